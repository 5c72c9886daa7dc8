// The ABI's structs and enums on 64-bit machines, as `cargo xtask header` finds them in the sources. A line that
// changes breaks programs that were compiled before: structs grow only at their end, numbers keep their meaning.

#include "../include/anim.h"

#include <stddef.h>

#define STRUCT(type, size) _Static_assert(sizeof(type) == (size), #type)
#define MEMBER(type, member, offset) _Static_assert(offsetof(type, member) == (offset), #type "." #member)
#define NUMBER(name, number) _Static_assert((name) == (number), #name)

NUMBER(ANIM_STATUS_OK, 0);
NUMBER(ANIM_STATUS_INVALID_POINTER, 1);
NUMBER(ANIM_STATUS_NULL_HANDLE, 2);
NUMBER(ANIM_STATUS_STALE_HANDLE, 3);
NUMBER(ANIM_STATUS_WRONG_HANDLE, 4);
NUMBER(ANIM_STATUS_FOREIGN_HANDLE, 5);
NUMBER(ANIM_STATUS_BUSY, 6);
NUMBER(ANIM_STATUS_POISONED, 7);
NUMBER(ANIM_STATUS_PANIC, 8);
NUMBER(ANIM_STATUS_OUT_OF_MEMORY, 9);
NUMBER(ANIM_STATUS_INVALID_ARGUMENT, 10);
NUMBER(ANIM_STATUS_INVALID_ENUM, 11);
NUMBER(ANIM_STATUS_INVALID_UTF8, 12);
NUMBER(ANIM_STATUS_INVALID_STRUCT_SIZE, 13);
NUMBER(ANIM_STATUS_NOT_FINITE, 14);
NUMBER(ANIM_STATUS_OUT_OF_RANGE, 15);
NUMBER(ANIM_STATUS_BUFFER_TOO_SMALL, 16);
NUMBER(ANIM_STATUS_NOT_FOUND, 17);
NUMBER(ANIM_STATUS_ALREADY_EXISTS, 18);
NUMBER(ANIM_STATUS_INVALID_FILE, 19);
NUMBER(ANIM_STATUS_UNSUPPORTED, 20);
NUMBER(ANIM_STATUS_INPUT_OUTPUT, 21);
NUMBER(ANIM_STATUS_TOO_LATE, 22);
NUMBER(ANIM_STATUS_MISMATCH, 23);
NUMBER(ANIM_STATUS_HOST_REFUSED, 24);
NUMBER(ANIM_STATUS_DEVICE_LOST, 25);

STRUCT(AnimText, 16);
MEMBER(AnimText, data, 0);
MEMBER(AnimText, length, 8);

STRUCT(AnimAllocator, 40);
MEMBER(AnimAllocator, struct_size, 0);
MEMBER(AnimAllocator, user, 8);
MEMBER(AnimAllocator, allocate, 16);
MEMBER(AnimAllocator, reallocate, 24);
MEMBER(AnimAllocator, release, 32);

STRUCT(AnimContext, 8);
MEMBER(AnimContext, id, 0);

NUMBER(ANIM_LOG_LEVEL_ERROR, 1);
NUMBER(ANIM_LOG_LEVEL_WARNING, 2);
NUMBER(ANIM_LOG_LEVEL_INFO, 3);
NUMBER(ANIM_LOG_LEVEL_DEBUG, 4);

STRUCT(AnimContextOptions, 80);
MEMBER(AnimContextOptions, struct_size, 0);
MEMBER(AnimContextOptions, log, 8);
MEMBER(AnimContextOptions, log_user, 16);
MEMBER(AnimContextOptions, log_level, 24);
MEMBER(AnimContextOptions, threads, 28);
MEMBER(AnimContextOptions, load_bytes, 32);
MEMBER(AnimContextOptions, load_elements, 40);
MEMBER(AnimContextOptions, load_depth, 48);
MEMBER(AnimContextOptions, job_width, 52);
MEMBER(AnimContextOptions, run_jobs, 56);
MEMBER(AnimContextOptions, run_jobs_user, 64);
MEMBER(AnimContextOptions, host_is_thread_safe, 72);
MEMBER(AnimContextOptions, reserved, 73);

NUMBER(ANIM_KIND_FLOAT, 0);
NUMBER(ANIM_KIND_DOUBLE, 1);
NUMBER(ANIM_KIND_VEC2, 2);
NUMBER(ANIM_KIND_VEC3, 3);
NUMBER(ANIM_KIND_VEC4, 4);
NUMBER(ANIM_KIND_QUATERNION, 5);
NUMBER(ANIM_KIND_COLOR, 6);
NUMBER(ANIM_KIND_BOOL, 7);
NUMBER(ANIM_KIND_INT32, 8);
NUMBER(ANIM_KIND_INT64, 9);
NUMBER(ANIM_KIND_ENUM, 10);
NUMBER(ANIM_KIND_VEC2I, 11);
NUMBER(ANIM_KIND_RECT2, 12);
NUMBER(ANIM_KIND_RECT2I, 13);
NUMBER(ANIM_KIND_TRANSFORM2D, 14);
NUMBER(ANIM_KIND_TRANSFORM3D, 15);
NUMBER(ANIM_KIND_TEXT, 16);
NUMBER(ANIM_KIND_RESOURCE, 17);
NUMBER(ANIM_KIND_STRUCT, 18);
NUMBER(ANIM_KIND_WEIGHTS, 19);

NUMBER(ANIM_INTERPOLATION_STEP, 0);
NUMBER(ANIM_INTERPOLATION_LINEAR, 1);
NUMBER(ANIM_INTERPOLATION_CUBIC, 2);
NUMBER(ANIM_INTERPOLATION_LINEAR_ANGLE, 3);
NUMBER(ANIM_INTERPOLATION_CUBIC_ANGLE, 4);
NUMBER(ANIM_INTERPOLATION_SMOOTH, 5);
NUMBER(ANIM_INTERPOLATION_CUBIC_SPLINE, 6);
NUMBER(ANIM_INTERPOLATION_BEZIER, 7);

