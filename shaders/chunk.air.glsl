// Light and haze, the same for every program: see chunk.light.glsl.
#include <light>

// haze returns how much of the colour at rel [m from the eye] the air hides.
float haze(vec3 rel) {
    float d = length(rel) / HazeLength;
    return 1.0 - exp(-d * sqrt(d));
}

// hazeColor is the colour of the air in a direction: warmer towards the sun.
vec3 hazeColor(vec3 rel) {
    float s = max(dot(normalize(rel), GlowDir), 0.0);
    return HorizonColor + GlowColor * (s * s * s * s);
}

// lit returns a matt colour under the sky and what is seen of the sun, 0 to 1.
vec3 lit(vec3 color, vec3 normal, float seen) {
    float sun = max(dot(normal, SunDir), 0.0) * seen;
    float sky = 0.5 + 0.5 * normal.y;
    return color * (SunColor * sun + mix(GroundColor, SkyColor, sky));
}

// lit returns a matt colour under the sun and the sky.
vec3 lit(vec3 color, vec3 normal) { return lit(color, normal, 1.0); }
