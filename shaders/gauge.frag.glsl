in vec4 FragColor;
out vec4 Out;

void main() { Out = FragColor; }
