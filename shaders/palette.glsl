// Skinning in a vertex shader of the host's, by palettes that libanim wrote.
//
// A palette is three vec4 rows for each joint of a skin, packed. libanim gives each palette's buffer and offset; bind
// the buffer as `vec4[]` and say how a row is read before including this:
//
//     layout(set = 0, binding = 0, std430) readonly buffer Palettes { vec4 rows[]; };
//     #define ANIM_PALETTE_ROW(row) rows[row]
//     #include "palette.glsl"
//
//     mat3x4 m = anim_blend(first_row, joints, weights);
//     vec3 position = anim_move(m, in_position);
//
// where `first_row` is the palette's offset in bytes over 16, and joints and weights are the mesh's influences. With two
// palettes, of this frame and of the one before, the same functions give motion vectors.

#ifndef ANIM_PALETTE_GLSL
#define ANIM_PALETTE_GLSL

// A joint's matrix: each column is a row of it.
mat3x4 anim_joint(uint first_row, uint joint)
{
    uint row = first_row + joint * 3;
    return mat3x4(ANIM_PALETTE_ROW(row), ANIM_PALETTE_ROW(row + 1), ANIM_PALETTE_ROW(row + 2));
}

// The matrix of a vertex with four influences, whose weights sum to one.
mat3x4 anim_blend(uint first_row, uvec4 joints, vec4 weights)
{
    return anim_joint(first_row, joints.x) * weights.x + anim_joint(first_row, joints.y) * weights.y +
        anim_joint(first_row, joints.z) * weights.z + anim_joint(first_row, joints.w) * weights.w;
}

// The matrix of a vertex with eight influences, whose weights sum to one.
mat3x4 anim_blend8(uint first_row, uvec4 joints, vec4 weights, uvec4 more_joints, vec4 more_weights)
{
    return anim_blend(first_row, joints, weights) + anim_blend(first_row, more_joints, more_weights);
}

// Moves a point.
vec3 anim_move(mat3x4 m, vec3 position)
{
    return vec4(position, 1) * m;
}

// Turns a normal, which stays at right angles to its surface under any scale and on its outer side under mirrored ones.
vec3 anim_turn_normal(mat3x4 m, vec3 normal)
{
    vec3 x = cross(m[1].xyz, m[2].xyz);
    vec3 y = cross(m[2].xyz, m[0].xyz);
    vec3 z = cross(m[0].xyz, m[1].xyz);
    vec3 turned = vec3(dot(x, normal), dot(y, normal), dot(z, normal));
    return normalize(dot(m[0].xyz, x) < 0.0 ? -turned : turned);
}

// Turns a tangent; w is the bitangent's sign.
vec4 anim_turn_tangent(mat3x4 m, vec4 tangent)
{
    bool mirrored = dot(m[0].xyz, cross(m[1].xyz, m[2].xyz)) < 0.0;
    return vec4(normalize(vec4(tangent.xyz, 0) * m), mirrored ? -tangent.w : tangent.w);
}

#endif
