//! Captures: snapshots of what instances are like, for fades to come from.

use super::Stage;
use crate::target::host;

/// What a snapshot is taken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capture {
    /// The results of the last update.
    Results,
    /// What the host has now, where it can be asked; else the results.
    Host,
}

impl Stage {
    /// Takes a snapshot of every instance, at once or, of what the host has, when the next update gathers.
    /// [`super::Source::Snapshot`] and [`super::Base::Snapshot`] read it. A snapshot of results holds what the last update's
    /// contributions had, also where a limit kept it from being driven; one of the host holds everything.
    pub fn request_capture(&mut self, capture: Capture) {
        self.captures_host = capture == Capture::Host;
        if capture == Capture::Results {
            self.capture_results();
        }
    }

    /// Whether a capture of the host waits for the next update.
    pub fn captures_host(&self) -> bool {
        self.captures_host
    }

    fn capture_results(&mut self) {
        self.part_all();
        for staged in self.instances.iter_mut().flatten() {
            staged.snapshot_pose.copy_from(&staged.pose);
            staged.snapshot.copy_from(&staged.values);
            staged.snapshot_slots.clear();
            staged.snapshot_slots.union(&staged.animated);
            staged.snapshot_presence.set(&staged.animated_joints);
        }
    }

    /// Reads what the host has, for whoever asked. Calls host code.
    pub(super) fn capture_host(&mut self) {
        self.part_all();
        for staged in self.instances.iter_mut().flatten() {
            staged.snapshot_pose.copy_from(&staged.pose);
            staged.snapshot.copy_from(&staged.values);
            let schema = staged.instance.schema().clone();
            staged.snapshot_presence.fill();
            for property in schema.properties() {
                host::read(&staged.instance, property, &mut staged.snapshot);
                for (class, first, count) in property.slot_runs() {
                    (first..first + count).for_each(|slot| staged.snapshot_slots.insert(class, slot));
                }
            }
        }
    }
}
