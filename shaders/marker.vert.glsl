// Waypoint signs: they face the eye and keep a legible size.
layout(location = 0) in vec3 Position;
layout(location = 1) in vec2 Corner; // −1..1
layout(location = 2) in vec2 Cell;   // corner's place in the atlas
uniform mat4 MVP;
uniform mat4 ModelMatrix;
uniform vec4 Size; // picture width, height [px], least and greatest radius [px]
uniform float Focal; // pixels that 1 m covers at 1 m
out vec2 FragCorner;
out vec2 FragCell;
out float Pixels;
out float Clear;
#include <air>

void main() {
    vec4 p = MVP * vec4(Position, 1.0);
    Pixels = clamp(0.45 * Focal / max(p.w, 0.01), Size.z, Size.w);
    p.xy += Corner * Pixels * 2.0 / Size.xy * p.w;
    FragCorner = Corner;
    FragCell = Cell;
    Clear = 1.0 - 0.85 * haze((ModelMatrix * vec4(Position, 1.0)).xyz);
    gl_Position = p;
}
