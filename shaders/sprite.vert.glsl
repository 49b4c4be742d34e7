// Spots that face the eye: smoke, sparks, lights, and the ring about a vehicle
// that is far away. See scene/sprites.go for the kinds.
layout(location = 0) in vec2 Corner;  // −1..1
layout(location = 1) in vec4 Place;   // [m]; w: radius [m]
layout(location = 2) in float Kind;
layout(location = 3) in vec4 Tint;    // w: opacity
uniform mat4 MVP;
uniform mat4 ModelMatrix;
uniform vec2 Size; // of the picture [px]
out vec2 FragCorner;
out vec4 FragTint;
flat out float FragKind;
out float Pixels;
flat out float Halo; // of a light: its glow over what it is by day
#include <air>

const float Apart = 4.5; // least distance of a light from the vehicle's middle [px]

// apart moves a light from the vehicle's middle, so that far away left and right
// are still told from each other.
vec2 apart(vec4 p) {
    vec4 middle = MVP * vec4(0.0, 0.0, 0.0, 1.0);
    vec2 off = (p.xy / p.w - middle.xy / max(middle.w, 0.01)) * 0.5 * Size; // [px]
    float d = max(length(off), 1e-3);
    return off / d * max(Apart - d, 0.0) * 2.0 / Size;
}

void main() {
    vec4 p = MVP * vec4(Place.xyz, 1.0);
    float focal = length(vec3(MVP[0].y, MVP[1].y, MVP[2].y)) * 0.5 * Size.y; // pixels that 1 m covers at 1 m
    Pixels = Place.w * focal / max(p.w, 0.01);
    FragTint = Tint;
    Halo = Kind > 1.5 && Kind < 2.5 ? 1.0 + 1.8 * Night : 1.0;
    if (Kind > 2.5) {                        // the ring, where the vehicle is small
        FragTint.a *= 1.0 - smoothstep(6.0, 14.0, Pixels);
        Pixels = 19.0;
    } else if (Kind > 1.5) {
        FragTint.a *= mix(0.85, 0.55, smoothstep(5.0, 20.0, Pixels));
        Pixels = max(Pixels, 3.6) * Halo;    // never lost
        p.z -= 0.004 * p.w * Place.w;        // before its own lamp
        p.xy += apart(p) * p.w;
    }
    if (Kind < 0.5) { // smoke is lit by the sky and lost in the haze
        vec3 rel = (ModelMatrix * vec4(Place.xyz, 1.0)).xyz;
        FragTint.rgb = mix(FragTint.rgb * (SkyColor + 0.6 * SunColor), hazeColor(rel), haze(rel));
    }
    if (FragTint.a <= 0.003) Pixels = 0.0;
    p.xy += Corner * Pixels * 2.0 / Size * p.w;
    FragCorner = Corner;
    FragKind = Kind;
    gl_Position = p;
}
