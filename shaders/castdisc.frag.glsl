// A blurred propeller takes a part of the light.
in vec2 FragCorner;
in float Blur;
out vec4 Out;

void main() { Out = vec4(dot(FragCorner, FragCorner) < 1.0 ? 0.40 * Blur : 0.0); }
