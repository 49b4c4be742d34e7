// turn takes +z to a direction, upright.
mat3 turn(vec3 z) {
    vec3 x = normalize(cross(abs(z.y) > 0.99 ? vec3(1.0, 0.0, 0.0) : vec3(0.0, 1.0, 0.0), z));
    return mat3(x, cross(z, x), z);
}

// clearOfVehicle is 0 for a point [from the vehicle] that would be seen between it and
// the eye, 1 elsewhere.
float clearOfVehicle(mat4 mvp, vec3 at) {
    vec4 p = mvp * vec4(at, 1.0);
    vec4 v = mvp[3]; // the vehicle
    vec2 apart = (p.xy / max(p.w, 0.1) - v.xy / max(v.w, 0.1)) * vec2(1.6, 1.0);
    return p.w > v.w || v.w < 0.1 ? 1.0 : smoothstep(0.30, 0.55, length(apart));
}
