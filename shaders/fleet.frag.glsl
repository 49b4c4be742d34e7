in vec3 FragColor;
out vec4 Out;

void main() { Out = vec4(FragColor, 1.0); }
