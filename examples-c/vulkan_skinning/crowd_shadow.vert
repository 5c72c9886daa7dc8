#version 450
#extension GL_GOOGLE_include_directive : require

// Draws vertices that are skinned already into the shadow map.

#include "crowd_view.glsl"

CROWD_PUSH;

layout(location = 0) in vec3 position;

void main()
{
    gl_Position = light * vec4(position + place.xyz, 1);
}
