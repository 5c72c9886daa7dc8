// Skins vertices: one workgroup for each block of 64 vertices of a job.
//
// In: meshes, and what is written each frame (a map from workgroups to jobs and blocks, the table of jobs, palettes,
// morph weights). Out: positions, normals, tangents and positions of the pose before, in the layout each job asks for.
//
// Everything is seen as 32-bit words, so four storage buffers do, which every device has. What a workgroup branches on is
// the same for all its vertices. `src/vulkan/` writes what is read here; the numbers below stand there too.
//
// With ANIM_ADDRESSES meshes and outputs are reached by address, and only the frame is bound.

layout(local_size_x = 64) in;

layout(set = 0, binding = 0, std430) readonly buffer Frame { uint frame[]; };
layout(set = 0, binding = 0, std430) readonly buffer FrameRows { vec4 frame_rows[]; };
#ifdef ANIM_ADDRESSES
layout(buffer_reference, std430, buffer_reference_align = 4) buffer Words { uint words[]; };
#else
layout(set = 0, binding = 1, std430) readonly buffer Meshes { uint mesh_words[]; };
layout(set = 0, binding = 2, std430) writeonly buffer FirstOutput { uint first_output[]; };
layout(set = 0, binding = 3, std430) writeonly buffer SecondOutput { uint second_output[]; };
#endif

layout(push_constant) uniform Dispatch
{
    // Where this dispatch's part of the map begins, in words of the frame.
    uint map;
    // Where the table of jobs begins, likewise.
    uint jobs;
};

const uint BLOCK = 64;
const uint ABSENT = 0xFFFFFFFFu;

// The words of a job.
const uint JOB_WORDS = 32;
const uint MESH = 0;
const uint VERTICES = 2;
const uint FLAGS = 3;
const uint FLOATS = 4;
const uint BLOCKS = 5;
const uint INFLUENCES = 6;
const uint MORPHS = 7;
const uint POSE = 8;
const uint PREVIOUS_POSE = 11;
const uint STREAMS = 16;

// The words of a pose in a job: the first row of its palette, its list of active morph targets, and how many.
const uint PALETTE = 0;
const uint ACTIVE = 1;
const uint ACTIVE_COUNT = 2;

// The words of a stream in a job: format and place, where it begins (two words of an address), words between vertices.
const uint FORMAT = 0;
const uint BEGIN = 1;
const uint STRIDE = 3;

const uint HAS_NORMALS = 1;
const uint HAS_TANGENTS = 2;
const uint DUAL = 4;
const uint STRETCHED = 8;
const uint PREVIOUS_STRETCHED = 16;
const uint SCALED_NORMALS = 32;

const uint NONE = 0;
const uint FLOAT3 = 1;
const uint FLOAT4 = 2;
const uint SNORM8X4 = 3;
const uint SNORM16X4 = 4;
const uint SNORM10 = 5;
const uint OCTAHEDRAL = 6;

struct Vertex
{
    vec3 position;
    vec3 normal;
    vec3 tangent;
    float sign;
};

// Three rows; times (x, y, z, 1) they move a point.
struct Matrix
{
    vec4 x;
    vec4 y;
    vec4 z;
};

uint job;
uvec2 mesh;

uint of_job(uint word)
{
    return frame[job + word];
}

uint of_mesh(uint word)
{
#ifdef ANIM_ADDRESSES
    return Words(mesh).words[word];
#else
    return mesh_words[mesh.x + word];
#endif
}

vec3 three_floats(uint at)
{
    return uintBitsToFloat(uvec3(of_mesh(at), of_mesh(at + BLOCK), of_mesh(at + 2 * BLOCK)));
}

uint columns_of(uint flags)
{
    return 3 + ((flags & HAS_NORMALS) != 0 ? 3 : 0) + ((flags & HAS_TANGENTS) != 0 ? 4 : 0);
}

// The mesh's own vertex.
Vertex bound_vertex(uint flags, uint block, uint lane)
{
    uint at = of_job(FLOATS) + block * columns_of(flags) * BLOCK + lane;
    Vertex vertex = Vertex(three_floats(at), vec3(0), vec3(0), 1);
    at += 3 * BLOCK;
    if ((flags & HAS_NORMALS) != 0) {
        vertex.normal = three_floats(at);
        at += 3 * BLOCK;
    }
    if ((flags & HAS_TANGENTS) != 0) {
        vertex.tangent = three_floats(at);
        vertex.sign = uintBitsToFloat(of_mesh(at + 3 * BLOCK));
    }
    return vertex;
}