NUMBER(ANIM_KEY_MODE_LINEAR, 0);
NUMBER(ANIM_KEY_MODE_SMOOTH, 1);
NUMBER(ANIM_KEY_MODE_EASE_IN, 2);
NUMBER(ANIM_KEY_MODE_EASE_OUT, 3);
NUMBER(ANIM_KEY_MODE_EASE_IN_OUT, 4);
NUMBER(ANIM_KEY_MODE_HOLD, 5);

NUMBER(ANIM_KEY_UPDATE_AUTOMATIC, 0);
NUMBER(ANIM_KEY_UPDATE_CONTINUOUS, 1);
NUMBER(ANIM_KEY_UPDATE_DISCRETE, 2);

STRUCT(AnimKeys, 104);
MEMBER(AnimKeys, struct_size, 0);
MEMBER(AnimKeys, key_count, 8);
MEMBER(AnimKeys, times, 16);
MEMBER(AnimKeys, value_count, 24);
MEMBER(AnimKeys, floats, 32);
MEMBER(AnimKeys, doubles, 40);
MEMBER(AnimKeys, integers, 48);
MEMBER(AnimKeys, texts, 56);
MEMBER(AnimKeys, tangents_in, 64);
MEMBER(AnimKeys, tangents_out, 72);
MEMBER(AnimKeys, transitions, 80);
MEMBER(AnimKeys, modes, 88);
MEMBER(AnimKeys, interpolation, 96);
MEMBER(AnimKeys, update, 100);
MEMBER(AnimKeys, loop_wrap, 101);
MEMBER(AnimKeys, handles_relative, 102);
MEMBER(AnimKeys, sort, 103);

STRUCT(AnimClip, 8);
MEMBER(AnimClip, id, 0);

NUMBER(ANIM_LOOP_MODE_NONE, 0);
NUMBER(ANIM_LOOP_MODE_LINEAR, 1);
NUMBER(ANIM_LOOP_MODE_PING_PONG, 2);

NUMBER(ANIM_TRANSFORM_PART_TRANSLATION, 0);
NUMBER(ANIM_TRANSFORM_PART_ROTATION, 1);
NUMBER(ANIM_TRANSFORM_PART_SCALE, 2);

STRUCT(AnimClipOptions, 48);
MEMBER(AnimClipOptions, struct_size, 0);
MEMBER(AnimClipOptions, length, 8);
MEMBER(AnimClipOptions, loop_mode, 16);
MEMBER(AnimClipOptions, additive, 20);
MEMBER(AnimClipOptions, reserved, 21);
MEMBER(AnimClipOptions, step, 24);
MEMBER(AnimClipOptions, user_data, 32);

STRUCT(AnimClipBuilder, 8);
MEMBER(AnimClipBuilder, id, 0);

NUMBER(ANIM_TARGET_TRANSFORM, 0);
NUMBER(ANIM_TARGET_JOINT, 1);
NUMBER(ANIM_TARGET_PROPERTY, 2);
NUMBER(ANIM_TARGET_WEIGHTS, 3);
NUMBER(ANIM_TARGET_JOINT_WEIGHTS, 4);
NUMBER(ANIM_TARGET_METHODS, 5);
NUMBER(ANIM_TARGET_AUDIO, 6);
NUMBER(ANIM_TARGET_EVENTS, 7);

STRUCT(AnimSpriteFrame, 32);
MEMBER(AnimSpriteFrame, image, 0);
MEMBER(AnimSpriteFrame, columns, 16);
MEMBER(AnimSpriteFrame, rows, 20);
MEMBER(AnimSpriteFrame, cell, 24);
MEMBER(AnimSpriteFrame, reserved, 28);

STRUCT(AnimPointKey, 48);
MEMBER(AnimPointKey, time, 0);
MEMBER(AnimPointKey, name, 8);
MEMBER(AnimPointKey, payload, 24);
MEMBER(AnimPointKey, start_offset, 40);

STRUCT(AnimTrack, 80);
MEMBER(AnimTrack, struct_size, 0);
MEMBER(AnimTrack, path, 8);
MEMBER(AnimTrack, name, 24);
MEMBER(AnimTrack, target, 40);
MEMBER(AnimTrack, joint, 44);
MEMBER(AnimTrack, part, 48);
MEMBER(AnimTrack, component, 52);
MEMBER(AnimTrack, kind, 56);
MEMBER(AnimTrack, kind_size, 60);
MEMBER(AnimTrack, key_size, 64);
MEMBER(AnimTrack, key_count, 68);
MEMBER(AnimTrack, enabled, 72);
MEMBER(AnimTrack, loop_wrap, 73);
MEMBER(AnimTrack, reserved, 74);

STRUCT(AnimClipEvent, 48);
MEMBER(AnimClipEvent, struct_size, 0);
MEMBER(AnimClipEvent, time, 8);
MEMBER(AnimClipEvent, name, 16);
MEMBER(AnimClipEvent, payload, 32);

NUMBER(ANIM_MOTION_ROTATION, 0);
NUMBER(ANIM_MOTION_SCALE_AXIS, 1);
NUMBER(ANIM_MOTION_SHAKE, 2);
NUMBER(ANIM_MOTION_PULSATION, 3);
NUMBER(ANIM_MOTION_VISIBILITY, 4);
NUMBER(ANIM_MOTION_COLOR, 5);

NUMBER(ANIM_AXIS_X, 0);
NUMBER(ANIM_AXIS_Y, 1);
NUMBER(ANIM_AXIS_Z, 2);

