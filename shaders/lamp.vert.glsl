// Lamps of the airfield, which burn when it is dark: spots that face the eye and are
// never smaller than a point.
layout(location = 0) in vec2 Corner; // −1..1
layout(location = 1) in vec4 Lamp;   // place; radius of the glow [m]
layout(location = 2) in vec3 Tint;
uniform mat4 MVP;
uniform mat4 ModelMatrix; // from the eye
uniform vec2 Size;        // of the picture [px]
out vec2 FragCorner;
out vec3 Shine;
#include <air>

void main() {
    FragCorner = Corner;
    vec4 p = MVP * vec4(Lamp.xyz, 1.0);
    float lens = length(vec3(MVP[0].y, MVP[1].y, MVP[2].y)); // of the projection
    float pixels = 0.5 * Size.y * Lamp.w * lens / max(p.w, 0.1);
    float shown = clamp(pixels, 2.2, 60.0);
    p.xy += Corner * shown * 2.0 / Size * p.w;
    float small = sqrt(min(pixels / shown, 1.0)); // what is smaller than a point is dimmer
    Shine = Tint * Night * max(small, 0.35) * (1.0 - 0.8 * haze((ModelMatrix * vec4(Lamp.xyz, 1.0)).xyz));
    gl_Position = p;
}
