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

  // count returns a number that is not of a column.
  count() {
    let number = 0, unit = 1, byte;
    do {
      byte = this.bytes[this.at++];
      number += (byte & 127) * unit;
      unit *= 128;
    } while (byte & 128);
    return number;
  }

  // next returns the values of a column.
  next(column) {
    const out = column.name === "time" ? new Float64Array(column.count) : new Float32Array(column.count);
    let value = 0;
    for (let i = 0; i < column.count; i++) {
      const number = this.count();
      value += number % 2 ? -(number + 1) / 2 : number / 2;
      out[i] = value > most ? NaN : value * column.scale;
    }
    return out;
  }
}

// The states of a vehicle, at any time. Places are metres north, east and down.
class Track {
  constructor(vehicle, columns, number) {
    this.number = number;
    this.take(vehicle, columns);
  }

  // take takes over all that is told of a vehicle.
  take(vehicle, columns) {
    Object.assign(this, vehicle);
    this.every = 1;
    this.stores = (vehicle.columns ?? []).map((column) => ({ column, values: columns.next(column) })); // which may have room for more
    for (const { column } of this.stores) if (column.every > 1) this.every = column.every;
    this.show(this.stores.find((s) => s.column.name === "time")?.values.length ?? 0);
  }

  // show makes so many samples those that the others see.
  show(count) {
    this.count = count;
    this.rotors = [];
    this.servos = [];  // angles [deg]
    this.booms = [];   // of sails, to starboard [rad]
    this.turning = []; // how fast rotors are drawn to turn, where their speeds are not known
    for (const { column, values } of this.stores) {
      const shown = values.subarray(0, Math.ceil(count / column.every));
      const list = { rotor: this.rotors, turning: this.turning, servo: this.servos, boom: this.booms }[column.name];
      if (list) list.push(shown);
      else this[column.name] = shown;
    }
    if (this.turning.length === 0) this.turning = this.rotors;
  }

  // append adds samples of a flight that goes on. Those that are known already are left out.
  append(columns, count) {
    const news = this.stores.map(({ column }) => columns.next({ ...column, count }));
    const last = this.count ? this.time[this.count - 1] : -Infinity, times = news[this.stores.findIndex((s) => s.column.name === "time")];
    let first = 0;
    while (first < count && times[first] <= last) first++;
    const sum = this.count + count - first;
    this.stores.forEach((store, k) => {
      if (store.values.length < sum) {
        const more = new store.values.constructor(2 * sum + 1000);
        more.set(store.values.subarray(0, this.count));
        store.values = more;
      }
      store.values.set(news[k].subarray(first), this.count);
    });
    this.show(sum);
  }

  // refine puts samples in the place of those between two times.
  refine(columns, count, from, to) {
    const news = this.stores.map(({ column }) => columns.next({ ...column, count }));
    let a = 0, b = 0;
    while (a < this.count && this.time[a] < from) a++;
    for (b = a; b < this.count && this.time[b] <= to;) b++;
    const sum = a + count + this.count - b;
    this.stores.forEach((store, k) => {
      const all = new store.values.constructor(sum + 1000);
      all.set(store.values.subarray(0, a));
      all.set(news[k], a);
      all.set(store.values.subarray(b, this.count), a + count);
      store.values = all;
    });
    this.show(sum);
  }

  // gapAt returns the time between the samples around a time [s]; 0 at a reset and at the ends.
  gapAt(t) {
    const i = this.index(t), j = i + 1;
    return j < this.count && this.flight[i] === this.flight[j] ? this.time[j] - this.time[i] : 0;
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

// unpacked returns the tracks and the heights of the land from columns.
function unpacked(columns) {
  const tracks = contents.vehicles.map((v, i) => new Track(v, columns, i)).filter((t) => t.count > 0);
  const land = posted(contents.land, columns);
  contents.bodies.forEach((body) => shaped(body, columns));
  return { tracks, land };
}

// posted fills in the heights of a land.
function posted(land, columns) {
  for (const grid of [land.near, land.far]) grid.posts = columns.next(grid.heights);
  return land;
}

// shaped fills in the geometry of a body.
function shaped(body, columns) {
  for (const c of body.columns) body[c.name] = columns.next(c);
  return body;
}
