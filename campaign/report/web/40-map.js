// The probability of failure over two variables: by a model of the margin where there is one, else the
// share of flights that broke, by cells.

class FailureMap {
  constructor(canvas) {
    this.canvas = canvas;
    canvas.addEventListener("pointermove", (e) => tip(this.words(e), e));
    canvas.addEventListener("pointerleave", () => tip(""));
  }

  // picture is the model's for the chosen variables, turned as needed.
  picture() {
    const all = contents.boundary?.pictures ?? [];
    const same = all.find((p) => p.first === view.across && p.second === view.up);
    if (same) return same;
    const p = all.find((q) => q.first === view.up && q.second === view.across);
    if (!p) return null;
    const turned = [];
    for (let i = 0; i < p.x.length; i++) for (let j = 0; j < p.y.length; j++) turned.push(p.p[j * p.x.length + i]);
    return { x: p.y, y: p.x, p: turned };
  }

  draw() {
    const { c, w, h } = paper(this.canvas), x = axisOf(view.across, 0), y = axisOf(view.up, 0);
    const box = frame(c, w, h, x, y, nameOf(view.across), nameOf(view.up));
    Object.assign(this, { xAxis: x, yAxis: y, box });
    const p = view.across !== view.up && view.variant <= 0 ? this.picture() : null;
    $("maplegend").replaceChildren();
    this.model = p;
    this.cells = null;
    if (p) this.modelled(c, p);
    else this.counted(c);
  }

  // modelled draws the model's probability, with its lines at 10, 50 and 90 %.
  modelled(c, p) {
    $("maptitle").textContent = "Probability of failure";
    $("mapnote").textContent = "a model of " + thousands(contents.boundary.flights) + (contents.boundary.flights < contents.boundary.of ? " of " + thousands(contents.boundary.of) : "") + " flights" + (contents.variants?.length > 1 ? " of " + contents.variants[0] : "");
    const { box, xAxis, yAxis } = this, red = rgb(theme("broken-far")), blue = rgb(theme("held-far"));
    const nx = Math.ceil(box.width / 3), ny = Math.ceil(box.height / 3), grid = new Float32Array((nx + 1) * (ny + 1));
    const image = new ImageData(nx, ny);
    for (let j = 0; j <= ny; j++) {
      for (let i = 0; i <= nx; i++) {
        const f = this.at(p, xAxis.value(i / nx), yAxis.value(1 - j / ny));
        grid[j * (nx + 1) + i] = f;
        if (i < nx && j < ny) {
          const colour = f > 0.5 ? red : blue, o = 4 * (j * nx + i);
          image.data[o] = colour[0]; image.data[o + 1] = colour[1]; image.data[o + 2] = colour[2];
          image.data[o + 3] = 230 * Math.abs(f - 0.5) * 1.5 + 6;
        }
      }
    }
    const small = document.createElement("canvas");
    small.width = nx; small.height = ny;
    small.getContext("2d").putImageData(image, 0, 0);
    c.drawImage(small, box.left, box.top, box.width, box.height);
    c.strokeStyle = theme("text");
    for (const level of [0.1, 0.9, 0.5]) {
      c.lineWidth = level === 0.5 ? 2.6 : 1;
      contour(c, grid, nx, ny, level, box);
    }
    const legend = $("maplegend");
    ramp(legend, Array.from({ length: 24 }, (_, i) => { const f = i / 23; return "rgba(" + (f > 0.5 ? red : blue).join() + "," + (Math.abs(f - 0.5) * 1.35 + 0.02) + ")"; }), "0", "100 %");
    element("span", "thick line: 50 %; thin: 10 and 90 %", legend);
    if (contents.variables.length > 2) element("span", "averaged over the other variables", legend);
  }

  // at is the model's probability between the points of its grid.
  at(p, x, y) {
    const place = (list, v, words) => {
      if (words || list.length === 1) { const k = Math.max(0, Math.min(list.length - 1, Math.round(v))); return [k, k, 0]; }
      let i = 0;
      while (i < list.length - 2 && v > list[i + 1]) i++;
      return [i, i + 1, Math.max(0, Math.min(1, (v - list[i]) / (list[i + 1] - list[i])))];
    };
    const [i, ii, s] = place(p.x, x, this.xAxis.words), [j, jj, t] = place(p.y, y, this.yAxis.words), n = p.x.length;
    return (1 - t) * ((1 - s) * p.p[j * n + i] + s * p.p[j * n + ii]) + t * ((1 - s) * p.p[jj * n + i] + s * p.p[jj * n + ii]);
  }

