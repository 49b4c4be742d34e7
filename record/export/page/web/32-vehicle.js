// A vehicle: body, arms, motors, legs, and propellers that turn.

// A builder of meshes of places, normals and colours.
class Builder {
  constructor() { this.vertices = []; }

  triangle(a, b, c, colour) {
    const n = unit(cross(sub(b, a), sub(c, a)));
    for (const p of [a, b, c]) this.vertices.push(...p, ...n, ...colour);
  }

  quad(a, b, c, d, colour) { this.triangle(a, b, c, colour); this.triangle(a, c, d, colour); }

  // box is narrower at its top.
  box([x, y, z], [w, h, l], colour, taper = 1) {
    const p = (i, j, k) => [x + i * w * (j > 0 ? taper : 1), y + j * h, z + k * l * (j > 0 ? taper : 1)];
    this.quad(p(-1, 1, 1), p(1, 1, 1), p(1, 1, -1), p(-1, 1, -1), colour);
    this.quad(p(-1, -1, -1), p(1, -1, -1), p(1, -1, 1), p(-1, -1, 1), colour);
    this.quad(p(-1, -1, 1), p(1, -1, 1), p(1, 1, 1), p(-1, 1, 1), colour);
    this.quad(p(1, -1, -1), p(-1, -1, -1), p(-1, 1, -1), p(1, 1, -1), colour);
    this.quad(p(1, -1, 1), p(1, -1, -1), p(1, 1, -1), p(1, 1, 1), colour);
    this.quad(p(-1, -1, -1), p(-1, -1, 1), p(-1, 1, 1), p(-1, 1, -1), colour);
  }

  // rod is a cone's trunk from a to b.
  rod(a, b, ra, rb, colour, sides = 10) {
    const axis = unit(sub(b, a)), side = Math.abs(axis[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0];
    const x = unit(cross(axis, side)), y = cross(axis, x);
    const ring = (at, r, i) => add(at, add(scaled(x, r * Math.cos(2 * Math.PI * i / sides)), scaled(y, r * Math.sin(2 * Math.PI * i / sides))));
    for (let i = 0; i < sides; i++) {
      this.quad(ring(a, ra, i), ring(a, ra, i + 1), ring(b, rb, i + 1), ring(b, rb, i), colour);
      this.triangle(b, ring(b, rb, i), ring(b, rb, i + 1), colour);
      this.triangle(a, ring(a, ra, i + 1), ring(a, ra, i), colour);
    }
  }

  mesh(gl) { return new Mesh(gl, [3, 3, 3], this.vertices); }
}

const carbon = [0.13, 0.14, 0.16], silver = [0.62, 0.64, 0.67], orange = [0.98, 0.55, 0.12];
const turning = { true: rgb("#56b4e9").map((x) => x / 255), false: rgb("#cc79a7").map((x) => x / 255) };

class Model {
  constructor(gl, shape, shell) {
    this.gl = gl;
    this.shape = shape;
    this.hull = shape.hull.colors ? shape.hull : null;
    this.reach = Math.max(0.05, ...shape.motors.map((m) => Math.hypot(m.place[0], m.place[1])));
    this.span = this.reach + shape.radius;
    this.legs = Math.max(0, ...shape.feet.map((f) => f[2]));
    this.turns = shape.motors.map((m) => m.number);
    const b = new Builder(), size = 0.42 * this.reach;
    if (this.hull) this.craft(b, shell);
    else this.hub(b, size, shell);
    for (const m of shape.motors) this.arm(b, m, size);
    if (!this.hull) for (const f of shape.feet) this.leg(b, f);
    this.body = b.mesh(gl);
    this.blades = [true, false].map((clockwise) => this.blade(clockwise).mesh(gl));
    this.disc = this.circle(gl);
  }

  // craft adds the body of a vehicle that is no multirotor.
  craft(b, shell) {
    const { corners, colors } = this.hull, paints = [shell, carbon, silver, orange, [0.08, 0.28, 0.62]];
    const corner = (k) => toScene(corners.slice(3 * k, 3 * k + 3));
    colors.forEach((c, i) => b.triangle(corner(3 * i), corner(3 * i + 1), corner(3 * i + 2), paints[c]));
    this.span = Math.max(this.hull.reach, this.shape.motors.length ? this.span : 0);
    this.legs = this.hull.below;
    this.y = 0;
  }

  hub(b, s, shell) {
    const y = -(this.shape.motors[0]?.place[2] ?? 0) * 0.6;
    b.box([0, y - 0.16 * s, 0], [0.62 * s, 0.05 * s, 0.95 * s], carbon);
    b.box([0, y + 0.08 * s, -0.02 * s], [0.5 * s, 0.19 * s, 0.82 * s], shell, 0.72);
    b.box([0, y + 0.31 * s, 0.12 * s], [0.24 * s, 0.07 * s, 0.42 * s], [0.08, 0.28, 0.62], 0.95);
    b.box([0, y + 0.02 * s, -0.9 * s], [0.17 * s, 0.12 * s, 0.1 * s], carbon);
    b.rod([0, y + 0.02 * s, -0.98 * s], [0, y + 0.02 * s, -1.06 * s], 0.09 * s, 0.09 * s, [0.05, 0.08, 0.12], 14);
    b.rod([0, y + 0.3 * s, 0.7 * s], [0, y + 0.8 * s, 0.74 * s], 0.03 * s, 0.02 * s, carbon, 6);
    this.y = y;
  }

