// The campaign: its contents, and its numbers, which stand compressed in the page.

const $ = (id) => document.getElementById(id);
const contents = JSON.parse($("contents").textContent);
const none = 65535;

// unpack returns the bytes of the page's data.
async function unpack() {
  if (!("DecompressionStream" in window)) throw new Error("This browser is too old to unpack the flights: any of 2023 or later can.");
  const text = atob($("data").content.textContent.trim());
  const packed = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) packed[i] = text.charCodeAt(i);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

// A column of the data: numbers in 65,535 steps from low to high; NaN where there is none.
class Column {
  constructor(info, raw) {
    Object.assign(this, info);
    const step = (info.high - info.low) / (none - 1), values = new Float32Array(raw.length);
    for (let i = 0; i < raw.length; i++) values[i] = raw[i] === none ? NaN : info.low + raw[i] * step;
    this.values = values;
  }
}

// flights are the columns of all flights.
class Flights {
  constructor(buffer) {
    const n = contents.count;
    this.count = n;
    this.number = new Uint32Array(buffer, 0, n);
    this.variables = [];
    this.expectations = [];
    contents.columns.forEach((info, k) => {
      const column = new Column(info, new Uint16Array(buffer, 4 * n + 2 * n * k, n));
      if (info.name === "variable") this.variables.push(column);
      else if (info.name === "expectation") this.expectations.push(column);
      else this[info.name] = column;
    });
  }
  flown(i) { return this.status.values[i] < 1.5; }
  broken(i) { return this.status.values[i] > 0.5 && this.status.values[i] < 1.5; }
}

// text writes a number with four digits.
function text(x, digits = 4) {
  if (!Number.isFinite(x)) return "–";
  const s = Number(x.toPrecision(digits));
  if (Math.abs(s) >= 1000 && Math.abs(s) < 1e9) return s.toLocaleString("en-US");
  return Math.abs(s) >= 1e9 || (s !== 0 && Math.abs(s) < 1e-4) ? s.toExponential() : String(s);
}
const percent = (x, digits = 3) => text(100 * x, digits) + " %";
const thousands = (n) => n.toLocaleString("en-US");

// valueText is a variable's value in words.
function valueText(k, x) {
  const v = contents.variables[k];
  if (v.words) return v.words[Math.round(x)] ?? "–";
  return (text(x) + " " + v.unit).trim();
}

// element makes an element with text.
function element(tag, words, parent) {
  const e = document.createElement(tag);
  if (words !== undefined) e.textContent = words;
  if (parent) parent.append(e);
  return e;
}
