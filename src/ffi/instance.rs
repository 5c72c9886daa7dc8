//! Instances through the C ABI: one object of a schema, and what is played on it.
//!
//! # Header
//! An instance is one object of a schema: the host's owner pointers, and, once a driver plays on it, a pose and values.
//! A *driver* is what plays on instances: a player, a mixer or an animator. An instance has one driver at a time, and is
//! used together with it: while an update of the driver computes, calls that read or change the instance get
//! `ANIM_STATUS_BUSY`. Releasing a driver ends its instances; only their handles are left to be released then.

use std::ffi::c_void;
use std::sync::Arc;

use super::context::AnimContext;
use super::driver::{change_stage, read_stage, remove_from};
use super::handle::{Handle, alone, context, release, same_context, shared};
use super::model::AnimModel;
use super::pointer::{copy_out, element, out, read_options_array, room};
use super::pose::{AnimMatrix, AnimPose};
use super::property::{AnimPropertyOptions, add_property};
use super::schema::AnimSchema;
use super::status::{AnimStatus, Failure, fail, guard};
use crate::eval::StagedInstance;
use crate::simd::Kernels;
use crate::target::{Instance, Owner, PropertyId, Schema};

/// One object of a schema. Serves one call at a time, together with its driver.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimInstance {
    /// Zero for none.
    pub id: u64,
}

/// An instance of the host's.
#[derive(Debug)]
pub struct HostInstance {
    pub(super) schema: Arc<Schema>,
    pub(super) place: Place,
}

/// Where an instance is.
#[derive(Debug)]
pub(super) enum Place {
    /// Nothing drives it.
    Own(Instance),
    /// On the stage of a driver.
    Staged {
        /// The driver's handle.
        driver: u64,
        /// The index on its stage.
        index: u32,
    },
}

/// Where a driven instance stands: its driver's handle, and its index there.
pub(super) fn staged_place(instance: AnimInstance) -> Result<(u64, u32), Failure> {
    match shared(instance)?.place {
        Place::Staged { driver, index } => Ok((driver, index)),
        Place::Own(_) => fail!(Mismatch, "nothing drives the instance {:#018x} yet", instance.id),
    }
}

pub(super) fn not_there() -> Failure {
    Failure::new(AnimStatus::StaleHandle, "the instance's driver was released")
}

/// Reads what is played on an instance.
pub(super) fn read<R>(
    instance: AnimInstance,
    read: impl FnOnce(&StagedInstance) -> Result<R, Failure>,
) -> Result<R, Failure> {
    let (driver, index) = staged_place(instance)?;
    read_stage(driver, |stage| read(stage.instance(index).ok_or_else(not_there)?))
}

/// Changes what is played on an instance.
fn change<R>(
    instance: AnimInstance,
    change: impl FnOnce(&mut StagedInstance) -> Result<R, Failure>,
) -> Result<R, Failure> {
    let (driver, index) = staged_place(instance)?;
    change_stage(driver, |stage| change(stage.instance_mut(index).ok_or_else(not_there)?))
}

/// A property, and the schema that has it.
pub(super) type FoundIn = Option<(Arc<Schema>, PropertyId)>;

/// Which property's numbers are read.
#[derive(Clone, Copy, Debug)]
pub(super) enum Numbers {
    /// Those of the property with a number.
    Property(u32),
    /// The morph weights of the mesh at a joint.
    Weights(u32),
}

impl Numbers {
    fn find(self, schema: &Schema) -> Result<PropertyId, Failure> {
        match self {
            Self::Property(property) => {
                element(schema.properties(), property, "property").map(|_| PropertyId(property))
            }
            Self::Weights(joint) => match schema.find_joint_weights(joint) {
                Some(property) => Ok(property),
                None => fail!(NotFound, "joint {joint} shows no mesh with morph targets"),
            },
        }
    }

