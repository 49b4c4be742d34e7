in vec2 Along;
in vec3 Surface;
in vec3 PaintColor; // in the haze
in vec3 Relative;
uniform vec4 Half; // half width, half length, margin [m]; width of a car park's bays, 0: a road, less: plain
out vec4 Out;
#include <paint>
#include <light>
#include <shade>
#include <landing>

void main() {
    vec2 px = fwidth(Along) + 1e-4;
    vec2 rim = Half.xy - abs(Along); // [m] from the edges
    float paint = 0.0, kerb = 0.0;
    if (Half.w >= 0.0) kerb = clamp(max(0.5 + (0.22 - rim.x) / px.x, 0.5 + (0.22 - rim.y) / px.y), 0.0, 1.0);
    if (Half.w > 0.0) { // bays along both sides, 5 m deep
        float line = abs(mod(Along.y + 0.5 * Half.w, Half.w) - 0.5 * Half.w);
        paint = clamp(0.5 + (0.06 - line) / px.y, 0.0, 1.0) * clamp(0.5 + (5.2 - rim.x) / px.x, 0.0, 1.0) * min(1.0, 0.3 / px.y);
    } else if (Half.w == 0.0) { // broken in the middle, lines along the edges
        float dashes = bar(vec2(Along.x, mod(Along.y, 9.0) - 4.5), vec2(0.07, 1.5), px) * step(1.0, rim.y);
        float edges = clamp(0.5 + (0.06 - abs(rim.x - 0.55)) / px.x, 0.0, 1.0);
        paint = max(dashes, edges) * min(1.0, 0.4 / px.x);
    }
    vec3 color = mix(mix(Surface, PaintColor, 0.85 * paint), PaintColor, 0.5 * kerb);
    vec2 soft = rim / max(px, vec2(0.06));
    Out = vec4(landing(shaded(color, Relative), Relative), clamp(min(soft.x, soft.y) + 0.5, 0.0, 1.0));
}
