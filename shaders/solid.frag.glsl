in vec3 FragColor;
out vec4 Out;
#ifdef SHADED
in vec3 FragShadow;
in vec3 FragPosition;
in vec3 FragNormal;
#include <light>
#include <shade>
#endif

void main() {
    Out = vec4(FragColor, 1.0);
#ifdef SHADED
    Out.rgb = mix(FragShadow, FragColor, sunlit(FragPosition, normalize(FragNormal)));
#endif
}