STRUCT(AnimReadyMade, 120);
MEMBER(AnimReadyMade, struct_size, 0);
MEMBER(AnimReadyMade, motion, 8);
MEMBER(AnimReadyMade, axis, 12);
MEMBER(AnimReadyMade, name, 16);
MEMBER(AnimReadyMade, path, 32);
MEMBER(AnimReadyMade, property, 48);
MEMBER(AnimReadyMade, duration, 64);
MEMBER(AnimReadyMade, extent, 72);
MEMBER(AnimReadyMade, seed, 96);
MEMBER(AnimReadyMade, colors, 104);
MEMBER(AnimReadyMade, color_count, 112);

STRUCT(AnimPackSettings, 32);
MEMBER(AnimPackSettings, struct_size, 0);
MEMBER(AnimPackSettings, error, 8);
MEMBER(AnimPackSettings, shell, 16);
MEMBER(AnimPackSettings, number, 24);

STRUCT(AnimPackReport, 88);
MEMBER(AnimPackReport, struct_size, 0);
MEMBER(AnimPackReport, bytes_before, 8);
MEMBER(AnimPackReport, bytes_after, 16);
MEMBER(AnimPackReport, error_bound, 24);
MEMBER(AnimPackReport, shell, 32);
MEMBER(AnimPackReport, worst_error, 40);
MEMBER(AnimPackReport, worst_time, 48);
MEMBER(AnimPackReport, frame_rate, 56);
MEMBER(AnimPackReport, worst_joint, 64);
MEMBER(AnimPackReport, frames, 68);
MEMBER(AnimPackReport, still_tracks, 72);
MEMBER(AnimPackReport, framed_tracks, 76);
MEMBER(AnimPackReport, keyed_tracks, 80);
MEMBER(AnimPackReport, value_tracks, 84);

STRUCT(AnimPackedInfo, 48);
MEMBER(AnimPackedInfo, struct_size, 0);
MEMBER(AnimPackedInfo, bytes, 8);
MEMBER(AnimPackedInfo, worst_error, 16);
MEMBER(AnimPackedInfo, frame_rate, 24);
MEMBER(AnimPackedInfo, frames, 32);
MEMBER(AnimPackedInfo, joints, 36);
MEMBER(AnimPackedInfo, in_place, 40);
MEMBER(AnimPackedInfo, reserved, 41);

STRUCT(AnimSkeleton, 8);
MEMBER(AnimSkeleton, id, 0);

STRUCT(AnimTransform, 40);
MEMBER(AnimTransform, translation, 0);
MEMBER(AnimTransform, rotation, 12);
MEMBER(AnimTransform, scale, 28);

STRUCT(AnimJoint, 64);
MEMBER(AnimJoint, name, 0);
MEMBER(AnimJoint, parent, 16);
MEMBER(AnimJoint, rest, 20);

STRUCT(AnimPose, 8);
MEMBER(AnimPose, id, 0);

STRUCT(AnimMatrix, 48);
MEMBER(AnimMatrix, rows, 0);

NUMBER(ANIM_AXES_FILE, 0);
NUMBER(ANIM_AXES_RIGHT_HANDED_Y_UP, 1);
NUMBER(ANIM_AXES_RIGHT_HANDED_Z_UP, 2);
NUMBER(ANIM_AXES_LEFT_HANDED_Y_UP, 3);
NUMBER(ANIM_AXES_LEFT_HANDED_Z_UP, 4);

NUMBER(ANIM_SKIP_MESHES, 1);
NUMBER(ANIM_SKIP_SKINS, 2);
NUMBER(ANIM_SKIP_MORPH_TARGETS, 4);
NUMBER(ANIM_SKIP_MATERIALS, 8);
NUMBER(ANIM_SKIP_NORMALS, 16);
NUMBER(ANIM_SKIP_SURFACE, 32);
NUMBER(ANIM_SKIP_PROPERTIES, 64);
NUMBER(ANIM_SKIP_EXTRAS, 128);

STRUCT(AnimImportClip, 56);
MEMBER(AnimImportClip, name, 0);
MEMBER(AnimImportClip, rename, 16);
MEMBER(AnimImportClip, start, 32);
MEMBER(AnimImportClip, end, 40);
MEMBER(AnimImportClip, loop_mode, 48);
MEMBER(AnimImportClip, has_range, 52);

STRUCT(AnimImportSettings, 64);
MEMBER(AnimImportSettings, struct_size, 0);
MEMBER(AnimImportSettings, clips, 8);
MEMBER(AnimImportSettings, clip_count, 16);
MEMBER(AnimImportSettings, rate, 24);
MEMBER(AnimImportSettings, unit_meters, 32);
MEMBER(AnimImportSettings, scale, 40);
MEMBER(AnimImportSettings, optimize_tolerance, 44);
MEMBER(AnimImportSettings, max_influences, 48);
MEMBER(AnimImportSettings, axes, 52);
MEMBER(AnimImportSettings, skip, 56);
MEMBER(AnimImportSettings, import_animations, 60);
MEMBER(AnimImportSettings, optimize_animations, 61);
MEMBER(AnimImportSettings, trim_leading_time, 62);
MEMBER(AnimImportSettings, align_cubic_rotations, 63);

STRUCT(AnimLoadOptions, 64);
MEMBER(AnimLoadOptions, struct_size, 0);
MEMBER(AnimLoadOptions, settings, 8);
MEMBER(AnimLoadOptions, read_file, 24);
MEMBER(AnimLoadOptions, read_file_user, 32);
MEMBER(AnimLoadOptions, progress, 40);
MEMBER(AnimLoadOptions, progress_user, 48);
MEMBER(AnimLoadOptions, import, 56);

STRUCT(AnimModel, 8);
MEMBER(AnimModel, id, 0);