    /// Reads them. `found` keeps what was found in the schema, for further instances of it.
    pub(super) fn read<R>(
        self,
        instance: AnimInstance,
        found: Option<&mut FoundIn>,
        read: impl FnOnce(&[f32]) -> Result<R, Failure>,
    ) -> Result<R, Failure> {
        let (driver, index) = staged_place(instance)?;
        read_stage(driver, |stage| {
            let schema = stage.instance(index).ok_or_else(not_there)?.instance.schema();
            let property = match found {
                Some(Some((of, property))) if Arc::ptr_eq(of, schema) => *property,
                Some(found) => found.insert((Arc::clone(schema), self.find(schema)?)).1,
                None => self.find(schema)?,
            };
            let floats = stage.floats(index, property).ok_or_else(not_there)?;
            if floats.is_empty() {
                return fail!(Mismatch, "{} is not made of floats", schema.describe(property));
            }
            read(floats)
        })
    }
}

/// Makes an instance.
///
/// @param schema what kind of object it is
/// @param owner what the host calls it: the address that memory slots are counted from, or any pointer of its own; the
/// owner of all objects of the schema until `anim_instance_set_owner` says otherwise. Null for an object that is not there
/// @param tag the host's own number, which events and batches carry
/// @param instance becomes the new instance
/// @return `ANIM_STATUS_OK`, or what pointers and handles give
///
/// Ownership: the caller releases the instance with `anim_instance_release`. What `owner` points to must stay good while
/// the instance has it.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_instance_create(
    schema: AnimSchema,
    owner: *mut c_void,
    tag: u64,
    instance: *mut AnimInstance,
) -> AnimStatus {
    guard(|| {
        AnimInstance::PART.check()?;
        let instance = out!(instance);
        let schema = shared(schema)?;
        let own = Instance::new(Arc::clone(&schema), Owner(owner), tag);
        let object = HostInstance { schema: Arc::clone(&schema), place: Place::Own(own) };
        instance.write(schema.context().create(object)?);
        Ok(())
    })
}

/// Makes an instance of a model as it is: of a schema with the model's joints, morph weights and animated properties, and
/// nothing of the host's. All instances that are made so of one model share that schema.
///
/// @param model the model
/// @param owner as for `anim_instance_create`; nothing is written there
/// @param tag the host's own number, which events carry
/// @param instance becomes the new instance
/// @return `ANIM_STATUS_OK`; what `anim_schema_builder_finish` gives; or what pointers and handles give
///
/// Ownership: the caller releases the instance with `anim_instance_release`; it lives on without the model.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_model_create_instance(
    model: AnimModel,
    owner: *mut c_void,
    tag: u64,
    instance: *mut AnimInstance,
) -> AnimStatus {
    guard(|| {
        let instance = out!(instance);
        instance.write(instance_of_model(model, Owner(owner), tag)?);
        Ok(())
    })
}

/// A new instance of a model as it is.
pub(super) fn instance_of_model(model: AnimModel, owner: Owner, tag: u64) -> Result<AnimInstance, Failure> {
    AnimInstance::PART.check()?;
    let held = shared(model)?;
    let schema = held.schema()?;
    let own = Instance::new(Arc::clone(&schema), owner, tag);
    held.context().create(HostInstance { schema, place: Place::Own(own) })
}

