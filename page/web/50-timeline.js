// The time line: modes as bands, the height as a curve, events as ticks, bookmarks as flags.

const words = ["info", "caution", "fault"];

// theme returns a colour of the style sheet.
const theme = (name) => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();

// paper makes a canvas as large as it is shown, and returns what draws on it in CSS pixels.
function paper(canvas) {
  const dpr = window.devicePixelRatio || 1, w = canvas.clientWidth, h = canvas.clientHeight;
  if (canvas.width !== Math.round(w * dpr) || canvas.height !== Math.round(h * dpr)) {
    canvas.width = Math.round(w * dpr);
    canvas.height = Math.round(h * dpr);
  }
  const c = canvas.getContext("2d");
  c.setTransform(dpr, 0, 0, dpr, 0, 0);
  c.clearRect(0, 0, w, h);
  return { c, w, h };
}

// stepOf returns a round step of which few make up a span.
function stepOf(span, most, steps = [1, 2, 5, 10]) {
  const unit = 10 ** Math.floor(Math.log10(span / most || 1));
  return steps.map((s) => s * unit).find((s) => span / s <= most) ?? 10 * unit;
}

const timeStep = (span, most) => [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14400, 36000].find((s) => span / s <= most) ?? 86400;

class Timeline {
  constructor(canvas, player, tracks, bookmarks) {
    Object.assign(this, { canvas, player, tracks, bookmarks, chosen: 0, top: 16, key: "", cache: document.createElement("canvas") });
    this.name();
    scrub(canvas, player);
    canvas.addEventListener("pointermove", (e) => e.buttons || this.point(e));
    canvas.addEventListener("pointerleave", () => hint(null));
  }

  // name gives each mode a tint.
  name() {
    const names = [...new Set(this.tracks.flatMap((t) => t.modes.map((m) => m.name)))];
    this.tints = new Map(names.map((n, i) => [n, [208, 152, 276, 32, 188, 330, 96, 236][i % 8]]));
  }

  // grow lets the modes that go on reach to the end.
  grow() {
    for (const t of this.tracks) if (t.modes.length) t.modes.at(-1).to = this.player.length;
  }

  x(t, w) { return this.player.share(t) * w; }

  draw() {
    const { c, w, h } = paper(this.canvas), p = this.player;
    const key = [w, h, this.canvas.width, p.from, p.to, this.chosen].join();
    if (key !== this.key) { this.still(w, h); this.key = key; }
    c.save();
    c.setTransform(1, 0, 0, 1, 0, 0);
    if (this.cache.width && this.cache.height) c.drawImage(this.cache, 0, 0);
    c.restore();
    this.cursor(c, w, h);
    this.canvas.setAttribute("aria-valuemax", p.length.toFixed(1));
    this.canvas.setAttribute("aria-valuenow", p.time.toFixed(2));
    this.canvas.setAttribute("aria-valuetext", clockText(p.time));
  }

  refresh() { this.key = ""; }

  // still draws what does not move with the time.
  still(w, h) {
    const p = this.player, track = this.tracks[this.chosen], dpr = window.devicePixelRatio || 1;
    this.cache.width = this.canvas.width;
    this.cache.height = this.canvas.height;
    const c = this.cache.getContext("2d");
    c.scale(dpr, dpr);
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const bottom = h - 18;
    c.font = "11px B612, system-ui, sans-serif";
    c.textBaseline = "middle";
    this.bands(c, w, track, dark, this.top, bottom);
    this.curve(c, w, track, this.top + 20, bottom - 2);
    const span = p.to - p.from, step = timeStep(span, w / 70);
    for (let t = Math.ceil(p.from / step) * step; t <= p.to; t += step) {
      const x = this.x(t, w);
      c.fillStyle = theme("edge");
      c.fillRect(Math.round(x), 10, 1, 6);
      c.fillStyle = theme("dim");
      c.textAlign = x < 20 ? "left" : x > w - 20 ? "right" : "center";
      c.fillText(clockText(t, step < 1 ? 1 : 0), clamp(x, 2, w - 2), 6);
    }
    c.textAlign = "left";
    this.flightsOf(c, w, track, h);
    this.marks(c, w, bottom, h);
    this.flags(c, w, h);
  }

