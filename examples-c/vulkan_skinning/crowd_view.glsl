// What the host's shaders see of its scene.

layout(set = 0, binding = 0, std140) uniform View
{
    mat4 camera;
    mat4 light;
    vec4 to_light;
};

// The push constants of vertex shaders.
#define CROWD_PUSH                        \
    layout(push_constant) uniform Push    \
    {                                     \
        vec4 place;                       \
        vec4 color;                       \
        uint first_row;                   \
    }