NUMBER(ANIM_REPORT_ACTION_DROPPED, 0);
NUMBER(ANIM_REPORT_ACTION_REPAIRED, 1);
NUMBER(ANIM_REPORT_ACTION_RENAMED, 2);
NUMBER(ANIM_REPORT_ACTION_GUESSED, 3);
NUMBER(ANIM_REPORT_ACTION_APPROXIMATED, 4);

STRUCT(AnimModelInfo, 80);
MEMBER(AnimModelInfo, struct_size, 0);
MEMBER(AnimModelInfo, name, 8);
MEMBER(AnimModelInfo, joint_count, 24);
MEMBER(AnimModelInfo, mesh_count, 28);
MEMBER(AnimModelInfo, mesh_node_count, 32);
MEMBER(AnimModelInfo, skin_count, 36);
MEMBER(AnimModelInfo, clip_count, 40);
MEMBER(AnimModelInfo, material_count, 44);
MEMBER(AnimModelInfo, report_count, 48);
MEMBER(AnimModelInfo, bone_tree_count, 52);
MEMBER(AnimModelInfo, property_count, 56);
MEMBER(AnimModelInfo, extra_count, 60);
MEMBER(AnimModelInfo, hidden_joint_count, 64);
MEMBER(AnimModelInfo, reserved, 68);
MEMBER(AnimModelInfo, hidden_joints, 72);

STRUCT(AnimReportLine, 48);
MEMBER(AnimReportLine, struct_size, 0);
MEMBER(AnimReportLine, place, 8);
MEMBER(AnimReportLine, text, 24);
MEMBER(AnimReportLine, action, 40);
MEMBER(AnimReportLine, reserved, 44);

STRUCT(AnimMeshNode, 32);
MEMBER(AnimMeshNode, struct_size, 0);
MEMBER(AnimMeshNode, joint, 8);
MEMBER(AnimMeshNode, mesh, 12);
MEMBER(AnimMeshNode, skin, 16);
MEMBER(AnimMeshNode, morph_weight_count, 20);
MEMBER(AnimMeshNode, morph_weights, 24);

STRUCT(AnimMesh, 32);
MEMBER(AnimMesh, struct_size, 0);
MEMBER(AnimMesh, name, 8);
MEMBER(AnimMesh, primitive_count, 24);
MEMBER(AnimMesh, morph_target_count, 28);

STRUCT(AnimPrimitive, 72);
MEMBER(AnimPrimitive, struct_size, 0);
MEMBER(AnimPrimitive, vertex_count, 8);
MEMBER(AnimPrimitive, index_count, 12);
MEMBER(AnimPrimitive, positions, 16);
MEMBER(AnimPrimitive, normals, 24);
MEMBER(AnimPrimitive, tangents, 32);
MEMBER(AnimPrimitive, uvs, 40);
MEMBER(AnimPrimitive, colors, 48);
MEMBER(AnimPrimitive, indices, 56);
MEMBER(AnimPrimitive, material, 64);
MEMBER(AnimPrimitive, skinned, 68);
MEMBER(AnimPrimitive, uv_set_count, 69);
MEMBER(AnimPrimitive, color_set_count, 70);
MEMBER(AnimPrimitive, reserved, 71);

STRUCT(AnimInfluences, 40);
MEMBER(AnimInfluences, struct_size, 0);
MEMBER(AnimInfluences, vertex_count, 8);
MEMBER(AnimInfluences, influence_count, 12);
MEMBER(AnimInfluences, offsets, 16);
MEMBER(AnimInfluences, joints, 24);
MEMBER(AnimInfluences, weights, 32);

STRUCT(AnimMorphTarget, 48);
MEMBER(AnimMorphTarget, struct_size, 0);
MEMBER(AnimMorphTarget, name, 8);
MEMBER(AnimMorphTarget, positions, 24);
MEMBER(AnimMorphTarget, normals, 32);
MEMBER(AnimMorphTarget, tangents, 40);

STRUCT(AnimMaterial, 40);
MEMBER(AnimMaterial, struct_size, 0);
MEMBER(AnimMaterial, name, 8);
MEMBER(AnimMaterial, base_color, 24);

STRUCT(AnimAttachment, 8);
MEMBER(AnimAttachment, joint, 0);
MEMBER(AnimAttachment, bone, 4);

STRUCT(AnimBoneTree, 56);
MEMBER(AnimBoneTree, struct_size, 0);
MEMBER(AnimBoneTree, root_count, 8);
MEMBER(AnimBoneTree, bone_count, 12);
MEMBER(AnimBoneTree, skin_count, 16);
MEMBER(AnimBoneTree, attachment_count, 20);
MEMBER(AnimBoneTree, roots, 24);
MEMBER(AnimBoneTree, bones, 32);
MEMBER(AnimBoneTree, skins, 40);
MEMBER(AnimBoneTree, attachments, 48);

STRUCT(AnimModelProperty, 64);
MEMBER(AnimModelProperty, struct_size, 0);
MEMBER(AnimModelProperty, path, 8);
MEMBER(AnimModelProperty, name, 24);
MEMBER(AnimModelProperty, kind, 40);
MEMBER(AnimModelProperty, kind_size, 44);
MEMBER(AnimModelProperty, rest_count, 48);
MEMBER(AnimModelProperty, rest, 56);

STRUCT(AnimSkin, 8);
MEMBER(AnimSkin, id, 0);

STRUCT(AnimSkinBinding, 8);
MEMBER(AnimSkinBinding, id, 0);

STRUCT(AnimSkinJoint, 80);
MEMBER(AnimSkinJoint, struct_size, 0);
MEMBER(AnimSkinJoint, name, 8);
MEMBER(AnimSkinJoint, joint, 24);
MEMBER(AnimSkinJoint, reserved, 28);
MEMBER(AnimSkinJoint, inverse_bind, 32);

