uniform vec4 Pick;      // which quantity gives the colour
uniform vec2 Range;     // its least value, and 1 by the width of its range
uniform vec4 Tint;      // a plain colour, and its share
uniform vec4 Fade;      // alpha, share of it that remains, time in which it fades, time when it ends [s]
uniform vec3 Stops[9];  // equidistant colours over the range

// quantityColor is the colour of a point of a trail now, its alpha by age.
vec4 quantityColor(vec4 values, float now, float lighter) {
    float x = clamp((dot(values, Pick) - Range.x) * Range.y, 0.0, 1.0) * 8.0;
    int i = int(min(x, 7.0));
    vec3 color = mix(mix(Stops[i], Stops[i + 1], x - float(i)), vec3(1.0), lighter);
    float age = max(now - values.w, 0.0);
    float alpha = Fade.x * (Fade.y + (1.0 - Fade.y) * exp(-age / Fade.z)) * clamp(10.0 - 10.0 * age / Fade.w, 0.0, 1.0);
    return vec4(mix(color, Tint.rgb, Tint.a), alpha);
}
