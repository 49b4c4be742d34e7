// A trail, or its track on the ground: each point comes twice, once for either side.
layout(location = 0) in vec3 Position;
layout(location = 1) in vec3 Cell;
layout(location = 2) in vec4 Tangent; // direction of the way; w: side, −1 or +1
layout(location = 3) in vec4 Values;  // speed, height, current, time
layout(location = 4) in float Ground; // height of the land below [m]
uniform mat4 MVP;
uniform vec4 Stroke; // lightening of the colours, picture width, height [px], time now [s]
uniform vec4 Width;  // least, greatest half width [px], 1: on the ground
out vec4 FragColor;
out float Across;    // [px] from the middle
out float Half;      // [px]
#include <air>
#include <far>
#include <quantity>

void main() {
    vec3 place = fromEye(Cell, Position), along = Tangent.xyz;
    place.y = mix(place.y, fromEye(vec3(0.0), vec3(Ground + 0.05)).y, Width.z);
    along.y *= 1.0 - Width.z;
    vec4 p = MVP * vec4(place, 1.0);
    vec4 t = MVP * vec4(along, 0.0);
    vec2 dir = (t.xy * p.w - p.xy * t.w) * Stroke.yz; // how the point moves in the picture
    vec2 normal = vec2(-dir.y, dir.x) / max(length(dir), 1e-12);
    float young = exp(-max(Stroke.w - Values.w, 0.0) / 60.0); // what is old is thin
    float thin = 0.025 * Stroke.z / max(p.w, 0.01);
    Half = mix(Width.x, clamp(thin, Width.x + 0.8, Width.y), young);
    float wide = Half + 1.0;
    p.xy += normal * Tangent.w * wide * 2.0 / Stroke.yz * p.w;
    Across = Tangent.w * wide;
    FragColor = quantityColor(Values, Stroke.w, Stroke.x);
    FragColor.a *= 1.0 - 0.8 * haze(place);
    gl_Position = p;
}