/// Makes an instance of a one-off object, with its list of properties. Equal lists share a schema.
///
/// @param context where it belongs
/// @param properties the properties, of `property_size` bytes each; batches need a schema
/// @param property_size `sizeof(AnimPropertyOptions)`
/// @param property_count how many there are
/// @param owner as for `anim_instance_create`
/// @param tag as for `anim_instance_create`
/// @param instance becomes the new instance
/// @return `ANIM_STATUS_OK`; what `anim_schema_builder_add_property` and `anim_schema_builder_finish` give; or what
/// pointers and handles give
///
/// Ownership: the caller releases the instance with `anim_instance_release`. `set`, `get` and `user` of the properties, and
/// what `owner` points to, must stay good while the instance has them.
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_instance_create_inline(
    context: AnimContext,
    properties: *const AnimPropertyOptions,
    property_size: usize,
    property_count: usize,
    owner: *mut c_void,
    tag: u64,
    instance: *mut AnimInstance,
) -> AnimStatus {
    guard(|| {
        AnimInstance::PART.check()?;
        let instance = out!(instance);
        let held = self::context(context)?;
        let mut builder = Schema::builder();
        // SAFETY: the header asks for `property_count` structs of `property_size` bytes each, which say so themselves.
        for property in unsafe { read_options_array(properties, property_size, property_count, "properties") }? {
            add_property(&mut builder, &property?)?;
        }
        let schema = held.schemas.get(builder)?;
        let own = Instance::new(Arc::clone(&schema), Owner(owner), tag);
        instance.write(held.objects().create(HostInstance { schema, place: Place::Own(own) })?);
        Ok(())
    })
}

/// Releases an instance, and takes it off its driver.
///
/// From the moment this returns nothing is written to its owners any more.
///
/// @param instance the instance; its handle is stale from now on
/// @return `ANIM_STATUS_OK`, or what handles give; `ANIM_STATUS_BUSY` while another thread uses its driver
///
/// Threads: one at a time on one driver.
#[unsafe(no_mangle)]
pub extern "C" fn anim_instance_release(instance: AnimInstance) -> AnimStatus {
    guard(|| {
        let driver = match shared(instance)?.place {
            Place::Staged { driver, .. } => Some(driver),
            Place::Own(_) => None,
        };
        if let Some(driver) = driver {
            match remove_from(driver, instance) {
                // A released driver has no stage any more.
                Err(failure) if failure.status() != AnimStatus::StaleHandle => return Err(failure),
                _ => {}
            }
        }
        release(instance)
    })
}

/// Sets the owner of one object of an instance: another one, or the first again after a setter has said that it is gone.
/// What its properties hold is read anew before they are driven again.
///
/// @param instance the instance
/// @param object the object's number, as `anim_schema_find_object` gives it
/// @param owner the owner; null where the object is gone, and its properties are skipped
/// @return `ANIM_STATUS_OK`, `ANIM_STATUS_OUT_OF_RANGE`, or what handles give
///
/// Ownership: what `owner` points to must stay good while the instance has it.
/// Threads: one at a time on one driver.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_instance_set_owner(
    instance: AnimInstance,
    object: u32,
    owner: *mut c_void,
) -> AnimStatus {
    guard(|| {
        let mut held = alone(instance)?;
        let newest = held.schema.newest();
        element(newest.objects(), object, "object")?;
        if let Place::Own(own) = &mut held.place {
            own.take_version(&newest);
            own.set_owner(object, Owner(owner));
            return Ok(());
        }
        drop(held);
        let (driver, index) = staged_place(instance)?;
        change_stage(
            driver,
            |stage| {
                if stage.set_owner(index, object, Owner(owner)) { Ok(()) } else { Err(not_there()) }
            },
        )
    })
}

/// Copies the pose that the last update left into a pose of the host's.
///
/// @param instance the instance
/// @param pose a pose of the same skeleton
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` if the skeletons differ or nothing drives the instance; or what
/// handles give
///
/// Threads: one at a time on one pose, and not while the driver is updated. Allocates nothing.
#[unsafe(no_mangle)]
pub extern "C" fn anim_instance_read_pose(instance: AnimInstance, pose: AnimPose) -> AnimStatus {
    guard(|| {
        let mut held = alone(pose)?;
        same_context(instance.id, pose.id)?;
        read(instance, |staged| {
            held.check_skeleton(staged.instance.schema().skeleton())?;
            held.pose.copy_from(staged.pose());
            Ok(())
        })
    })
}

/// Sets the pose that updates start from, until `anim_instance_reset_pose`: clips write over the channels they animate.
///
/// @param instance the instance
/// @param pose a pose of the same skeleton
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` if the skeletons differ or nothing drives the instance; or what
/// handles give
///
/// Threads: one at a time on one driver.
#[unsafe(no_mangle)]
pub extern "C" fn anim_instance_set_pose(instance: AnimInstance, pose: AnimPose) -> AnimStatus {
    guard(|| {
        let held = shared(pose)?;
        same_context(instance.id, pose.id)?;
        change(instance, |staged| {
            held.check_skeleton(staged.instance.schema().skeleton())?;
            staged.set_pose(&held.pose);
            Ok(())
        })
    })
}

