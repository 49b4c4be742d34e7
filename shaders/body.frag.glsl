in vec3 FragPosition;
in vec3 FragNormal;
in vec2 FragPlace;
in vec4 FragColor;
uniform sampler2D Skin;
out vec4 Out;
#include <air>
#include <shade>

void main() {
    vec4 skin = texture(Skin, FragPlace) * FragColor;
    if (skin.a < 0.4) discard;
    vec3 n = normalize(FragNormal);
    vec3 view = normalize(-FragPosition);
    if (dot(n, view) < 0.0) n = -n; // both sides are drawn
    float seen = sunlit(FragPosition, n);
    vec3 color = lit(skin.rgb, n, seen);
    float shine = pow(max(dot(n, normalize(SunDir + view)), 0.0), 42.0);
    color += SunColor * (shine * seen * 0.25);
    Out = vec4(mix(color, hazeColor(FragPosition), haze(FragPosition)), 1.0);
}
