// LAMPS is defined by night.
in vec2 OnPad;
in vec4 Hazed;
flat in vec3 Shine;
in vec3 Relative;
uniform float Radius;
out vec4 Out;
#include <light>
#include <shade>
#include <landing>

// bar is how much of a pixel a rectangle with the given half sides covers; inv is
// 1 by the side of a pixel.
float bar(vec2 p, vec2 half_, float inv) {
    vec2 d = half_ - abs(p);
    return clamp(min(d.x, d.y) * inv + 0.5, 0.0, 1.0);
}

// lamp is the light of eight lamps on a circle of radius 0.95, about the nearest.
float lamp(vec2 p) {
    p = abs(p);
    p = vec2(max(p.x, p.y), min(p.x, p.y)); // within 45° of the first
    vec2 a = p - vec2(0.95, 0.0), b = p - 0.95 * 0.70711;
    return 1.0 - smoothstep(0.02, 0.13, Radius * sqrt(min(dot(a, a), dot(b, b))));
}

void main() {
    vec2 wide = fwidth(OnPad);
    float px = max(wide.x, wide.y) + 1e-4;
    vec2 p = OnPad / Radius;
    float r = length(p), inv = Radius / px;
    float disc = clamp((1.0 - r) * inv, 0.0, 1.0);
    float ring = clamp((0.075 - Radius * abs(r - 0.80)) / px + 0.5, 0.0, 1.0);
    float h = max(bar(vec2(abs(p.x) - 0.24, p.y), vec2(0.065, 0.40), inv), bar(p, vec2(0.24, 0.06), inv));
    float north = bar(p - vec2(0.0, -0.915), vec2(0.035, 0.07), inv);
    vec2 cell = fract(floor(OnPad * 9.0) * vec2(0.7548777, 0.5698403)); // of a slab
    float rough = fract((cell.x + cell.y) * (cell.x * 37.0 + cell.y * 17.0));
    vec3 color = vec3(0.22, 0.24, 0.27) + 0.018 * rough * clamp(1.0 - px * 12.0, 0.0, 1.0);
    color = mix(color, vec3(0.93, 0.94, 0.93), max(ring, h));
    color = mix(color, vec3(1.0, 0.55, 0.10), north) * Shine;
#ifdef LAMPS
    color += vec3(1.0, 0.86, 0.52) * lamp(p) * Night;
#endif
    Out = vec4(landing(shaded(color * Hazed.a + Hazed.rgb, Relative), Relative), disc);
}
