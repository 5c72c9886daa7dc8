//! Schemas that grow under a stage: its instances and programs take the newer version.

use std::sync::Arc;

use super::Stage;
use super::StagedInstance;
use super::resolve::find_wanted;
use super::stage::VoiceProgram;
use crate::clip::Clip;
use crate::target::{Schema, SchemaError, host};

/// The version of a schema that has what a clip drives, as far as the host offers it; what is wrong with an offer is added
/// to `refused`. Calls host code.
pub fn extend_for(schema: &Arc<Schema>, clip: &Clip, refused: &mut Vec<SchemaError>) -> Arc<Schema> {
    if !schema.is_open() {
        return schema.clone();
    }
    let wanted: Vec<_> = clip.tracks.iter().filter_map(|track| find_wanted(track, schema)).collect();
    if wanted.is_empty() { schema.clone() } else { schema.extend(&wanted, refused) }
}

impl Stage {
    /// Asks the host for what a clip drives and a schema lacks, where somebody answers, and goes on with what it offers.
    /// Calls host code.
    pub(super) fn extend_schema(&mut self, schema: u32, clip: &Clip) {
        let mut refused = Vec::new();
        let newest = extend_for(&self.schemas[schema as usize], clip, &mut refused);
        for error in refused {
            self.note(error.to_string());
        }
        self.take_version(schema, &newest);
    }

    /// Goes on with another version of a schema. Slots stay what they are, so nothing that plays is disturbed.
    pub(super) fn take_version(&mut self, schema: u32, version: &Arc<Schema>) {
        let present = &mut self.schemas[schema as usize];
        if Arc::ptr_eq(present, version) {
            return;
        }
        *present = version.clone();
        self.part_all();
        for staged in self.instances.iter_mut().flatten().filter(|staged| staged.schema == schema) {
            staged.grow(version);
        }
        for voice in self.voices.iter_mut().flatten() {
            voice.settled = None;
            for playing in voice.programs.iter_mut().filter(|playing| playing.schema == schema) {
                // What does not fit was reported with the older version, and no more than that can be wrong now.
                let (program, _) = self.cache.get(&voice.clip, version);
                *playing = VoiceProgram::new(schema, program);
            }
        }
    }
}

impl StagedInstance {
    /// Makes room for the properties that a newer version of the schema has, with what they hold at first.
    fn grow(&mut self, version: &Arc<Schema>) {
        let known = self.instance.schema().properties().len();
        self.instance.take_version(version);
        let totals = version.totals();
        let columns = [&mut self.values, &mut self.originals, &mut self.snapshot, &mut self.delivered].into_iter();
        for columns in columns {
            columns.grow(totals);
            version.properties()[known..].iter().for_each(|property| host::store_initial(property, columns));
        }
        for set in self.slot_sets() {
            set.grow(totals);
        }
    }
}