STRUCT(AnimSkinMesh, 8);
MEMBER(AnimSkinMesh, id, 0);

NUMBER(ANIM_SKIN_METHOD_LINEAR, 0);
NUMBER(ANIM_SKIN_METHOD_DUAL_QUATERNION, 1);

STRUCT(AnimBounds, 24);
MEMBER(AnimBounds, min, 0);
MEMBER(AnimBounds, max, 12);

STRUCT(AnimSkinJob, 144);
MEMBER(AnimSkinJob, struct_size, 0);
MEMBER(AnimSkinJob, mesh, 8);
MEMBER(AnimSkinJob, palette, 16);
MEMBER(AnimSkinJob, palette_count, 24);
MEMBER(AnimSkinJob, morph_weights, 32);
MEMBER(AnimSkinJob, morph_weight_count, 40);
MEMBER(AnimSkinJob, positions, 48);
MEMBER(AnimSkinJob, normals, 56);
MEMBER(AnimSkinJob, tangents, 64);
MEMBER(AnimSkinJob, vertex_capacity, 72);
MEMBER(AnimSkinJob, position_stride, 80);
MEMBER(AnimSkinJob, normal_stride, 84);
MEMBER(AnimSkinJob, tangent_stride, 88);
MEMBER(AnimSkinJob, method, 92);
MEMBER(AnimSkinJob, previous_palette, 96);
MEMBER(AnimSkinJob, previous_palette_count, 104);
MEMBER(AnimSkinJob, previous_morph_weights, 112);
MEMBER(AnimSkinJob, previous_morph_weight_count, 120);
MEMBER(AnimSkinJob, previous_positions, 128);
MEMBER(AnimSkinJob, previous_position_stride, 136);
MEMBER(AnimSkinJob, reserved, 140);

NUMBER(ANIM_ACCESS_KEPT, 0);
NUMBER(ANIM_ACCESS_SETTER, 1);
NUMBER(ANIM_ACCESS_MEMORY, 2);
NUMBER(ANIM_ACCESS_BATCH, 3);

STRUCT(AnimPropertyOptions, 128);
MEMBER(AnimPropertyOptions, struct_size, 0);
MEMBER(AnimPropertyOptions, path, 8);
MEMBER(AnimPropertyOptions, name, 24);
MEMBER(AnimPropertyOptions, kind, 40);
MEMBER(AnimPropertyOptions, kind_size, 44);
MEMBER(AnimPropertyOptions, access, 48);
MEMBER(AnimPropertyOptions, srgb_bytes, 52);
MEMBER(AnimPropertyOptions, shared, 53);
MEMBER(AnimPropertyOptions, has_range, 54);
MEMBER(AnimPropertyOptions, reserved, 55);
MEMBER(AnimPropertyOptions, set, 56);
MEMBER(AnimPropertyOptions, get, 64);
MEMBER(AnimPropertyOptions, user, 72);
MEMBER(AnimPropertyOptions, offset, 80);
MEMBER(AnimPropertyOptions, range_min, 88);
MEMBER(AnimPropertyOptions, range_max, 96);
MEMBER(AnimPropertyOptions, transform_part, 104);
MEMBER(AnimPropertyOptions, weights_joint, 108);
MEMBER(AnimPropertyOptions, initial, 112);
MEMBER(AnimPropertyOptions, initial_count, 120);

STRUCT(AnimSchema, 8);
MEMBER(AnimSchema, id, 0);

STRUCT(AnimSchemaBuilder, 8);
MEMBER(AnimSchemaBuilder, id, 0);

STRUCT(AnimBatchEntry, 24);
MEMBER(AnimBatchEntry, owner, 0);
MEMBER(AnimBatchEntry, tag, 8);
MEMBER(AnimBatchEntry, property, 16);
MEMBER(AnimBatchEntry, offset, 20);

STRUCT(AnimArgument, 48);
MEMBER(AnimArgument, kind, 0);
MEMBER(AnimArgument, count, 4);
MEMBER(AnimArgument, floats, 8);
MEMBER(AnimArgument, integers, 16);
MEMBER(AnimArgument, number, 24);
MEMBER(AnimArgument, text, 32);

STRUCT(AnimInstance, 8);
MEMBER(AnimInstance, id, 0);

NUMBER(ANIM_EVENT_KIND_STARTED, 0);
NUMBER(ANIM_EVENT_KIND_FINISHED, 1);
NUMBER(ANIM_EVENT_KIND_CHANGED, 2);
NUMBER(ANIM_EVENT_KIND_LOOPED, 3);
NUMBER(ANIM_EVENT_KIND_CLIP, 4);
NUMBER(ANIM_EVENT_KIND_METHOD, 5);
NUMBER(ANIM_EVENT_KIND_AUDIO, 6);
NUMBER(ANIM_EVENT_KIND_AUDIO_STOP, 7);
NUMBER(ANIM_EVENT_KIND_SKIPPED, 8);

STRUCT(AnimEvent, 128);
MEMBER(AnimEvent, kind, 0);
MEMBER(AnimEvent, forward, 4);
MEMBER(AnimEvent, reserved, 5);
MEMBER(AnimEvent, instance, 8);
MEMBER(AnimEvent, tag, 16);
MEMBER(AnimEvent, action, 24);
MEMBER(AnimEvent, time, 32);
MEMBER(AnimEvent, offset, 40);
MEMBER(AnimEvent, count, 48);
MEMBER(AnimEvent, track, 56);
MEMBER(AnimEvent, key, 60);
MEMBER(AnimEvent, name, 64);
MEMBER(AnimEvent, previous, 80);
MEMBER(AnimEvent, event, 96);
MEMBER(AnimEvent, payload, 112);

