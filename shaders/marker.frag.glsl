in vec2 FragCorner;
in vec2 FragGlyph;
in float Pixels;
in float Clear;
flat in vec2 Mark;
uniform sampler2D Numbers;
out vec4 Out;

void main() {
    vec2 q = abs(FragCorner);
    float rounded = length(max(q - 0.55, 0.0)) + 0.55 + min(max(q.x, q.y) - 0.55, 0.0);
    float edge = mix(length(q), rounded, Mark.y); // 1 at the edge of either shape
    float d = (1.0 - edge) * Pixels;          // [px] from it
    float inside = clamp(d, 0.0, 1.0);
    float ring = 1.0 - clamp(d - 1.6, 0.0, 1.0);
    float digit = texture(Numbers, FragGlyph).r;
    vec3 rim = mix(vec3(0.30, 0.76, 1.0), vec3(1.0, 0.77, 0.24), Mark.x);
    vec3 color = mix(mix(vec3(0.07, 0.09, 0.11), vec3(1.0, 0.77, 0.24), Mark.x), rim, ring);
    color = mix(color, mix(vec3(0.95, 0.98, 1.0), vec3(0.07, 0.09, 0.11), Mark.x), digit);
    Out = vec4(color, inside * mix(0.80, 1.0, max(max(ring, digit), Mark.x)) * Clear);
}
