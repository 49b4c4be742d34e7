// The water: the chunks of the ground, see terrain.vert.glsl, at the water's level and moved by its waves.
layout(location = 0) in ivec2 Place;  // east, south [0.5 m]
layout(location = 1) in vec2 Height;  // of the ground from home [m]; of this level, of the next
layout(location = 2) in vec4 Slope;
layout(location = 3) in vec4 Tone;
layout(location = 4) in vec4 Coarse;  // w: this level, by 255
uniform mat4 MVP;
uniform ivec2 EyeCell;    // the eye's place
uniform vec4 EyeRest;     // what that lacks, and y: its height; w: over the ground [m]
uniform vec3 Vehicle;     // east, south of the eye; height over the ground [m]
uniform vec2 Slide[12];   // by level: from which distance [m], over how many [1/m]
uniform float Level;      // of still water, over the eye [m]
uniform vec4 Heaves[RIPPLES + WAVES]; // ripples first; east, south part of the wave number [1/m]; phase at the eye; amplitude [m]
uniform vec4 Kept;        // how fine a pixel must be for ripples and waves to be seen [m]; variance of the slope of all ripples; of what no wave has
uniform float FinestCell; // that is drawn [m]
uniform float Pixel;      // angle of one [rad]
uniform vec3 Body;        // what deep water scatters back
uniform vec3 Absorb;      // of light over a metre, exponent of e
out vec2 Along;   // east, south of the eye [m]
out vec3 View;    // to the eye
out vec3 Below;   // what is seen through the surface and of the air
out vec2 Surface; // share that the air does not hide; depth [m]
out vec2 Rough;   // how much of ripples pixels can show; root of the variance of the slope of all else
#if WAVES > 0
out float Shown;  // how much of waves pixels can show
#endif
#if WAVES > 4
out vec2 Tilt;    // slope to east and south of waves that pixels leave out
#endif
#ifdef SHADED
out vec3 Relative; // from the eye [m]
#endif
#include <air>

// off is how far a place is from what is drawn finely: the eye, or the vehicle [m].
float off(vec2 at) { return min(length(vec3(at, EyeRest.w)), length(vec3(at - Vehicle.xy, Vehicle.z))); }

// sine is that of 2π t, to 0.1 %.
float sine(float t) {
    t = fract(t) - 0.5;
    float y = 16.0 * t * abs(t) - 8.0 * t;
    return y + 0.225 * (y * abs(y) - y);
}

void main() {
    vec2 at = vec2(Place - EyeCell) * 0.5; // exact
    vec3 rel = vec3(at - EyeRest.xz, 0.0).xzy;
    float far = off(rel.xz);
    int level = int(Coarse.w * 255.0 + 0.5);
    float t = clamp((far - Slide[level].x) * Slide[level].y, 0.0, 1.0);
    rel.xz += vec2((((Place >> level) & 1) << level) * ivec2(-1, 1)) * (0.5 * t);
    float cell = max(FinestCell, off(rel.xz) * 0.08); // see lodRanges; of where it is, or levels would not meet
    rel.y = Level;
    float lost = Kept.w;
#if WAVES > 4
    Tilt = vec2(0.0);
#endif
#if WAVES > 0
    for (int i = RIPPLES; i < RIPPLES + WAVES; i++) { // as far as cells hold them
        float k = length(Heaves[i].xy), held = clamp(2.51327 / (k * cell) - 1.0, 0.0, 1.0);
        float phase = (dot(Heaves[i].xy, rel.xz) + Heaves[i].z) * 0.1591549;
        rel.y += held * Heaves[i].w * sine(phase + 0.25);
#if WAVES > 4
        if (i >= RIPPLES + 4) {
            Tilt -= (held * Heaves[i].w * sine(phase)) * Heaves[i].xy;
            lost += (1.0 - held) * 0.5 * Heaves[i].w * Heaves[i].w * k * k;
        }
#endif
    }
#endif
    float away = length(rel), high = max(abs(rel.y), 1e-3 * away);
    float coarse = Pixel * max(away, away * away / high); // metres a pixel
    Rough.x = clamp(Kept.x / coarse - 1.0, 0.0, 1.0);
    Rough.y = sqrt(lost + (1.0 - Rough.x) * Kept.z);
#if WAVES > 0
    Shown = clamp(Kept.y / coarse - 1.0, 0.0, 1.0);
#endif
#ifdef UNDER
    Along = rel.xz;
    View = rel / -away;
#ifdef SHADED
    Relative = rel;
#endif
    Surface = vec2(1.0 - haze(rel), 1e3);
    Below = hazeColor(rel) * (1.0 - Surface.x);
    gl_Position = MVP * vec4(rel, 1.0);
    return;
#endif
    Surface.y = rel.y + EyeRest.y - mix(Height.x, Height.y, t);
    vec2 n = mix(Slope.xy, Slope.zw, t);
    vec3 bed = lit(mix(Tone.rgb, Coarse.rgb, t), vec3(n.x, sqrt(max(1.0 - dot(n, n), 0.0)), n.y));
    vec3 light = SunColor * max(SunDir.y, 0.0) + SkyColor;
    vec3 through = exp(-Absorb * (max(Surface.y, 0.0) * (1.0 + 1.0 / max(high / away, 0.3))));
    Along = rel.xz;
    View = rel / -away;
#ifdef SHADED
    Relative = rel;
#endif
    Surface.x = 1.0 - haze(rel);
    Below = mix(Body * light, bed * 0.8, through) * Surface.x + hazeColor(rel) * (1.0 - Surface.x);
    gl_Position = MVP * vec4(rel, 1.0);
}
