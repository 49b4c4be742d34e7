// Propellers that turn too fast to be seen: a disc each, and a thin lens that is
// seen instead when the disc is edge-on.
layout(location = 0) in vec2 Corner; // −1..1
layout(location = 1) in vec4 Disc;   // rotor, radius [m], 1: the lens, unused
uniform mat4 MVP;
uniform mat4 ModelMatrix; // from the eye
uniform vec4 Hubs[32];
uniform vec4 States[32]; // y: mark shown, z: its green, w: how blurred 0..1
uniform vec4 Axes[32];   // where the rotor's thrust points
uniform vec4 Tints[32];  // of the load
out vec2 FragCorner;
out vec3 FragTint;
out vec3 Blade; // angle, blur, 1: the lens

#include <lean>

const float Thick = 0.055; // of the lens, by the radius

void main() {
    int i = int(Disc.x + 0.5);
    vec3 hub = Hubs[i].xyz, axis = Axes[i].xyz;
    vec3 toEye = normalize(-(ModelMatrix * vec4(hub, 1.0)).xyz * mat3(ModelMatrix)); // in the body's axes
    float edgeOn = 1.0 - smoothstep(0.05, 0.30, abs(dot(axis, toEye)));
    vec3 p;
    if (Disc.z < 0.5) {
        p = lean(vec3(Corner.x, 0.03, Corner.y) * 1.02, axis);
        FragCorner = Corner * 1.02;
    } else {
        vec3 across = cross(axis, toEye);
        p = normalize(across + vec3(1e-5, 0.0, 1e-5)) * Corner.x + axis * (Corner.y * Thick);
        FragCorner = Corner;
    }
    float marked = States[i].y * (1.0 - smoothstep(0.2, 0.5, States[i].z));
    FragTint = mix(Tints[i].rgb, vec3(1.0, 0.16, 0.13), 0.8 * marked);
    Blade = vec3(Hubs[i].w, States[i].w * (Disc.z < 0.5 ? 1.0 : edgeOn), Disc.z);
    gl_Position = MVP * vec4(hub + p * Disc.y, 1.0);
}
