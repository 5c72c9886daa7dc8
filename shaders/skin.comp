#version 450
#extension GL_GOOGLE_include_directive : require

// Skinning for devices that need no more than Vulkan 1.1: everything is reached through bindings.

#include "skin.glsl"
