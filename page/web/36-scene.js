// The scene: land, vehicles with shadows, trails, wind, what happened where.

class Scene {
  constructor(canvas, tracks, land) {
    const gl = canvas.getContext("webgl2", { antialias: true, alpha: false, stencil: true, powerPreference: "high-performance" });
    if (!gl) throw new Error("This browser has no WebGL 2, or has switched it off. Plots, events and facts are complete.");
    this.gl = gl;
    this.canvas = canvas;
    this.tracks = tracks;
    this.land = new Land(gl, land);
    const white = [0.93, 0.94, 0.95];
    this.models = tracks.map((t, i) => new Model(gl, t.shape, tracks.length > 1 ? rgb(okabe[i % okabe.length]).map((x) => x / 255) : white));
    this.trails = tracks.map((t) => new Trail(gl, t));
    this.route();
    this.solid = new Program(gl, solidVertex, solidFragment);
    this.band = new Program(gl, trailVertex, trailFragment);
    this.points = new Program(gl, pointVertex, pointFragment);
    this.arrow = this.windArrow();
    this.pads = this.padMesh();
    this.marks = tracks.map((t) => this.markMesh(t));
    this.line = new Mesh(gl, [3, 3, 3], [0, 0, 0, 0, 1, 0, 1, 1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 1], null, gl.LINES);
    this.spins = tracks.map((t) => t.shape.motors.map((m, i) => i));
    this.span = 0; // of the trail that is shown [s]; 0: all of it
    this.camera = new Camera(tracks, this.models, this.land);
    gl.enable(gl.DEPTH_TEST);
    gl.depthFunc(gl.LEQUAL);
  }

  // route draws where missions lead.
  route() {
    this.routes = this.tracks.filter((t) => t.route && t.route.length > 1).map((t) => new Trail(this.gl, dashes(t.route)));
    this.routes.forEach((r) => r.paint({}, [0, 1], [255, 255, 255]));
  }

  // grow extends the trails by what the tracks have grown by.
  grow() { this.trails.forEach((t) => t.extend()); }

  // measure brings what depends on all that was flown up to date: the overview, and the colours' range.
  measure() {
    this.camera.measure();
    const ink = this.trails[0].ink;
    if (!ink?.of) return;
    const [least, greatest] = this.trails[0].range, [a, b] = rangeOf(this.tracks, ink);
    if (a >= least && b <= greatest) return;
    const room = 0.25 * (b - a); // so that this happens seldom
    const range = [a < least ? a - room : least, b > greatest ? b + room : greatest];
    this.trails.forEach((t) => t.paint(t.ink, range, t.colour));
    this.ranged?.(ink, range);
  }

  // spread takes in land that reaches farther.
  spread(land) {
    this.land = this.camera.land = new Land(this.gl, land);
    this.pads = this.padMesh();
  }

  // renew takes in tracks that were told again.
  renew(land) {
    this.models.forEach((model, i) => { model.looks = []; model.bodies = {}; model.shape = this.tracks[i].shape; model.shape.bodies.forEach((l) => model.wear(l)); });
    this.route();
    this.tracks.forEach((t, i) => this.mark(i));
    this.spread(land);
    this.trails.forEach((t) => t.repaint());
    this.camera.measure();
  }

  // mark shows where things have happened to a vehicle.
  mark(i) { this.marks[i] = this.markMesh(this.tracks[i]); }

  // colour colours the trails by an ink, and returns its range.
  colour(ink) {
    const range = rangeOf(this.tracks, ink);
    this.trails.forEach((t, i) => t.paint(ink, range, rgb(okabe[i % okabe.length])));
    return range;
  }

  // turnRotors turns the propellers by a time of the flight [s]; faster than the eye follows they
  // would seem to stand.
  turnRotors(t, dt) {
    this.tracks.forEach((track, k) => {
      const i = track.index(t);
      track.shape.motors.forEach((m, r) => {
        const speed = Math.min(track.turning[r]?.[i] || 0, 40);
        this.spins[k][r] = (this.spins[k][r] + (m.clockwise ? -1 : 1) * speed * dt) % (2 * Math.PI);
      });
    });
  }

  // placeIn returns where a vehicle is in the picture, from -1 to 1 to the right and upwards, as text for
  // who looks at the page by program.
  placeIn(view, state) {
    const [x, y, z] = toScene(state.place), m = view.matrix;
    const [right, up, depth] = [0, 1, 3].map((row) => m[row] * x + m[4 + row] * y + m[8 + row] * z + m[12 + row]);
    return (right / depth).toFixed(3) + " " + (up / depth).toFixed(3);
  }

