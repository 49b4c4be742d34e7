// Lines of a width in pixels: each point comes twice, once for either side.
layout(location = 0) in vec3 Position;
layout(location = 1) in vec4 Tangent; // direction of the line; w: side, −1 or +1
layout(location = 2) in vec4 Color;
layout(location = 3) in float Time;   // when the point was made [s]
uniform mat4 MVP;
uniform mat4 ModelMatrix;
uniform vec4 Stroke; // half width [px], picture width, height [px], time now [s]
uniform vec2 Fade;   // alpha that remains, time in which it fades [s]
out vec4 FragColor;
out float Across;    // [px] from the middle
#include <air>

void main() {
    vec4 p = MVP * vec4(Position, 1.0);
    vec4 t = MVP * vec4(Tangent.xyz, 0.0);
    vec2 dir = (t.xy * p.w - p.xy * t.w) * Stroke.yz; // how the point moves in the picture
    float len = max(length(dir), 1e-12);
    vec2 normal = vec2(-dir.y, dir.x) / len;
    float wide = Stroke.x + 1.0;
    p.xy += normal * Tangent.w * wide * 2.0 / Stroke.yz * p.w;
    Across = Tangent.w * wide;
    vec3 rel = (ModelMatrix * vec4(Position, 1.0)).xyz;
    float alpha = Fade.x + (1.0 - Fade.x) * exp(-max(Stroke.w - Time, 0.0) / Fade.y);
    FragColor = vec4(Color.rgb, Color.a * alpha * (1.0 - 0.8 * haze(rel)));
    gl_Position = p;
}
