// The vehicles of a fleet beside the followed one: one mesh a kind, an instance each.
layout(location = 0) in vec3 Position;
layout(location = 1) in vec3 Normal;
layout(location = 2) in vec3 Color;
layout(location = 3) in float Part;  // see scene/kind.go
layout(location = 4) in vec4 Place;  // from the node [m]; w: the propellers are a blur
layout(location = 5) in vec4 Turn;   // quaternion x, y, z, w
layout(location = 6) in vec4 Paint;  // the vehicle's colour; w: it is a wreck
uniform mat4 MVP;
uniform mat4 ModelMatrix; // from the eye
out vec3 FragColor;
#include <air>

vec3 turned(vec3 v) { return v + 2.0 * cross(Turn.xyz, cross(Turn.xyz, v) + Turn.w * v); }

void main() {
    int part = int(Part + 0.5);
    vec3 p = Place.xyz + turned(part == 3 && Place.w > 0.5 ? vec3(0.0) : Position);
    vec3 rel = (ModelMatrix * vec4(p, 1.0)).xyz;
    vec3 own = part == 1 ? Paint.rgb : Color;
    own = mix(own, vec3(0.10, 0.09, 0.08), 0.6 * Paint.w);
    vec3 color = part == 2 ? own : lit(own, turned(Normal)) + vec3(0.55, 0.68, 0.95) * (Night * 0.06);
    FragColor = mix(color, hazeColor(rel), haze(rel));
    gl_Position = MVP * vec4(p, 1.0);
}
