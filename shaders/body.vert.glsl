// A user's own body, from a glTF file.
layout(location = 0) in vec3 Position;
layout(location = 1) in vec3 Normal;
layout(location = 2) in vec2 Place;  // in the texture, from the upper left
layout(location = 3) in vec4 Color;
uniform mat4 MVP;
uniform mat4 ModelMatrix; // from the eye
out vec3 FragPosition;
out vec3 FragNormal;
out vec2 FragPlace;
out vec4 FragColor;

void main() {
    FragPosition = (ModelMatrix * vec4(Position, 1.0)).xyz;
    FragNormal = mat3(ModelMatrix) * Normal;
    FragPlace = Place;
    FragColor = Color;
    gl_Position = MVP * vec4(Position, 1.0);
}
