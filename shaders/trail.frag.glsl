in vec4 FragColor;
in float Across;
in float Half;
out vec4 Out;

void main() {
    Out = vec4(FragColor.rgb, FragColor.a * clamp(Half + 0.5 - abs(Across), 0.0, 1.0));
}
