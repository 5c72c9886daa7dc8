//! Recipes: what instances that are driven alike have in common.
//!
//! In go the programs of the contributions that reach an instance, layer by layer; out comes how their samples, cell by
//! cell, become a *row*: the instance's driven properties in quads, in the order that the host receives them.

use std::sync::Arc;

use super::wide::{Cell, Quad, Wide};
use crate::eval::outbox::Policies;
use crate::eval::{Program, SlotSet, WritePolicy};
use crate::math::sorting::sort_by_key;
use crate::simd::pairs::Pair;
use crate::simd::quads::{BLOCK, Slot};
use crate::target::host::{RowSetter, RowSetters};
use crate::target::{Access, Property, PropertyId, Range, Schema, Shape};
use crate::value::{Class, Kind};

/// What instances that are driven alike have in common.
#[derive(Debug)]
pub(crate) struct Recipe {
    pub schema: Arc<Schema>,
    pub steps: Vec<Step>,
    /// What becomes of the samples, quad by quad of the row, and for each in the order of layers.
    pub piles: Vec<Pile>,
    /// Which samples the piles are made of.
    pub inputs: Vec<Input>,
    /// The steps that piles are mixed of, each in one layer.
    pub mixtures: Vec<Mixture>,
    /// What piles of two samples each come to, where that is all there is: a crossfade.
    pub crossfade: Option<Crossfade>,
    pub properties: Vec<RowProperty>,
    /// Where samples go to be mixed: a block's of each cell, one after the other.
    pub slots: Vec<Slot>,
    /// Where they go in the row, where there is one step that drives each of its quads once.
    pub sole: Option<Vec<Slot>>,
    /// How many quads a row has.
    pub width: usize,
    /// How many quads all samples have.
    pub cells: usize,
    /// How many tracks need a cursor.
    pub cursors: usize,
    /// The objects that the properties belong to.
    pub objects: Vec<u32>,
    pub driven: SlotSet,
    pub continuous: SlotSet,
    /// Bits of the properties that are written to the host.
    pub delivered: u64,
    /// Whether each of those is a quad that lies in the host's memory, and is nobody else's.
    pub in_memory: bool,
    /// The setters of those, in order, where all are such as C has and each is nobody else's; else none.
    pub setters: RowSetters,
    /// Bits of those that have a range.
    pub ranged: u64,
    /// Bits of those that something drives between its keys.
    pub lively: u64,
}

/// A contribution's part.
#[derive(Debug)]
pub(crate) struct Step {
    pub layer: u16,
    pub program: Arc<Program>,
    /// The first of its cells among all samples.
    pub first: usize,
    /// The first of its cursors.
    pub cursor: usize,
}

impl Step {
    /// The keys of its program.
    pub fn wide(&self) -> &Wide {
        self.program.wide().expect("the recipe was made of it")
    }
}

/// A quad of the row while a layer is made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pile {
    pub layer: u16,
    /// Which quad, and which of its numbers.
    pub slot: Slot,
    /// Whether they are a rotation.
    pub turned: bool,
    /// Whether a layer below has made them already.
    pub reached: bool,
    /// Its part of the inputs.
    pub inputs: [u32; 2],
    /// Index of the mixture that these are.
    pub mixture: u32,
}

/// Two programs whose keys lie at one set of times each and are joined by straight lines, and which drive the same.
#[derive(Debug)]
pub(crate) struct Crossfade {
    /// The cells of numbers of both, and those that turn.
    pub straight: Vec<Pair>,
    pub turning: Vec<Pair>,
}

impl Crossfade {
    fn new(recipe: &Recipe) -> Option<Self> {
        let ([first, second], [_]) = (&recipe.steps[..], &recipe.mixtures[..]) else { return None };
        let (mut straight, mut turning) = (Vec::new(), Vec::new());
        for (index, pile) in recipe.piles.iter().enumerate() {
            let others = recipe.piles[..index].iter().filter(|other| other.slot.quad == pile.slot.quad);
            let [a, b] = recipe.inputs.get(pile.inputs[0] as usize..pile.inputs[1] as usize)? else { return None };
            let cells = [a.cell as usize - first.first, b.cell as usize - second.first];
            let pair = |first: usize, second: usize| Pair {
                cells: [cells[0] - first, cells[1] - second].map(|cell| cell as u32),
                slot: pile.slot,
            };
            let [lines_a, lines_b] = [first.wide().only_lines()?, second.wide().only_lines()?];
            match [cells[0] >= lines_a.straight, cells[1] >= lines_b.straight] {
                _ if others.count() > 0 => return None,
                [false, false] => straight.push(pair(0, 0)),
                [true, true] => turning.push(pair(lines_a.straight, lines_b.straight)),
                _ => return None,
            }
        }
        Some(Self { straight, turning })
    }
}

/// The steps that some piles of a layer are mixed of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mixture {
    pub layer: u16,
    pub steps: Vec<u32>,
}

/// A sample on its way into a pile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Input {
    pub step: u32,
    /// Index among all cells.
    pub cell: u32,
}

