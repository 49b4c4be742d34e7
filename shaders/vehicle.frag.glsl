// Lit by the pixel: the vehicle is small and the thing that is looked at.
in vec3 FragPosition;
in vec3 FragNormal;
in vec3 FragColor;
in float Glow;
out vec4 Out;
#include <air>
#include <shade>

void main() {
    vec3 n = normalize(FragNormal);
    vec3 view = normalize(-FragPosition);
    float seen = sunlit(FragPosition, n);
    vec3 color = lit(FragColor, n, seen);
    float shine = pow(max(dot(n, normalize(SunDir + view)), 0.0), 42.0);
    float rim = 1.0 - max(dot(n, view), 0.0);
    color += vec3(0.55, 0.68, 0.95) * (Night * (0.24 + 0.9 * rim * rim)); // an outline before the dark
    color += SunColor * (shine * seen * 0.35) + SkyColor * (rim * rim * rim * 0.18);
    color = mix(color, FragColor, Glow);
    Out = vec4(mix(color, hazeColor(FragPosition), haze(FragPosition)), 1.0);
}
