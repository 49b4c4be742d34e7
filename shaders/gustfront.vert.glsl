// The front of a gust: a veil over the land, brightest at the ground.
layout(location = 0) in vec3 Position; // from the vehicle [m]
layout(location = 1) in vec3 Veil;     // along the front [m], up 0..1, strength 0..1
uniform mat4 MVP;
uniform mat4 ModelMatrix; // from the eye
out vec3 FragVeil;
#include <air>

void main() {
    vec3 rel = (ModelMatrix * vec4(Position, 1.0)).xyz;
    FragVeil = vec3(Veil.xy, Veil.z * smoothstep(1.0, 6.0, length(rel)) * (0.35 + 0.65 * Daylight));
    gl_Position = MVP * vec4(Position, 1.0);
}