/// A property in a row.
#[derive(Clone, Debug)]
pub(crate) struct RowProperty {
    pub id: PropertyId,
    /// Its place among the recipe's objects.
    pub owner: u32,
    /// Its first quad.
    pub first: u32,
    /// How many floats the host receives.
    pub floats: u32,
    /// Whether these lie in three quads, for translation, rotation and scale.
    pub spread: bool,
    /// Whether the numbers that no track drives are asked of the host.
    pub partial: bool,
    pub shared: bool,
    pub range: Option<Range>,
    pub access: Access,
}

/// The most properties that a recipe has: one bit each.
pub(super) const MOST_PROPERTIES: usize = 64;

impl Recipe {
    /// The recipe for contributions of these layers and programs; `None` where they must be computed one by one.
    pub fn new(schema: &Arc<Schema>, steps: &[(u16, Arc<Program>)]) -> Option<Self> {
        let mut recipe = Self {
            schema: schema.clone(),
            steps: Vec::new(),
            piles: Vec::new(),
            inputs: Vec::new(),
            mixtures: Vec::new(),
            crossfade: None,
            properties: Vec::new(),
            slots: Vec::new(),
            sole: None,
            width: 0,
            cells: 0,
            cursors: 0,
            objects: Vec::new(),
            driven: SlotSet::new(schema.totals()),
            continuous: SlotSet::new(schema.totals()),
            delivered: 0,
            in_memory: true,
            setters: RowSetters::default(),
            ranged: 0,
            lively: 0,
        };
        for (layer, program) in steps {
            let wide = program.wide()?;
            let (first, cursor) = (recipe.cells, recipe.cursors);
            recipe.steps.push(Step { layer: *layer, program: program.clone(), first, cursor });
            recipe.cells += wide.cells.len();
            recipe.cursors += wide.curves.len();
            recipe.driven.union(&program.slots);
            recipe.continuous.union(&program.continuous);
        }
        recipe.add_properties()?;
        recipe.add_piles()?;
        recipe.add_slots();
        recipe.crossfade = Crossfade::new(&recipe);
        recipe.add_setters();
        (recipe.width > 0).then_some(recipe)
    }

    fn add_properties(&mut self) -> Option<()> {
        let schema = self.schema.clone();
        for (index, property) in schema.properties().iter().enumerate() {
            let id = PropertyId(index as u32);
            if !self.steps.iter().any(|step| step.program.properties.contains(&id)) {
                continue;
            }
            let bit = self.properties.len();
            if bit == MOST_PROPERTIES || !is_made_of_quads(property) {
                return None;
            }
            let is_driven = |class, slot| self.driven.contains(class, slot);
            let partial = !property.is_whole(is_driven);
            if partial && property.kind == Kind::Transform3d {
                return None;
            }
            let position = self.objects.iter().position(|&object| object == property.object);
            let owner = position.unwrap_or_else(|| {
                self.objects.push(property.object);
                self.objects.len() - 1
            });
            let floats = property.kind.components() as u32;
            let spread = property.kind == Kind::Transform3d;
            let runs = property.slot_runs();
            let continuous = runs.iter().any(|&(class, at, count)| self.continuous.contains_any(class, at, count));
            self.properties.push(RowProperty {
                id,
                owner: owner as u32,
                first: self.width as u32,
                floats,
                spread,
                partial,
                shared: property.shared,
                range: property.range,
                access: property.access.clone(),
            });
            self.width += if spread { 3 } else { floats.div_ceil(4) as usize };
            if !matches!(property.access, Access::Kept) {
                self.delivered |= 1 << bit;
                let in_memory = matches!(property.access, Access::Memory { .. });
                self.in_memory &= in_memory && !property.shared && floats <= 4;
            }
            self.ranged |= u64::from(property.range.is_some()) << bit;
            self.lively |= u64::from(continuous) << bit;
        }
        Some(())
    }

    fn add_piles(&mut self) -> Option<()> {
        let mut gathered: Vec<(Pile, u8, Vec<Input>)> = Vec::new();
        for (index, step) in self.steps.iter().enumerate() {
            for (at, cell) in step.program.wide()?.cells.iter().enumerate() {
                let slot = self.slot_of(cell)?;
                let input = Input { step: index as u32, cell: (step.first + at) as u32 };
                let mut reached = false;
                let mut mine = None;
                let of_quad = |(_, (pile, ..)): &(usize, &(Pile, u8, _))| pile.slot.quad == slot.quad;
                for (place, &(pile, lanes, _)) in gathered.iter().enumerate().filter(of_quad) {
                    if lanes & cell.lanes == 0 {
                        continue;
                    }
                    if lanes != cell.lanes {
                        return None;
                    }
                    if pile.layer == step.layer {
                        mine = Some(place);
                    } else {
                        reached = true;
                    }
                }
                if let Some(place) = mine {
                    gathered[place].2.push(input);
                } else {
                    let pile =
                        Pile { layer: step.layer, slot, turned: cell.turned, reached, inputs: [0; 2], mixture: 0 };
                    gathered.push((pile, cell.lanes, vec![input]));
                }
            }
        }
        // Steps come in the order of layers, and so do the piles of a quad.
        sort_by_key(&mut gathered, |(pile, ..)| pile.slot.quad);
        for (mut pile, _, inputs) in gathered {
            let mixture = Mixture { layer: pile.layer, steps: inputs.iter().map(|input| input.step).collect() };
            let known = self.mixtures.iter().position(|known| *known == mixture);
            pile.mixture = known.unwrap_or_else(|| {
                self.mixtures.push(mixture);
                self.mixtures.len() - 1
            }) as u32;
            let first = self.inputs.len() as u32;
            self.inputs.extend(inputs);
            pile.inputs = [first, self.inputs.len() as u32];
            self.piles.push(pile);
        }
        Some(())
    }

