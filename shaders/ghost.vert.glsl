// The ghost of a user's own body: see body.vert.glsl.
layout(location = 0) in vec3 Position;
layout(location = 1) in vec3 Normal;
uniform mat4 MVP;
uniform mat4 ModelMatrix; // from the eye
out vec3 FragPosition;
out vec3 FragNormal;

void main() {
    FragPosition = (ModelMatrix * vec4(Position, 1.0)).xyz;
    FragNormal = mat3(ModelMatrix) * Normal;
    gl_Position = MVP * vec4(Position, 1.0);
}
