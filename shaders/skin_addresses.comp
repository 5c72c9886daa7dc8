#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_buffer_reference_uvec2 : require

// Skinning for devices with buffer device addresses: all meshes and outputs are reached in one dispatch.

#define ANIM_ADDRESSES
#include "skin.glsl"
