in vec2 FragCorner;
in vec2 FragShade;
out vec4 Out;

void main() {
    float r = length(FragCorner);
    Out = vec4(0.03, 0.05, 0.09, FragShade.x * (1.0 - smoothstep(1.0 - FragShade.y, 1.0, r)));
}