STRUCT(AnimLibrary, 8);
MEMBER(AnimLibrary, id, 0);

STRUCT(AnimPlayer, 8);
MEMBER(AnimPlayer, id, 0);

NUMBER(ANIM_SEEK_MODE_MOVE, 0);
NUMBER(ANIM_SEEK_MODE_UPDATE, 1);
NUMBER(ANIM_SEEK_MODE_UPDATE_ONLY, 2);

STRUCT(AnimPlayOptions, 48);
MEMBER(AnimPlayOptions, struct_size, 0);
MEMBER(AnimPlayOptions, blend, 8);
MEMBER(AnimPlayOptions, speed, 16);
MEMBER(AnimPlayOptions, section_start, 24);
MEMBER(AnimPlayOptions, section_end, 32);
MEMBER(AnimPlayOptions, loop_mode, 40);
MEMBER(AnimPlayOptions, from_end, 44);
MEMBER(AnimPlayOptions, has_section, 45);
MEMBER(AnimPlayOptions, reserved, 46);

STRUCT(AnimPlayerState, 64);
MEMBER(AnimPlayerState, struct_size, 0);
MEMBER(AnimPlayerState, assigned, 8);
MEMBER(AnimPlayerState, position, 24);
MEMBER(AnimPlayerState, length, 32);
MEMBER(AnimPlayerState, speed, 40);
MEMBER(AnimPlayerState, fade, 48);
MEMBER(AnimPlayerState, queued, 56);
MEMBER(AnimPlayerState, playing, 60);
MEMBER(AnimPlayerState, reserved, 61);

NUMBER(ANIM_PHASE_IDLE, 0);
NUMBER(ANIM_PHASE_PHYSICS, 1);
NUMBER(ANIM_PHASE_MANUAL, 2);

NUMBER(ANIM_CALL_MODE_DEFERRED, 0);
NUMBER(ANIM_CALL_MODE_IMMEDIATE, 1);

NUMBER(ANIM_EASE_SHAPE_LINEAR, 0);
NUMBER(ANIM_EASE_SHAPE_SINE, 1);
NUMBER(ANIM_EASE_SHAPE_QUINT, 2);
NUMBER(ANIM_EASE_SHAPE_QUART, 3);
NUMBER(ANIM_EASE_SHAPE_QUAD, 4);
NUMBER(ANIM_EASE_SHAPE_EXPO, 5);
NUMBER(ANIM_EASE_SHAPE_ELASTIC, 6);
NUMBER(ANIM_EASE_SHAPE_CUBIC, 7);
NUMBER(ANIM_EASE_SHAPE_CIRC, 8);
NUMBER(ANIM_EASE_SHAPE_BOUNCE, 9);
NUMBER(ANIM_EASE_SHAPE_BACK, 10);
NUMBER(ANIM_EASE_SHAPE_SPRING, 11);

NUMBER(ANIM_EASE_SIDE_IN, 0);
NUMBER(ANIM_EASE_SIDE_OUT, 1);
NUMBER(ANIM_EASE_SIDE_IN_OUT, 2);
NUMBER(ANIM_EASE_SIDE_OUT_IN, 3);

STRUCT(AnimSharedState, 64);
MEMBER(AnimSharedState, struct_size, 0);
MEMBER(AnimSharedState, clip, 8);
MEMBER(AnimSharedState, position, 24);
MEMBER(AnimSharedState, speed, 32);
MEMBER(AnimSharedState, section_start, 40);
MEMBER(AnimSharedState, section_end, 48);
MEMBER(AnimSharedState, loop_mode, 56);
MEMBER(AnimSharedState, has_section, 60);
MEMBER(AnimSharedState, turned, 61);
MEMBER(AnimSharedState, playing, 62);
MEMBER(AnimSharedState, reserved, 63);

STRUCT(AnimMixer, 8);
MEMBER(AnimMixer, id, 0);

STRUCT(AnimAction, 8);
MEMBER(AnimAction, id, 0);

NUMBER(ANIM_BLEND_MODE_NORMAL, 0);
NUMBER(ANIM_BLEND_MODE_ADDITIVE, 1);

STRUCT(AnimMixerState, 32);
MEMBER(AnimMixerState, struct_size, 0);
MEMBER(AnimMixerState, time, 8);
MEMBER(AnimMixerState, time_scale, 16);
MEMBER(AnimMixerState, actions, 24);
MEMBER(AnimMixerState, active_actions, 28);

STRUCT(AnimActionState, 88);
MEMBER(AnimActionState, struct_size, 0);
MEMBER(AnimActionState, time, 8);
MEMBER(AnimActionState, position, 16);
MEMBER(AnimActionState, weight, 24);
MEMBER(AnimActionState, effective_weight, 32);
MEMBER(AnimActionState, time_scale, 40);
MEMBER(AnimActionState, effective_time_scale, 48);
MEMBER(AnimActionState, loop_count, 56);
MEMBER(AnimActionState, repetitions, 64);
MEMBER(AnimActionState, loop_mode, 72);
MEMBER(AnimActionState, blend_mode, 76);
MEMBER(AnimActionState, active, 80);
MEMBER(AnimActionState, enabled, 81);
MEMBER(AnimActionState, running, 82);
MEMBER(AnimActionState, paused, 83);
MEMBER(AnimActionState, fading, 84);
MEMBER(AnimActionState, warping, 85);
MEMBER(AnimActionState, reserved, 86);

STRUCT(AnimCrowd, 8);
MEMBER(AnimCrowd, id, 0);

STRUCT(AnimCrowdMember, 64);
MEMBER(AnimCrowdMember, times, 0);
MEMBER(AnimCrowdMember, clips, 32);
MEMBER(AnimCrowdMember, weights, 48);

