//! The plan of a recording: which jobs go into which dispatch.
//!
//! A dispatch binds one buffer of meshes and at most two of outputs. A job whose streams go to more buffers is planned as
//! several parts, each with some of its streams. With addresses everything that has one goes into one dispatch.

use ash::vk;

use super::job::{HostPlace, JobLimits, JobTarget, SkinJob};
use super::layout::StreamKind;
use super::output::StreamPlace;

/// No part follows.
pub(super) const LAST: u32 = u32::MAX;

/// The streams of a job that go into one dispatch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub job: u32,
    /// Per stream, which of the dispatch's outputs it goes to.
    pub output: [Option<u8>; 4],
    /// The next part of the same dispatch, or [`LAST`].
    pub next: u32,
}

/// The part of a buffer that a dispatch's jobs write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub buffer: vk::Buffer,
    pub begin: u64,
    pub end: u64,
}

impl Window {
    /// Both, if one binding reaches them.
    fn and(&self, other: &Self, limits: &JobLimits) -> Option<Self> {
        if self.buffer != other.buffer {
            return None;
        }
        let both = Self { buffer: self.buffer, begin: self.begin.min(other.begin), end: self.end.max(other.end) };
        (both.end - both.base(limits) <= limits.most_bytes).then_some(both)
    }

    /// Where its binding begins.
    pub(super) const fn base(&self, limits: &JobLimits) -> u64 {
        self.begin / limits.alignment * limits.alignment
    }
}

/// Jobs that one set of bindings serves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    /// Meshes and outputs are reached by address.
    pub addresses: bool,
    /// The arena's buffer that the meshes are in.
    pub mesh_chunk: u32,
    pub outputs: [Option<Window>; 2],
    /// How many workgroups its jobs have.
    pub workgroups: u32,
    pub first_part: u32,
    pub last_part: u32,
    /// How many parts it has.
    pub parts: u32,
}

/// A plan; kept from recording to recording for its memory.
#[derive(Debug, Default)]
pub(super) struct Plan {
    pub parts: Vec<Part>,
    pub groups: Vec<Group>,
}

/// Where one stream of a job goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Destination {
    pub place: HostPlace,
    pub begin: u64,
    pub end: u64,
}

impl Destination {
    fn window(&self) -> Option<Window> {
        match self.place {
            HostPlace::Buffer(buffer) => Some(Window { buffer, begin: self.begin, end: self.end }),
            HostPlace::Address(_) => None,
        }
    }
}

/// Where a stream of the job goes. An output of the library's goes to the copy that is written next.
pub(super) fn destination(job: &SkinJob<'_>, kind: StreamKind, limits: &JobLimits) -> Option<Destination> {
    match &job.target {
        JobTarget::Output(output) => {
            let attribute = output.layout.streams[kind as usize].as_ref()?;
            let StreamPlace { buffer, offset, address, .. } = output.place(output.next_copy(), attribute);
            let length = attribute.end(job.mesh.vertices) - attribute.offset;
            if limits.addresses {
                return Some(Destination { place: HostPlace::Address(address), begin: 0, end: length });
            }
            Some(Destination { place: HostPlace::Buffer(buffer), begin: offset, end: offset + length })
        }
        JobTarget::Streams(streams) => {
            let stream = streams[kind as usize]?;
            let (begin, end) = (stream.attribute.offset, stream.attribute.end(job.mesh.vertices));
            Some(match stream.place {
                HostPlace::Address(address) => {
                    Destination { place: HostPlace::Address(address + begin), begin: 0, end: end - begin }
                }
                place @ HostPlace::Buffer(_) => Destination { place, begin, end },
            })
        }
    }
}

impl Plan {
    pub(super) fn clear(&mut self) {
        self.parts.clear();
        self.groups.clear();
    }

    /// Plans a job.
    pub(super) fn add(&mut self, index: u32, job: &SkinJob<'_>, limits: &JobLimits) {
        if job.mesh.vertices == 0 {
            return;
        }
        let destinations = StreamKind::ALL.map(|kind| destination(job, kind, limits));
        let addressed = destinations.map(|to| to.filter(|to| to.window().is_none()).map(|_| 0_u8));
        if addressed.iter().any(Option::is_some) {
            let group = self.address_group();
            self.put(group, index, job, addressed);
        }
        let mut left = destinations.map(|to| to.and_then(|to| to.window()));
        while let Some(first) = left.iter().flatten().next().copied() {
            let mut windows = [Some(first), None];
            let mut output = [None; 4];
            for (stream, window) in left.iter_mut().enumerate() {
                let Some(wanted) = window else { continue };
                let taken = windows.iter_mut().position(|place| match place {
                    None => {
                        *place = Some(*wanted);
                        true
                    }
                    Some(place) => place.and(wanted, limits).is_some_and(|both| {
                        *place = both;
                        true
                    }),
                });
                if let Some(taken) = taken {
                    output[stream] = Some(taken as u8);
                    *window = None;
                }
            }
            let (group, swapped) = self.group_for(job.mesh.region.chunk, windows, limits);
            let output = output.map(|output| output.map(|output| if swapped { 1 - output } else { output }));
            self.put(group, index, job, output);
        }
    }

    fn put(&mut self, group: usize, job: u32, of: &SkinJob<'_>, output: [Option<u8>; 4]) {
        let part = self.parts.len() as u32;
        self.parts.push(Part { job, output, next: LAST });
        let group = &mut self.groups[group];
        match self.parts.get_mut(group.last_part as usize) {
            Some(last) if group.parts > 0 => last.next = part,
            _ => group.first_part = part,
        }
        group.last_part = part;
        group.parts += 1;
        group.workgroups += of.mesh.blocks();
    }

    fn address_group(&mut self) -> usize {
        let found = self.groups.iter().position(|group| group.addresses);
        found.unwrap_or_else(|| self.open(true, 0, [None; 2]))
    }

    /// The group that binds `windows`, and whether it has them the other way round. Groups that have room take more.
    fn group_for(&mut self, mesh_chunk: u32, windows: [Option<Window>; 2], limits: &JobLimits) -> (usize, bool) {
        for (index, group) in self.groups.iter_mut().enumerate() {
            if group.addresses || group.mesh_chunk != mesh_chunk {
                continue;
            }
            for swapped in [false, true] {
                let own = if swapped { [windows[1], windows[0]] } else { windows };
                let mut joined = group.outputs;
                if join(&mut joined[0], own[0], limits) && join(&mut joined[1], own[1], limits) {
                    group.outputs = joined;
                    return (index, swapped);
                }
            }
        }
        (self.open(false, mesh_chunk, windows), false)
    }

    fn open(&mut self, addresses: bool, mesh_chunk: u32, outputs: [Option<Window>; 2]) -> usize {
        self.groups.push(Group {
            addresses,
            mesh_chunk,
            outputs,
            workgroups: 0,
            first_part: LAST,
            last_part: LAST,
            parts: 0,
        });
        self.groups.len() - 1
    }
}

/// Makes one binding of both, if one will do.
fn join(binding: &mut Option<Window>, other: Option<Window>, limits: &JobLimits) -> bool {
    match (*binding, other) {
        (Some(a), Some(b)) => match a.and(&b, limits) {
            Some(both) => *binding = Some(both),
            None => return false,
        },
        (one, other) => *binding = one.or(other),
    }
    true
}
