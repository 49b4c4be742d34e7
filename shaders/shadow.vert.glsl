// The shadow: a patch of ground, and where the sun's ray through it meets the
// plane of the vehicle's arms. MVP places the patch; InBody does the rest.
layout(location = 0) in vec2 Corner; // −1..1
uniform mat4 MVP;
uniform vec4 Plane[3]; // body right, body back, and the patch: half size [m], slope to east and south
out vec2 InBody;       // right, back of the centre [m]

void main() {
    vec2 ground = Corner * Plane[2].x;
    InBody = vec2(dot(Plane[0].xy, ground) + Plane[0].z, dot(Plane[1].xy, ground) + Plane[1].z);
    gl_Position = MVP * vec4(ground.x, dot(ground, Plane[2].yz), ground.y, 1.0);
}