  bands(c, w, track, dark, top, bottom) {
    c.fillStyle = theme("raised");
    c.fillRect(0, top, w, bottom - top);
    for (const m of track.modes) {
      const a = Math.max(0, this.x(m.from, w)), b = Math.min(w, this.x(m.to, w));
      if (b <= a) continue;
      const hue = this.tints.get(m.name);
      c.fillStyle = dark ? `hsl(${hue} 30% 24%)` : `hsl(${hue} 45% 84%)`;
      c.fillRect(a, top, Math.max(1, b - a - 1), bottom - top);
      c.fillStyle = dark ? `hsl(${hue} 45% 84%)` : `hsl(${hue} 60% 22%)`;
      if (b - a > 24) {
        c.save();
        c.beginPath();
        c.rect(a, top, b - a - 4, bottom - top);
        c.clip();
        c.fillText(m.name, a + 6, top + 10);
        c.restore();
      }
    }
    c.fillStyle = theme("page");
    for (const g of track.gaps) {
      const a = this.x(g.from, w), b = this.x(g.to, w);
      c.fillRect(a, top, Math.max(2, b - a), bottom - top);
    }
  }

  curve(c, w, track, top, bottom) {
    let least = Infinity, greatest = -Infinity;
    for (const d of track.placeDown) { least = Math.min(least, -d); greatest = Math.max(greatest, -d); }
    const y = (v) => bottom - (v - least) / (greatest - least || 1) * (bottom - top);
    c.strokeStyle = theme("text");
    c.globalAlpha = 0.55;
    trace(c, track, this.player, w, (i) => -track.placeDown[i], y);
    c.globalAlpha = 1;
  }

  flightsOf(c, w, track, h) {
    c.setLineDash([3, 3]);
    c.strokeStyle = theme("text");
    for (const f of track.flights.slice(1)) {
      const x = Math.round(this.x(f.begins, w)) + 0.5;
      c.beginPath(); c.moveTo(x, this.top); c.lineTo(x, h); c.stroke();
    }
    c.setLineDash([]);
  }

  marks(c, w, bottom, h) {
    const inks = [theme("dim"), theme("caution"), theme("fault")];
    for (let severity = 0; severity < 3; severity++) { // the worst in front
      for (const track of this.tracks) {
        for (const m of track.marks) {
          if (m.severity !== severity) continue;
          const x = this.x(m.at, w);
          if (x < -5 || x > w + 5) continue;
          c.fillStyle = inks[severity];
          if (severity === 0) { c.fillRect(Math.round(x), bottom + 3, 1, 8); continue; }
          c.beginPath();
          c.moveTo(x, bottom + 2); c.lineTo(x + 5, bottom + 11); c.lineTo(x - 5, bottom + 11);
          c.fill();
          c.globalAlpha = 0.7;
          c.fillRect(Math.round(x), this.top, 1, bottom - this.top);
          c.globalAlpha = 1;
        }
      }
    }
  }

  flags(c, w) {
    c.fillStyle = theme("accent");
    for (const b of this.bookmarks) {
      const x = Math.round(this.x(b.at, w));
      c.fillRect(x, 2, 1, this.top + 18);
      c.beginPath();
      c.moveTo(x, 2); c.lineTo(x + 9, 5.5); c.lineTo(x, 9);
      c.fill();
    }
  }

