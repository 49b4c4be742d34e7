// The whole vehicle in one draw call. Part is (rotor, role): see vehicle_mesh.go.
layout(location = 0) in vec3 Position; // of a rotor's part: from its hub
layout(location = 1) in vec3 Normal;
layout(location = 2) in vec3 Color;
layout(location = 3) in vec2 Part;
uniform mat4 MVP;
uniform mat4 ModelMatrix; // from the eye
uniform vec4 Hubs[32];    // place in the body, angle of the blades [rad]
uniform vec4 States[32];  // blades seen 0..1, mark shown 0..1, mark's green, unused
uniform vec4 Axes[32];    // where the rotor's thrust points
uniform vec4 Hinges[24];  // of control surfaces and wheels: place in the body, angle [rad]
uniform vec4 HingeAxes[24];
out vec3 FragPosition;
out vec3 FragNormal;
out vec3 FragColor;
out float Glow;

#include <lean>

// about turns v about a unit vector.
vec3 about(vec3 v, vec3 axis, float angle) {
    float c = cos(angle);
    return v * c + cross(axis, v) * sin(angle) + axis * (dot(axis, v) * (1.0 - c));
}

void main() {
    vec3 p = Position;
    vec3 n = Normal;
    FragColor = Color;
    Glow = 0.0;
    int role = int(Part.y + 0.5);
    if (role == 6) {
        vec4 hinge = Hinges[int(Part.x + 0.5)];
        vec3 axis = HingeAxes[int(Part.x + 0.5)].xyz;
        n = about(n, axis, hinge.w);
        p = hinge.xyz + about(p, axis, hinge.w);
    } else if (role > 0 && role != 4) {
        vec4 hub = Hubs[int(Part.x + 0.5)];
        vec4 state = States[int(Part.x + 0.5)];
        if (role == 3 || role == 5) { // the marks of a fault
#ifdef CAST
            state.y = 0.0; // they throw no shadow
#endif
            p *= role == 3 ? state.y : state.z < 0.3 ? state.y : 0.0;
            FragColor.g = state.z;
            Glow = 0.75;
        } else {
            float s = sin(hub.w), c = cos(hub.w);
            mat3 turn = mat3(c, 0.0, -s, 0.0, 1.0, 0.0, s, 0.0, c);
            p = turn * p * (role == 1 ? state.x : 1.0);
            n = turn * n;
            if (role == 1 && state.z < 0.3) FragColor = mix(FragColor, vec3(0.85, 0.10, 0.08), 0.8 * state.y);
        }
        vec3 axis = Axes[int(Part.x + 0.5)].xyz;
        n = lean(n, axis);
        p = hub.xyz + lean(p, axis);
    }
    if (role == 4) Glow = 1.0; // lamps
    FragPosition = (ModelMatrix * vec4(p, 1.0)).xyz;
    FragNormal = mat3(ModelMatrix) * n;
    gl_Position = MVP * vec4(p, 1.0);
}
