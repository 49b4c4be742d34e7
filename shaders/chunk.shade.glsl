// The sun's shadows where they are kept in maps: see scene/shadow_map.go. SHADED is
// then defined, as the number of places of a map that are looked at. Without it
// nothing lies in a shadow here.
#ifdef SHADED
uniform sampler2D Silhouette;  // how much of the sun's light the vehicle takes
uniform sampler2DShadow Depth; // of the vehicle, along the light
uniform sampler2DShadow Field; // of trees and buildings, along the light
uniform mat4 Sight;      // from the eye's axes into a cube about the vehicle, 0..1; z along the light
uniform mat4 FieldSight; // the same of the cube about trees and buildings
uniform vec4 Veil;       // softness at the vehicle and for each length behind it, darkness, where the shadow ends
uniform vec4 Edge;       // of the vehicle on itself: softness, the same [m]; of the field: likewise
uniform vec2 Fade;       // how much of the sun's light throws shadows; darkness of the field's
uniform float Finest;    // pixels across the silhouette

// spread returns a place on a disc of radius 1, which i = 0..SHADED−1 cover evenly.
vec2 spread(int i) {
    float a = 2.399963 * float(i);
    return sqrt((float(i) + 0.5) / float(SHADED)) * vec2(cos(a), sin(a));
}

// outside tells whether a place lies off a map by more than a margin.
bool outside(vec2 p, float margin) { return max(abs(p.x - 0.5), abs(p.y - 0.5)) > 0.5 + margin; }

// vehicleCast is how much of the sun the whole vehicle hides from a place behind it.
float vehicleCast(vec3 p) {
    float soft = Veil.x + Veil.y * max(p.z - 0.5, 0.0);
    if (p.z < 0.0 || p.z > Veil.w || outside(p.xy, soft)) return 0.0;
    float level = max(log2(soft * Finest * 0.7), 0.0) - 0.5; // of the mip maps: smooth between the places
    float sum = 0.0;
    for (int i = 0; i < SHADED; i++) sum += textureLod(Silhouette, p.xy + soft * spread(i), level).r;
    return sum / float(SHADED) * (1.0 - smoothstep(0.8 * Veil.w, Veil.w, p.z));
}

// behind is how much of a map lies between a place and the light. Where the corners
// agree nothing else is asked: that is most of a picture.
float behind(sampler2DShadow map, vec3 p, float soft) {
    float lit = textureLod(map, vec3(p.xy + soft * vec2(-1.0, -1.0), p.z), 0.0)
        + textureLod(map, vec3(p.xy + soft * vec2(1.0, -1.0), p.z), 0.0)
        + textureLod(map, vec3(p.xy + soft * vec2(-1.0, 1.0), p.z), 0.0)
        + textureLod(map, vec3(p.xy + soft, p.z), 0.0);
    if (lit == 0.0 || lit == 4.0) return 1.0 - 0.25 * lit;
    lit = 0.0;
    for (int i = 0; i < SHADED; i++) lit += textureLod(map, vec3(p.xy + soft * spread(i), p.z), 0.0);
    return 1.0 - lit / float(SHADED);
}

// fieldCast is how much of the sun trees and buildings hide.
float fieldCast(vec3 rel) {
    vec3 p = (FieldSight * vec4(rel, 1.0)).xyz;
    if (Fade.y <= 0.0 || outside(p.xy, 0.0)) return 0.0;
    float off = max(abs(p.x - 0.5), abs(p.y - 0.5));
    return behind(Field, vec3(p.xy, min(p.z, 1.0)), Edge.z) * (1.0 - smoothstep(0.42, 0.5, off));
}

// shaded darkens the colour of the ground at rel [m from the eye].
vec3 shaded(vec3 color, vec3 rel) {
    float hidden = vehicleCast((Sight * vec4(rel, 1.0)).xyz) * Veil.z;
    return mix(color, vec3(0.03, 0.05, 0.09), max(hidden, fieldCast(rel) * Fade.y));
}

// sunlit is how much of the sun a face of the vehicle or of a thing sees. The place is
// moved off the face by what a slope of the face takes over the soft edge, so that
// a face does not shade itself.
float sunlit(vec3 rel, vec3 normal) {
    float slant = sqrt(max(1.0 - dot(normal, SunDir) * dot(normal, SunDir), 0.0));
    vec3 p = (Sight * vec4(rel + normal * (Edge.y * (slant + 0.25)), 1.0)).xyz;
    float hidden = 0.0;
    if (p.z > 1.0) hidden = vehicleCast(p);
    else if (p.z > 0.0 && !outside(p.xy, 0.0)) hidden = behind(Depth, p, Edge.x);
    return 1.0 - Fade.x * max(hidden, fieldCast(rel + normal * (Edge.w * (slant + 0.25))));
}
#else
vec3 shaded(vec3 color, vec3 rel) { return color; }
float sunlit(vec3 rel, vec3 normal) { return 1.0; }
#endif
