// What the autopilot believes: a translucent shell, clearest along its outline. It
// shines by itself, so that it is seen at night too.
in vec3 FragPosition;
in vec3 FragNormal;
uniform vec4 Ghost; // colour; how clearly it is seen
out vec4 Out;
#include <air>

void main() {
    vec3 n = normalize(FragNormal);
    float rim = 1.0 - abs(dot(n, normalize(FragPosition)));
    rim *= rim;
    vec3 color = Ghost.rgb * (0.82 + 0.18 * n.y);
    color = mix(color, vec3(1.0), 0.35 * rim);
    Out = vec4(color, Ghost.a * mix(0.48, 0.9, rim) * (1.0 - 0.7 * haze(FragPosition)));
}
