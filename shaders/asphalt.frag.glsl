in vec2 Along;
in vec3 Surface;
in vec3 PaintColor; // in the haze
in vec3 Relative;
uniform vec4 Half; // half width, half length, margin [m]; number at the near end
out vec4 Out;
#include <paint>
#include <light>
#include <shade>
#include <landing>

void main() {
    vec2 px = fwidth(Along) + 1e-4;
    float dashes = bar(vec2(Along.x, mod(Along.y, 18.0) - 9.0), vec2(0.16, 5.0), px) * step(abs(Along.y), Half.y - 34.0);
    float edges = clamp(0.5 + (0.15 - abs(abs(Along.x) - Half.x + 0.5)) / px.x, 0.0, 1.0);
    vec2 rim = (Half.xy - abs(Along)) / max(px, vec2(0.12));
    Out = vec4(landing(shaded(mix(Surface, PaintColor, 0.9 * max(dashes, edges)), Relative), Relative), clamp(min(rim.x, rim.y) + 0.5, 0.0, 1.0));
}