// Adds the active morph targets of a pose.
void morph(inout Vertex vertex, uint pose, uint flags, uint block, uint lane)
{
    uint list = of_job(pose + ACTIVE);
    uint count = of_job(pose + ACTIVE_COUNT);
    uint tangents = (flags & HAS_NORMALS) != 0 ? 6 : 3;
    for (uint entry = 0; entry < count; ++entry) {
        uint target = of_job(MORPHS) + frame[list + entry * 2] * 3;
        float weight = uintBitsToFloat(frame[list + entry * 2 + 1]);
        uint changed = of_mesh(of_mesh(target + 1) + block);
        if (changed == ABSENT) {
            continue;
        }
        uint columns = of_mesh(target);
        uint at = of_mesh(target + 2) + changed * columns * BLOCK + lane;
        precise vec3 position = vertex.position + three_floats(at) * weight;
        vertex.position = position;
        if ((flags & HAS_NORMALS) != 0 && columns >= 6) {
            precise vec3 normal = vertex.normal + three_floats(at + 3 * BLOCK) * weight;
            vertex.normal = normal;
        }
        if ((flags & HAS_TANGENTS) != 0 && columns >= tangents + 3) {
            precise vec3 tangent = vertex.tangent + three_floats(at + tangents * BLOCK) * weight;
            vertex.tangent = tangent;
        }
    }
}

// The weighted sum of matrices.
Matrix linear_matrix(uint palette, uint words, uint influences)
{
    precise vec4 x = vec4(0);
    precise vec4 y = vec4(0);
    precise vec4 z = vec4(0);
    for (uint influence = 0; influence < influences; ++influence) {
        uint word = of_mesh(words + influence * BLOCK);
        float weight = float(word >> 16) * (1.0 / 65535.0);
        uint row = palette + (word & 0xFFFF) * 3;
        x = x + frame_rows[row] * weight;
        y = y + frame_rows[row + 1] * weight;
        z = z + frame_rows[row + 2] * weight;
    }
    return Matrix(x, y, z);
}

// The matrix of a sum of dual quaternions, which need not be of unit length.
Matrix rigid_matrix(vec4 r, vec4 d)
{
    precise float squared = r.x * r.x + r.y * r.y + r.z * r.z + r.w * r.w;
    bool regular = squared > 0.0 && !isinf(squared);
    float factor = 2.0 / (squared > 0.0 ? squared : 1.0);
    float inverse = 1.0 / sqrt(regular ? squared : 1.0);
    vec4 q = regular ? r * inverse : vec4(0, 0, 0, 1);
    precise float tx = (r.w * d.x - d.w * r.x + r.y * d.z - r.z * d.y) * factor;
    precise float ty = (r.w * d.y - d.w * r.y + r.z * d.x - r.x * d.z) * factor;
    precise float tz = (r.w * d.z - d.w * r.z + r.x * d.y - r.y * d.x) * factor;
    precise float xx = q.x * (q.x + q.x);
    precise float yy = q.y * (q.y + q.y);
    precise float zz = q.z * (q.z + q.z);
    precise float xy = q.x * (q.y + q.y);
    precise float xz = q.x * (q.z + q.z);
    precise float yz = q.y * (q.z + q.z);
    precise float wx = q.w * (q.x + q.x);
    precise float wy = q.w * (q.y + q.y);
    precise float wz = q.w * (q.z + q.z);
    precise vec4 x = vec4(1.0 - (yy + zz), xy - wz, xz + wy, tx);
    precise vec4 y = vec4(xy + wz, 1.0 - (xx + zz), yz - wx, ty);
    precise vec4 z = vec4(xz - wy, yz + wx, 1.0 - (xx + yy), tz);
    return Matrix(x, y, z);
}

