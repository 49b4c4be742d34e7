// Places far from home, in two parts: the corner of a cell, and the rest.
uniform vec3 Eye[2]; // the same of the eye

// fromEye returns a place as seen from the eye [m]: what is large goes out exactly.
vec3 fromEye(vec3 cell, vec3 rest) { return (cell - Eye[0]) + (rest - Eye[1]); }