  arm(b, m, s) {
    const r = this.shape.radius, tip = toScene(m.place), thick = 0.05 * this.reach, foot = add(tip, scaled(toScene(m.axis), -0.22 * r));
    const far = Math.hypot(tip[0], tip[2]) || 1, root = [tip[0] / far * 0.4 * s, this.y - 0.1 * s, tip[2] / far * 0.4 * s];
    const colour = m.place[0] > 0.02 * this.reach ? orange : carbon, band = root.map((x, i) => mix(x, foot[i], 0.68));
    b.rod(root, band, thick, 0.85 * thick, carbon);
    b.rod(band, foot, 0.86 * thick, 0.75 * thick, colour);
    const axis = toScene(m.axis), can = Math.max(0.1 * r, 0.9 * thick);
    b.rod(add(tip, scaled(axis, -0.24 * r)), add(tip, scaled(axis, -0.13 * r)), can, can, silver, 14);
    b.rod(add(tip, scaled(axis, -0.13 * r)), add(tip, scaled(axis, -0.03 * r)), 1.08 * can, 0.9 * can, turning[m.clockwise], 14);
    b.rod(add(tip, scaled(axis, -0.03 * r)), add(tip, scaled(axis, 0.06 * r)), 0.4 * can, 0.1 * can, silver, 10);
  }

  leg(b, f) {
    const foot = toScene(f), thick = 0.028 * this.reach, knee = [foot[0] * 0.72, this.y - 0.06 * this.reach, foot[2] * 0.72];
    b.rod(knee, foot, thick, 0.8 * thick, carbon, 8);
    b.rod(add(foot, [0, 0, 0.12 * this.reach]), add(foot, [0, 0, -0.12 * this.reach]), thick, thick, carbon, 8);
  }

  // blade is a propeller of radius 1 about the y axis.
  blade(clockwise) {
    const b = new Builder(), way = clockwise ? 1 : -1, steps = 6, tint = turning[clockwise].map((x) => 0.25 * x + 0.1);
    const edge = (t) => {
      const chord = (0.09 + 0.2 * t - 0.21 * t * t) * (t > 0.9 ? 0.6 : 1), lift = 0.06 * (1 - 0.75 * t);
      return [[t, lift, way * chord], [t, -0.4 * lift, -0.7 * way * chord]];
    };
    for (let k = 0; k < this.shape.blades; k++) {
      const c = Math.cos(2 * Math.PI * k / this.shape.blades), s = Math.sin(2 * Math.PI * k / this.shape.blades);
      const turn = ([x, y, z]) => [c * x + s * z, y, c * z - s * x];
      for (let i = 0; i < steps; i++) {
        const [l0, t0] = edge(i / steps).map(turn), [l1, t1] = edge((i + 1) / steps).map(turn);
        b.quad(l0, t0, t1, l1, tint);
        b.quad(l1, t1, t0, l0, tint);
      }
    }
    return b;
  }

  circle(gl) {
    const v = [0, 0, 0, 0, 1, 0, 1, 1, 1], n = 40;
    for (let i = 0; i <= n; i++) v.push(Math.cos(2 * Math.PI * i / n), 0, Math.sin(2 * Math.PI * i / n), 0, 1, 0, 1, 1, 1);
    return new Mesh(gl, [3, 3, 3], v, null, gl.TRIANGLE_FAN);
  }

  // draw draws the solid parts. spins are the angles of the rotors.
  draw(program, matrix, state, spins) {
    program.set({ model: matrix, tint: [1, 1, 1, 1] });
    this.body.draw();
    this.shape.motors.forEach((m, i) => {
      const speed = state.rotors[i] || 0, solid = clamp(1.2 - speed / 260, 0.35, 1);
      program.set({ model: times(matrix, along(toScene(m.place), toScene(m.axis), spins[i], this.shape.radius)), tint: [1, 1, 1, solid] });
      this.blades[m.clockwise ? 0 : 1].draw();
    });
  }

  // drawDiscs draws the blur of turning propellers.
  drawDiscs(program, matrix, state) {
    this.shape.motors.forEach((m, i) => {
      const blur = clamp((state.rotors[i] || 0) / 300, 0, 1);
      if (blur < 0.02) return;
      program.set({ model: times(matrix, along(toScene(m.place), toScene(m.axis), 0, this.shape.radius)), tint: [...turning[m.clockwise], 0.22 * blur] });
      this.disc.draw();
    });
  }
}

const solidVertex = `
layout(location = 0) in vec3 place;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec3 paint;
uniform mat4 camera, model;
uniform vec4 ground; // height, slopes along x and z, 1: a shadow on it
uniform vec3 foot;
out vec3 world, up, colour;
void main() {
  vec4 at = model * vec4(place, 1.0);
  if (ground.w > 0.0) at.y = ground.x + ground.y * (at.x - foot.x) + ground.z * (at.z - foot.z);
  world = at.xyz; up = mat3(model) * normal; colour = paint;
  gl_Position = camera * at;
}`;

const solidFragment = airText + `
in vec3 world, up, colour;
uniform vec3 eye;
uniform vec4 tint, ground;
uniform float haze, flat_;
out vec4 result;
void main() {
  if (ground.w > 0.0) { result = tint; return; }
  vec3 n = normalize(up), to = normalize(eye - world), c = colour * tint.rgb;
  if (flat_ < 0.5) {
    float light = max(dot(n, sun), 0.0), shine = pow(max(dot(n, normalize(sun + to)), 0.0), 40.0);
    c = c * (0.36 + 0.22 * (0.5 + 0.5 * n.y) + 0.72 * light) + 0.16 * shine;
  }
  result = vec4(hazed(c, world - eye, haze), tint.a);
}`;
