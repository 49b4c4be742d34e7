in vec4 FragColor;
in vec3 FragWall;
out vec4 Out;

void main() {
    const float high = 14.0; // [m]
    float up = clamp(FragWall.y / high, 0.0, 1.0);
    // Bars that lean mark what to stay out of, level ones what to stay in.
    float across = FragWall.z > 0.5 ? (FragWall.x + FragWall.y) / 4.0 : FragWall.y / 3.5;
    float wide = fwidth(across);
    float bar = smoothstep(0.0, max(wide, 0.08), 0.25 - abs(fract(across) - 0.5)) * clamp(1.0 - 2.0 * wide, 0.0, 1.0);
    float strength = FragWall.z > 0.5 ? 0.16 : 0.10;
    Out = vec4(FragColor.rgb, FragColor.a * (1.0 - up) * (0.10 + strength * bar));
}
