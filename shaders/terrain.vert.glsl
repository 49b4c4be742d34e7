// The ground. Light is baked into Color: the sun does not move.
layout(location = 0) in vec3 Position; // from home
layout(location = 1) in vec3 Color;
uniform mat4 MVP;
uniform mat4 ModelMatrix; // from the eye
out vec3 FragColor;
out vec3 FragHaze;  // colour of the air, times how much it hides
out float FragClear; // how much of the ground is seen
out vec2 Ground;    // east, south of home [m]
#include <air>

void main() {
    vec3 rel = (ModelMatrix * vec4(Position, 1.0)).xyz;
    FragClear = 1.0 - haze(rel);
    FragColor = Color * FragClear;
    FragHaze = hazeColor(rel) * (1.0 - FragClear);
    Ground = Position.xz;
    gl_Position = MVP * vec4(Position, 1.0);
}
