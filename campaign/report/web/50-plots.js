// Requirement, intervals, sensitivities, progress of a search, distribution of margins, paths.

// interval draws a share with its interval on an axis from 0 to 1.
function interval(canvas) {
  const { c, w, h } = paper(canvas), d = canvas.dataset, share = Number(d.share), low = Number(d.low), high = Number(d.high);
  c.fillStyle = theme("raised"); c.fillRect(0, 3, w, h - 6);
  if (d.rate === "true") { c.fillStyle = theme("fault"); c.globalAlpha = 0.35; c.fillRect(low * w, 3, Math.max(1, (high - low) * w), h - 6); }
  c.globalAlpha = 1;
  c.fillStyle = theme("fault");
  c.fillRect(Math.min(w - 3, share * w - 1.5), 0, 3, h);
}

// required draws the bounds of the failure rate beside the limit.
function required(canvas) {
  const q = contents.requirement, { c, w, h } = paper(canvas), right = Math.min(1, 1.3 * Math.max(q.limit, q.upper_bound)), y = 24;
  const x = (share) => 6 + share / right * (w - 60);
  c.fillStyle = theme("edge"); c.fillRect(x(0), y, x(right) - x(0), 10);
  c.globalAlpha = 0.5; c.fillStyle = theme("good"); c.fillRect(x(0), y, x(q.limit) - x(0), 10); c.globalAlpha = 1;
  c.fillStyle = theme(q.state === "held" ? "good" : q.state === "broken" ? "fault" : "caution");
  c.fillRect(x(q.lower_bound), y - 4, Math.max(3, x(q.upper_bound) - x(q.lower_bound)), 18);
  c.fillStyle = theme("text"); c.fillRect(x(q.limit) - 1, y - 10, 2, 30);
  c.textAlign = x(q.limit) > w - 120 ? "right" : "left"; c.textBaseline = "bottom";
  c.fillText("limit " + percent(q.limit), x(q.limit) + (c.textAlign === "left" ? 6 : -6), y - 6);
  c.textBaseline = "top"; c.fillStyle = theme("dim");
  for (const [value, label] of new Axis(0, right, { pad: 0 }).marks(w / 110)) { c.textAlign = value === 0 ? "left" : "center"; c.fillText(text(100 * value) + " %", x(value), y + 22); }
}

// bars draws sensitivities, the most important first.
function bars(canvas) {
  const all = contents.sensitivity.filter((s) => s.total !== null).sort((a, b) => b.total - a.total), row = 30;
  canvas.style.height = all.length * row + 30 + "px";
  const { c, w } = paper(canvas), left = Math.min(w * 0.34, Math.max(60, ...all.map((s) => c.measureText(s.variable).width + 16))), right = w - 56, top = 4, bottom = top + all.length * row;
  const most = Math.max(1, ...all.map((s) => Math.max(s.total_high ?? 0, s.first_high ?? 0))), x = (v) => left + Math.max(0, v) / most * (right - left);
  c.textBaseline = "top"; c.textAlign = "center";
  for (const [value] of new Axis(0, most, { pad: 0 }).marks(w / 120)) {
    c.fillStyle = theme("grid"); c.fillRect(Math.round(x(value)), top, 1, bottom - top);
    c.fillStyle = theme("dim"); c.fillText(text(100 * value, 3) + " %", x(value), bottom + 8);
  }
  all.forEach((s, k) => {
    const y = top + k * row;
    c.fillStyle = theme("text"); c.textAlign = "right"; c.textBaseline = "middle"; c.fillText(short(c, s.variable, left - 14), left - 10, y + row / 2);
    c.fillStyle = theme("held-near"); c.globalAlpha = 0.55; c.fillRect(left, y + 6, x(s.total) - left, 18); c.globalAlpha = 1;
    c.fillStyle = theme("held-far"); c.fillRect(left, y + 10, x(s.first) - left, 10);
    c.strokeStyle = theme("text"); c.lineWidth = 1.2;
    for (const [low, high, at] of [[s.total_low, s.total_high, y + 8], [s.first_low, s.first_high, y + 18]]) {
      c.beginPath(); c.moveTo(x(low), at); c.lineTo(x(high), at); c.moveTo(x(low), at - 3); c.lineTo(x(low), at + 3); c.moveTo(x(high), at - 3); c.lineTo(x(high), at + 3); c.stroke();
    }
    c.fillStyle = theme("dim"); c.textAlign = "left"; c.fillText(text(100 * s.total, 2) + " %", Math.min(x(Math.max(s.total_high, s.first_high, s.total)) + 8, w - 46), y + row / 2);
  });
}

