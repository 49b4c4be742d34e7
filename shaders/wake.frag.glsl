// Foam has holes, which grow as it ends.
in vec3 FragColor;
in float Strength;
in vec2 Along; // [m]
out vec4 Out;

void main() {
    vec2 p = Along * 9.0;
    float bubbles = sin(p.x + 1.7 * sin(p.y * 0.61)) * sin(p.y + 1.9 * sin(p.x * 0.53)) * 0.5 + 0.5;
    float coarse = max(fwidth(p.x), fwidth(p.y));
    bubbles = mix(bubbles, 0.5, clamp(coarse - 0.8, 0.0, 1.0));
    Out = vec4(FragColor, clamp(Strength * 1.6 - bubbles * 0.7 * (1.0 - Strength * 0.5), 0.0, 0.85));
}
