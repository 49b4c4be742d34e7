// The water mirrors the sky, the more the flatter it is seen, shows the ground where it is shallow, and glitters towards the sun. RIPPLES
// and WAVES are how many of each there are; SHORE: some of it is shallow. Without a GPU each pixel costs: what changes slowly is done by
// the vertices, sines are parabolas, roots and limits, which cost as much as five products, are left out where the sums can do without, and
// colours of the light come with the vertices, alike in all: reading them from their block for each pixel costs as much as all ripples.
in vec3 Turn;     // by which ripples have turned at the place, by 2π, before they bend each other
in vec3 View;     // to the eye
in vec3 Below;    // what is seen through the surface and of the air
#ifndef UNDER
flat in vec3 Horizon, Glow, Upward, Sunlight; // HorizonColor, GlowColor, ZenithColor less the first, half of SunColor
#endif
in float Clear;   // share that the air does not hide
in vec2 Rough;    // how much of ripples pixels can show; root of the variance of the slope of all else
#if WAVES > 0
in vec2 Swell;    // by which the shortest wave has turned, by 2π; how much of it pixels can show
#endif
#if WAVES > 1
in vec2 Tilt;     // slope to east and south of the other waves
#endif
#ifdef SHORE
in float Deep;    // [m]
#endif
#ifdef UNDER
in float Sunward; // cosine to the sun as it is seen through a level surface
#endif
#ifdef SHADED
in vec3 Relative; // from the eye [m]
#endif
uniform vec2 Rise[RIPPLES + WAVES]; // ripples first; slope to east and south by what it follows
out vec4 Out;
#include <light>
#include <shade>

// lean is what the slope of a wave follows, −1/8 to 1/8.
float lean(float turn) {
    float t = fract(turn) - 0.5;
    return t - 2.0 * t * abs(t);
}

void main() {
    // Each ripple bends the next, so that they make no pattern.
    float first = lean(Turn.x), second = lean(Turn.y + 2.2 * first);
    vec2 slope = first * Rise[0] + second * Rise[1];
#if RIPPLES > 2
    slope += lean(Turn.z + 2.2 * second) * Rise[2];
#endif
    slope *= Rough.x;
#if WAVES > 0
    slope += (Swell.y * lean(Swell.x)) * Rise[RIPPLES];
#endif
#if WAVES > 1
    slope += Tilt;
#endif
    vec3 n = vec3(-slope.x, 1.0, -slope.y); // little longer than 1
    float c = dot(n, View);
#ifdef UNDER
    // From below the sky is seen in Snell's window alone, where the light gets out; beyond it the surface mirrors the water.
    float out2 = 1.0 - 1.77 * (1.0 - c * c); // square of the cosine that it leaves with; 1.77: square of water's index
    float open = smoothstep(0.0, 0.22, out2 - 0.5 * Rough.y);
    vec3 mirror = HorizonColor * (1.0 + 0.35 * clamp(-c, 0.0, 1.0)) + GlowColor * 0.25;
    float g = max(Sunward + 0.25 * dot(slope, SunDir.xz), 0.0);
    g *= g; g *= g; g *= g; g *= g; g *= g;
    Out = vec4(mix(mirror, ZenithColor + SunColor * g, open) * Clear + Below, 1.0);
#else
    float flatly = 1.0 - abs(c) - 0.35 * Rough.y; // of waves too small to see, those that face the eye are seen
    float twice = flatly * flatly;
    float mirrored = (0.02 + 0.98 * twice * twice * flatly) * Clear;
    vec3 r = 2.0 * c * n - View;
    float s = 0.5 + 0.5 * dot(r, GlowDir); // of half the angle, the square of the cosine
    s *= s; s *= s; s *= s;
    float up = abs(r.y) + 0.4 * Rough.y;
    vec3 sky = Horizon + Glow * s + Upward * (up * (2.0 - up));
    s *= s; s *= s; s *= s; s *= s; s *= s;
    vec3 color = Below + mirrored * sky + Sunlight * (s * Clear);
#ifdef SHORE
    color += (Daylight * 0.5 - color) * clamp(0.45 - Deep * 2.7, 0.0, 0.45);
#endif
#ifdef SHADED
    color = shaded(color, Relative);
#endif
    Out = vec4(color, 1.0);
#endif
}
