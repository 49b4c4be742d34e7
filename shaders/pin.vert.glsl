// Flags where something happened: they keep their size, and stand on their place.
layout(location = 0) in vec3 Position;
layout(location = 1) in vec3 Cell;
layout(location = 2) in vec2 Corner; // [points] from the place, up positive
layout(location = 3) in vec2 Kind;   // severity 0, 1, 2; alpha
uniform mat4 MVP;
uniform vec3 Size; // picture width, height [px], pixels a point
out vec2 At;
flat out vec2 Mark;
#include <far>

void main() {
    vec4 p = MVP * vec4(fromEye(Cell, Position), 1.0);
    p.xy += Corner * Size.z * 2.0 / Size.xy * p.w;
    At = Corner;
    Mark = Kind;
    gl_Position = p;
}
