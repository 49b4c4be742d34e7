// The turning propellers of the vehicles beside the followed one.
layout(location = 0) in vec2 Corner; // −1..1
layout(location = 1) in vec4 Disc;   // hub in the body [m], radius [m]
layout(location = 2) in vec4 Place;  // from the node [m]
layout(location = 3) in vec4 Turn;   // quaternion x, y, z, w
layout(location = 4) in vec4 Paint;  // the vehicle's colour
uniform mat4 MVP;
uniform mat4 ModelMatrix; // from the eye
out vec2 FragCorner;
out vec3 FragTint;

vec3 turned(vec3 v) { return v + 2.0 * cross(Turn.xyz, cross(Turn.xyz, v) + Turn.w * v); }

void main() {
    FragCorner = Corner;
    FragTint = mix(Paint.rgb, vec3(1.0), 0.35);
    vec3 p = Disc.xyz + vec3(Corner.x, 0.03, Corner.y) * Disc.w;
    gl_Position = MVP * vec4(Place.xyz + turned(p), 1.0);
}
