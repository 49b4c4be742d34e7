// A vehicle: its body, motors and propellers that turn.

// A builder of meshes of places, normals and colours.
class Builder {
  constructor() { this.vertices = []; }

  triangle(a, b, c, colour) {
    const n = unit(cross(sub(b, a), sub(c, a)));
    for (const p of [a, b, c]) this.vertices.push(...p, ...n, ...colour);
  }

  quad(a, b, c, d, colour) { this.triangle(a, b, c, colour); this.triangle(a, c, d, colour); }

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

const turning = { true: rgb("#56b4e9").map((x) => x / 255), false: rgb("#cc79a7").map((x) => x / 255) };

// What moves a part, as package shape numbers it.
const roles = { blade: 1, bell: 2, hinged: 4 };

// A vehicle's body in one state: whole, or without what it has lost.
class Body {
  constructor(model, body, shell) {
    const mesh = (takes) => model.mesh(body, shell, takes), rotor = (role, i) => mesh((p) => p.role === role && p.index === i);
    this.fixed = mesh((p) => p.role !== roles.blade && p.role !== roles.bell && p.role !== roles.hinged);
    this.surfaces = body.parts.filter((p) => p.role === roles.hinged).map((p) => ({
      mesh: mesh((q) => q === p), place: toScene(p.place), axis: toScene(p.axis), index: p.index,
    }));
    this.bells = model.shape.motors.map((m, i) => rotor(roles.bell, i));
    this.blades = model.shape.motors.map((m, i) => rotor(roles.blade, i));
  }
}

const stumps = 0.3; // of a broken propeller's blades that is left

class Model {
  constructor(gl, shape, shell) {
    this.gl = gl;
    this.shape = shape;
    this.span = Math.max(0.05, shape.span);
    this.legs = shape.standing;
    this.shell = shell;
    this.bodies = {};
    this.looks = [];
    shape.bodies.forEach((l) => this.wear(l));
    this.disc = this.circle(gl);
  }

  // wear adds how the vehicle looks from a time on.
  wear(l) {
    this.looks.push({ from: l.from, broken: l.broken ?? [], body: this.bodies[l.body] ??= new Body(this, contents.bodies[l.body], this.shell) });
  }

  // look returns how the vehicle looks at a time: its body, and which propellers are broken.
  look(t) { return looksAt(this.looks, t); }

  // rotor returns the matrix of a rotor, about its hub, which a servo may tilt.
  rotor(m, servos, turn, scale) { return along(toScene(m.place), thrustOf(m, servos), turn, scale); }

  // mesh returns the parts of a body that takes chooses. What rotors turn is about their hubs.
  mesh(body, shell, takes) {
    const vertices = [], number = [];
    body.paint.forEach((paint, i) => {
      if (!takes(body.parts[body.part[i]])) return;
      const at = (name) => toScene(["Forward", "Right", "Down"].map((axis) => body[name + axis][i]));
      number[i] = vertices.length / 9;
      vertices.push(...at("place"), ...at("normal"), ...(paint === 0 ? shell : contents.paints[paint]));
    });
    return new Mesh(this.gl, [3, 3, 3], vertices, Array.from(body.corners.filter((k) => k in number), (k) => number[k]));
  }

  circle(gl) {
    const v = [0, 0, 0, 0, 1, 0, 1, 1, 1], n = 40;
    for (let i = 0; i <= n; i++) v.push(Math.cos(2 * Math.PI * i / n), 0, Math.sin(2 * Math.PI * i / n), 0, 1, 0, 1, 1, 1);
    return new Mesh(gl, [3, 3, 3], v, null, gl.TRIANGLE_FAN);
  }

  // deflection returns the angle of a control surface [rad].
  deflection(index, { servos, booms }) {
    const sail = (this.shape.sails ?? []).findIndex((s) => s.surface === index);
    if (sail >= 0) return booms[sail] || 0;
    return (this.shape.moves ?? []).filter((m) => m.surface === index)
      .reduce((sum, m) => sum + m.sign * clamp(m.neutral + m.gain * radians(servos[m.servo] || 0), m.least, m.most), 0);
  }

  // drawSurfaces draws the control surfaces as the servos move them.
  drawSurfaces(program, matrix, state) {
    this.look(state.time).body.surfaces.forEach((s) => {
      program.set({ model: times(matrix, hinged(s.place, s.axis, this.deflection(s.index, state))) });
      s.mesh.draw();
    });
  }

  // draw draws the solid parts. spins are the angles of the rotors.
  draw(program, matrix, state, spins) {
    const { body, broken } = this.look(state.time);
    program.set({ model: matrix, tint: [1, 1, 1, 1] });
    body.fixed.draw();
    this.drawSurfaces(program, matrix, state);
    this.shape.motors.forEach((m, i) => {
      const speed = state.rotors[i] || 0, solid = clamp(1.2 - speed / 260, 0.35, 1), lost = broken.includes(i);
      program.set({ model: times(matrix, this.rotor(m, state.servos, spins[i], 1)), tint: [1, 1, 1, 1] });
      body.bells[i].draw();
      program.set({ tint: [1, 1, 1, solid] });
      if (lost) program.set({ model: times(matrix, this.rotor(m, state.servos, spins[i], stumps)) });
      body.blades[i].draw();
    });
  }

  // drawDiscs draws the blur of turning propellers.
  drawDiscs(program, matrix, state) {
    const { broken } = this.look(state.time);
    this.shape.motors.forEach((m, i) => {
      const blur = clamp((state.rotors[i] || 0) / 300, 0, 1);
      if (blur < 0.02 || broken.includes(i)) return;
      program.set({ model: times(matrix, this.rotor(m, state.servos, 0, m.radius ?? this.shape.radius)), tint: [...turning[m.clockwise], 0.22 * blur] });
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
