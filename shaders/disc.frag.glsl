in vec2 FragCorner;
in vec3 FragTint;
in vec3 Blade;
out vec4 Out;

void main() {
    float r = length(FragCorner);
    if (Blade.z > 0.5) { // the lens
        Out = vec4(mix(FragTint, vec3(1.0), 0.2), Blade.y * 0.92 * clamp((1.0 - r) * 4.0, 0.0, 1.0));
        return;
    }
    float soft = fwidth(r) * 1.5 + 0.004;
    float inside = 1.0 - smoothstep(1.0 - soft, 1.0, r);
    // Two blades turn by so much in a frame that they leave two fans.
    float fan = 0.5 + 0.5 * cos(2.0 * (atan(FragCorner.x, FragCorner.y) - Blade.x));
    float rim = smoothstep(0.91 - soft, 0.96, r);
    float alpha = inside * Blade.y * (0.30 + 0.15 * fan * fan + 0.40 * rim);
    Out = vec4(mix(FragTint, vec3(1.0), 0.10 + 0.3 * fan * fan * fan), alpha);
}
