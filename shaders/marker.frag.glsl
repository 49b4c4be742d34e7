in vec2 FragCorner;
in vec2 FragCell;
in float Pixels;
in float Clear;
uniform sampler2D Numbers;
out vec4 Out;

void main() {
    float d = (1.0 - length(FragCorner)) * Pixels; // [px] from the edge
    float inside = clamp(d, 0.0, 1.0);
    float ring = 1.0 - clamp(d - 1.6, 0.0, 1.0);
    float digit = texture(Numbers, FragCell).r;
    vec3 color = mix(vec3(0.07, 0.09, 0.11), vec3(0.30, 0.76, 1.0), ring);
    color = mix(color, vec3(0.95, 0.98, 1.0), digit);
    Out = vec4(color, inside * mix(0.80, 1.0, max(ring, digit)) * Clear);
}
