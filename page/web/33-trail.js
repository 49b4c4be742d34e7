// The path that a vehicle flew, as a band of constant width on the screen, coloured by a quantity.

// What a trail can be coloured by.
const inks = [
  { name: "Speed", unit: "m/s", of: (track, i) => Math.hypot(track.velNorth[i], track.velEast[i], track.velDown[i]) },
  { name: "Height", unit: "m", of: (track, i) => -track.placeDown[i] },
  { name: "Climb", unit: "m/s", of: (track, i) => -track.velDown[i] },
  { name: "Tilt", unit: "°", of: (track, i) => tiltOf([0, track.attitudeX[i], track.attitudeY[i]]) * 180 / Math.PI },
  { name: "Vehicle", unit: "" },
];

// rangeOf returns the least and the greatest value of an ink over all tracks.
function rangeOf(tracks, ink) {
  if (!ink.of) return [0, 1];
  let least = Infinity, greatest = -Infinity;
  for (const track of tracks) {
    for (let i = 0; i < track.count; i++) {
      const x = ink.of(track, i);
      least = Math.min(least, x);
      greatest = Math.max(greatest, x);
    }
  }
  return greatest > least ? [least, greatest] : [least, least + 1];
}

class Trail {
  constructor(gl, track) {
    this.gl = gl;
    this.track = track;
    this.array = gl.createVertexArray();
    this.buffer = gl.createBuffer();
    gl.bindVertexArray(this.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([0, -1, 1, -1, 0, 1, 1, 1]), gl.STATIC_DRAW);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    for (let end = 0; end < 2; end++) {
      gl.enableVertexAttribArray(1 + 2 * end);
      gl.vertexAttribPointer(1 + 2 * end, 4, gl.FLOAT, false, 20, 20 * end);
      gl.enableVertexAttribArray(2 + 2 * end);
      gl.vertexAttribPointer(2 + 2 * end, 4, gl.UNSIGNED_BYTE, true, 20, 16 + 20 * end);
      gl.vertexAttribDivisor(1 + 2 * end, 1);
      gl.vertexAttribDivisor(2 + 2 * end, 1);
    }
    gl.bindVertexArray(null);
  }

  // paint colours it. Where a flight begins, the colour is clear, and no band leads there.
  paint(ink, range, colour) {
    Object.assign(this, { ink, range, colour });
    this.room = Math.ceil(1.25 * this.track.count) + (contents.live ? 1500 : 0); // in samples
    this.gl.bindBuffer(this.gl.ARRAY_BUFFER, this.buffer);
    this.gl.bufferData(this.gl.ARRAY_BUFFER, 20 * this.room, contents.live ? this.gl.DYNAMIC_DRAW : this.gl.STATIC_DRAW);
    this.painted = 0;
    this.extend();
  }

  // repaint paints it as before, of a track that has changed.
  repaint() { this.paint(this.ink, this.range, this.colour); }

  // extend paints what the track has grown by.
  extend() {
    const { track, ink, colour } = this, [least, greatest] = this.range, from = this.painted, n = track.count - from;
    if (track.count > this.room) return this.repaint();
    if (n <= 0) return;
    const data = new ArrayBuffer(20 * n), floats = new Float32Array(data), bytes = new Uint8Array(data);
    for (let k = 0; k < n; k++) {
      const i = from + k;
      floats.set([track.placeEast[i], -track.placeDown[i], -track.placeNorth[i], track.time[i]], 5 * k);
      const begins = i > 0 && track.flight[i] !== track.flight[i - 1];
      bytes.set([...(ink.of ? mapped(maps.viridis, (ink.of(track, i) - least) / (greatest - least)) : colour), begins ? 0 : 255], 20 * k + 16);
    }
    this.gl.bindBuffer(this.gl.ARRAY_BUFFER, this.buffer);
    this.gl.bufferSubData(this.gl.ARRAY_BUFFER, 20 * from, data);
    this.painted = track.count;
  }

  draw() {
    this.gl.bindVertexArray(this.array);
    this.gl.drawArraysInstanced(this.gl.TRIANGLE_STRIP, 0, 4, Math.max(0, this.painted - 1));
  }
}

// dashes returns the points of a route as a track whose every second piece is a gap.
function dashes(route) {
  const lengths = route.slice(1).map((p, i) => Math.hypot(...sub(p, route[i])));
  const step = Math.max(1.5, lengths.reduce((a, b) => a + b, 0) / 1500), points = [];
  route.slice(1).forEach((p, i) => {
    const n = Math.max(1, Math.round(lengths[i] / step / 2) * 2);
    for (let k = i ? 1 : 0; k <= n; k++) points.push(route[i].map((x, axis) => mix(x, p[axis], k / n)));
  });
  return {
    count: points.length, time: points.map(() => -1), flight: points.map((_, i) => i >> 1),
    placeNorth: points.map((p) => p[0]), placeEast: points.map((p) => p[1]), placeDown: points.map((p) => p[2]),
  };
}

const trailVertex = `
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 a;
layout(location = 2) in vec4 aColour;
layout(location = 3) in vec4 b;
layout(location = 4) in vec4 bColour;
uniform mat4 camera;
uniform vec2 screen;
uniform float width, now, span;
out vec4 colour;
out vec3 world;
out float side;
void main() {
  vec4 p = camera * vec4(a.xyz, 1.0), q = camera * vec4(b.xyz, 1.0);
  float near = 0.02;
  bool outside = span > 0.0 && (a.w > now || b.w < now - span);
  if (outside || bColour.a < 0.5 || (p.w < near && q.w < near)) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
  if (p.w < near) p = mix(p, q, (near - p.w) / (q.w - p.w));
  if (q.w < near) q = mix(q, p, (near - q.w) / (p.w - q.w));
  vec2 d = (q.xy / q.w - p.xy / p.w) * screen;
  float l = length(d);
  d = l > 1e-4 ? d / l : vec2(1.0, 0.0);
  vec4 at = corner.x < 0.5 ? p : q;
  bool past = (corner.x < 0.5 ? a.w : b.w) <= now;
  float w = past ? width : 0.6 * width;
  at.xy += (vec2(-d.y, d.x) * corner.y + d * (corner.x * 2.0 - 1.0) * 0.25) * (w + 1.0) / screen * at.w;
  at.z -= 2e-4 * at.w;
  gl_Position = at;
  side = corner.y * (w + 1.0) / w;
  world = corner.x < 0.5 ? a.xyz : b.xyz;
  colour = vec4(mix(aColour.rgb, bColour.rgb, corner.x), past ? 1.0 : 0.42);
}`;

const trailFragment = airText + `
in vec4 colour;
in vec3 world;
in float side;
uniform vec3 eye;
uniform float haze;
out vec4 result;
void main() {
  float edge = 1.0 - smoothstep(0.65, 1.05, abs(side));
  result = vec4(hazed(colour.rgb, world - eye, haze * 0.5), colour.a * edge);
}`;
