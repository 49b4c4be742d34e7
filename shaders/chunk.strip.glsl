// A strip of a runway, flat on level ground. Its depth is drawn towards the eye by a
// share of the distance, since the ground's coarse cells far away lie a little over
// or under it. It needs the chunk air.
layout(location = 0) in vec2 Corner; // −1..1
uniform mat4 MVP;
uniform mat4 ModelMatrix;
uniform vec4 Half;   // half width, half length, margin [m]; number at the near end
uniform vec2 Extent; // what is drawn: from, to [m] along it
out vec2 Along;      // [m], x right, y forward of its middle
out vec3 Surface;    // asphalt and paint in the haze
out vec3 PaintColor;
out vec3 Relative;   // from the eye [m]

// strip places a corner and lights what is there.
void strip() {
    Along = vec2(Corner.x * (Half.x + Half.z), mix(Extent.y, Extent.x, Corner.y * 0.5 + 0.5));
    vec4 p = vec4(Along.x, 0.0, -Along.y, 1.0);
    vec3 rel = (ModelMatrix * p).xyz;
    float hidden = haze(rel);
    Relative = rel;
    Surface = mix(lit(vec3(0.215, 0.225, 0.240), vec3(0.0, 1.0, 0.0)), hazeColor(rel), hidden);
    PaintColor = mix(lit(vec3(0.80, 0.81, 0.79), vec3(0.0, 1.0, 0.0)), hazeColor(rel), hidden);
    gl_Position = MVP * p;
    gl_Position.z -= 0.0008 * gl_Position.w * min(gl_Position.w * 0.01, 1.0);
}
