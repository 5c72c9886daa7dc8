#version 450
#extension GL_GOOGLE_include_directive : require

// Lights a fragment, where the shadow map says that the light reaches it.

#include "crowd_view.glsl"

layout(set = 0, binding = 2) uniform sampler2D shadow_map;

layout(location = 0) in vec3 world;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec3 color;
layout(location = 0) out vec4 pixel;

float lit()
{
    vec4 seen = light * vec4(world, 1);
    vec2 at = seen.xy * 0.5 + 0.5;
    // Beyond the map nothing stands in the light.
    if (any(lessThan(at, vec2(0))) || any(greaterThan(at, vec2(1))) || seen.z > 1) {
        return 1;
    }
    vec2 texel = 1.0 / vec2(textureSize(shadow_map, 0));
    float sum = 0;
    for (int y = -1; y <= 1; ++y) {
        for (int x = -1; x <= 1; ++x) {
            sum += texture(shadow_map, at + vec2(x, y) * texel).x + 0.001 < seen.z ? 0 : 1;
        }
    }
    return sum / 9;
}

void main()
{
    vec3 n = normalize(normal);
    float sun = max(dot(n, to_light.xyz), 0) * lit();
    vec3 sky = mix(vec3(0.16, 0.14, 0.12), vec3(0.34, 0.38, 0.44), n.y * 0.5 + 0.5);
    pixel = vec4(pow(color * (sky + sun * vec3(1.05, 0.98, 0.88)), vec3(1 / 2.2)), 1);
}
