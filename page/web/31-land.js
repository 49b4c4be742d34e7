// The land: a fine grid around the flight, a coarse one to the horizon, and the sky.

// heightOf returns the height of a grid at a place, or nothing outside it.
function heightOf(grid, north, east) {
  const last = grid.side - 1;
  const y = (north - grid.north + grid.half) / (2 * grid.half) * last, x = (east - grid.east + grid.half) / (2 * grid.half) * last;
  if (!(x >= 0 && y >= 0 && x <= last && y <= last)) return undefined;
  const i = Math.min(Math.floor(x), last - 1), j = Math.min(Math.floor(y), last - 1), u = x - i, v = y - j, p = grid.posts, n = grid.side;
  return mix(mix(p[j * n + i], p[j * n + i + 1], u), mix(p[(j + 1) * n + i], p[(j + 1) * n + i + 1], u), v);
}

class Land {
  constructor(gl, land) {
    this.gl = gl;
    this.land = land;
    this.program = new Program(gl, landVertex, landFragment);
    this.sky = new Program(gl, skyVertex, skyFragment);
    this.screen = new Mesh(gl, [2], [-1, -1, 3, -1, -1, 3]);
    this.near = this.mesh(land.near);
    this.far = land.far.half > land.near.half ? this.mesh(land.far) : null;
    if (land.water === null) return;
    this.water = new Program(gl, waterVertex, waterFragment);
    this.sheet = this.sheetMesh();
  }

  height(north, east) {
    return heightOf(this.land.near, north, east) ?? heightOf(this.land.far, north, east) ?? 0;
  }

  // top returns the height of what lies open below a place: the land, or the water over it.
  top(north, east, height) {
    const ground = this.height(north, east), water = this.land.water;
    return water !== null && height > water - 0.3 ? Math.max(ground, water) : ground;
  }

  floods(north, east) { return this.land.water !== null && this.land.water > this.height(north, east) + 0.2; }

  // sheetMesh is the surface around what lies below the eye, to the horizon: with small pieces in its middle, and large ones far away.
  sheetMesh() {
    const far = [2, 12, 80, 600, 5000, 40000], at = [...far.map((x) => -x).reverse(), 0, ...far], n = at.length, vertices = [], indices = [];
    for (const z of at) for (const x of at) vertices.push(x, z);
    for (let k = 0; k + n + 1 < n * n; k++) if (k % n < n - 1) indices.push(k, k + n, k + n + 1, k, k + n + 1, k + 1);
    return new Mesh(this.gl, [2], vertices, indices);
  }

  // drawWater draws the water over what is drawn already.
  drawWater(view) {
    if (!this.sheet) return;
    this.water.use({ camera: view.matrix, eye: view.eye, haze: view.haze, level: this.land.water });
    this.sheet.draw();
  }

  // mesh returns a grid with a skirt, which closes the gap to what lies around it.
  mesh(grid) {
    const n = grid.side, step = 2 * grid.half / (n - 1), p = grid.posts, vertices = [], indices = [];
    const at = (i, j) => p[clamp(j, 0, n - 1) * n + clamp(i, 0, n - 1)];
    const post = (i, j, lower) => {
      const slope = [(at(i + 1, j) - at(i - 1, j)) / (2 * step), (at(i, j + 1) - at(i, j - 1)) / (2 * step)];
      const normal = unit([-slope[0], 1, slope[1]]);
      vertices.push(grid.east - grid.half + i * step, at(i, j) - lower, -(grid.north - grid.half + j * step), ...normal);
    };
    for (let j = 0; j < n; j++) for (let i = 0; i < n; i++) post(i, j, 0);
    for (let j = 0; j + 1 < n; j++) {
      for (let i = 0; i + 1 < n; i++) {
        const a = j * n + i;
        indices.push(a, a + 1, a + n, a + 1, a + n + 1, a + n);
      }
    }
    const edge = [];
    for (let i = 0; i < n; i++) edge.push([i, 0]);
    for (let j = 1; j < n; j++) edge.push([n - 1, j]);
    for (let i = n - 2; i >= 0; i--) edge.push([i, n - 1]);
    for (let j = n - 2; j >= 0; j--) edge.push([0, j]);
    const first = n * n;
    edge.forEach(([i, j]) => post(i, j, 0.03 * grid.half));
    for (let k = 0; k + 1 < edge.length; k++) {
      const a = edge[k][1] * n + edge[k][0], b = edge[k + 1][1] * n + edge[k + 1][0];
      indices.push(a, b, first + k, b, first + k + 1, first + k);
    }
    return new Mesh(this.gl, [3, 3], vertices, indices);
  }

  draw(view) {
    const gl = this.gl, land = this.land;
    const r = land.runway && !this.floods(land.runway.North, land.runway.East) ? land.runway : null;
    gl.disable(gl.DEPTH_TEST);
    this.sky.use({ right: view.wide, up: view.high, ahead: view.ahead });
    this.screen.draw();
    gl.enable(gl.DEPTH_TEST);
    this.program.use({
      camera: view.matrix, eye: view.eye, haze: view.haze, snow: land.snow || 1e9, beach: land.beach ?? -1e9,
      runway: r ? [r.East, -r.North, radians(r.HeadingDeg), 1] : [0, 0, 0, 0], strip: r ? [r.Length / 2, r.Width / 2] : [0, 0],
      hole: [land.near.east, -land.near.north, 0],
    });
    this.near.draw();
    if (!this.far) return;
    this.program.set({ hole: [land.near.east, -land.near.north, land.near.half] });
    this.far.draw();
  }
}

