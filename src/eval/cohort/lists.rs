//! Which contributions reach which instance.

use crate::eval::{Contribution, Scope, Stage};

/// For each instance the contributions that reach it, in order.
#[derive(Debug, Default)]
pub(crate) struct Lists {
    /// Where each instance's part of `entries` begins.
    starts: Vec<u32>,
    /// Indices of contributions.
    entries: Vec<u32>,
}

impl Lists {
    /// A counting sort, so that each instance's contributions stay in their order.
    pub fn fill(&mut self, stage: &Stage) {
        let instances = stage.instances.len();
        self.starts.clear();
        self.starts.resize(instances + 1, 0);
        let each = |c: &Contribution, act: &mut dyn FnMut(usize)| match c.scope {
            Scope::All => (0..instances).for_each(act),
            Scope::One(instance) => act(instance as usize),
            Scope::Group(group) => stage.groups[group as usize].iter().for_each(|&i| act(i as usize)),
        };
        for contribution in stage.plan.contributions.standing() {
            each(contribution, &mut |instance| self.starts[instance + 1] += 1);
        }
        for instance in 0..instances {
            self.starts[instance + 1] += self.starts[instance];
        }
        self.entries.clear();
        self.entries.resize(self.starts[instances] as usize, 0);
        for (index, contribution) in stage.plan.contributions.standing().iter().enumerate() {
            each(contribution, &mut |instance| {
                let place = &mut self.starts[instance];
                self.entries[*place as usize] = index as u32;
                *place += 1;
            });
        }
        // Each start has moved to its own end, which is the next one's start.
        self.starts.rotate_right(1);
        self.starts[0] = 0;
    }

    /// Those of an instance.
    pub fn of(&self, instance: usize) -> &[u32] {
        &self.entries[self.starts[instance] as usize..self.starts[instance + 1] as usize]
    }
}