// progress draws the smallest margin by generation.
function progress(canvas) {
  const list = contents.progress.filter((l) => l.best !== null).map((l) => ({ ...l, best: 100 * l.best, median: l.median === null ? null : 100 * l.median })), { c, w, h } = paper(canvas);
  if (!list.length) return;
  const values = list.flatMap((l) => [l.best, l.median ?? l.best]);
  const x = new Axis(list[0].generation, list.at(-1).generation, { whole: true }), y = new Axis(Math.max(-1000, Math.min(0, ...values)), Math.min(300, Math.max(0, ...values)));
  const box = frame(c, w, h, x, y, "generation", "margin [%]");
  const line = (key, colour, width) => {
    c.strokeStyle = colour; c.lineWidth = width; c.beginPath();
    list.forEach((l) => { if (l[key] !== null) c.lineTo(box.left + x.share(l.generation) * box.width, box.bottom - Math.max(0, Math.min(1, y.share(l[key]))) * box.height); });
    c.stroke();
  };
  line("median", theme("dim"), 1.2);
  line("best", theme("fault"), 2.2);
  c.fillStyle = theme("text"); c.fillRect(box.left, Math.round(box.bottom - y.share(0) * box.height), box.width, 1);
  c.textAlign = "right"; c.textBaseline = "top";
  c.fillStyle = theme("fault"); c.fillText("smallest so far", box.right - 4, box.top + 4);
  c.fillStyle = theme("dim"); c.fillText("median of the generation", box.right - 4, box.top + 20);
}

// histogram draws the distribution of a margin.
function histogram(canvas, which) {
  const column = which === "margin" ? flights.margin : flights.expectations[Number(which)], unit = which === "margin" ? "" : contents.units[Number(which)];
  const values = [], scale = which === "margin" ? 100 : 1;
  for (let i = 0; i < flights.count; i++) if (chosen(i) && Number.isFinite(column.values[i])) values.push(scale * column.values[i]);
  values.sort((a, b) => a - b);
  const { c, w, h } = paper(canvas);
  if (!values.length) { c.fillStyle = theme("dim"); c.fillText("No flight has a margin of it.", 8, 24); return; }
  // What lies far out would squeeze the rest: it is in the outermost bars.
  const q = (p) => values[Math.round(p * (values.length - 1))], span = Math.max(q(0.99) - q(0.01), 1e-9);
  const low = Math.max(values[0], q(0.01) - span * 0.5), high = Math.min(values.at(-1), q(0.99) + span * 0.5);
  const step = stepOf(Math.max(high - low, 1e-9), Math.max(12, Math.min(60, Math.sqrt(values.length) * 1.5, w / 14)));
  const first = Math.floor(low / step), last = Math.max(first, Math.ceil(high / step) - 1), counts = new Array(last - first + 1).fill(0);
  for (const v of values) counts[Math.max(0, Math.min(counts.length - 1, Math.floor(v / step) - first))]++;
  const x = new Axis(first * step, (last + 1) * step, { pad: 0.01 }), y = new Axis(0, Math.max(...counts), { pad: 0 });
  y.to *= 1.06;
  const box = frame(c, w - 34, h, x, y, which === "margin" ? "margin [% of the limit]" : "margin" + (unit ? " [" + unit + "]" : ""), "flights");
  counts.forEach((n, k) => {
    if (!n) return;
    const a = box.left + x.share((first + k) * step) * box.width, b = box.left + x.share((first + k + 1) * step) * box.width, top = box.bottom - y.share(n) * box.height;
    c.fillStyle = theme((first + k) * step < -1e-9 * step ? "broken-far" : "held-far");
    c.fillRect(a + 0.5, Math.min(top, box.bottom - 1), Math.max(1, b - a - 1), Math.max(1, box.bottom - top));
  });
  c.strokeStyle = theme("text"); c.lineWidth = 1.6; c.beginPath();
  const every = Math.max(1, Math.floor(values.length / 2000));
  c.moveTo(box.left, box.bottom);
  for (let i = 0; i < values.length; i += every) {
    const px = box.left + Math.max(0, Math.min(1, x.share(values[i]))) * box.width;
    c.lineTo(px, box.bottom - (i / values.length) * box.height / 1.06);
    c.lineTo(px, box.bottom - Math.min(1, (i + every) / values.length) * box.height / 1.06);
  }
  c.lineTo(box.right, box.bottom - box.height / 1.06);
  c.stroke();
  c.fillStyle = theme("dim"); c.textAlign = "left"; c.textBaseline = "middle";
  for (const share of [0, 0.5, 1]) c.fillText(100 * share + " %", box.right + 6, box.bottom - share * box.height / 1.06);
  if (x.share(0) > 0 && x.share(0) < 1) { c.fillStyle = theme("fault"); c.fillRect(Math.round(box.left + x.share(0) * box.width) - 1, box.top, 2, box.height); }
}

