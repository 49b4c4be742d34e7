// Signs of what is planned: they face the eye and keep a legible size.
layout(location = 0) in vec3 Position;
layout(location = 1) in vec3 Cell;
layout(location = 2) in vec2 Corner; // ±1, or ±2 across for a wide one
layout(location = 3) in vec2 Glyph;  // corner's place in the atlas
layout(location = 4) in vec4 Kind;   // seq; kind; right and up of the place [radius]
uniform mat4 MVP;
uniform vec4 Size;  // picture width, height [px], least and greatest radius [px]
uniform vec4 Vehicle; // its place from the eye; the distance within which a sign gives way to it [m]
uniform vec2 State; // pixels that 1 m covers at 1 m, seq of the active one
out vec2 FragCorner;
out vec2 FragGlyph;
out float Pixels;
out float Clear;
flat out vec2 Mark; // 1: active; kind
#include <air>
#include <far>

void main() {
    vec3 place = fromEye(Cell, Position);
    vec4 p = MVP * vec4(place, 1.0);
    Mark = vec2(State.y > 0.0 && abs(Kind.x - State.y) < 0.5 ? 1.0 : 0.0, Kind.y);
    float radius = clamp(0.45 * State.x / max(p.w, 0.01), Size.z, Size.w);
    Pixels = radius * (1.0 + 0.12 * Mark.x);
    p.xy += (Corner * Pixels + Kind.zw * radius) * 2.0 / Size.xy * p.w;
    FragCorner = Corner;
    FragGlyph = Glyph;
    Clear = (1.0 - 0.85 * haze(place)) * mix(0.2, 1.0, smoothstep(0.3, 1.0, length(place - Vehicle.xyz) / Vehicle.w));
    gl_Position = p;
}