    /// Says where samples go, by cell.
    fn add_slots(&mut self) {
        let block = |cell: usize| Slot { quad: (cell * BLOCK) as u32, bit: 0, lanes: [u32::MAX; 4] };
        self.slots = (0..self.cells).map(block).collect();
        let is_alone = |pile: &Pile| pile.inputs[1] - pile.inputs[0] == 1;
        if self.steps.len() == 1 && self.piles.len() == self.cells && self.piles.iter().all(is_alone) {
            let mut sole = self.slots.clone();
            for pile in &self.piles {
                sole[self.inputs[pile.inputs[0] as usize].cell as usize] = pile.slot;
            }
            self.sole = Some(sole);
        }
    }

    fn add_setters(&mut self) {
        let bits = (0..).zip(&self.properties).filter(|(bit, _)| self.delivered >> bit & 1 != 0);
        let setter = |(bit, property): (u32, &RowProperty)| match property.access {
            Access::Raw(access) if !property.shared && !property.spread => {
                Some(RowSetter { access, bit, owner: property.owner, quad: property.first })
            }
            _ => None,
        };
        let list: Option<Vec<_>> = bits.map(setter).collect();
        self.setters = RowSetters::new(list.unwrap_or_default(), self.width, self.objects.len());
    }

    /// Where a cell comes to lie in a row.
    fn slot_of(&self, cell: &Cell) -> Option<Slot> {
        let (bit, property) = self.properties.iter().enumerate().find(|(_, property)| property.id == cell.property)?;
        let driven = std::array::from_fn(|lane| if cell.lanes >> lane & 1 != 0 { u32::MAX } else { 0 });
        // What a quad has beyond its property's numbers is zero in all samples, and stays so.
        let beyond = if property.spread { 3 } else { (property.floats - cell.part * 4).min(4) };
        let whole = cell.lanes | !((1_u8 << beyond) - 1) == u8::MAX;
        let lanes = if whole { [u32::MAX; 4] } else { driven };
        Some(Slot { quad: property.first + cell.part, bit: bit as u32, lanes })
    }

    /// Bits of the properties that are written whether they have changed or not.
    #[inline]
    pub fn always_written(&self, policies: Policies) -> u64 {
        let of = |continuous, bits| match policies.of_property(continuous) {
            WritePolicy::Always => bits,
            WritePolicy::Changed => 0,
        };
        of(true, self.lively) | of(false, !self.lively)
    }

    /// Whether something drives a property between its keys, by the property's bit.
    #[inline]
    pub fn is_lively(&self, bit: usize) -> bool {
        self.lively >> bit & 1 != 0
    }

    /// The floats of a property in a row, if it has that property and holds it as lanes.
    pub fn floats<'a>(&self, id: PropertyId, row: &'a [Quad]) -> Option<&'a [f32]> {
        let property = self.properties.iter().find(|property| property.id == id)?;
        if self.schema.property(id).packing.shape != Shape::Lanes {
            return None;
        }
        Some(&row[property.first as usize..].as_flattened()[..property.floats as usize])
    }

    /// Calls `act` with the class, slot, quad and lane of every number of a row.
    pub fn each_number(&self, property: &RowProperty, mut act: impl FnMut(Class, usize, usize, usize)) {
        let described = self.schema.property(property.id);
        let (lane, rotation) = (described.slots.lane as usize, described.slots.rotation as usize);
        let first = property.first as usize;
        match described.kind {
            Kind::Quaternion => (0..4).for_each(|at| act(Class::Rotation, rotation, first, at)),
            Kind::Transform3d => {
                (0..3).for_each(|at| act(Class::Lane, lane + at, first, at));
                (0..4).for_each(|at| act(Class::Rotation, rotation, first + 1, at));
                (0..3).for_each(|at| act(Class::Lane, lane + 3 + at, first + 2, at));
            }
            _ => (0..property.floats as usize).for_each(|at| act(Class::Lane, lane + at, first + at / 4, at % 4)),
        }
    }
}

/// Whether a property's value is its floats as they are, and is given to the host by itself.
fn is_made_of_quads(property: &Property) -> bool {
    let shaped = property.packing.shape != Shape::Mixed || property.kind == Kind::Transform3d;
    shaped && !matches!(property.access, Access::Batch)
}
