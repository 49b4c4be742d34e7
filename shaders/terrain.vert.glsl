// The ground, lit by the vertex.
layout(location = 0) in vec3 Position; // from home
layout(location = 1) in vec3 Color;
layout(location = 2) in float Mown;
layout(location = 3) in vec3 Normal;
uniform mat4 MVP;
uniform mat4 ModelMatrix; // from the eye
out vec4 FragColor; // in the haze; w: how much the grid shows
out vec2 Ground;    // east, south of home [m]
out float Stripes;  // how much the stripes of the mower show
#include <air>

void main() {
    vec3 rel = (ModelMatrix * vec4(Position, 1.0)).xyz;
    float clear = 1.0 - haze(rel);
    FragColor.rgb = lit(Color, Normal) * clear + hazeColor(rel) * (1.0 - clear);
    FragColor.a = clamp(clear * 5.0 - 3.9, 0.0, 1.0);
    Ground = Position.xz;
    Stripes = Mown * clear;
    gl_Position = MVP * vec4(Position, 1.0);
}