  // counted draws the share of flights that broke, by cells.
  counted(c) {
    const { box, xAxis, yAxis } = this;
    let shown = 0;
    for (let i = 0; i < flights.count; i++) if (chosen(i)) shown++;
    const side = Math.max(4, Math.min(28, Math.floor(Math.sqrt(shown / 14))));
    const nx = xAxis.words ? xAxis.words.length : side, ny = yAxis.words ? yAxis.words.length : side;
    const flown = new Uint32Array(nx * ny), broken = new Uint32Array(nx * ny);
    for (let i = 0; i < flights.count; i++) {
      if (!chosen(i)) continue;
      const a = Math.min(nx - 1, Math.max(0, Math.floor(xAxis.share(flights.variables[view.across].values[i]) * nx)));
      const b = Math.min(ny - 1, Math.max(0, Math.floor(yAxis.share(flights.variables[view.up].values[i]) * ny)));
      flown[b * nx + a]++;
      if (flights.broken(i)) broken[b * nx + a]++;
    }
    let most = 0;
    for (let k = 0; k < flown.length; k++) if (flown[k] >= 5) most = Math.max(most, broken[k] / flown[k]);
    if (most === 0) for (let k = 0; k < flown.length; k++) if (flown[k]) most = Math.max(most, broken[k] / flown[k]); // only where there are few
    const near = rgb(theme("broken-near")), red = rgb(theme("broken-far"));
    const colour = (share) => (share === 0 ? theme("raised") : blend(near, red, share / (most || 1)));
    const cw = box.width / nx, ch = box.height / ny;
    for (let b = 0; b < ny; b++) {
      for (let a = 0; a < nx; a++) {
        const k = b * nx + a;
        if (!flown[k]) continue;
        c.globalAlpha = flown[k] < 5 ? 0.35 : 1;
        c.fillStyle = colour(Math.min(most, broken[k] / flown[k]));
        c.fillRect(box.left + a * cw + 0.5, box.bottom - (b + 1) * ch + 0.5, cw - 1, ch - 1);
      }
    }
    c.globalAlpha = 1;
    Object.assign(this, { cells: { nx, ny, flown, broken } });
    $("maptitle").textContent = "Share that broke";
    $("mapnote").textContent = "by cell; pale: fewer than 5 flights";
    if (most > 0) ramp($("maplegend"), Array.from({ length: 24 }, (_, i) => blend(near, red, i / 23)), "above 0", percent(most, 2));
    else $("maplegend").replaceChildren();
    element("span", "grey: none broke", $("maplegend"));
  }

  words(e) {
    const r = this.canvas.getBoundingClientRect(), box = this.box;
    if (!box) return "";
    const s = (e.clientX - r.left - box.left) / box.width, t = (box.bottom - e.clientY + r.top) / box.height;
    if (s < 0 || s > 1 || t < 0 || t > 1) return "";
    const x = this.xAxis.value(s), y = this.yAxis.value(t);
    const where = contents.variables[view.across].name + " " + valueText(view.across, x) + "\n" + contents.variables[view.up].name + " " + valueText(view.up, y);
    if (this.model) return percent(this.at(this.model, x, y), 2) + " probability of failure\n" + where;
    const { nx, ny, flown, broken } = this.cells, k = Math.min(ny - 1, Math.floor(t * ny)) * nx + Math.min(nx - 1, Math.floor(s * nx));
    return flown[k] ? thousands(broken[k]) + " of " + thousands(flown[k]) + " broke\n" + where : "no flights\n" + where;
  }
}

// contour draws the line at a level through a grid of (nx+1)(ny+1) points: marching squares.
function contour(c, grid, nx, ny, level, box) {
  const sx = box.width / nx, sy = box.height / ny;
  c.beginPath();
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      const k = j * (nx + 1) + i, v = [grid[k], grid[k + 1], grid[k + nx + 2], grid[k + nx + 1]], cross = [];
      for (let s = 0; s < 4; s++) {
        const a = v[s], b = v[(s + 1) % 4];
        if (a > level === b > level) continue;
        const t = (level - a) / (b - a);
        cross.push([[i + t, j], [i + 1, j + t], [i + 1 - t, j + 1], [i, j + 1 - t]][s]);
      }
      for (let s = 0; s + 1 < cross.length; s += 2) {
        c.moveTo(box.left + cross[s][0] * sx, box.top + cross[s][1] * sy);
        c.lineTo(box.left + cross[s + 1][0] * sx, box.top + cross[s + 1][1] * sy);
      }
    }
  }
  c.stroke();
}