STRUCT(AnimController, 8);
MEMBER(AnimController, id, 0);

NUMBER(ANIM_PARAMETER_KIND_BOOL, 0);
NUMBER(ANIM_PARAMETER_KIND_INT, 1);
NUMBER(ANIM_PARAMETER_KIND_FLOAT, 2);
NUMBER(ANIM_PARAMETER_KIND_TRIGGER, 3);

NUMBER(ANIM_BLEND_SHAPE_DISTANCE, 0);
NUMBER(ANIM_BLEND_SHAPE_TRIANGLES, 1);
NUMBER(ANIM_BLEND_SHAPE_NEAREST, 2);

NUMBER(ANIM_BLEND_SYNC_PHASE, 0);
NUMBER(ANIM_BLEND_SYNC_MARKERS, 1);
NUMBER(ANIM_BLEND_SYNC_NONE, 2);

NUMBER(ANIM_INTERRUPTION_NONE, 0);
NUMBER(ANIM_INTERRUPTION_DESTINATION, 1);
NUMBER(ANIM_INTERRUPTION_SOURCE, 2);
NUMBER(ANIM_INTERRUPTION_BOTH, 3);

NUMBER(ANIM_TEST_TRUE, 0);
NUMBER(ANIM_TEST_FALSE, 1);
NUMBER(ANIM_TEST_GREATER, 2);
NUMBER(ANIM_TEST_LESS, 3);
NUMBER(ANIM_TEST_EQUAL, 4);
NUMBER(ANIM_TEST_NOT_EQUAL, 5);

NUMBER(ANIM_CULLING_ALWAYS, 0);
NUMBER(ANIM_CULLING_WHEN_VISIBLE, 1);
NUMBER(ANIM_CULLING_REDUCED, 2);

STRUCT(AnimLayerOptions, 24);
MEMBER(AnimLayerOptions, struct_size, 0);
MEMBER(AnimLayerOptions, speed, 8);
MEMBER(AnimLayerOptions, weight, 16);
MEMBER(AnimLayerOptions, additive, 20);
MEMBER(AnimLayerOptions, reserved, 21);

STRUCT(AnimStateOptions, 40);
MEMBER(AnimStateOptions, struct_size, 0);
MEMBER(AnimStateOptions, speed, 8);
MEMBER(AnimStateOptions, fade_in, 16);
MEMBER(AnimStateOptions, stepped, 24);
MEMBER(AnimStateOptions, looped, 32);
MEMBER(AnimStateOptions, mirror, 33);
MEMBER(AnimStateOptions, reserved, 34);

STRUCT(AnimTransitionOptions, 32);
MEMBER(AnimTransitionOptions, struct_size, 0);
MEMBER(AnimTransitionOptions, fade, 8);
MEMBER(AnimTransitionOptions, exit_time, 16);
MEMBER(AnimTransitionOptions, priority, 24);
MEMBER(AnimTransitionOptions, interruption, 28);

STRUCT(AnimControllerBuilder, 8);
MEMBER(AnimControllerBuilder, id, 0);

STRUCT(AnimAnimator, 8);
MEMBER(AnimAnimator, id, 0);

STRUCT(AnimLayerState, 80);
MEMBER(AnimLayerState, struct_size, 0);
MEMBER(AnimLayerState, state, 8);
MEMBER(AnimLayerState, previous, 24);
MEMBER(AnimLayerState, progress, 40);
MEMBER(AnimLayerState, time, 48);
MEMBER(AnimLayerState, length, 56);
MEMBER(AnimLayerState, speed, 64);
MEMBER(AnimLayerState, weight, 72);
MEMBER(AnimLayerState, finished, 76);
MEMBER(AnimLayerState, reserved, 77);

STRUCT(AnimParameterInfo, 32);
MEMBER(AnimParameterInfo, struct_size, 0);
MEMBER(AnimParameterInfo, name, 8);
MEMBER(AnimParameterInfo, kind, 24);
MEMBER(AnimParameterInfo, initial, 28);

STRUCT(AnimStateInfo, 48);
MEMBER(AnimStateInfo, struct_size, 0);
MEMBER(AnimStateInfo, name, 8);
MEMBER(AnimStateInfo, action, 24);
MEMBER(AnimStateInfo, speed, 32);
MEMBER(AnimStateInfo, clip_count, 40);
MEMBER(AnimStateInfo, looped, 44);
MEMBER(AnimStateInfo, mirror, 45);
MEMBER(AnimStateInfo, reserved, 46);

STRUCT(AnimContribution, 56);
MEMBER(AnimContribution, struct_size, 0);
MEMBER(AnimContribution, state, 8);
MEMBER(AnimContribution, clip, 24);
MEMBER(AnimContribution, time, 40);
MEMBER(AnimContribution, layer, 48);
MEMBER(AnimContribution, weight, 52);

NUMBER(ANIM_BONE_CHANGE_SET_ROTATION, 0);
NUMBER(ANIM_BONE_CHANGE_ADD_ROTATION, 1);
NUMBER(ANIM_BONE_CHANGE_SET_POSITION, 2);
NUMBER(ANIM_BONE_CHANGE_ADD_POSITION, 3);

STRUCT(AnimReach, 56);
MEMBER(AnimReach, struct_size, 0);
MEMBER(AnimReach, tip, 8);
MEMBER(AnimReach, mid, 12);
MEMBER(AnimReach, root, 16);
MEMBER(AnimReach, weight, 20);
MEMBER(AnimReach, softness, 24);
MEMBER(AnimReach, target, 28);
MEMBER(AnimReach, pole, 40);
MEMBER(AnimReach, has_pole, 52);
MEMBER(AnimReach, reserved, 53);

STRUCT(AnimRootMotion, 28);
MEMBER(AnimRootMotion, translation, 0);
MEMBER(AnimRootMotion, rotation, 12);

