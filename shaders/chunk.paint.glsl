// bar is how much of a pixel of size px a rectangle about 0 with the given half sides
// covers.
float bar(vec2 p, vec2 half_, vec2 px) {
    vec2 d = (half_ - abs(p)) / px;
    return clamp(min(d.x, d.y) + 0.5, 0.0, 1.0);
}
