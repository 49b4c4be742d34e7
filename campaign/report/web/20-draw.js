// Canvases, axes and colours.

const theme = (name) => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();

// paper returns a cleared canvas's context, in CSS pixels.
function paper(canvas) {
  const dpr = window.devicePixelRatio || 1, w = canvas.clientWidth, h = canvas.clientHeight;
  canvas.width = Math.round(w * dpr);
  canvas.height = Math.round(h * dpr);
  const c = canvas.getContext("2d");
  c.scale(dpr, dpr);
  c.font = "11px B612, system-ui, sans-serif";
  return { c, w, h };
}

function rgb(hex) { return [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)); }
function blend(a, b, t) { return "rgb(" + a.map((x, i) => Math.round(x + (b[i] - x) * t)).join() + ")"; }

// shades are colours from broken by far (0) to held by far (steps - 1).
function shades(steps) {
  const colours = ["broken-far", "broken-near", "held-near", "held-far"].map((n) => rgb(theme(n))), half = steps / 2, list = [];
  for (let i = 0; i < steps; i++) {
    list.push(i < half ? blend(colours[0], colours[1], i / (half - 1)) : blend(colours[2], colours[3], (i - half) / (half - 1)));
  }
  return list;
}

// stepOf is a step of 1, 2 or 5 times a power of ten that gives at most so many marks.
function stepOf(span, most) {
  const rough = span / Math.max(1, most), unit = 10 ** Math.floor(Math.log10(rough));
  return unit * [1, 2, 5, 10].find((m) => m * unit >= rough * 0.999);
}

// An axis from low to high: linear, logarithmic, or of words.
class Axis {
  constructor(low, high, { log = false, words = null, pad = 0.04, whole = false } = {}) {
    if (words) { low = -0.5; high = words.length - 0.5; pad = 0; }
    if (!(high > low)) { const d = Math.abs(low) * 0.05 || 0.5; low -= d; high += d; log = false; }
    Object.assign(this, { log: log && low > 0, words, whole });
    let a = this.scale(low), b = this.scale(high);
    const d = (b - a) * pad;
    this.from = a - d; this.to = b + d;
  }
  scale(x) { return this.log ? Math.log(x) : x; }
  share(x) { return (this.scale(x) - this.from) / (this.to - this.from); }
  value(share) { const x = this.from + share * (this.to - this.from); return this.log ? Math.exp(x) : x; }
  marks(most) {
    if (this.words) {
      const every = Math.ceil(this.words.length / Math.max(1, most));
      return this.words.map((w, i) => [i, w]).filter((m, i) => i % every === 0);
    }
    const low = this.value(0), high = this.value(1), list = [];
    if (this.log && high / low > 8) {
      for (let e = Math.floor(Math.log10(low)); 10 ** e <= high; e++) {
        for (const m of high / low > 1000 ? [1] : [1, 2, 5]) if (m * 10 ** e >= low && m * 10 ** e <= high) list.push([m * 10 ** e, text(m * 10 ** e)]);
      }
      return list;
    }
    const step = Math.max(stepOf(high - low, most), this.whole ? 1 : 0);
    for (let k = Math.ceil(low / step - 1e-9); k * step <= high + step * 1e-9; k++) list.push([k * step, text(k * step, 6)]);
    return list;
  }
}

// axisOf is the axis of a variable over what has flown.
function axisOf(k, pad = 0.04) {
  const v = contents.variables[k], column = flights.variables[k];
  return new Axis(column.low, column.high, { log: v.log, words: v.words, pad });
}
const nameOf = (k) => contents.variables[k].name + (contents.variables[k].unit ? " [" + contents.variables[k].unit + "]" : "");

function short(c, words, room) {
  if (c.measureText(words).width <= room) return words;
  while (words.length > 1 && c.measureText(words + "…").width > room) words = words.slice(0, -1);
  return words + "…";
}

// frame draws axes and returns where the plot is.
function frame(c, w, h, x, y, xName, yName) {
  const yMarks = y.marks(Math.max(2, h / 56));
  const left = Math.min(w * 0.3, Math.max(...yMarks.map((m) => c.measureText(m[1]).width), 20) + 26), top = 8, right = w - 10, bottom = h - 38;
  const box = { left, top, width: right - left, height: bottom - top, right, bottom };
  c.lineWidth = 1;
  c.textBaseline = "middle"; c.textAlign = "right";
  for (const [value, label] of yMarks) {
    const at = Math.round(bottom - y.share(value) * box.height) + 0.5;
    c.strokeStyle = theme("grid"); c.beginPath(); c.moveTo(left, at); c.lineTo(right, at); c.stroke();
    c.fillStyle = theme("dim"); c.fillText(short(c, label, left - 24), left - 6, at);
  }
  c.textBaseline = "top"; c.textAlign = "center";
  const xMarks = x.marks(Math.max(2, box.width / 80));
  for (const [value, label] of xMarks) {
    const at = Math.round(left + x.share(value) * box.width) + 0.5;
    c.strokeStyle = theme("grid"); c.beginPath(); c.moveTo(at, top); c.lineTo(at, bottom); c.stroke();
    c.fillStyle = theme("dim"); c.fillText(short(c, label, box.width / xMarks.length - 4), at, bottom + 6);
  }
  c.fillStyle = theme("text");
  c.fillText(short(c, xName, box.width), left + box.width / 2, bottom + 22);
  c.save();
  c.translate(6, top + box.height / 2); c.rotate(-Math.PI / 2); c.textBaseline = "middle";
  c.fillText(short(c, yName, box.height), 0, 0);
  c.restore();
  return box;
}

// ramp draws colours into a small canvas.
function ramp(parent, colours, before, after) {
  element("span", before, parent);
  const canvas = element("canvas", undefined, parent), { c, w, h } = paper(canvas);
  colours.forEach((colour, i) => { c.fillStyle = colour; const a = Math.round(i * w / colours.length); c.fillRect(a, 0, Math.round((i + 1) * w / colours.length) - a, h); });
  element("span", after, parent);
}

function tip(words, event) {
  const box = $("tip");
  box.hidden = !words;
  if (!words) return;
  box.textContent = words;
  const r = box.getBoundingClientRect();
  box.style.left = Math.max(4, Math.min(event.clientX + 14, innerWidth - r.width - 8)) + "px";
  box.style.top = Math.max(4, event.clientY + 18 + r.height > innerHeight ? event.clientY - r.height - 10 : event.clientY + 18) + "px";
}
