//! Parsing: from the bytes of a file to ufbx's scene, within the budget, with the parser's own repairs reported.

use std::cell::Cell;
use std::ops::ControlFlow;

use super::{FbxError, Import};
use crate::io::{Action, Axes, BudgetError, Options};

/// Where the parser is when all bytes are read, of a whole import.
const PARSED: f32 = 0.5;

/// Parses `bytes` as the settings ask, and charges what the parser used.
pub(super) fn parse(import: &mut Import, bytes: &[u8], options: &mut Options) -> Result<ufbx::SceneRoot, FbxError> {
    let remaining = import.ledger.budget().bytes.saturating_sub(import.ledger.bytes());
    // The parser's working memory and its result are limited on their own, so each gets half.
    let limit = usize::try_from(remaining / 2).unwrap_or(usize::MAX).max(1);
    let cancelled = Cell::new(false);
    let mut progress = |progress: &ufbx::Progress| {
        let fraction = progress.bytes_read as f32 / progress.bytes_total.max(1) as f32;
        if options.proceed(fraction.min(1.0) * PARSED) {
            ufbx::ProgressResult::Continue
        } else {
            cancelled.set(true);
            ufbx::ProgressResult::Cancel
        }
    };
    let load = load_options(import, limit, &mut progress);
    let scene = ufbx::load_memory(bytes, load).map_err(|error| {
        if cancelled.get() { FbxError::Cancelled { file: import.file.clone() } } else { refuse(import, &error, limit) }
    })?;
    let used = scene.metadata.result_memory_used as u64 + scene.metadata.temp_memory_used as u64;
    import.charge_bytes(used, || "the parsed file".into())?;
    import.charge_elements(scene.elements.count as u64, || "the elements of the file".into())?;
    report_warnings(import, &scene);
    Ok(scene)
}

fn load_options<'a>(
    import: &Import,
    limit: usize,
    progress: &'a mut dyn FnMut(&ufbx::Progress) -> ufbx::ProgressResult,
) -> ufbx::LoadOpts<'a> {
    let settings = &import.settings;
    let allocator = || ufbx::AllocatorOpts { memory_limit: limit, ..ufbx::AllocatorOpts::default() };
    let mut load = ufbx::LoadOpts {
        temp_allocator: allocator(),
        result_allocator: allocator(),
        ignore_geometry: settings.skip.meshes,
        ignore_animation: !settings.import_animations,
        ignore_embedded: true,
        // The importer of this crate handles what these would turn into extra nodes.
        geometry_transform_handling: ufbx::GeometryTransformHandling::Preserve,
        inherit_mode_handling: ufbx::InheritModeHandling::Preserve,
        pivot_handling: ufbx::PivotHandling::Retain,
        space_conversion: ufbx::SpaceConversion::ModifyGeometry,
        target_unit_meters: settings.unit_meters,
        normalize_normals: true,
        normalize_tangents: true,
        node_depth_limit: import.ledger.budget().depth.max(1),
        file_format: ufbx::FileFormat::Fbx,
        progress_cb: ufbx::ProgressCb::Mut(progress),
        ..ufbx::LoadOpts::default()
    };
    if let Some(axes) = target_axes(settings.axes) {
        load.target_axes = axes;
        load.handedness_conversion_axis = ufbx::MirrorAxis::X;
    }
    load
}

/// ufbx's front is the axis that points at the viewer.
fn target_axes(axes: Axes) -> Option<ufbx::CoordinateAxes> {
    use ufbx::CoordinateAxis::{NegativeX, NegativeY, NegativeZ, PositiveX, PositiveY, PositiveZ};
    let [right, up, front] = match axes {
        Axes::File => return None,
        Axes::RightHandedYUp => [PositiveX, PositiveY, PositiveZ],
        Axes::RightHandedZUp => [PositiveX, PositiveZ, NegativeY],
        Axes::LeftHandedYUp => [PositiveX, PositiveY, NegativeZ],
        Axes::LeftHandedZUp => [PositiveY, PositiveZ, NegativeX],
    };
    Some(ufbx::CoordinateAxes { right, up, front })
}

fn refuse(import: &Import, error: &ufbx::Error, limit: usize) -> FbxError {
    let file = import.file.clone();
    let place = || "the parsed file".to_owned();
    let used = import.ledger.bytes();
    let budget = import.ledger.budget();
    match error.type_ {
        ufbx::ErrorType::MemoryLimit => FbxError::Budget {
            file,
            source: BudgetError::Bytes { place: place(), wanted: limit as u64 + 1, used, limit: budget.bytes },
        },
        ufbx::ErrorType::OutOfMemory => {
            FbxError::Budget { file, source: BudgetError::Memory { place: place(), wanted: limit as u64 } }
        }
        ufbx::ErrorType::NodeDepthLimit => FbxError::Budget {
            file,
            source: BudgetError::Depth { place: "a node".into(), depth: budget.depth + 1, limit: budget.depth },
        },
        _ => FbxError::Format { file, message: error.description.to_string() },
    }
}

fn report_warnings(import: &mut Import, scene: &ufbx::Scene) {
    for warning in &scene.metadata.warnings {
        let element = scene.elements.get(warning.element_id as usize);
        let place = element.map_or_else(|| "the file".into(), |element| place_of(element));
        let times = if warning.count > 1 { format!(" ({} times)", warning.count) } else { String::new() };
        import.report.add(Action::Repaired, place, format!("{}{times}", warning.description));
    }
}

/// The kind and name of an element, as reports and errors name it.
pub(super) fn place_of(element: &ufbx::Element) -> String {
    format!("{} \"{}\"", kind_of(element.type_), element.name)
}

fn kind_of(kind: ufbx::ElementType) -> String {
    // The parser's own word for it, `SkinCluster` as `skin cluster`.
    let mut words = String::new();
    for letter in format!("{kind:?}").chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

/// Ends the import if the host asks for it.
pub(super) fn check_progress(import: &Import, options: &mut Options, fraction: f32) -> Result<(), FbxError> {
    let flow = if options.proceed(PARSED + fraction * (1.0 - PARSED)) {
        ControlFlow::Continue(())
    } else {
        ControlFlow::Break(FbxError::Cancelled { file: import.file.clone() })
    };
    match flow {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(error) => Err(error),
    }
}