// thumb draws a path from above, and its height below that.
function thumb(canvas) {
  const p = contents.paths?.find((q) => q.sample === Number(canvas.dataset.sample)), { c, w, h } = paper(canvas);
  if (!p) { c.fillStyle = theme("dim"); c.textAlign = "center"; c.fillText("no path", w / 2, h / 2); return; }
  const strip = 26, size = Math.max(Math.max(...p.east) - Math.min(...p.east), (Math.max(...p.north) - Math.min(...p.north)) * (w - 16) / (h - strip - 16), 2);
  const middle = (list) => (Math.max(...list) + Math.min(...list)) / 2, scale = (w - 16) / size;
  const x = (i) => w / 2 + (p.east[i] - middle(p.east)) * scale, y = (i) => (h - strip) / 2 - (p.north[i] - middle(p.north)) * scale;
  c.strokeStyle = theme("accent"); c.lineWidth = 1.4; c.lineJoin = "round"; c.beginPath();
  p.east.forEach((_, i) => c.lineTo(x(i), y(i)));
  c.stroke();
  c.fillStyle = theme("text"); c.beginPath(); c.arc(x(0), y(0), 2.5, 0, 7); c.fill();
  const e = p.east.length - 1;
  c.strokeStyle = theme("fault"); c.lineWidth = 1.8; c.beginPath();
  c.moveTo(x(e) - 3, y(e) - 3); c.lineTo(x(e) + 3, y(e) + 3); c.moveTo(x(e) + 3, y(e) - 3); c.lineTo(x(e) - 3, y(e) + 3); c.stroke();
  const top = Math.max(...p.up, 1), low = Math.min(...p.up, 0);
  c.fillStyle = theme("accent"); c.globalAlpha = 0.3; c.beginPath(); c.moveTo(0, h);
  p.up.forEach((u, i) => c.lineTo((p.time[i] - p.time[0]) / (p.time[e] - p.time[0]) * w, h - 2 - (u - low) / (top - low) * (strip - 6)));
  c.lineTo(w, h); c.fill(); c.globalAlpha = 1;
  c.fillStyle = theme("dim"); c.font = "9px B612, system-ui, sans-serif"; c.textAlign = "right"; c.textBaseline = "top";
  c.fillText(text(Math.max(...p.up), 3) + " m", w - 3, h - strip - 4);
}