const skyVertex = `
layout(location = 0) in vec2 at;
uniform vec3 right, up, ahead;
out vec3 ray;
void main() { ray = ahead + at.x * right + at.y * up; gl_Position = vec4(at, 1.0, 1.0); }`;

const skyFragment = airText + `
in vec3 ray;
out vec4 colour;
void main() { colour = vec4(skyColour(normalize(ray)), 1.0); }`;

const waterVertex = `
layout(location = 0) in vec2 place;
uniform mat4 camera;
uniform vec3 eye;
uniform float level;
out vec3 world;
void main() { world = vec3(eye.x + place.x, level, eye.z + place.y); gl_Position = camera * vec4(world, 1.0); }`;

const waterFragment = airText + `
in vec3 world;
uniform vec3 eye;
uniform float haze;
out vec4 colour;
void main() {
  vec3 from = world - eye, ray = normalize(from);
  vec2 p = world.xz, slope = vec2(0.0);
  for (int i = 0; i < 4; i++) {
    float a = 0.9 + 1.7 * float(i), k = 0.9 + 0.55 * float(i);
    vec2 d = vec2(cos(a), sin(a));
    slope += d * (0.03 * cos(k * dot(d, p) + 2.0 * sin(0.31 * k * dot(d.yx, p)))) * clamp(6.0 - 4.0 * k * length(fwidth(p)), 0.0, 1.0);
  }
  vec3 n = normalize(vec3(slope.x, 1.0, slope.y));
  float c = abs(dot(ray, n)), mirrored = 0.02 + 0.98 * pow(1.0 - c, 5.0);
  vec3 r = reflect(ray, n);
  vec3 shown = mix(vec3(0.04, 0.17, 0.23), skyColour(vec3(r.x, abs(r.y), r.z)), mirrored);
  colour = vec4(hazed(shown, from, haze), mix(0.72, 1.0, mirrored));
}`;

const landVertex = `
layout(location = 0) in vec3 place;
layout(location = 1) in vec3 normal;
uniform mat4 camera;
out vec3 world, up;
void main() { world = place; up = normal; gl_Position = camera * vec4(place, 1.0); }`;

const landFragment = airText + `
in vec3 world, up;
uniform vec3 eye, hole;
uniform float haze, snow, beach;
uniform vec4 runway;
uniform vec2 strip;
out vec4 colour;
float random(vec2 p) { p = fract(p * vec2(0.3183, 0.3679) + 0.1); p *= 17.0; return fract(p.x * p.y * (p.x + p.y)); }
float noise(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  return mix(mix(random(i), random(i + vec2(1, 0)), f.x), mix(random(i + vec2(0, 1)), random(i + vec2(1, 1)), f.x), f.y);
}
float lines(vec2 p, float cell, float width) {
  vec2 d = abs(fract(p / cell - 0.5) - 0.5) * cell, w = fwidth(p);
  vec2 on = 1.0 - smoothstep(vec2(width), vec2(width) + w * 1.2, d);
  float far = max(w.x, w.y) / cell;
  return max(on.x, on.y) * (1.0 - smoothstep(0.05, 0.25, far));
}
void main() {
  vec2 p = world.xz;
  if (hole.z > 0.0 && max(abs(p.x - hole.x), abs(p.y - hole.y)) < hole.z) discard;
  vec3 n = normalize(up), from = world - eye;
  float tone = 0.5 * noise(p / 90.0) + 0.3 * noise(p / 23.0) + 0.2 * noise(p / 5.0) * exp(-length(from) / 250.0);
  vec3 c = mix(vec3(0.30, 0.39, 0.20), vec3(0.50, 0.51, 0.30), smoothstep(0.2, 0.8, tone));
  c = mix(c, vec3(0.47, 0.45, 0.40), smoothstep(0.92, 0.74, n.y));
  c = mix(c, vec3(0.93, 0.95, 0.98), smoothstep(snow - 30.0, snow + 60.0, world.y + 40.0 * tone) * smoothstep(0.6, 0.8, n.y));
  c = mix(c, vec3(0.66, 0.59, 0.43), smoothstep(0.2, -0.2, world.y - beach));
  if (runway.w > 0.0) {
    vec2 d = p - runway.xy;
    float along = d.x * sin(runway.z) - d.y * cos(runway.z), across = d.x * cos(runway.z) + d.y * sin(runway.z);
    vec2 w = fwidth(vec2(along, across));
    float on = (1.0 - smoothstep(strip.x - w.x, strip.x + w.x, abs(along))) * (1.0 - smoothstep(strip.y - w.y, strip.y + w.y, abs(across)));
    float dash = (1.0 - smoothstep(0.25, 0.25 + w.y, abs(across))) * step(0.5, fract(along / 24.0));
    c = mix(c, mix(vec3(0.30, 0.31, 0.33), vec3(0.92), dash), on);
  }
  float light = max(dot(n, sun), 0.0);
  c *= 0.42 + 0.30 * n.y + 0.55 * light;
  c = mix(c, vec3(1.0), 0.10 * lines(p, 10.0, 0.03));
  c = mix(c, vec3(1.0), 0.20 * lines(p, 100.0, 0.12));
  colour = vec4(hazed(c, from, haze), 1.0);
}`;
