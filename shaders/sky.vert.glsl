// The dome: colours are baked, it always surrounds the eye.
layout(location = 0) in vec3 Position;
layout(location = 1) in vec3 Color;
uniform mat4 MVP;
out vec3 FragColor;

void main() {
    FragColor = Color;
    vec4 p = MVP * vec4(Position, 1.0);
    gl_Position = p.xyww; // at the far plane
}
