// A runway: asphalt flat on level ground. Its depth is drawn towards the eye by a
// share of the distance, since the ground's coarse cells far away lie a little over
// or under it.
layout(location = 0) in vec2 Corner; // −1..1
uniform mat4 MVP;
uniform mat4 ModelMatrix;
uniform vec4 Half; // half width, half length, margin [m]; number at the near end
out vec2 Along;    // [m], x right, y forward of its middle
out vec3 Relative;

void main() {
    Along = Corner * (Half.xy + Half.z) * vec2(1.0, -1.0);
    vec4 p = vec4(Along.x, 0.0, -Along.y, 1.0);
    Relative = (ModelMatrix * p).xyz;
    gl_Position = MVP * p;
    gl_Position.z -= 0.0008 * gl_Position.w * min(gl_Position.w * 0.01, 1.0);
}
