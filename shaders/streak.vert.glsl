// A streak of drifting air: a thin line that fades towards where it came from.
layout(location = 0) in vec2 Corner; // −1..1: along, across
layout(location = 1) in vec4 Head;   // [m]; w: strength 0..1
layout(location = 2) in vec4 Way;    // from tail to head [m]; w: 1 belongs to a gust's front
uniform mat4 MVP;
uniform vec2 Size;        // of the picture [px]
out vec4 FragColor;
out float Across; // [px] from the middle
#include <air>

void main() {
    vec4 a = MVP * vec4(Head.xyz, 1.0);
    vec4 b = MVP * vec4(Head.xyz - Way.xyz, 1.0);
    float near = min(a.w, b.w);
    float seen = Head.w * smoothstep(2.5, 8.0, near); // none in one's eye
    float along = 0.5 + 0.5 * Corner.x;
    vec4 p = mix(b, a, along);
    vec2 dir = (a.xy * b.w - b.xy * a.w) * Size;
    vec2 normal = vec2(-dir.y, dir.x) / max(length(dir), 1e-9);
    float wide = clamp(22.0 / max(p.w, 1.0), 0.55, 1.25) + 0.7; // [px]
    p.xy += normal * Corner.y * wide * 2.0 / Size * p.w;
    Across = Corner.y * wide;
    float length_ = length(a.xy / max(a.w, 0.1) - b.xy / max(b.w, 0.1)) * Size.y * 0.5; // about [px]
    float far = (1.0 - smoothstep(28.0, 58.0, length(Head.xyz))) * smoothstep(3.0, 14.0, length_);
    FragColor = vec4(mix(vec3(1.0), vec3(1.0, 0.93, 0.62), Way.w) * (0.45 + 0.55 * Daylight), seen * far * along);
    gl_Position = seen > 0.004 ? p : vec4(2.0, 2.0, 2.0, 1.0);
}
