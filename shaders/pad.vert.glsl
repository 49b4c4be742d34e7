// The home pad: a disc on the ground.
layout(location = 0) in vec2 Corner; // −1..1
uniform mat4 MVP;
uniform mat4 ModelMatrix;
uniform float Radius; // [m]
out vec2 OnPad;       // [m], x east, y south
out vec3 Relative;

void main() {
    OnPad = Corner * Radius;
    Relative = (ModelMatrix * vec4(OnPad.x, 0.0, OnPad.y, 1.0)).xyz;
    gl_Position = MVP * vec4(OnPad.x, 0.0, OnPad.y, 1.0);
}
