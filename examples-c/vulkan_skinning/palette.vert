#version 450
#extension GL_GOOGLE_include_directive : require

// Skins and draws vertices by palettes that libanim wrote.

#include "crowd_view.glsl"

layout(set = 0, binding = 1, std430) readonly buffer Palettes { vec4 rows[]; };
#define ANIM_PALETTE_ROW(row) rows[row]
#include "palette.glsl"

CROWD_PUSH;

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 in_normal;
layout(location = 2) in uvec4 joints;
layout(location = 3) in vec4 weights;
layout(location = 0) out vec3 world;
layout(location = 1) out vec3 normal;
layout(location = 2) out vec3 out_color;

void main()
{
    mat3x4 m = anim_blend(first_row, joints, weights);
    world = anim_move(m, position) + place.xyz;
    normal = anim_turn_normal(m, in_normal);
    out_color = color.rgb;
    gl_Position = camera * vec4(world, 1);
}
