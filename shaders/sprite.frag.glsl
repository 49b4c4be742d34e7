in vec2 FragCorner;
in vec4 FragTint;
flat in float FragKind;
in float Pixels;
flat in float Halo;
out vec4 Out; // multiplied by its opacity

void main() {
    float r = length(FragCorner);
    float fall = max(1.0 - r * r, 0.0);
    if (FragKind > 2.5) {
        float d = abs(r * Pixels - (Pixels - 1.5)); // [px] from the line
        float a = FragTint.a * clamp(1.3 - d, 0.0, 1.0);
        Out = vec4(FragTint.rgb * a, a);
    } else if (FragKind > 1.5) {
        float core = smoothstep(0.55, 0.15, r * Halo);
        float glow = fall * fall * fall;
        vec3 color = mix(FragTint.rgb, vec3(1.0), 0.45 * core);
        Out = vec4(color * FragTint.a * max(core, 0.55 * glow), FragTint.a * max(core, 0.25 * glow));
    } else if (FragKind > 0.5) {
        Out = vec4(FragTint.rgb * FragTint.a * fall, 0.3 * FragTint.a * fall);
    } else {
        float a = FragTint.a * fall * fall;
        Out = vec4(FragTint.rgb * a, a);
    }
}
