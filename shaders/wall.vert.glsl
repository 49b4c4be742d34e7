// The walls of fences.
layout(location = 0) in vec3 Position;
layout(location = 1) in vec3 Cell;
layout(location = 2) in vec4 Color;
layout(location = 3) in vec3 Wall; // along, up [m]; 1: to stay out of
uniform mat4 MVP;
out vec4 FragColor;
out vec3 FragWall;
#include <air>
#include <far>

void main() {
    vec3 place = fromEye(Cell, Position);
    FragColor = vec4(Color.rgb, Color.a * (1.0 - 0.7 * haze(place)));
    FragWall = Wall;
    gl_Position = MVP * vec4(place, 1.0);
}
