// The round shadows of the vehicles beside the followed one.
layout(location = 0) in vec2 Corner; // −1..1
layout(location = 1) in vec4 Place;  // on the ground, from the node [m]; radius [m]
layout(location = 2) in vec2 Shade;  // darkness, share of the radius that is soft
uniform mat4 MVP;
out vec2 FragCorner;
out vec2 FragShade;

void main() {
    FragCorner = Corner;
    FragShade = Shade;
    gl_Position = MVP * vec4(Place.xyz + vec3(Corner.x, 0.0, Corner.y) * Place.w, 1.0);
}
