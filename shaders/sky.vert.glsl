// The dome: colours are baked, it always surrounds the eye. UNDER: the eye is under water.
layout(location = 0) in vec3 Position;
layout(location = 1) in vec3 Color;
uniform mat4 MVP;
out vec3 FragColor;
#ifdef UNDER
#include <air>
#endif

void main() {
#ifdef UNDER
    FragColor = hazeColor(Position); // all is water
#else
    FragColor = Color;
#endif
    vec4 p = MVP * vec4(Position, 1.0);
    gl_Position = p.xyww; // at the far plane
}
