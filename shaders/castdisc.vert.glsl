// Blurred propellers as the light sees them: disc.vert.glsl without what only an eye
// sees.
layout(location = 0) in vec2 Corner; // −1..1
layout(location = 1) in vec4 Disc;   // rotor, radius [m], 1: the lens, unused
uniform mat4 MVP;
uniform vec4 Hubs[32];
uniform vec4 States[32]; // w: how blurred 0..1
uniform vec4 Axes[32];   // where the rotor's thrust points
out vec2 FragCorner;
out float Blur;

#include <lean>

void main() {
    int i = int(Disc.x + 0.5);
    FragCorner = Corner;
    Blur = States[i].w;
    vec3 p = Hubs[i].xyz + lean(vec3(Corner.x, 0.03, Corner.y), Axes[i].xyz) * Disc.y;
    gl_Position = Disc.z < 0.5 ? MVP * vec4(p, 1.0) : vec4(2.0, 2.0, 2.0, 1.0); // the lens: nowhere
}
