in vec2 OnPad;
in vec3 Relative;
uniform float Radius;
out vec4 Out;
#include <air>
#include <shade>

// bar is 1 in a rectangle with the given half sides.
float bar(vec2 p, vec2 half_, float px) {
    vec2 d = half_ - abs(p);
    return clamp(min(d.x, d.y) / px + 0.5, 0.0, 1.0);
}

void main() {
    float px = max(fwidth(OnPad.x), fwidth(OnPad.y)) + 1e-4;
    float r = length(OnPad);
    float disc = clamp((Radius - r) / px, 0.0, 1.0);
    float ring = clamp((0.075 - abs(r - Radius * 0.80)) / px + 0.5, 0.0, 1.0);
    vec2 p = OnPad / Radius;
    float h = max(bar(vec2(abs(p.x) - 0.24, p.y), vec2(0.065, 0.40), px / Radius),
                  bar(p, vec2(0.24, 0.06), px / Radius));
    float north = bar(p - vec2(0.0, -0.915), vec2(0.035, 0.07), px / Radius);
    float rough = fract(sin(dot(floor(OnPad * 9.0), vec2(12.9, 78.2))) * 437.5);
    vec3 color = vec3(0.22, 0.24, 0.27) + 0.018 * rough * clamp(1.0 - px * 12.0, 0.0, 1.0);
    color = mix(color, vec3(0.93, 0.94, 0.93), max(ring, h));
    color = mix(color, vec3(1.0, 0.55, 0.10), north);
    color = lit(color, vec3(0.0, 1.0, 0.0));
    float lamps = smoothstep(0.13, 0.02, length(vec2(r - Radius * 0.95, (fract(atan(p.x, p.y) * 1.2732 + 0.5) - 0.5) * r * 0.785)));
    color += vec3(1.0, 0.86, 0.52) * lamps * Night;
    Out = vec4(shaded(mix(color, hazeColor(Relative), haze(Relative)), Relative), disc);
}