  // draw draws a time of the flight. chosen is the vehicle that cameras follow.
  draw(t, chosen) {
    const gl = this.gl, canvas = this.canvas, dpr = Math.min(window.devicePixelRatio || 1, 2);
    const w = Math.max(1, Math.round(canvas.clientWidth * dpr)), h = Math.max(1, Math.round(canvas.clientHeight * dpr));
    if (canvas.width !== w || canvas.height !== h) { canvas.width = w; canvas.height = h; }
    const states = this.tracks.map((track) => track.at(t));
    const view = this.camera.view(states[chosen], this.tracks[chosen], w / h, 1);
    canvas.dataset.vehicle = this.placeIn(view, states[chosen]);
    gl.viewport(0, 0, w, h);
    gl.clear(gl.DEPTH_BUFFER_BIT | gl.STENCIL_BUFFER_BIT);
    this.land.draw(view);
    const placedAt = states.map((s, i) => this.place(s, this.models[i], view, h));
    this.solid.use({ camera: view.matrix, eye: view.eye, haze: view.haze, ground: [0, 0, 0, 0], flat_: 0 });
    states.forEach((s, i) => this.models[i].draw(this.solid, placedAt[i].matrix, s, this.spins[i]));
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
    gl.depthMask(false);
    this.land.drawWater(view);
    this.solid.use({ camera: view.matrix, eye: view.eye, haze: view.haze });
    this.drawPads();
    states.forEach((s, i) => this.drawShadow(s, placedAt[i], this.models[i], i));
    this.band.use({ camera: view.matrix, eye: view.eye, haze: view.haze, screen: [w, h], width: 1.8 * dpr, now: t, span: 0 });
    this.routes.forEach((route) => route.draw());
    this.band.set({ width: 4.5 * dpr, span: this.span });
    this.trails.forEach((trail) => trail.draw());
    this.points.use({ camera: view.matrix, size: 13 * dpr, now: t });
    this.marks.forEach((m) => m && m.draw());
    this.solid.use({ ground: [0, 0, 0, 0], flat_: 1 });
    states.forEach((s, i) => this.drawDrop(s, placedAt[i]));
    states.forEach((s, i) => this.models[i].drawDiscs(this.solid, placedAt[i].matrix, s));
    gl.depthMask(true);
    this.solid.set({ flat_: 0 });
    states.forEach((s, i) => this.drawWind(s, placedAt[i], this.models[i]));
    gl.disable(gl.BLEND);
    return { state: states[chosen], view };
  }

  // place returns where a vehicle is drawn: larger than it is where it would be hard to see.
  place(s, model, view, height) {
    const at = toScene(s.place), distance = Math.hypot(...sub(at, view.eye));
    const pixels = 2 * model.span / (distance * 2 * Math.tan(view.fov / 2)) * height;
    const scale = Math.max(1, 0.055 * height / Math.max(pixels, 1e-3));
    at[1] += (scale - 1) * model.legs;
    return { at, scale, matrix: placed(s.attitude, at, scale) };
  }

  // drawShadow draws the shadow straight below, where the height is seen best.
  drawShadow(s, placedAt, model, i) {
    const gl = this.gl, [n, e] = s.place, ground = this.land.top(n, e, -s.place[2]), d = 0.5;
    const slopes = ground > this.land.height(n, e) ? [0, 0] : [(this.land.height(n, e + d) - this.land.height(n, e - d)) / (2 * d), -(this.land.height(n + d, e) - this.land.height(n - d, e)) / (2 * d)];
    const height = Math.max(0, -s.place[2] - ground);
    gl.enable(gl.STENCIL_TEST);
    gl.stencilFunc(gl.EQUAL, 0, 255);
    gl.stencilOp(gl.KEEP, gl.KEEP, gl.INCR);
    this.solid.set({ ground: [ground + 0.015 + 0.002 * placedAt.scale, slopes[0], slopes[1], 1], foot: placedAt.at });
    const alpha = 0.5 / (1 + height / 60);
    this.solid.set({ model: placedAt.matrix, tint: [0.03, 0.05, 0.08, alpha] });
    const { body, broken } = model.look(s.time);
    body.fixed.draw();
    model.drawSurfaces(this.solid, placedAt.matrix, s);
    model.shape.motors.forEach((m, k) => {
      if (broken.includes(k)) return;
      this.solid.set({ model: times(placedAt.matrix, model.rotor(m, s.servos, 0, m.radius ?? model.shape.radius)), tint: [0.03, 0.05, 0.08, 0.5 * alpha] });
      model.disc.draw();
    });
    this.solid.set({ ground: [0, 0, 0, 0] });
    gl.disable(gl.STENCIL_TEST);
  }

