// Ground tone, grass, and the grid: thin at 10 m, stronger at 100 m. All of it is
// gone where a pixel covers so much ground that it would shimmer. Arithmetic is
// cheaper than a texture where there is no GPU; NO_GRASS, NO_STRIPES and NO_GRID
// leave out what cannot be seen or is not wanted: see scene/detail.go.
in vec4 FragColor;
in vec2 Ground;
in float Stripes;
#if defined(SHADED) || defined(LANDING)
in vec3 Relative; // from the eye [m]
#endif
#ifndef NO_GRID
flat in vec3 White;  // of painted lines, as bright as the day
#ifndef NO_GRASS
flat in ivec2 Blade; // cell of the grass at Ground 0
#endif
#endif
out vec4 Out;
#include <light>
#include <shade>
#include <landing>

#if defined(UNDER) && !defined(NO_GRASS)
// swing is the sine of 2π t, nearly.
vec2 swing(vec2 t) {
    t = fract(t) - 0.5;
    return 16.0 * t * abs(t) - 8.0 * t;
}

// dappled is how much light waves gather on a place of the bed, about 1: bright lines between cells that wobble.
float dappled(vec2 p, float coarse) {
    vec2 a = p + 0.45 * swing(0.207 * p.yx + vec2(0.143, -0.175) * Swing);
    vec2 b = mat2(0.822, 1.096, -1.096, 0.822) * p + 0.4 * swing(0.175 * p.yx - vec2(0.191, 0.127) * Swing);
    vec2 f = abs(swing(0.2546 * a)), g = abs(swing(0.2228 * b));
    float bright = max(1.0 - min(min(f.x, f.y), min(g.x, g.y)) * 2.2, 0.0);
    float seen = clamp(1.0 - 4.0 * coarse, 0.0, 1.0); // far off they would shimmer
    return 1.0 + Dapple * seen * (bright * bright * 1.6 - 0.35);
}
#else
float dappled(vec2 p, float coarse) { return 1.0; }
#endif

#ifdef NO_GRID

void main() {
    Out = vec4(FragColor.rgb, 1.0);
#if defined(SHADED) || defined(LANDING)
    Out.rgb = landing(shaded(Out.rgb, Relative), Relative);
#endif
}

#else

// grain is a random value, −2^31 to 2^31, for a cell of the ground, given by its number
// east times one prime and its number south times another.
float grain(uint cell) {
    cell = (cell ^ (cell >> 15)) * 0xC2B2AE3Du;
    return float(int(cell));
}

#ifndef NO_GRASS
// grass is smooth noise with cells of 1, −2^31 to 2^31.
float grass(vec2 p) {
    vec2 f = floor(p);
    ivec2 i = ivec2(f) + Blade;
    vec2 t = p - f;
    t = t * t * (3.0 - 2.0 * t);
    uvec2 x = uint(i.x) * 0x9E3779B1u + uvec2(0u, 0x9E3779B1u);
    uvec2 y = uint(i.y) * 0x85EBCA77u + uvec2(0u, 0x85EBCA77u);
    return mix(mix(grain(x.x ^ y.x), grain(x.y ^ y.x), t.x), mix(grain(x.x ^ y.y), grain(x.y ^ y.y), t.x), t.y);
}
#endif

// line is how much of a pixel the lines between cells cover; wide is half a line's
// width and half a pixel [px], scale the pixels a cell.
float line(vec2 cell, float wide, vec2 scale) {
    vec2 off = abs(cell - round(cell)) * scale; // [px]
    return clamp(wide - min(off.x, off.y), 0.0, 1.0);
}

void main() {
    vec2 px = fwidth(Ground); // metres a pixel
    float coarse = max(px.x, px.y);
    vec2 inv = 1.0 / max(px, 0.035);
    float grid = max(line(Ground * 0.1, 1.2, 10.0 * inv) * clamp(0.15 - coarse * 0.075, 0.0, 1.0),
                     line(Ground * 0.01, 1.5, 100.0 * inv) * clamp(0.34 - coarse * 0.034, 0.0, 1.0));
    float tone = 1.0;
#ifndef NO_STRIPES
    float stripe = clamp((abs(fract(Ground.x * 0.05) - 0.5) - 0.25) * min(20.0 * inv.x, 60.0), -1.0, 1.0);
    tone += stripe * Stripes * clamp(0.0525 - coarse * 0.00875, 0.0, 0.035);
#endif
#if !defined(NO_GRASS) && !defined(UNDER)
    tone += grass(mat2(2.6, 1.9, -1.9, 2.6) * Ground) * (clamp(0.247 - coarse * 0.95, 0.0, 0.19) * (1.0 / 4294967296.0));
#endif
    Out = vec4(mix(FragColor.rgb * (tone * dappled(Ground, coarse)), White, grid * FragColor.a), 1.0);
#if defined(SHADED) || defined(LANDING)
    Out.rgb = landing(shaded(Out.rgb, Relative), Relative);
#endif
}

#endif
