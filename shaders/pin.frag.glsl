in vec2 At;
flat in vec2 Mark;
uniform vec3 Size;
out vec4 Out;

void main() {
    float pole = max(abs(At.x) - 0.9, max(-At.y, At.y - 30.0));
    float y = abs(At.y - 24.0);
    float flag = length(At - vec2(0.0, 26.0)) - 5.0;                      // a ball: information
    vec3 color = vec3(0.80, 0.90, 1.0);
    float hole = 1.0;
    if (Mark.x > 1.5) {                                                   // a flag with a mark: fault
        flag = max(abs(At.x - 7.5) - 7.5, y - 6.0);
        color = vec3(1.0, 0.22, 0.20);
        float bar = max(abs(At.x - 8.0) - 1.1, abs(At.y - 25.4) - 2.6);
        float foot = length(At - vec2(8.0, 20.6)) - 1.3;
        hole = min(bar, foot);
    } else if (Mark.x > 0.5) {                                            // a pennant: caution
        flag = max((6.0 * At.x + 16.0 * y - 96.0) / 17.1, -At.x);
        color = vec3(0.94, 0.70, 0.16);
    }
    float d = min(pole, flag) * Size.z;
    float inside = clamp(0.5 - d, 0.0, 1.0), edge = clamp(2.0 - d, 0.0, 1.0);
    color = mix(vec3(0.93, 0.95, 0.97), color, clamp(0.5 - flag * Size.z, 0.0, 1.0));
    color = mix(color, vec3(1.0), clamp(0.5 - hole * Size.z, 0.0, 1.0));
    Out = vec4(mix(vec3(0.05, 0.07, 0.09), color, inside), max(inside, 0.75 * edge) * Mark.y);
}
