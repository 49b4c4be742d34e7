in vec3 FragVeil;
out vec4 Out;

void main() {
    float u = FragVeil.x;
    float up = 1.0 - FragVeil.y;
    float wisp = 0.62 + 0.38 * sin(u * 0.9 + 2.2 * sin(u * 0.23 + FragVeil.y * 3.0));
    float alpha = ((0.22 * up * up + 0.13 * smoothstep(0.0, 0.4, up)) * wisp + 0.40 * smoothstep(0.93, 1.0, up)) * FragVeil.z;
    Out = vec4(1.0, 0.95, 0.74, alpha);
}
