in vec2 FragCorner;
in vec3 FragTint;
in vec2 Blade;
out vec4 Out;

void main() {
    float r = length(FragCorner);
    float soft = fwidth(r) * 1.5 + 0.004;
    float inside = 1.0 - smoothstep(1.0 - soft, 1.0, r);
    // Two blades turn by so much in a frame that they leave two fans.
    float fan = 0.5 + 0.5 * cos(2.0 * (atan(FragCorner.x, FragCorner.y) - Blade.x));
    float rim = smoothstep(0.90 - soft, 0.95, r);
    float alpha = inside * Blade.y * (0.27 + 0.15 * fan * fan + 0.34 * rim);
    Out = vec4(mix(FragTint, vec3(1.0), 0.25 + 0.3 * fan * fan * fan), alpha);
}
