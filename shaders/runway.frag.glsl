in vec2 Along;
in vec3 PaintColor; // in the haze
in vec3 Relative;
uniform vec4 Half; // half width, half length, margin [m]; number at the near end
out vec4 Out;
#include <paint>
#include <light>
#include <shade>
#include <landing>

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
    float keys = bar(vec2(mod(abs(at.x), 1.6) - 0.8, end - 6.0), vec2(0.45, 4.0), px) * step(abs(at.x), Half.x - 1.2);
    float ten = digit(number / 10, vec2(at.x + 2.1, end - 18.0), px);
    float one = digit(number % 10, vec2(at.x - 2.1, end - 18.0), px);
    Out = vec4(landing(shaded(PaintColor, Relative), Relative), 0.9 * max(keys, max(ten, one)));
}
