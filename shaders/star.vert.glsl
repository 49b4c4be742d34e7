// Stars: a point each, that keeps its size in the picture.
layout(location = 0) in vec2 Corner; // −1..1
layout(location = 1) in vec4 Star;   // direction, brightness 0..1
uniform mat4 MVP;
uniform vec2 Size; // of the picture [px]
out vec2 FragCorner;
out float Bright;
#include <light>

void main() {
    FragCorner = Corner;
    Bright = Star.w * Night * smoothstep(0.03, 0.25, Star.y);
    vec4 p = MVP * vec4(Star.xyz, 1.0);
    p.xy += Corner * (1.0 + Star.w) * 2.4 / Size * p.w;
    gl_Position = p.xyww;
}
