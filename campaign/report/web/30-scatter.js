// Every flight over two variables, coloured by a margin.

let flights;
const view = { across: contents.start[0], up: contents.start[1], colour: "margin", variant: -1, picked: -1 };

// jitter spreads flights of one word, the same way each time.
const jitter = (number) => ((Math.imul(number, 2654435761) >>> 0) / 2 ** 32 - 0.5) * 0.62;

// colouring is the column that colours flights, and the margin beyond which they look alike.
function colouring() {
  const column = view.colour === "margin" ? flights.margin : view.colour === "generation" ? flights.generation : flights.expectations[Number(view.colour)];
  const sizes = [];
  const every = Math.max(1, Math.floor(flights.count / 5000));
  for (let i = 0; i < flights.count; i += every) if (Number.isFinite(column.values[i])) sizes.push(Math.abs(column.values[i]));
  sizes.sort((a, b) => a - b);
  return { column, far: sizes[Math.floor(0.9 * (sizes.length - 1))] || 1, unit: view.colour === "margin" ? "" : contents.units[Number(view.colour)] ?? "" };
}

const chosen = (i) => flights.flown(i) && (view.variant < 0 || Math.round(flights.variant.values[i]) === view.variant);

class Scatter {
  constructor(canvas) {
    this.canvas = canvas;
    canvas.addEventListener("pointermove", (e) => { const i = this.near(e); tip(i < 0 ? "" : this.words(i), e); });
    canvas.addEventListener("pointerleave", () => tip(""));
    canvas.addEventListener("click", (e) => { view.picked = this.near(e); pick(); this.draw(); });
  }

  words(i) {
    const lines = ["Flight " + flights.number[i] + (flights.broken(i) ? " broke" : " held") + (contents.variants?.length > 1 ? " (" + contents.variants[Math.round(flights.variant.values[i])] + ")" : ""), "margin " + percent(flights.margin.values[i])];
    for (const k of new Set([view.across, view.up])) lines.push(contents.variables[k].name + " " + valueText(k, flights.variables[k].values[i]));
    return lines.join("\n");
  }

  // near is the flight at a pointer; -1: none.
  near(e) {
    if (!this.x) return -1;
    const r = this.canvas.getBoundingClientRect(), px = e.clientX - r.left, py = e.clientY - r.top;
    let best = -1, least = 144;
    for (let i = 0; i < flights.count; i++) {
      const d = (this.x[i] - px) ** 2 + (this.y[i] - py) ** 2;
      if (d <= least && chosen(i)) { best = i; least = d; }
    }
    return best;
  }

  draw() {
    const { c, w, h } = paper(this.canvas), x = axisOf(view.across), y = axisOf(view.up);
    const box = frame(c, w, h, x, y, nameOf(view.across), nameOf(view.up)), n = flights.count;
    const xs = this.x = new Float32Array(n), ys = this.y = new Float32Array(n);
    const { column, far } = colouring(), steps = 48, byShade = Array.from({ length: steps }, () => []);
    const generations = view.colour === "generation";
    let shown = 0;
    for (let i = 0; i < n; i++) {
      const a = flights.variables[view.across].values[i] + (x.words ? jitter(flights.number[i]) : 0);
      const b = flights.variables[view.up].values[i] + (y.words ? jitter(flights.number[i] + 7919) : 0);
      xs[i] = box.left + x.share(a) * box.width;
      ys[i] = box.bottom - y.share(b) * box.height;
      if (!chosen(i)) continue;
      shown++;
      let t = (column.values[i] / far + 1) / 2;
      if (generations) t = (column.values[i] - 1) / Math.max(1, column.high - 1);
      if (Number.isNaN(t)) t = flights.broken(i) ? 0 : 1;
      byShade[Math.max(0, Math.min(steps - 1, Math.floor(t * steps)))].push(i);
    }
    const size = shown > 40000 ? 1.6 : shown > 8000 ? 2.2 : shown > 2000 ? 3 : 5, alpha = shown > 40000 ? 0.55 : shown > 8000 ? 0.75 : 0.9;
    const colours = generations ? ladder(steps) : shades(steps), crosses = shown <= 4000;
    for (const wantBroken of [false, true]) { // broken flights lie on top
      for (let s = steps - 1; s >= 0; s--) {
        c.fillStyle = c.strokeStyle = colours[s];
        c.globalAlpha = wantBroken ? 1 : alpha;
        c.lineWidth = 1.6;
        c.beginPath();
        for (const i of byShade[s]) {
          if (flights.broken(i) !== wantBroken) continue;
          const px = xs[i], py = ys[i];
          if (wantBroken && crosses) { const r = size * 0.7; c.moveTo(px - r, py - r); c.lineTo(px + r, py + r); c.moveTo(px + r, py - r); c.lineTo(px - r, py + r); }
          else if (size > 2.5) { c.moveTo(px + size / 2, py); c.arc(px, py, size / 2, 0, 7); }
          else c.rect(px - size / 2, py - size / 2, size, size);
        }
        if (wantBroken && crosses) c.stroke(); else c.fill();
      }
    }
    c.globalAlpha = 1;
    if (view.picked >= 0) {
      c.strokeStyle = theme("text"); c.lineWidth = 2;
      c.beginPath(); c.arc(xs[view.picked], ys[view.picked], 8, 0, 7); c.stroke();
    }
    this.legend(colours, far, crosses, generations);
    $("dots").textContent = thousands(shown) + " flights";
  }

  legend(colours, far, crosses, generations) {
    const box = $("legend"), { unit } = colouring();
    box.replaceChildren();
    if (generations) { ramp(box, colours, "first generation", "last"); return; }
    const write = (x) => (view.colour === "margin" ? percent(x, 2) : (text(x, 2) + " " + unit).trim());
    ramp(box, colours, "margin " + write(-far), write(far));
    element("span", crosses ? "● held   ✕ broke" : "red broke, blue held", box);
  }
}

// ladder are colours from the first generation to the last.
function ladder(steps) {
  const a = rgb(theme("held-near")), b = rgb(theme("held-far")), list = [];
  for (let i = 0; i < steps; i++) list.push(blend(a, b, i / (steps - 1)));
  return list;
}

// pick shows the flight that was clicked.
function pick() {
  const box = $("picked"), i = view.picked;
  box.hidden = i < 0;
  if (i < 0) return;
  const variant = contents.variants?.length > 1 ? ", " + contents.variants[Math.round(flights.variant.values[i])] : "";
  box.querySelector("b").textContent = "Flight " + flights.number[i] + variant + (flights.broken(i) ? ": broke" : ": held") + " with a margin of " + percent(flights.margin.values[i]);
  const list = box.querySelector("dl");
  list.replaceChildren();
  const add = (name, value) => { const d = element("div", undefined, list); element("dt", name, d); element("dd", value, d); };
  contents.variables.forEach((v, k) => add(v.name, valueText(k, flights.variables[k].values[i])));
  flights.expectations.forEach((e, k) => add(contents.expectations[k], (text(e.values[i], 3) + " " + contents.units[k]).trim()));
  const folder = /^[A-Za-z0-9_./@:=+-]+$/.test(contents.folder) ? contents.folder : "'" + contents.folder.replaceAll("'", "'\\''") + "'";
  box.querySelector("code").textContent = "sitlark campaign fly " + folder + " " + flights.number[i];
}
