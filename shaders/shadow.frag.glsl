// How much of the sun the vehicle hides: arms, hub, propellers, the softer the
// higher.
in vec2 InBody;
uniform vec4 Hubs[32];   // place in the body, angle of the blades
uniform vec4 States[32]; // x: blades seen, w: blurred
uniform vec4 Shape;      // rotors, propeller radius [m], softness [m], darkness
out vec4 Out;

float arm(vec2 p, vec2 to) {
    float t = clamp(dot(p, to) / max(dot(to, to), 1e-6), 0.0, 1.0);
    return length(p - to * t);
}

void main() {
    float soft = Shape.z;
    float light = 1.0 - smoothstep(0.085 - soft * 0.5, 0.085 + soft, length(InBody));
    light = 1.0 - light;
    for (int i = 0; i < int(Shape.x); i++) {
        vec2 hub = Hubs[i].xz;
        float d = arm(InBody, hub);
        light = min(light, smoothstep(0.014 - soft, 0.014 + soft, d));
        float r = length(InBody - hub);
        float disc = 1.0 - smoothstep(Shape.y - soft, Shape.y + soft, r);
        light = min(light, 1.0 - disc * (0.18 + 0.22 * States[i].w));
    }
    Out = vec4(0.03, 0.05, 0.09, (1.0 - light) * Shape.w);
}
