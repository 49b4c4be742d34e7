// Matt things that stand about: windsock, posts.
layout(location = 0) in vec3 Position;
layout(location = 1) in vec3 Normal;
layout(location = 2) in vec3 Color;
uniform mat4 MVP;
uniform mat4 ModelMatrix; // from the eye
out vec3 FragColor;
#ifdef SHADED
out vec3 FragShadow; // the colour where no sun shines
out vec3 FragPosition;
out vec3 FragNormal;
#endif
#include <air>

void main() {
    vec3 rel = (ModelMatrix * vec4(Position, 1.0)).xyz;
    vec3 color = lit(Color, normalize(mat3(ModelMatrix) * Normal));
    FragColor = mix(color, hazeColor(rel), haze(rel));
#ifdef SHADED
    FragPosition = rel;
    FragNormal = normalize(mat3(ModelMatrix) * Normal);
    FragShadow = mix(lit(Color, FragNormal, 0.0), hazeColor(rel), haze(rel));
#endif
    gl_Position = MVP * vec4(Position, 1.0);
}
