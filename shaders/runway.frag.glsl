in vec2 Along;
in vec3 Relative;
uniform vec4 Half; // half width, half length, margin [m]; number at the near end
out vec4 Out;
#include <air>

// bar is 1 in a rectangle about 0 with the given half sides.
float bar(vec2 p, vec2 half_, vec2 px) {
    vec2 d = (half_ - abs(p)) / px;
    return clamp(min(d.x, d.y) + 0.5, 0.0, 1.0);
}

// Seven segments of a digit, as bits: top, upper left, upper right, middle, lower
// left, lower right, bottom.
const int Segments[10] = int[](119, 36, 93, 109, 46, 107, 123, 37, 127, 111);

// digit is 1 on a painted digit, 3 m wide and 6 m high, about p = 0.
float digit(int n, vec2 p, vec2 px) {
    int s = Segments[n];
    float v = 0.0;
    if ((s & 1) != 0) v = max(v, bar(p - vec2(0.0, 2.6), vec2(1.5, 0.4), px));
    if ((s & 2) != 0) v = max(v, bar(p - vec2(-1.1, 1.3), vec2(0.4, 1.7), px));
    if ((s & 4) != 0) v = max(v, bar(p - vec2(1.1, 1.3), vec2(0.4, 1.7), px));
    if ((s & 8) != 0) v = max(v, bar(p, vec2(1.5, 0.4), px));
    if ((s & 16) != 0) v = max(v, bar(p - vec2(-1.1, -1.3), vec2(0.4, 1.7), px));
    if ((s & 32) != 0) v = max(v, bar(p - vec2(1.1, -1.3), vec2(0.4, 1.7), px));
    if ((s & 64) != 0) v = max(v, bar(p - vec2(0.0, -2.6), vec2(1.5, 0.4), px));
    return v;
}

void main() {
    vec2 px = fwidth(Along) + 1e-4;
    vec2 at = Along;
    int number = int(Half.w + 0.5);
    if (at.y > 0.0) { // the far end is read from there
        at = -at;
        number = number > 18 ? number - 18 : number + 18;
    }
    float end = at.y + Half.y; // [m] from the end
    float middle = bar(vec2(at.x, mod(end - 40.0, 18.0) - 9.0), vec2(0.16, 5.0), px) * step(34.0, end);
    float edges = bar(vec2(abs(at.x) - Half.x + 0.5, 0.0), vec2(0.15, 1.0), px);
    float keys = bar(vec2(mod(abs(at.x), 1.6) - 0.8, end - 6.0), vec2(0.45, 4.0), px) * step(abs(at.x), Half.x - 1.2);
    float ten = digit(number / 10, vec2(at.x + 2.1, end - 18.0), px);
    float one = digit(number % 10, vec2(at.x - 2.1, end - 18.0), px);
    float paint = max(max(middle, edges), max(keys, max(ten, one)));
    float rough = fract(sin(dot(floor(at * 3.0), vec2(12.9, 78.2))) * 437.5);
    vec3 color = vec3(0.215, 0.225, 0.240) + 0.015 * rough * clamp(1.0 - px.y * 4.0, 0.0, 1.0);
    color += 0.02 * smoothstep(Half.x, 0.0, abs(at.x)) * -1.0; // rubber
    color = lit(color, vec3(0.0, 1.0, 0.0)) * 1.0;
    color = mix(color, lit(vec3(0.80, 0.81, 0.79), vec3(0.0, 1.0, 0.0)), paint * 0.9);
    vec2 edge = (Half.xy - abs(Along)) / max(px, vec2(0.12));
    Out = vec4(mix(color, hazeColor(Relative), haze(Relative)), clamp(min(edge.x, edge.y) + 0.5, 0.0, 1.0));
}
