in vec2 FragCorner;
in float Bright;
out vec4 Out;

void main() {
    float d = max(1.0 - dot(FragCorner, FragCorner), 0.0);
    Out = vec4(vec3(0.88, 0.92, 1.0) * Bright * d, 1.0);
}