  cursor(c, w, h) {
    const x = this.x(this.player.time, w);
    c.fillStyle = theme("accent");
    c.fillRect(Math.round(x) - 1, 8, 2, h - 8);
    c.beginPath();
    c.moveTo(x - 6, 4); c.lineTo(x + 6, 4); c.lineTo(x + 6, 9); c.lineTo(x, 15); c.lineTo(x - 6, 9);
    c.fill();
  }

  // point shows what is below the pointer.
  point(e) {
    const box = this.canvas.getBoundingClientRect(), x = e.clientX - box.left, w = box.width, found = [];
    for (const b of this.bookmarks) if (Math.abs(this.x(b.at, w) - x) < 6) found.push("⚑ " + b.name);
    for (const t of this.tracks) {
      for (const m of t.marks) {
        if (Math.abs(this.x(m.at, w) - x) < 5 && found.length < 6) found.push(clockText(m.at) + "  " + eventText(m, t, this.tracks));
      }
    }
    const t = this.player.from + x / w * (this.player.to - this.player.from), track = this.tracks[this.chosen];
    if (!found.length) {
      found.push([clockText(t), track.modeAt(t), fixed(-track.at(t).place[2], 1) + " m"].filter(Boolean).join("  "));
    }
    hint(found.join("\n"), e);
  }
}

// trace strokes a curve: of each pixel's values the least and the greatest.
function trace(c, track, player, w, value, y) {
  c.beginPath();
  let column = -1, low = 0, high = 0, flight = -1, last = 0;
  const end = () => { if (column >= 0) { c.lineTo(column + 0.5, y(low)); c.lineTo(column + 0.5, y(high)); c.lineTo(column + 0.5, y(last)); } };
  const first = Math.max(0, track.index(player.from) - 1);
  for (let i = first; i < track.count; i++) {
    const x = player.share(track.time[i]) * w, v = value(i);
    if (v === undefined) continue;
    const here = w > 0 && track.count * w > 0 ? Math.floor(x * 2) / 2 : x;
    if (track.flight[i] !== flight) {
      end();
      c.moveTo(x, y(v));
      flight = track.flight[i];
      column = -1;
    }
    if (here !== column) { end(); column = here; low = high = v; c.lineTo(column + 0.5, y(v)); }
    low = Math.min(low, v); high = Math.max(high, v); last = v;
    if (x > w) break;
  }
  end();
  c.stroke();
}

// scrub lets a canvas set the time by dragging, and zoom by the wheel.
function scrub(canvas, player) {
  const timeAt = (e) => {
    const box = canvas.getBoundingClientRect();
    return player.from + clamp((e.clientX - box.left) / box.width, 0, 1) * (player.to - player.from);
  };
  canvas.addEventListener("pointerdown", (e) => {
    if (e.button !== 0) return;
    canvas.setPointerCapture(e.pointerId);
    player.seek(timeAt(e));
  });
  canvas.addEventListener("pointermove", (e) => { if (e.buttons & 1 && canvas.hasPointerCapture(e.pointerId)) { hint(null); player.seek(timeAt(e)); } });
  canvas.addEventListener("wheel", (e) => { e.preventDefault(); player.zoom(Math.exp(e.deltaY * 0.0015), timeAt(e)); }, { passive: false });
  canvas.addEventListener("dblclick", () => player.whole());
}

// hint shows a text beside the pointer; null hides it.
function hint(text, e) {
  const tip = $("tip");
  tip.hidden = !text;
  if (!text) return;
  tip.textContent = text;
  const w = tip.offsetWidth, h = tip.offsetHeight;
  tip.style.left = clamp(e.clientX + 12, 4, innerWidth - w - 4) + "px";
  tip.style.top = (e.clientY - h - 12 > 4 ? e.clientY - h - 12 : e.clientY + 16) + "px";
}

// eventText is what an event says, with whose it is where that is not clear.
function eventText(m, track, tracks) {
  const who = tracks.length > 1 && track.name ? track.name + ": " : "";
  return who + (m.source === "autopilot" ? "AP: " : "") + m.text;
}
