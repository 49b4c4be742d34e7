// lean turns v the shortest way from up to the unit vector axis.
vec3 lean(vec3 v, vec3 axis) {
    vec3 turn = vec3(axis.z, 0.0, -axis.x); // up × axis
    vec3 first = cross(turn, v);
    return v + first + cross(turn, first) / max(1.0 + axis.y, 1e-4);
}