  drawDrop(s, placedAt) {
    const ground = this.land.top(s.place[0], s.place[1], -s.place[2]), [x, y, z] = placedAt.at;
    if (y - ground < 0.5) return;
    this.solid.set({ model: [1, 0, 0, 0, 0, ground - y, 0, 0, 0, 0, 1, 0, x, y, z, 1], tint: [1, 1, 1, 0.55] });
    this.line.draw();
  }

  drawWind(s, placedAt, model) {
    const wind = toScene(s.wind), speed = Math.hypot(...wind);
    if (!(speed >= 0.3)) return;
    const length = model.span * (0.5 + 0.22 * Math.min(speed, 20)) * placedAt.scale, axis = unit(wind);
    const from = add(placedAt.at, [0, 0.9 * model.span * placedAt.scale, 0]);
    const m = along(add(from, scaled(axis, -length / 2)), axis, 0, 1), k = 0.35 * model.span * placedAt.scale;
    const wide = [0, 1, 2].map((c) => scaled(m.slice(4 * c, 4 * c + 3), c === 1 ? length : k));
    this.solid.set({ model: [...wide[0], 0, ...wide[1], 0, ...wide[2], 0, ...m.slice(12)], tint: [1, 1, 1, 1] });
    this.arrow.draw();
  }

  drawPads() {
    this.solid.set({ model: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], tint: [1, 1, 1, 0.85], flat_: 1 });
    this.pads.draw();
    this.solid.set({ flat_: 0 });
  }

  windArrow() {
    const b = new Builder(), colour = [0.30, 0.76, 1.0];
    b.rod([0, 0, 0], [0, 0.72, 0], 0.1, 0.1, colour, 12);
    b.rod([0, 0.7, 0], [0, 1, 0], 0.3, 0.001, colour, 16);
    return b.mesh(this.gl);
  }

  // padMesh is a ring and an H where each vehicle began, laid on the land.
  padMesh() {
    const b = new Builder(), white = [0.95, 0.95, 0.95];
    this.tracks.forEach((t, k) => {
      if (this.land.floods(t.placeNorth[0], t.placeEast[0])) return; // it began on the water, or in it
      const n = t.placeNorth[0], e = t.placeEast[0], r = 2.2 * this.models[k].span;
      const on = (x, y) => [e + x * r, this.land.height(n + y * r, e + x * r) + 0.012, -(n + y * r)];
      for (let i = 0; i < 48; i++) {
        const p = (j, s) => on(s * Math.cos(Math.PI * j / 24), s * Math.sin(Math.PI * j / 24));
        b.quad(p(i, 0.92), p(i, 1), p(i + 1, 1), p(i + 1, 0.92), white);
      }
      const bar = (x0, x1, y0, y1) => b.quad(on(x0, y0), on(x1, y0), on(x1, y1), on(x0, y1), white);
      bar(-0.38, -0.26, -0.45, 0.45); bar(0.26, 0.38, -0.45, 0.45); bar(-0.26, 0.26, -0.06, 0.06);
    });
    return b.mesh(this.gl);
  }

  // markMesh shows where cautions and faults came.
  markMesh(track) {
    const v = [];
    for (const m of track.marks) {
      if (m.severity === 0) continue;
      v.push(...toScene(m.place), m.at, ...(m.severity === 2 ? [1, 0.36, 0.36] : [0.94, 0.71, 0.16]));
    }
    return v.length ? new Mesh(this.gl, [4, 3], v, null, this.gl.POINTS) : null;
  }
}

const pointVertex = `
layout(location = 0) in vec4 place;
layout(location = 1) in vec3 paint;
uniform mat4 camera;
uniform float size, now;
out vec4 colour;
void main() {
  gl_Position = camera * vec4(place.xyz, 1.0);
  gl_Position.z -= 4e-4 * gl_Position.w;
  gl_PointSize = size;
  colour = vec4(paint, place.w <= now ? 1.0 : 0.45);
}`;

const pointFragment = `
in vec4 colour;
out vec4 result;
void main() {
  vec2 p = abs(gl_PointCoord * 2.0 - 1.0);
  float d = p.x + p.y, edge = fwidth(d);
  float on = 1.0 - smoothstep(1.0 - edge, 1.0, d), inside = 1.0 - smoothstep(0.62 - edge, 0.62, d);
  if (on < 0.01) discard;
  result = vec4(mix(vec3(0.07, 0.09, 0.11), colour.rgb, inside), colour.a * on);
}`;