// The mean of rigid motions, after the mean of their stretches. Its rows are in the palette: the rotation, half the
// translation times it, and three of the stretch.
Matrix dual_matrix(uint palette, uint words, uint influences, bool stretched)
{
    precise vec4 real = vec4(0);
    precise vec4 dual = vec4(0);
    precise vec4 a = vec4(0);
    precise vec4 b = vec4(0);
    precise vec4 c = vec4(0);
    vec4 first = vec4(0);
    for (uint influence = 0; influence < influences; ++influence) {
        uint word = of_mesh(words + influence * BLOCK);
        float weight = float(word >> 16) * (1.0 / 65535.0);
        uint row = palette + (word & 0xFFFF) * 5;
        vec4 rotation = frame_rows[row];
        if (influence == 0) {
            first = rotation;
        }
        // A rotation and its negative are one; means are taken on the heaviest influence's side.
        precise float side =
            first.x * rotation.x + first.y * rotation.y + first.z * rotation.z + first.w * rotation.w;
        float signed_weight = side < 0.0 ? -weight : weight;
        real = real + rotation * signed_weight;
        dual = dual + frame_rows[row + 1] * signed_weight;
        if (stretched) {
            a = a + frame_rows[row + 2] * weight;
            b = b + frame_rows[row + 3] * weight;
            c = c + frame_rows[row + 4] * weight;
        }
    }
    Matrix motion = rigid_matrix(real, dual);
    if (stretched) {
        // The stretch does not translate.
        precise vec3 x = a.xyz * motion.x.x + b.xyz * motion.x.y + c.xyz * motion.x.z;
        precise vec3 y = a.xyz * motion.y.x + b.xyz * motion.y.y + c.xyz * motion.y.z;
        precise vec3 z = a.xyz * motion.z.x + b.xyz * motion.z.y + c.xyz * motion.z.z;
        motion = Matrix(vec4(x, motion.x.w), vec4(y, motion.y.w), vec4(z, motion.z.w));
    }
    return motion;
}

// The vertex's matrix in a pose; the identity where nothing moves it.
Matrix matrix_of(uint pose, uint flags, bool stretched, uint block, uint lane)
{
    uint entry = of_job(BLOCKS) + block * 2;
    uint words = of_job(INFLUENCES) + of_mesh(entry) + lane;
    uint influences = of_mesh(entry + 1) & 0x7FFFFFFFu;
    bool some_unbound = (of_mesh(entry + 1) >> 31) != 0;
    Matrix still = Matrix(vec4(1, 0, 0, 0), vec4(0, 1, 0, 0), vec4(0, 0, 1, 0));
    if (influences == 0 || (some_unbound && (of_mesh(words) >> 16) == 0)) {
        return still;
    }
    uint palette = of_job(pose + PALETTE);
    if ((flags & DUAL) != 0) {
        return dual_matrix(palette, words, influences, stretched);
    }
    return linear_matrix(palette, words, influences);
}

vec3 moved(Matrix m, vec3 p)
{
    precise float x = m.x.x * p.x + m.x.y * p.y + m.x.z * p.z + m.x.w;
    precise float y = m.y.x * p.x + m.y.y * p.y + m.y.z * p.z + m.y.w;
    precise float z = m.z.x * p.x + m.z.y * p.y + m.z.z * p.z + m.z.w;
    return vec3(x, y, z);
}

vec3 turned(vec3 x, vec3 y, vec3 z, vec3 v)
{
    precise float a = x.x * v.x + x.y * v.y + x.z * v.z;
    precise float b = y.x * v.x + y.y * v.y + y.z * v.z;
    precise float c = z.x * v.x + z.y * v.y + z.z * v.z;
    return vec3(a, b, c);
}

vec3 crossed(vec3 a, vec3 b)
{
    precise vec3 c = a.yzx * b.zxy - a.zxy * b.yzx;
    return c;
}

// A unit vector, without leaving the range of floats on the way; `fallback` for none.
vec3 unit_vector(vec3 v, vec3 fallback)
{
    float largest = max(max(abs(v.x), abs(v.y)), abs(v.z));
    float range = largest < 1.0e-18 ? 79228162514264337593543950336.0 : 1.0;
    range = largest > 1.0e18 ? 1.0 / 79228162514264337593543950336.0 : range;
    v = v * range;
    precise float squared = v.x * v.x + v.y * v.y + v.z * v.z;
    return squared > 0.0 ? v * (1.0 / sqrt(squared)) : fallback;
}

void put(uint place, uvec2 begin, uint word, uint value)
{
#ifdef ANIM_ADDRESSES
    Words(begin).words[word] = value;
#else
    if (place == 0) {
        first_output[begin.x + word] = value;
    } else {
        second_output[begin.x + word] = value;
    }
#endif
}

uint snorm(float value, float most, uint mask)
{
    return uint(int(floor(clamp(value, -1.0, 1.0) * most + 0.5))) & mask;
}

// A unit vector as a point of an octahedron unfolded to a square (Meyer and others, "On floating-point normal vectors",
// 2010); a tangent's sign is the second number's lowest bit.
uint octahedral(vec4 v, bool with_sign)
{
    float sum = abs(v.x) + abs(v.y) + abs(v.z);
    vec2 p = sum > 0.0 ? v.xy / sum : vec2(0);
    if (v.z < 0.0) {
        p = (1.0 - abs(p.yx)) * vec2(p.x < 0.0 ? -1.0 : 1.0, p.y < 0.0 ? -1.0 : 1.0);
    }
    uint second = with_sign ? snorm(p.y, 16383.0, 0x7FFF) << 1 | (v.w < 0.0 ? 1 : 0) : snorm(p.y, 32767.0, 0xFFFF);
    return snorm(p.x, 32767.0, 0xFFFF) | second << 16;
}

