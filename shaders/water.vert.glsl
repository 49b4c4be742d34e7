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
out vec3 Turn;     // by which ripples have turned at the place, by 2π, before they bend each other
out vec3 View;     // to the eye
out vec3 Below;    // what is seen through the surface and of the air
#ifndef UNDER
flat out vec3 Horizon, Glow, Upward, Sunlight; // HorizonColor, GlowColor, ZenithColor less the first, half of SunColor
#endif
out float Clear;   // share that the air does not hide
out vec2 Rough;    // how much of ripples pixels can show; root of the variance of the slope of all else
#if WAVES > 0
out vec2 Swell;    // by which the shortest wave has turned, by 2π; how much of it pixels can show
#endif
#if WAVES > 1
out vec2 Tilt;     // slope to east and south of the other waves
#endif
#ifdef SHORE
out float Deep;    // [m]
#endif
#ifdef UNDER
out float Sunward; // cosine to the sun as it is seen through a level surface
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

// turned is the phase of a wave at a place, by 2π.
float turned(vec4 wave, vec2 at) { return (dot(wave.xy, at) + wave.z) * 0.1591549; }

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
    Turn = vec3(0.0);
    for (int i = 0; i < RIPPLES; i++) Turn[i] = turned(Heaves[i], rel.xz);
#if WAVES > 0
#if WAVES > 1
    Tilt = vec2(0.0);
#endif
    for (int i = 0; i < WAVES; i++) { // as far as cells hold them
        vec4 wave = Heaves[RIPPLES + i];
        float k = length(wave.xy), held = clamp(2.51327 / (k * cell) - 1.0, 0.0, 1.0);
        float turn = turned(wave, rel.xz);
        rel.y += held * wave.w * sine(turn + 0.25);
        if (i < 1) {
            Swell.x = turn;
            continue;
        }
#if WAVES > 1
        Tilt -= (held * wave.w * sine(turn)) * wave.xy;
        lost += (1.0 - held) * 0.5 * wave.w * wave.w * k * k;
#endif
    }
#endif
    float away = length(rel), high = max(abs(rel.y), 1e-3 * away);
    float coarse = Pixel * max(away, away * away / high); // metres a pixel
    Rough.x = clamp(Kept.x / coarse - 1.0, 0.0, 1.0);
    Rough.y = sqrt(lost + (1.0 - Rough.x) * Kept.z);
#if WAVES > 0
    Swell.y = clamp(Kept.y / coarse - 1.0, 0.0, 1.0);
#endif
    View = rel / -away;
    Clear = 1.0 - haze(rel);
#ifndef UNDER
    Horizon = HorizonColor;
    Glow = GlowColor;
    Upward = ZenithColor - HorizonColor;
    Sunlight = SunColor * 0.5;
#endif
    gl_Position = MVP * vec4(rel, 1.0);
#ifdef SHADED
    Relative = rel;
#endif
    float deep = rel.y + EyeRest.y - mix(Height.x, Height.y, t);
#ifdef SHORE
    Deep = deep;
#endif
#ifdef UNDER
    Below = hazeColor(rel) * (1.0 - Clear);
    vec2 sun = SunDir.xz / 1.33;
    Sunward = -dot(View, vec3(sun, sqrt(1.0 - dot(sun, sun))).xzy);
    return;
#endif
    vec2 n = mix(Slope.xy, Slope.zw, t);
    float grown = mix(Tone.g, Coarse.g, t);
    vec3 bed = lit(vec3(0.70, 0.62, 0.45) * (0.8 + 0.5 * grown), vec3(n.x, sqrt(max(1.0 - dot(n, n), 0.0)), n.y));
    vec3 light = SunColor * max(SunDir.y, 0.0) + SkyColor;
    vec3 through = exp(-Absorb * (max(deep, 0.0) * (1.0 + 1.0 / max(high / away, 0.3))));
    Below = mix(Body * light, bed * 0.8, through) * Clear + hazeColor(rel) * (1.0 - Clear);
}
