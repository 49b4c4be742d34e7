// The rotors' thrusts: one arrow, an instance each, in the axes of the body.
layout(location = 0) in vec3 Position; // along +z, of length 1, its middle at the origin
layout(location = 1) in vec3 Normal;
layout(location = 2) in vec4 Foot;     // where it begins [m]; w: its thickness
layout(location = 3) in vec3 Arrow;    // [m]
layout(location = 4) in vec3 Tint;
uniform mat4 MVP;
uniform mat4 ModelMatrix; // from the eye
out vec3 FragColor;
#include <air>

void main() {
    float len = length(Arrow);
    vec3 z = Arrow / max(len, 1e-6);
    vec3 x = normalize(cross(abs(z.y) > 0.9 ? vec3(1.0, 0.0, 0.0) : vec3(0.0, 1.0, 0.0), z));
    mat3 axes = mat3(x, cross(z, x), z);
    float wide = len > 0.0 ? Foot.w : 0.0;
    float along = Position.z + 0.5;
    float head = min(0.9 * wide, 0.6 * len); // keeps its size where the shaft grows
    along = along > 0.6 ? len - (1.0 - along) / 0.36 * head : along / 0.64 * (len - head);
    vec3 p = Foot.xyz + axes * vec3(Position.xy * 1.7 * wide, along);
    vec3 n = normalize(mat3(ModelMatrix) * (axes * Normal));
    vec3 rel = (ModelMatrix * vec4(p, 1.0)).xyz;
    FragColor = mix(Tint * (0.75 + 0.35 * max(dot(n, SunDir), 0.0) + 0.1 * n.y), hazeColor(rel), haze(rel));
    gl_Position = MVP * vec4(p, 1.0);
}
