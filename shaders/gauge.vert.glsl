// Arrows that measure the wind at fixed places: an instance each. The middle of an
// arrow stands at its place.
layout(location = 0) in vec3 Position; // along +z, of length 1
layout(location = 1) in vec3 Normal;
layout(location = 2) in vec4 Place;    // from the vehicle [m]; w: length of 1 m/s [m]
layout(location = 3) in vec4 Wind;     // where the air goes [m/s]; w: thickness
layout(location = 4) in vec3 Tint;
uniform mat4 MVP;
uniform mat4 ModelMatrix;
out vec4 FragColor;
#include <air>
#include <aim>

void main() {
    float speed = length(Wind.xyz);
    vec3 rel = (ModelMatrix * vec4(Place.xyz, 1.0)).xyz;
    float fade = smoothstep(6.0, 15.0, length(rel)) * smoothstep(0.9, 2.2, length(Place.xyz));
    fade *= clearOfVehicle(MVP, Place.xyz) * step(1e-6, Place.w);
    mat3 axes = turn(Wind.xyz / max(speed, 1e-3));
    vec3 p = Place.xyz + axes * (Position * vec3(Wind.ww, Place.w * speed)) * (fade > 0.0 ? 1.0 : 0.0);
    vec3 n = normalize(axes * Normal);
    float light = 0.80 + 0.30 * max(dot(n, SunDir), 0.0) + 0.08 * n.y;
    FragColor = vec4(Tint * light * (0.55 + 0.45 * Daylight), fade * 0.95);
    gl_Position = MVP * vec4(p, 1.0);
}
