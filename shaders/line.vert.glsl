// Lines of a width in pixels: each point comes twice, once for either side.
layout(location = 0) in vec3 Position;
layout(location = 1) in vec3 Cell;
layout(location = 2) in vec4 Tangent; // direction of the line; w: side, −1 or +1
layout(location = 3) in vec4 Color;
uniform mat4 MVP;
uniform mat4 ModelMatrix;
uniform vec3 Stroke; // half width [px], picture width, height [px]
out vec4 FragColor;
out float Across;    // [px] from the middle
#include <air>
#include <far>

void main() {
    vec3 place = fromEye(Cell, Position);
    vec4 p = MVP * vec4(place, 1.0);
    vec4 t = MVP * vec4(Tangent.xyz, 0.0);
    vec2 dir = (t.xy * p.w - p.xy * t.w) * Stroke.yz; // how the point moves in the picture
    float len = max(length(dir), 1e-12);
    vec2 normal = vec2(-dir.y, dir.x) / len;
    float wide = Stroke.x + 1.0;
    p.xy += normal * Tangent.w * wide * 2.0 / Stroke.yz * p.w;
    Across = Tangent.w * wide;
    vec3 rel = (ModelMatrix * vec4(place, 1.0)).xyz;
    FragColor = vec4(Color.rgb, Color.a * (1.0 - 0.8 * haze(rel)));
    gl_Position = p;
}