void write(uint stream, uint vertex, vec4 value, bool with_sign)
{
    uint format = of_job(stream + FORMAT) & 0xFFFF;
    uint place = of_job(stream + FORMAT) >> 16;
    uvec2 begin = uvec2(of_job(stream + BEGIN), of_job(stream + BEGIN + 1));
    uint at = vertex * of_job(stream + STRIDE);
    if (format <= FLOAT4) {
        put(place, begin, at, floatBitsToUint(value.x));
        put(place, begin, at + 1, floatBitsToUint(value.y));
        put(place, begin, at + 2, floatBitsToUint(value.z));
        if (format == FLOAT4) {
            put(place, begin, at + 3, floatBitsToUint(value.w));
        }
    } else if (format == SNORM8X4) {
        put(place, begin, at, snorm(value.x, 127.0, 0xFF) | snorm(value.y, 127.0, 0xFF) << 8 |
            snorm(value.z, 127.0, 0xFF) << 16 | snorm(value.w, 127.0, 0xFF) << 24);
    } else if (format == SNORM16X4) {
        put(place, begin, at, snorm(value.x, 32767.0, 0xFFFF) | snorm(value.y, 32767.0, 0xFFFF) << 16);
        put(place, begin, at + 1, snorm(value.z, 32767.0, 0xFFFF) | snorm(value.w, 32767.0, 0xFFFF) << 16);
    } else if (format == SNORM10) {
        put(place, begin, at, snorm(value.x, 511.0, 0x3FF) | snorm(value.y, 511.0, 0x3FF) << 10 |
            snorm(value.z, 511.0, 0x3FF) << 20 | snorm(value.w, 1.0, 3) << 30);
    } else {
        put(place, begin, at, octahedral(value, with_sign));
    }
}

void skin(Vertex vertex, Matrix m, uint flags, uint index)
{
    uint positions = STREAMS;
    uint normals = STREAMS + 4;
    uint tangents = STREAMS + 8;
    if (of_job(positions + FORMAT) != NONE) {
        write(positions, index, vec4(moved(m, vertex.position), 1), false);
    }
    bool has_normals = of_job(normals + FORMAT) != NONE;
    bool has_tangents = of_job(tangents + FORMAT) != NONE;
    if (!has_normals && !has_tangents) {
        return;
    }
    vec3 x = crossed(m.y.xyz, m.z.xyz);
    precise float determinant = m.x.x * x.x + m.x.y * x.y + m.x.z * x.z;
    bool mirrored = determinant < 0.0;
    if (has_normals) {
        vec3 normal;
        if ((flags & SCALED_NORMALS) != 0) {
            normal = turned(x, crossed(m.z.xyz, m.x.xyz), crossed(m.x.xyz, m.y.xyz), vertex.normal);
            normal = mirrored ? -normal : normal;
        } else {
            normal = turned(m.x.xyz, m.y.xyz, m.z.xyz, vertex.normal);
        }
        write(normals, index, vec4(unit_vector(normal, vertex.normal), 0), false);
    }
    if (has_tangents) {
        vec3 tangent = turned(m.x.xyz, m.y.xyz, m.z.xyz, vertex.tangent);
        float sign = mirrored ? -vertex.sign : vertex.sign;
        write(tangents, index, vec4(unit_vector(tangent, vertex.tangent), sign), true);
    }
}

void main()
{
    uint entry = map + gl_WorkGroupID.x * 2;
    job = jobs + frame[entry] * JOB_WORDS;
    uint block = frame[entry + 1];
    uint lane = gl_LocalInvocationIndex;
    uint index = block * BLOCK + lane;
    if (index >= of_job(VERTICES)) {
        return;
    }
    mesh = uvec2(of_job(MESH), of_job(MESH + 1));
    uint flags = of_job(FLAGS);
    Vertex vertex = bound_vertex(flags, block, lane);
    Vertex before = vertex;
    morph(vertex, POSE, flags, block, lane);
    skin(vertex, matrix_of(POSE, flags, (flags & STRETCHED) != 0, block, lane), flags, index);
    uint previous = STREAMS + 12;
    if (of_job(previous + FORMAT) != NONE) {
        morph(before, PREVIOUS_POSE, flags, block, lane);
        Matrix m = matrix_of(PREVIOUS_POSE, flags, (flags & PREVIOUS_STRETCHED) != 0, block, lane);
        write(previous, index, vec4(moved(m, before.position), 1), false);
    }
}
