// Flights of a campaign: each point of a path comes twice, once for either side. The first and the
// last come once more, so that one strip has all paths.
layout(location = 0) in vec3 Position; // from home
layout(location = 1) in vec4 Tangent;  // direction of the path; w: side, −1 or +1
layout(location = 2) in vec2 Mark;     // margin; 0: held, 1: broken, 2: has no margin
uniform mat4 MVP;
uniform mat4 ModelMatrix;
uniform vec4 Stroke;   // half width [px], picture width, height [px], half width of the rim [px]
uniform vec4 Look;     // opacity of held and of broken flights, margins of the first and the last colour
uniform vec3 Stops[9]; // colours from broken to held; the middle one is that of a margin of 0
out vec4 FragColor;
out float Across;      // [px] from the middle
#include <air>

vec3 marginColor() {
    if (Mark.y > 1.5) return vec3(0.55, 0.60, 0.66);
    float x = clamp(0.5 + 0.5 * Mark.x / (Mark.x < 0.0 ? Look.z : Look.w), 0.0, 1.0) * 8.0;
    int i = int(min(x, 7.0));
    return mix(Stops[i], Stops[i + 1], x - float(i));
}

void main() {
    vec4 p = MVP * vec4(Position, 1.0);
    vec4 t = MVP * vec4(Tangent.xyz, 0.0);
    vec2 dir = (t.xy * p.w - p.xy * t.w) * Stroke.yz; // how the point moves in the picture
    vec2 normal = vec2(-dir.y, dir.x) / max(length(dir), 1e-12);
    float wide = Stroke.x + Stroke.w + 0.5;
    p.xy += normal * Tangent.w * wide * 2.0 / Stroke.yz * p.w;
    Across = Tangent.w * wide;
    float seen = 1.0 - 0.7 * haze((ModelMatrix * vec4(Position, 1.0)).xyz);
    FragColor = vec4(marginColor(), mix(Look.x, Look.y, float(Mark.y > 0.5 && Mark.y < 1.5)) * seen);
    gl_Position = p;
}
