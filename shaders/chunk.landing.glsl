// The vehicle's landing light, on what lies on the ground: see scene/land/landing.go.
// LANDING is defined by night; without it there is none here.
#ifdef LANDING
uniform vec3 Lamp; // from the eye [m]
uniform vec3 Beam; // where it points
uniform vec2 Cone; // of the beam: cosine at its edge, and 1 by what that lacks to where it is full

// landing brightens a colour that is lit by the night at rel [m from the eye].
vec3 landing(vec3 color, vec3 rel) {
    vec3 ray = rel - Lamp;
    float far = dot(ray, ray) + 0.01, inv = inversesqrt(far);
    float inside = clamp((dot(ray, Beam) * inv - Cone.x) * Cone.y, 0.0, 1.0);
    float shine = inside * inside * (3.0 - 2.0 * inside) * max(-ray.y * inv, 0.0) * (9000.0 / (far + 1500.0));
    return color * (1.0 + Night * shine * vec3(1.0, 0.88, 0.62));
}
#else
vec3 landing(vec3 color, vec3 rel) { return color; }
#endif
