in vec4 FragColor;
in float Across;
out vec4 Out;

void main() { Out = vec4(FragColor.rgb, FragColor.a * clamp(1.45 - abs(Across), 0.0, 1.0)); }
