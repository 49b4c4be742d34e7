// How much of the sun the vehicle hides: hub, arms, propellers, the softer the
// higher. A propeller hides the rays that meet its disc, however it is tilted.
in vec2 InBody;
uniform vec4 Hubs[32];   // place in the body, angle of the blades
uniform vec4 States[32]; // x: blades seen, w: blurred
uniform vec4 Axes[32];   // where the rotor's thrust points
uniform vec4 Shape;      // rotors, propeller radius [m], softness [m], darkness
uniform vec4 Sun;        // towards it, in the body's axes; w: half side of the hub [m]
uniform vec4 Frame;      // height of the hub, half width of an arm [m], panels of a plane, which has no hub
uniform vec4 Panels[48]; // their corners, as the sun throws them on the level of InBody, counter-clockwise
out vec4 Out;

float arm(vec2 p, vec2 to) {
    float t = clamp(dot(p, to) / max(dot(to, to), 1e-6), 0.0, 1.0);
    return length(p - to * t);
}

// beside returns how far p is outside a panel; less than 0: inside.
float beside(vec2 p, vec2 a, vec2 b, vec2 c, vec2 d) {
    vec2 corners[5] = vec2[5](a, b, c, d, a);
    float far = -1e3;
    for (int k = 0; k < 4; k++) {
        vec2 edge = corners[k + 1] - corners[k], to = p - corners[k];
        float l = length(edge);
        if (l > 1e-5) far = max(far, (edge.y * to.x - edge.x * to.y) / l);
    }
    return far;
}

// hits returns where the ray through InBody meets the plane through a point.
vec3 hits(vec3 point, vec3 normal) {
    float slant = dot(Sun.xyz, normal);
    slant = abs(slant) < 0.05 ? (slant < 0.0 ? -0.05 : 0.05) : slant;
    vec3 from = vec3(InBody.x, 0.0, InBody.y);
    return from + Sun.xyz * (dot(point - from, normal) / slant);
}

void main() {
    float soft = Shape.z;
    vec2 level = hits(vec3(0.0, Frame.x, 0.0), vec3(0.0, 1.0, 0.0)).xz;
    int panels = int(Frame.z + 0.5);
    float light = panels > 0 ? 1.0 : smoothstep(Sun.w - soft * 0.5, Sun.w + soft, length(level));
    for (int i = 0; i < panels; i++) {
        vec4 a = Panels[2 * i], b = Panels[2 * i + 1];
        light = min(light, smoothstep(0.0, soft, beside(InBody, a.xy, a.zw, b.xy, b.zw)));
    }
    for (int i = 0; i < int(Shape.x); i++) {
        vec3 hub = Hubs[i].xyz;
        if (panels == 0) light = min(light, smoothstep(Frame.y - soft, Frame.y + soft, arm(level, hub.xz)));
        float r = length(hits(hub, Axes[i].xyz) - hub);
        float disc = 1.0 - smoothstep(Shape.y - soft, Shape.y + soft, r);
        light = min(light, 1.0 - disc * (0.18 + 0.22 * States[i].w) * step(0.5, States[i].x + States[i].w));
    }
    Out = vec4(0.03, 0.05, 0.09, (1.0 - light) * Shape.w);
}
