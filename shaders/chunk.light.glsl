// The light of the time of day, the same for every program: see scene/light.go. It
// must stay the only uniform block, since GL looks for it at binding 0.
layout(std140) uniform Light {
    vec3 SunDir;         // to the strongest light: the sun, or the sky overhead
    float HazeLength;    // distance at which 63 % is air [m]
    vec3 SunColor;       // of that light; black when no sun shines
    float Daylight;      // of level white ground, 0..1: for what is painted, not lit
    vec3 SkyColor;       // light from above
    float Night;         // 0 by day, 1 when it is dark
    vec3 GroundColor;    // light from below
    float Dapple;        // how much waves gather the sun's light on the ground under water; 0 in the air
    vec3 HorizonColor;   // of the air far away, off the sun; of the water, under it
    float Swing;         // time by which they do [s]
    vec3 GlowDir;        // to the sun, even below the horizon
    vec3 GlowColor;      // what the air has more towards it
    vec3 ZenithColor;    // of the sky, high up
};
