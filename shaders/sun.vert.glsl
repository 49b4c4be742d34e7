// The sun's disc with its glow: a patch of the sky.
layout(location = 0) in vec2 Corner; // −1..1
uniform mat4 MVP;
uniform vec4 Glow; // colour, half size seen from the eye [rad]
out vec2 FragCorner;
#include <light>

void main() {
    FragCorner = Corner;
    vec3 x = normalize(cross(vec3(0.0, 1.0, 0.0), GlowDir));
    vec4 p = MVP * vec4(GlowDir + Glow.w * (Corner.x * x + Corner.y * cross(GlowDir, x)), 1.0);
    gl_Position = p.xyww; // at the far plane
}
