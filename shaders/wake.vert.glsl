// A boat's wake: foam that lies on the water.
layout(location = 0) in vec3 Position;
layout(location = 1) in vec2 Foam;  // strength, 0 to 1; way behind the boat [m]
uniform mat4 MVP;
uniform mat4 ModelMatrix; // from the eye
uniform vec2 Origin;      // where the pattern begins: east, south of the layer's place [m]
out vec3 FragColor;
out float Strength;
out vec2 Along; // east, south of the pattern's beginning [m]
#include <air>

void main() {
    vec3 rel = (ModelMatrix * vec4(Position, 1.0)).xyz;
    vec3 foam = vec3(0.93, 0.96, 0.97) * (SunColor * max(SunDir.y, 0.0) + SkyColor) * 0.8;
    FragColor = mix(foam, hazeColor(rel), haze(rel));
    Strength = Foam.x;
    Along = Position.xz - Origin;
    gl_Position = MVP * vec4(Position, 1.0);
}