STRUCT(AnimBoneWrites, 56);
MEMBER(AnimBoneWrites, struct_size, 0);
MEMBER(AnimBoneWrites, instance, 8);
MEMBER(AnimBoneWrites, joints, 16);
MEMBER(AnimBoneWrites, positions, 24);
MEMBER(AnimBoneWrites, rotations, 32);
MEMBER(AnimBoneWrites, count, 40);
MEMBER(AnimBoneWrites, weight, 48);
MEMBER(AnimBoneWrites, reserved, 52);

STRUCT(AnimPaletteJob, 56);
MEMBER(AnimPaletteJob, struct_size, 0);
MEMBER(AnimPaletteJob, binding, 8);
MEMBER(AnimPaletteJob, instance, 16);
MEMBER(AnimPaletteJob, model_matrices, 24);
MEMBER(AnimPaletteJob, matrix_count, 32);
MEMBER(AnimPaletteJob, palette, 40);
MEMBER(AnimPaletteJob, palette_capacity, 48);

STRUCT(AnimHistory, 8);
MEMBER(AnimHistory, id, 0);

STRUCT(AnimHistoryState, 56);
MEMBER(AnimHistoryState, struct_size, 0);
MEMBER(AnimHistoryState, undo_label, 8);
MEMBER(AnimHistoryState, redo_label, 24);
MEMBER(AnimHistoryState, undo_count, 40);
MEMBER(AnimHistoryState, redo_count, 44);
MEMBER(AnimHistoryState, is_saved, 48);
MEMBER(AnimHistoryState, reserved, 49);

STRUCT(AnimPreview, 8);
MEMBER(AnimPreview, id, 0);

STRUCT(AnimRecorder, 8);
MEMBER(AnimRecorder, id, 0);

NUMBER(ANIM_ROUNDING_NEAREST, 0);
NUMBER(ANIM_ROUNDING_DOWN, 1);
NUMBER(ANIM_ROUNDING_UP, 2);

STRUCT(AnimTick, 32);
MEMBER(AnimTick, time, 0);
MEMBER(AnimTick, x, 8);
MEMBER(AnimTick, number, 16);
MEMBER(AnimTick, major, 24);
MEMBER(AnimTick, reserved, 25);

STRUCT(AnimDocument, 8);
MEMBER(AnimDocument, id, 0);

NUMBER(ANIM_FORMAT_GLTF, 0);
NUMBER(ANIM_FORMAT_GLB, 1);
NUMBER(ANIM_FORMAT_FBX, 2);
NUMBER(ANIM_FORMAT_MRES, 3);
NUMBER(ANIM_FORMAT_THREE_JSON, 4);
NUMBER(ANIM_FORMAT_ANIM_RON, 5);
NUMBER(ANIM_FORMAT_ACTL_RON, 6);
NUMBER(ANIM_FORMAT_SPRITEANIM_RON, 7);
NUMBER(ANIM_FORMAT_ANIMB, 8);

STRUCT(AnimDocumentInfo, 56);
MEMBER(AnimDocumentInfo, struct_size, 0);
MEMBER(AnimDocumentInfo, name, 8);
MEMBER(AnimDocumentInfo, clip_count, 24);
MEMBER(AnimDocumentInfo, library_count, 28);
MEMBER(AnimDocumentInfo, controller_count, 32);
MEMBER(AnimDocumentInfo, skeleton_count, 36);
MEMBER(AnimDocumentInfo, report_count, 40);
MEMBER(AnimDocumentInfo, kept_count, 44);
MEMBER(AnimDocumentInfo, has_model, 48);
MEMBER(AnimDocumentInfo, reserved, 49);

STRUCT(AnimWrittenFile, 8);
MEMBER(AnimWrittenFile, id, 0);

STRUCT(AnimDocumentParts, 112);
MEMBER(AnimDocumentParts, struct_size, 0);
MEMBER(AnimDocumentParts, name, 8);
MEMBER(AnimDocumentParts, model, 24);
MEMBER(AnimDocumentParts, clips, 32);
MEMBER(AnimDocumentParts, clip_count, 40);
MEMBER(AnimDocumentParts, controllers, 48);
MEMBER(AnimDocumentParts, controller_count, 56);
MEMBER(AnimDocumentParts, libraries, 64);
MEMBER(AnimDocumentParts, library_names, 72);
MEMBER(AnimDocumentParts, library_count, 80);
MEMBER(AnimDocumentParts, skeletons, 88);
MEMBER(AnimDocumentParts, skeleton_names, 96);
MEMBER(AnimDocumentParts, skeleton_count, 104);

STRUCT(AnimWriteOptions, 48);
MEMBER(AnimWriteOptions, struct_size, 0);
MEMBER(AnimWriteOptions, clip, 8);
MEMBER(AnimWriteOptions, library, 24);
MEMBER(AnimWriteOptions, tolerance, 40);
MEMBER(AnimWriteOptions, pretty, 44);
MEMBER(AnimWriteOptions, reserved, 45);

STRUCT(AnimWrittenFileInfo, 32);
MEMBER(AnimWrittenFileInfo, struct_size, 0);
MEMBER(AnimWrittenFileInfo, bytes, 8);
MEMBER(AnimWrittenFileInfo, size, 16);
MEMBER(AnimWrittenFileInfo, report_count, 24);
MEMBER(AnimWrittenFileInfo, reserved, 28);

STRUCT(AnimFormatInfo, 32);
MEMBER(AnimFormatInfo, struct_size, 0);
MEMBER(AnimFormatInfo, ending, 8);
MEMBER(AnimFormatInfo, can_read, 24);
MEMBER(AnimFormatInfo, can_write, 25);
MEMBER(AnimFormatInfo, reserved, 26);
