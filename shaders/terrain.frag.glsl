// Ground tone and the grid: thin at 10 m, stronger at 100 m, and gone where a
// pixel covers so much ground that it would shimmer.
in vec3 FragColor;
in vec3 FragHaze;
in float FragClear;
in vec2 Ground;
uniform sampler2D Detail;
out vec4 Out;

void main() {
    vec2 px = fwidth(Ground); // metres a pixel
    vec2 to10 = abs(fract(Ground * 0.1 + 0.5) - 0.5) * 10.0;
    vec2 to100 = abs(fract(Ground * 0.01 + 0.5) - 0.5) * 100.0;
    vec2 l10 = clamp(1.3 - to10 / max(px, 0.03), 0.0, 1.0);
    vec2 l100 = clamp(1.6 - to100 / max(px, 0.06), 0.0, 1.0);
    float coarse = max(px.x, px.y);
    float grid = max(l10.x, l10.y) * clamp(1.0 - coarse * 0.45, 0.0, 1.0) * 0.20;
    grid = max(grid, max(l100.x, l100.y) * clamp(1.0 - coarse * 0.06, 0.0, 1.0) * 0.42);
    float detail = texture(Detail, Ground * 0.045).r - 0.5;
    vec3 color = FragColor * (1.0 + 0.55 * detail);
    color = mix(color, vec3(0.95, 0.97, 0.90) * FragClear, grid);
    Out = vec4(color + FragHaze, 1.0);
}