/// Lets updates start from the rest pose again.
///
/// @param instance the instance
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` if nothing drives the instance; or what handles give
///
/// Threads: one at a time on one driver.
#[unsafe(no_mangle)]
pub extern "C" fn anim_instance_reset_pose(instance: AnimInstance) -> AnimStatus {
    guard(|| {
        change(instance, |staged| {
            staged.reset_pose();
            Ok(())
        })
    })
}

/// Computes each joint's matrix in the space of the model, from the pose that the last update left.
///
/// @param instance the instance
/// @param matrices where the matrices go
/// @param capacity how many `matrices` holds
/// @param count becomes the number of joints, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_MISMATCH` if nothing drives the instance; `ANIM_STATUS_BUFFER_TOO_SMALL`; or
/// what pointers and handles give
///
/// Threads: any, but not while the driver is updated. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_instance_model_matrices(
    instance: AnimInstance,
    matrices: *mut AnimMatrix,
    capacity: usize,
    count: *mut usize,
) -> AnimStatus {
    guard(|| {
        read(instance, |staged| {
            let skeleton = staged.instance.schema().skeleton();
            let Some(room) = room!(skeleton.joint_count() => matrices, capacity, count) else { return Ok(()) };
            skeleton.local_to_model(Kernels::best(), staged.pose(), AnimMatrix::change(room));
            Ok(())
        })
    })
}

/// Copies out the numbers of a property that is made of floats, as the last update left them.
///
/// @param instance the instance
/// @param property the property's number, as `anim_schema_find_property` gives it
/// @param numbers where the numbers go
/// @param capacity how many `numbers` holds
/// @param count becomes how many the property has, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_OUT_OF_RANGE`; `ANIM_STATUS_MISMATCH` if the property is not made of floats or
/// nothing drives the instance; `ANIM_STATUS_BUFFER_TOO_SMALL`; or what pointers and handles give
///
/// Threads: any, but not while the driver is updated. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_instance_floats(
    instance: AnimInstance,
    property: u32,
    numbers: *mut f32,
    capacity: usize,
    count: *mut usize,
) -> AnimStatus {
    guard(|| Numbers::Property(property).read(instance, None, |floats| copy_out!(floats => numbers, capacity, count)))
}

/// Copies out the morph weights of the mesh at a joint, as the last update left them.
///
/// @param instance an instance of a schema that was begun with a model
/// @param joint the joint that shows the mesh
/// @param weights where the weights go
/// @param capacity how many `weights` holds
/// @param count becomes how many there are, also when there is too little room
/// @return `ANIM_STATUS_OK`; `ANIM_STATUS_NOT_FOUND` if the joint shows no mesh with morph targets;
/// `ANIM_STATUS_MISMATCH` if nothing drives the instance; `ANIM_STATUS_BUFFER_TOO_SMALL`; or what pointers and handles give
///
/// Threads: any, but not while the driver is updated. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anim_instance_morph_weights(
    instance: AnimInstance,
    joint: u32,
    weights: *mut f32,
    capacity: usize,
    count: *mut usize,
) -> AnimStatus {
    guard(|| Numbers::Weights(joint).read(instance, None, |floats| copy_out!(floats => weights, capacity, count)))
}
