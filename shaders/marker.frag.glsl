in vec2 FragCorner;
in vec2 FragGlyph;
in float Pixels;
in float Clear;
flat in vec2 Mark;
uniform sampler2D Numbers;
out vec4 Out;

void main() {
    int kind = int(Mark.y + 0.5); // 0 round, 1 box, 2 rally point, 3 jump, 4 aside
    vec2 q = abs(FragCorner);
    if (kind == 4) q = vec2(max(q.x - 1.0, 0.0), q.y);
    float rounded = length(max(q - 0.55, 0.0)) + 0.55 + min(max(q.x, q.y) - 0.55, 0.0);
    float edge = kind == 0 ? length(q) : rounded; // 1 at the edge
    float d = (1.0 - edge) * Pixels;          // [px] from it
    float inside = clamp(d, 0.0, 1.0);
    float ring = kind == 4 ? 0.0 : 1.0 - clamp(d - 1.6, 0.0, 1.0);
    float digit = texture(Numbers, FragGlyph).r;
    vec3 own = kind == 2 ? vec3(0.21, 0.82, 0.71) : kind == 3 ? vec3(0.72, 0.58, 1.0) : vec3(0.30, 0.76, 1.0);
    float lit = kind == 4 ? 0.0 : Mark.x;
    vec3 rim = mix(own, vec3(1.0, 0.77, 0.24), lit);
    vec3 color = mix(mix(vec3(0.07, 0.09, 0.11), vec3(1.0, 0.77, 0.24), lit), rim, ring);
    color = mix(color, mix(vec3(0.95, 0.98, 1.0), vec3(0.07, 0.09, 0.11), lit), digit);
    Out = vec4(color, inside * mix(kind == 4 ? 0.62 : 0.80, 1.0, max(max(ring, digit), lit)) * Clear);
}
