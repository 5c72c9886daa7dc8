#version 450
#extension GL_GOOGLE_include_directive : require

// Draws vertices that are skinned already.

#include "crowd_view.glsl"

CROWD_PUSH;

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 in_normal;
layout(location = 0) out vec3 world;
layout(location = 1) out vec3 normal;
layout(location = 2) out vec3 out_color;

void main()
{
    world = position + place.xyz;
    normal = in_normal;
    out_color = color.rgb;
    gl_Position = camera * vec4(world, 1);
}
