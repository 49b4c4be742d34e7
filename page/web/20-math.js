// Numbers, quaternions, matrices, colours. Matrices are columns of four, as WebGL takes them.
// In the scene x is east, y up and z south.

const clamp = (x, low, high) => Math.min(high, Math.max(low, x));
const mix = (a, b, u) => a + (b - a) * u;
const radians = (deg) => deg * Math.PI / 180;

// curve goes from a to b with the speeds va and vb there, in a span of time (Hermite's cubic).
function curve(a, va, b, vb, u, span) {
  if (span > 2) return mix(a, b, u);
  const v = u * u, w = v * u;
  return (2 * w - 3 * v + 1) * a + (w - 2 * v + u) * span * va + (3 * v - 2 * w) * b + (w - v) * span * vb;
}

// between returns the attitude between two, by a straight line that is made a unit again: samples
// are near each other.
function between(a, b, u) {
  const sign = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] < 0 ? -1 : 1;
  const q = a.map((x, i) => mix(x, sign * b[i], u));
  const n = Math.hypot(...q) || 1;
  return q.map((x) => x / n);
}

// headingOf returns where the nose points, clockwise from north, from 0 to 2π.
function headingOf([w, x, y, z]) {
  const h = Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z));
  return h < 0 ? h + 2 * Math.PI : h;
}

function tiltOf([, x, y]) { return Math.acos(clamp(1 - 2 * (x * x + y * y), -1, 1)); }

// toScene turns north, east, down into the scene's coordinates.
const toScene = ([n, e, d]) => [e, -d, -n];

const add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const sub = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const scaled = (a, k) => [a[0] * k, a[1] * k, a[2] * k];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const unit = (a) => scaled(a, 1 / (Math.hypot(...a) || 1));

// placed returns the matrix that turns by an attitude (FRD to NED), scales, and moves to a place
// of the scene.
function placed([w, n, e, d], at, scale = 1) {
  const x = e, y = -d, z = -n, k = scale;
  return [
    k * (1 - 2 * (y * y + z * z)), k * 2 * (x * y + w * z), k * 2 * (x * z - w * y), 0,
    k * 2 * (x * y - w * z), k * (1 - 2 * (x * x + z * z)), k * 2 * (y * z + w * x), 0,
    k * 2 * (x * z + w * y), k * 2 * (y * z - w * x), k * (1 - 2 * (x * x + y * y)), 0,
    at[0], at[1], at[2], 1,
  ];
}

function times(a, b) {
  const out = new Array(16);
  for (let c = 0; c < 4; c++) {
    for (let r = 0; r < 4; r++) {
      out[4 * c + r] = a[r] * b[4 * c] + a[4 + r] * b[4 * c + 1] + a[8 + r] * b[4 * c + 2] + a[12 + r] * b[4 * c + 3];
    }
  }
  return out;
}

function perspective(height, aspect, near, far) {
  const f = 1 / Math.tan(height / 2), d = 1 / (near - far);
  return [f / aspect, 0, 0, 0, 0, f, 0, 0, 0, 0, (far + near) * d, -1, 0, 0, 2 * far * near * d, 0];
}

// looking returns the view from an eye with three unit vectors.
function looking(eye, right, up, back) {
  return [
    right[0], up[0], back[0], 0, right[1], up[1], back[1], 0, right[2], up[2], back[2], 0,
    -dot(right, eye), -dot(up, eye), -dot(back, eye), 1,
  ];
}

// along returns the matrix of an object whose y axis points along axis, turned about it.
function along(at, axis, turn, scale) {
  const y = unit(axis), side = Math.abs(y[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1];
  const x0 = unit(cross(y, side)), z0 = cross(x0, y);
  const c = Math.cos(turn), s = Math.sin(turn);
  const x = add(scaled(x0, c), scaled(z0, -s)), z = add(scaled(x0, s), scaled(z0, c));
  return [...scaled(x, scale), 0, ...scaled(y, scale), 0, ...scaled(z, scale), 0, ...at, 1];
}

// hinged returns the matrix that turns by an angle about a unit vector, and then moves to a place of the scene.
function hinged(at, [x, y, z], angle) {
  const c = Math.cos(angle), s = Math.sin(angle), k = 1 - c;
  return [
    c + k * x * x, k * x * y + s * z, k * x * z - s * y, 0,
    k * x * y - s * z, c + k * y * y, k * y * z + s * x, 0,
    k * x * z + s * y, k * y * z - s * x, c + k * z * z, 0,
    at[0], at[1], at[2], 1,
  ];
}

// thrustOf returns where a motor's thrust points in the scene, as its servo tilts it.
function thrustOf(motor, servos) {
  const axis = toScene(motor.axis);
  if (!motor.hinge) return axis;
  const m = hinged([0, 0, 0], toScene(motor.hinge), radians(servos[motor.servo ?? 0] || 0));
  return [0, 1, 2].map((i) => m[i] * axis[0] + m[4 + i] * axis[1] + m[8 + i] * axis[2]);
}

// Colour maps, from their least to their greatest value.
const maps = {
  viridis: [[68, 1, 84], [72, 40, 120], [62, 74, 137], [49, 104, 142], [38, 130, 142], [31, 158, 137], [53, 183, 121], [110, 206, 88], [181, 222, 43], [253, 231, 37]],
  cividis: [[0, 34, 78], [18, 53, 112], [59, 73, 108], [87, 93, 109], [112, 113, 115], [138, 134, 120], [165, 156, 116], [195, 179, 105], [225, 204, 85], [254, 232, 56]],
};

function mapped(map, u) {
  const last = map.length - 1, x = clamp(u, 0, 1) * last, i = Math.min(Math.floor(x), last - 1);
  return map[i].map((v, k) => Math.round(mix(v, map[i + 1][k], x - i)));
}

// Colours that people with any sight of colours tell apart (Okabe and Ito): of vehicles and curves.
const okabe = ["#56b4e9", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#f0e442", "#0072b2", "#999999"];
const rgb = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));

// Texts of numbers. Minus is a minus sign.
const fixed = (x, digits) => isNaN(x) ? "–" : (Object.is(+x.toFixed(digits), -0) ? 0 : x).toFixed(digits).replace("-", "−");

function clockText(t, digits = 1) {
  const unit = 10 ** digits, whole = Math.round(Math.max(0, t) * unit) / unit;
  const h = Math.floor(whole / 3600), m = Math.floor(whole / 60) % 60, s = whole % 60;
  const seconds = s.toFixed(digits).padStart(digits ? 3 + digits : 2, "0");
  return (h ? h + ":" : "") + String(m).padStart(2, "0") + ":" + seconds;
}
