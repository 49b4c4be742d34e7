// Trees: one mesh, an instance each.
layout(location = 0) in vec3 Position;
layout(location = 1) in vec3 Normal;
layout(location = 2) in vec3 Color;
layout(location = 3) in vec4 Place; // from home [m], height [m]
layout(location = 4) in vec3 Tint;
uniform mat4 MVP;
uniform mat4 ModelMatrix; // from the eye
out vec3 FragColor;
#include <air>

void main() {
    vec4 p = vec4(Place.xyz + Position * Place.w, 1.0);
    vec3 rel = (ModelMatrix * p).xyz;
    FragColor = mix(lit(Color * Tint, Normal), hazeColor(rel), haze(rel));
    gl_Position = MVP * p;
}
