in vec4 FragColor;
in vec2 Web;
out vec4 Out;

void main() {
    vec2 cell = Web / vec2(5.0, 5.0); // a line every 5 m and every 5 s
    vec2 wide = fwidth(cell);
    vec2 off = abs(cell - round(cell)) / max(wide, vec2(1e-6));
    vec2 line = clamp(1.0 - off, 0.0, 1.0) * clamp(1.0 - 4.0 * wide, 0.0, 1.0);
    float web = max(line.x, line.y);
    Out = vec4(mix(FragColor.rgb, vec3(1.0), 0.6 * web), FragColor.a * (1.0 + 2.0 * web));
}
