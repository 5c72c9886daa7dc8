//! The one evaluator: from contributions to values and poses.
//!
//! A driver fills a [`Plan`] with contributions and layers. The evaluator samples each contribution's [`Program`] once,
//! accumulates the samples per slot, layer by layer, and leaves in every [`StagedInstance`] the pose and the values that
//! are to be delivered. It does not know which driver asked.

mod accumulate;
mod call;
mod capture;
mod cohort;
mod columns;
mod contribution;
mod crossings;
mod evaluate;
mod event;
mod extend;
mod gather;
mod joint_lines;
mod joints;
mod layer;
mod notices;
mod outbox;
mod pose_sampler;
mod program;
mod resolve;
mod rows;
mod sample;
mod shared;
mod stage;
mod staged;
mod state;

pub use call::MethodCall;
pub use capture::Capture;
pub use columns::{SlotSet, ValueColumns};
pub use contribution::{Contribution, Contributions, Plan, Scope, Source};
pub use crossings::PartEvent;
pub use evaluate::Worker;
pub use event::{CallMode, Event, EventKind, EventListener};
pub use extend::extend_for;
pub use layer::{Base, Coverage, Layer, Operation, RotationMean};
pub use outbox::{Outbox, Refusal, WritePolicy};
pub use pose_sampler::PoseSampler;
pub use program::{Binding, CallTrack, Form, JointTrack, Program, ProgramCache, ProgramReport, ValueTrack};
pub use resolve::find_property;
pub use stage::{AdvanceError, Driver, Phase, Stage, VoiceId};
pub use staged::StagedInstance;
pub use state::{StateReader, StateWriter};
