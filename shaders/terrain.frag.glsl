// Ground tone, grass, and the grid: thin at 10 m, stronger at 100 m. All of it is
// gone where a pixel covers so much ground that it would shimmer. Arithmetic is
// cheaper than a texture where there is no GPU; PLAIN leaves out grass and stripes.
in vec4 FragColor;
in vec2 Ground;
in float Stripes;
uniform ivec2 GrassBase; // cell of the grass at Ground 0
out vec4 Out;
#include <light>

// grain is a random value 0..1 for a cell of the ground.
float grain(ivec2 cell) {
    uint h = uint(cell.x) * 0x9E3779B1u ^ uint(cell.y) * 0x85EBCA77u;
    h = (h ^ (h >> 15)) * 0xC2B2AE3Du;
    return float(h >> 8) * (1.0 / 16777216.0);
}

// grass is smooth noise with cells of 1, about −0.5 to 0.5.
float grass(vec2 p) {
    vec2 f = floor(p);
    ivec2 i = ivec2(f) + GrassBase;
    vec2 t = p - f;
    t = t * t * (3.0 - 2.0 * t);
    return mix(mix(grain(i), grain(i + ivec2(1, 0)), t.x),
               mix(grain(i + ivec2(0, 1)), grain(i + ivec2(1, 1)), t.x), t.y) - 0.5;
}

void main() {
    vec2 px = fwidth(Ground); // metres a pixel
    float coarse = max(px.x, px.y);
    vec2 to10 = abs(fract(Ground * 0.1 + 0.5) - 0.5) * 10.0;
    vec2 to100 = abs(fract(Ground * 0.01 + 0.5) - 0.5) * 100.0;
    vec2 inv = 1.0 / max(px, 0.035);
    vec2 l10 = clamp(1.2 - to10 * inv, 0.0, 1.0);
    vec2 l100 = clamp(1.5 - to100 * inv, 0.0, 1.0);
    float grid = max(max(l10.x, l10.y) * clamp(1.0 - coarse * 0.5, 0.0, 1.0) * 0.15,
                     max(l100.x, l100.y) * clamp(1.0 - coarse * 0.1, 0.0, 1.0) * 0.34);
    float tone = 1.0;
#ifndef PLAIN
    float stripe = clamp((abs(fract(Ground.x * 0.05) - 0.5) - 0.25) * min(20.0 * inv.x, 60.0), -1.0, 1.0);
    tone += 0.035 * stripe * Stripes * clamp(1.5 - coarse * 0.25, 0.0, 1.0)
        + 0.19 * grass(mat2(2.6, 1.9, -1.9, 2.6) * Ground) * clamp(1.3 - coarse * 5.0, 0.0, 1.0);
#endif
    Out = vec4(mix(FragColor.rgb * tone, vec3(0.95, 0.97, 0.90) * Daylight, grid * FragColor.a), 1.0);
}
