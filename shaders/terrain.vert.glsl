// The ground. Places are whole numbers of half metres from home, and the eye's is
// taken from them as such. In the outer part of its range a level's vertices slide
// to the next level's surface: see scene/lod.go.
layout(location = 0) in ivec2 Place;  // east, south [0.5 m]
layout(location = 1) in vec2 Height;  // from home [m]; of this level, of the next
layout(location = 2) in vec4 Slope;   // east and south parts of the normal; likewise
layout(location = 3) in vec4 Tone;    // w: mown
layout(location = 4) in vec4 Coarse;  // the next level's tone; w: this level, by 255
uniform mat4 MVP;
uniform ivec2 EyeCell;   // the eye's place
uniform vec4 EyeRest;    // what that lacks, and y: its height; w: over the ground [m]
uniform vec3 Vehicle;    // east, south of the eye; height over the ground [m]
uniform vec2 Slide[12];  // by level: from which distance [m], over how many [1/m]
#ifdef SAND
uniform float Beach;     // height from home up to which there is sand [m]
#endif
uniform ivec2 Base;      // from where patterns are counted [0.5 m]
uniform ivec2 GrassBase; // cell of the grass at Ground 0
out vec4 FragColor; // in the haze; w: how much the grid shows
out vec2 Ground;    // east, south of Base [m]
out float Stripes;  // how much the stripes of the mower show
// The same everywhere. Without a GPU each pixel that reads a uniform costs as much as a pattern: these
// two save a tenth of a picture.
#ifndef NO_GRID
flat out vec3 White; // of painted lines
#ifndef NO_GRASS
flat out ivec2 Blade; // GrassBase
#endif
#endif
#if defined(SHADED) || defined(LANDING)
out vec3 Relative;  // from the eye [m]
#endif
#include <air>

void main() {
    vec2 at = vec2(Place - EyeCell) * 0.5; // exact
    vec3 rel = vec3(at - EyeRest.xz, 0.0).xzy;
    float far = min(length(vec3(rel.xz, EyeRest.w)), length(vec3(rel.xz - Vehicle.xy, Vehicle.z)));
    int level = int(Coarse.w * 255.0 + 0.5);
    float t = clamp((far - Slide[level].x) * Slide[level].y, 0.0, 1.0);
    vec2 slid = vec2((((Place >> level) & 1) << level) * ivec2(-1, 1)) * (0.5 * t);
    rel.xz = at + slid - EyeRest.xz;
    rel.y = (t < 1.0 ? mix(Height.x, Height.y, t) : Height.y) - EyeRest.y; // mix is not exact at 1
    vec2 n = mix(Slope.xy, Slope.zw, t);
    vec3 tone = mix(Tone.rgb, Coarse.rgb, t);
#ifdef SAND
    tone = mix(tone, vec3(0.70, 0.62, 0.45) * (0.8 + 0.5 * tone.g), clamp((Beach - rel.y - EyeRest.y) * 2.5 + 0.5, 0.0, 1.0));
#endif
#ifdef UNDER
    tone = mix(tone, vec3(0.58, 0.53, 0.40) * (0.6 + 0.8 * tone.g), 0.9); // nothing grows on the bed but here and there
#endif
    vec3 color = lit(tone, vec3(n.x, sqrt(max(1.0 - dot(n, n), 0.0)), n.y));
    float clear = 1.0 - haze(rel);
    FragColor.rgb = color * clear + hazeColor(rel) * (1.0 - clear);
    FragColor.a = clamp(1.2 - length(rel) * (1.0 / 1500.0), 0.0, 1.0);
#ifdef UNDER
    FragColor.a *= clear;
#endif
    Ground = vec2(Place - Base) * 0.5 + slid;
    Stripes = Tone.w * clear;
#ifndef NO_GRID
    White = vec3(0.95, 0.97, 0.90) * Daylight;
#ifndef NO_GRASS
    Blade = GrassBase;
#endif
#endif
#if defined(SHADED) || defined(LANDING)
    Relative = rel;
#endif
    gl_Position = MVP * vec4(rel, 1.0);
}
