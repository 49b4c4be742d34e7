// The flight: its contents, and its numbers, which stand compressed in the page.

const $ = (id) => document.getElementById(id);
const contents = JSON.parse($("contents").textContent);

// unpack returns the bytes of the page's data.
async function unpack() {
  if (!("DecompressionStream" in window)) {
    throw new Error("This browser is too old to unpack the flight: any of 2023 or later can.");
  }
  const text = atob($("data").content.textContent.trim());
  const packed = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) packed[i] = text.charCodeAt(i);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// The largest number in a column; the next one says that the value is not known.
const most = 2 ** 40;

// A reader of columns, in the order in which they were written.
class Columns {
  constructor(bytes) { this.bytes = bytes; this.at = 0; }

  // next returns the values of a column.
  next(column) {
    const out = column.name === "time" ? new Float64Array(column.count) : new Float32Array(column.count);
    let value = 0;
    for (let i = 0; i < column.count; i++) {
      let number = 0, unit = 1, byte;
      do {
        byte = this.bytes[this.at++];
        number += (byte & 127) * unit;
        unit *= 128;
      } while (byte & 128);
      value += number % 2 ? -(number + 1) / 2 : number / 2;
      out[i] = value > most ? NaN : value * column.scale;
    }
    return out;
  }
}

// The states of a vehicle, at any time. Places are metres north, east and down.
class Track {
  constructor(vehicle, columns, number) {
    Object.assign(this, vehicle);
    this.number = number;
    this.rotors = [];
    this.servos = [];  // angles [deg]
    this.booms = [];   // of sails, to starboard [rad]
    this.turning = []; // how fast rotors are drawn to turn, where their speeds are not known
    for (const c of vehicle.columns ?? []) {
      const values = columns.next(c);
      const list = { rotor: this.rotors, turning: this.turning, servo: this.servos, boom: this.booms }[c.name];
      if (list) list.push(values);
      else this[c.name] = values;
      if (c.every > 1) this.every = c.every;
    }
    this.count = this.time ? this.time.length : 0;
    if (this.turning.length === 0) this.turning = this.rotors;
  }

  // knows reports whether a quantity is known at any time: logs may lack it.
  knows(name) { return !!this[name] && this[name].some((x) => !isNaN(x)); }

  // index returns the number of the last sample that is not behind a time.
  index(t) {
    let low = 0, high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.time[middle] <= t) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }

  // slow returns a quantity that changes slowly.
  slow(name, t, i = this.index(t)) {
    const values = this[name], k = Math.floor(i / this.every);
    if (k + 1 >= values.length || this.flight[(k + 1) * this.every] !== this.flight[i]) return values[k];
    const a = this.time[k * this.every], b = this.time[(k + 1) * this.every];
    return mix(values[k], values[k + 1], clamp((t - a) / (b - a), 0, 1));
  }

  // at returns the state at a time.
  at(t) {
    const i = this.index(t);
    let j = Math.min(i + 1, this.count - 1);
    if (this.flight[j] !== this.flight[i]) j = i; // a reset lies between
    const span = this.time[j] - this.time[i];
    const u = span > 0 ? clamp((t - this.time[i]) / span, 0, 1) : 0;
    const s = { time: t, sample: i, flight: this.flight[i], place: [0, 0, 0], vel: [0, 0, 0], wind: [0, 0, 0], rotors: [] };
    ["North", "East", "Down"].forEach((axis, k) => {
      const p = this["place" + axis], v = this["vel" + axis];
      s.place[k] = isNaN(v[i] + v[j]) ? mix(p[i], p[j], u) : curve(p[i], v[i], p[j], v[j], u, span);
      s.vel[k] = mix(v[i], v[j], u);
      s.wind[k] = this.slow("wind" + axis, t, i);
    });
    const q = (k) => [this.attitudeW[k], this.attitudeX[k], this.attitudeY[k], this.attitudeZ[k]];
    s.attitude = between(q(i), q(j), u);
    s.rotors = this.turning.map((r) => mix(r[i], r[j], u));
    s.servos = this.servos.map((r) => mix(r[i], r[j], u));
    s.booms = this.booms.map((r) => mix(r[i], r[j], u));
    for (const name of ["airspeed", "height", "voltage", "current", "charge"]) s[name] = this.slow(name, t, i);
    s.fuel = this.fuel ? this.slow("fuel", t, i) : NaN;
    s.speed = Math.hypot(s.vel[0], s.vel[1]);
    s.heading = headingOf(s.attitude);
    return s;
  }

  // flightAt returns the flight at a time: its number among those of the file, and its beginning.
  flightAt(t) {
    let found = this.flights[0];
    for (const f of this.flights) if (f.begins <= t + 1e-6) found = f;
    return found;
  }

  modeAt(t) {
    let name = "";
    for (const m of this.modes) if (m.from <= t + 1e-6) name = m.name;
    return name;
  }
}

// looksAt returns the last of a vehicle's looks that has begun, or the first.
function looksAt(looks, t) {
  let found = looks[0];
  for (const l of looks) if (l.from <= t + 1e-6) found = l;
  return found;
}

// unpacked returns the tracks and the heights of the land.
async function unpacked() {
  const columns = new Columns(await unpack());
  const tracks = contents.vehicles.map((v, i) => new Track(v, columns, i)).filter((t) => t.count > 0);
  const land = contents.land;
  land.near.posts = columns.next(land.near.heights);
  land.far.posts = columns.next(land.far.heights);
  for (const body of contents.bodies) for (const c of body.columns) body[c.name] = columns.next(c);
  return { tracks, land };
}
