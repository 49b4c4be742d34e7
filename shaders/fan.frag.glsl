in vec4 FragColor;
in float Across;
uniform vec4 Stroke; // half width [px], picture width, height [px], half width of the rim [px]
out vec4 Out;

void main() {
    float off = abs(Across), rim = clamp(off - Stroke.x + 0.5, 0.0, 1.0) * float(Stroke.w > 0.0);
    vec3 color = mix(FragColor.rgb, vec3(0.04, 0.05, 0.07), rim);
    Out = vec4(color, FragColor.a * clamp(Stroke.x + Stroke.w + 0.5 - off, 0.0, 1.0));
}
