// The home pad: a disc on the ground, in the air's haze. It is small: what changes
// little across it is worked out for its corners.
layout(location = 0) in vec2 Corner; // of a polygon round the unit circle
uniform mat4 MVP;
uniform mat4 ModelMatrix;
uniform float Radius; // [m]
out vec2 OnPad;       // [m], x east, y south
out vec4 Hazed;       // colour of the air before it; w: how much of the pad is seen
flat out vec3 Shine;  // light on it
out vec3 Relative;
#include <air>

void main() {
    OnPad = Corner * Radius;
    Relative = (ModelMatrix * vec4(OnPad.x, 0.0, OnPad.y, 1.0)).xyz;
    float hidden = haze(Relative);
    Hazed = vec4(hazeColor(Relative) * hidden, 1.0 - hidden);
    Shine = lit(vec3(1.0), vec3(0.0, 1.0, 0.0));
    gl_Position = MVP * vec4(OnPad.x, 0.0, OnPad.y, 1.0);
}
