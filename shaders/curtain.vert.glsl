// The curtain from a trail to the ground: of each point's two vertices, one is above.
layout(location = 0) in vec3 Position;
layout(location = 1) in vec3 Cell;
layout(location = 2) in vec4 Tangent; // w: −1 above, +1 on the ground
layout(location = 3) in vec4 Values;  // speed, height, current, time
layout(location = 4) in float Ground; // height of the land below [m]
uniform mat4 MVP;
uniform vec4 Stroke; // lightening of the colours, picture width, height [px], time now [s]
out vec4 FragColor;
out vec2 Web; // height above the ground [m], time [s]
#include <air>
#include <far>
#include <quantity>

void main() {
    float up = Tangent.w < 0.0 ? 1.0 : 0.0;
    vec3 place = fromEye(Cell, Position);
    place.y = mix(fromEye(vec3(0.0), vec3(Ground)).y, place.y, up);
    FragColor = quantityColor(Values, Stroke.w, Stroke.x);
    FragColor.a *= (0.04 + 0.16 * up) * (1.0 - haze(place));
    Web = vec2(up * (Cell.y + Position.y - Ground), Values.w);
    gl_Position = MVP * vec4(place, 1.0);
}
