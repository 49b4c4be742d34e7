in vec2 FragCorner;
in vec3 Shine;
out vec4 Out;

void main() {
    float fall = max(1.0 - dot(FragCorner, FragCorner), 0.0);
    float core = smoothstep(0.7, 0.95, fall);
    Out = vec4(Shine * (0.35 * fall * fall + core) + vec3(0.3 * core * Shine.g), 1.0);
}
