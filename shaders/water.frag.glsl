// The water mirrors the sky, the more the flatter it is seen, shows the ground where it is shallow, and glitters towards the sun. RIPPLES
// and WAVES are how many of each there are. Without a GPU each pixel costs: what changes slowly is done by the vertices, sines are parabolas, and
// roots are short series.
in vec2 Along;    // east, south of the eye [m]
in vec3 View;     // to the eye
in vec3 Below;    // what is seen through the surface and of the air
in vec2 Surface;  // share that the air does not hide; depth [m]
in vec2 Rough;    // how much of ripples pixels can show; root of the variance of the slope of all else
#if WAVES > 0
in float Shown;   // how much of waves pixels can show
#endif
#if WAVES > 4
in vec2 Tilt;     // slope to east and south of waves that pixels leave out
#endif
#ifdef SHADED
in vec3 Relative; // from the eye [m]
#endif
uniform vec4 Waves[RIPPLES + WAVES]; // ripples first; east, south part of the wave number, by 2π [1/m]; phase at the eye, by 2π; slope
out vec4 Out;
#include <light>
#include <shade>

// lean is what the slope of a wave follows, −1/8 to 1/8, late by a share of the wave.
float lean(vec4 wave, float late) {
    float t = fract(dot(wave.xy, Along) + (wave.z + late)) - 0.5;
    return t - 2.0 * t * abs(t);
}

// rise is the slope of a wave.
vec2 rise(vec4 wave) { return (wave.w * lean(wave, 0.0)) * wave.xy; }

void main() {
    // Each ripple bends the next, so that they make no pattern.
    float first = lean(Waves[0], 0.0), second = lean(Waves[1], 2.2 * first);
    vec2 slope = first * Waves[0].w * Waves[0].xy + second * Waves[1].w * Waves[1].xy;
#if RIPPLES > 2
    slope += lean(Waves[2], 2.2 * second) * Waves[2].w * Waves[2].xy;
#endif
    slope *= Rough.x;
#if WAVES == 1
    slope += Shown * rise(Waves[RIPPLES]);
#elif WAVES > 1
    slope += Tilt + Shown * (rise(Waves[RIPPLES]) + rise(Waves[RIPPLES + 1]) + rise(Waves[RIPPLES + 2]) + rise(Waves[RIPPLES + 3]));
#endif
    float q = dot(slope, slope);
    vec3 n = vec3(-slope.x, 1.0, -slope.y) * (1.0 - q * (0.5 - 0.3 * q));
    float c = dot(n, View);
#ifdef UNDER
    // From below the sky is seen in Snell's window alone, where the light gets out; beyond it the surface mirrors the water.
    float out2 = 1.0 - 1.77 * (1.0 - c * c); // square of the cosine that it leaves with; 1.77: square of water's index
    float open = smoothstep(0.0, 0.22, out2 - 0.5 * Rough.y);
    vec3 mirror = HorizonColor * (1.0 + 0.35 * clamp(-c, 0.0, 1.0)) + GlowColor * 0.25;
    vec3 sight = refract(-View, -n, 1.33);
    float g = max(dot(sight, SunDir), 0.0);
    g *= g; g *= g; g *= g; g *= g; g *= g;
    Out = vec4(mix(mirror, ZenithColor + SunColor * g, open) * Surface.x + Below, 1.0);
    return;
#endif
    float flatly = clamp(1.0 - c - 0.35 * Rough.y, 0.0, 1.0); // of waves too small to see, those that face the eye are seen
    float twice = flatly * flatly;
    float mirrored = (0.02 + 0.98 * twice * twice * flatly) * Surface.x;
    vec3 r = 2.0 * c * n - View;
    float s = max(dot(r, GlowDir), 0.0);
    s *= s; s *= s;
    vec3 sky = mix(HorizonColor + GlowColor * s, ZenithColor, min(abs(r.y) * 1.7 + 0.85 * Rough.y, 1.0));
    s *= s; s *= s; s *= s; s *= s; // to the 64th
    vec3 color = Below + mirrored * sky + SunColor * (s * s * 0.5 * Surface.x);
    color += (Daylight * 0.5 - color) * clamp(0.45 - Surface.y * 2.7, 0.0, 0.45);
#ifdef SHADED
    color = shaded(color, Relative);
#endif
    Out = vec4(color, 1.0);
}
