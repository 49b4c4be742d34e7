in vec2 FragCorner;
uniform vec4 Glow;
out vec4 Out;

void main() {
    float r = length(FragCorner);
    float disc = 1.0 - smoothstep(0.055, 0.075, r); // a little larger than life
    float halo = max(1.0 - r, 0.0);
    Out = vec4(Glow.rgb * min(1.0, disc + 0.55 * halo * halo * halo * halo), 1.0);
}
