// All of the light is taken, and the depth is kept.
out vec4 Out;

void main() { Out = vec4(1.0); }
