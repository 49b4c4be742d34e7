// Propellers that turn too fast to be seen: a quad each.
layout(location = 0) in vec2 Corner; // −1..1
layout(location = 1) in vec4 Disc;   // rotor, radius [m], turning +1 CW −1 CCW, unused
uniform mat4 MVP;
uniform mat4 ModelMatrix;
uniform vec4 Hubs[32];
uniform vec4 States[32]; // w: how blurred 0..1
uniform vec4 Axes[32];   // where the rotor's thrust points
out vec2 FragCorner;
out vec3 FragTint;
out vec2 Blade; // angle, blur

#include <lean>

void main() {
    int i = int(Disc.x + 0.5);
    vec4 hub = Hubs[i];
    vec3 p = hub.xyz + lean(vec3(Corner.x, 0.0, Corner.y) * Disc.y * 1.02 + vec3(0.0, 0.004, 0.0), Axes[i].xyz);
    FragCorner = Corner * 1.02;
    FragTint = Disc.z > 0.0 ? vec3(0.34, 0.71, 0.91) : vec3(0.80, 0.47, 0.65);
    Blade = vec2(hub.w, States[i].w);
    gl_Position = MVP * vec4(p, 1.0);
}
