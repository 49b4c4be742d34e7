in vec4 FragColor;
in float Across;
uniform vec3 Stroke;
out vec4 Out;

void main() {
    float edge = clamp(Stroke.x + 0.5 - abs(Across), 0.0, 1.0);
    Out = vec4(FragColor.rgb, FragColor.a * edge);
}
