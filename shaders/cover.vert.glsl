// What panels hide of the picture: their grounds, nearer than all else, so that
// nothing is worked out under them.
layout(location = 0) in vec2 Place; // in clip space
layout(location = 1) in vec3 Color;
uniform mat4 MVP;
flat out vec3 FragColor;

void main() {
    FragColor = Color;
    gl_Position = vec4(Place, -1.0, 1.0);
}
