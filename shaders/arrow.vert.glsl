// The wind about the vehicle: one arrow, an instance each. The lattice moves with
// the air and is wrapped to a box about the vehicle; each arrow shows the air at
// its own place.
layout(location = 0) in vec3 Position; // along +z, of length 1
layout(location = 1) in vec3 Normal;
layout(location = 2) in vec4 Place;    // in the box 0..1; w: rank 0..1
layout(location = 3) in vec3 Wind;     // where the air there goes [m/s]
layout(location = 4) in vec3 Tint;
uniform mat4 MVP;         // of the vehicle's place, axes of the world
uniform mat4 ModelMatrix;
uniform vec4 Box;   // sides [m], share of the arrows that are shown
uniform vec4 Drift; // how far the lattice has come, relative to the vehicle [m]
uniform vec4 Ground; // height of the ground relative to the vehicle [m]
out vec4 FragColor;
#include <air>
#include <aim>

const float Seen = 0.7; // wind below is not drawn [m/s]

void main() {
    vec3 at = (fract(Place.xyz + Drift.xyz / Box.xyz) - 0.5) * Box.xyz;
    vec3 edge = abs(at) / (0.5 * Box.xyz);
    float speed = length(Wind);
    float fade = 1.0 - smoothstep(0.65, 1.0, max(edge.x, max(edge.y, edge.z)));
    fade *= smoothstep(0.9, 2.6, length(at));            // leaves the vehicle free
    fade *= smoothstep(0.3, 1.2, at.y - Ground.x);       // none in the ground
    fade *= Place.w < Box.w ? 1.0 : 0.0;
    fade *= speed > Seen ? 1.0 : 0.0;
    vec3 rel0 = (ModelMatrix * vec4(at, 1.0)).xyz;
    fade *= smoothstep(2.5, 6.5, length(rel0));          // none in one's eye
    fade *= clearOfVehicle(MVP, at);
    float thickness = 0.62 + 0.75 * min(1.6, speed / 16.0);
    float alpha = min(1.0, 0.25 + 1.1 * smoothstep(0.0, 9.0, speed - Seen));
    mat3 axes = turn(Wind / max(speed, 1e-3));
    vec3 p = at + axes * (Position * vec3(thickness, thickness, 0.55 + 0.085 * speed) * (fade > 0.0 ? 1.0 : 0.0));
    vec3 n = normalize(axes * Normal);
    float light = 0.72 + 0.38 * max(dot(n, SunDir), 0.0) + 0.08 * n.y;
    FragColor = vec4(Tint * light * (0.55 + 0.45 * Daylight), fade * alpha);
    gl_Position = MVP * vec4(p, 1.0);
}
