in vec2 FragCorner;
in vec3 FragTint;
out vec4 Out;

void main() {
    float r = length(FragCorner);
    float soft = fwidth(r) + 0.004;
    float inside = 1.0 - smoothstep(1.0 - soft, 1.0, r);
    Out = vec4(FragTint, inside * (0.30 + 0.35 * smoothstep(0.86 - soft, 0.93, r)));
}
