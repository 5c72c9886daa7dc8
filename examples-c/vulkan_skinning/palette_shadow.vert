#version 450
#extension GL_GOOGLE_include_directive : require

// Skins and draws vertices by palettes that libanim wrote, into the shadow map.

#include "crowd_view.glsl"

layout(set = 0, binding = 1, std430) readonly buffer Palettes { vec4 rows[]; };
#define ANIM_PALETTE_ROW(row) rows[row]
#include "palette.glsl"

CROWD_PUSH;

layout(location = 0) in vec3 position;
layout(location = 2) in uvec4 joints;
layout(location = 3) in vec4 weights;

void main()
{
    gl_Position = light * vec4(anim_move(anim_blend(first_row, joints, weights), position) + place.xyz, 1);
}
