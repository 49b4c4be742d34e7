// Plots of the chosen vehicle, with a cursor at the time that is shown.

// What is plotted. The lists of a track grow: they are read when a curve is drawn. A curve's value is of a sample; every is the number of samples for each value.
function plotsOf(track) {
  const slow = (name) => (i) => (i % track.every ? undefined : track[name][i / track.every]);
  const motors = track.rotors.map((_, i) => ({ name: String(track.shape.motors[i]?.number ?? i + 1), ink: okabe[i % okabe.length], value: (k) => track.rotors[i][k] * 30 / Math.PI }));
  const turning = track.shape.motors.filter((m) => m.name).map((m, i) => ({ name: m.name, ink: okabe[i % okabe.length], value: (k) => (track.turning[i]?.[k] ?? NaN) * 30 / Math.PI }));
  const surface = contents.land.water;
  const dives = track.shape.dives && surface !== null;
  const list = [
    { name: "Depth", unit: "m", digits: 1, curves: dives ? [{ name: "below the surface", ink: okabe[0], value: (i) => surface + track.placeDown[i] }] : [] },
    { name: "Height above", unit: "m", digits: 1, curves: [
      ...(dives ? [] : [{ name: "home", ink: okabe[0], value: (i) => -track.placeDown[i] }]),
      ...(track.knows("height") ? [{ name: "ground", ink: okabe[1], value: slow("height") }] : [])] },
    { name: "Speed", unit: "m/s", digits: 1, curves: [
      { name: "ground", ink: okabe[0], value: (i) => Math.hypot(track.velNorth[i], track.velEast[i]) },
      ...(track.knows("alpha") ? [{ name: "air", ink: okabe[1], value: slow("airspeed") }] : []),
      { name: "climb", ink: okabe[2], value: (i) => -track.velDown[i] },
      ...(track.knows("windNorth") ? [{ name: "wind", ink: okabe[3], value: (i) => (i % track.every ? undefined : Math.hypot(track.windNorth[i / track.every], track.windEast[i / track.every])) }] : [])] },
    { name: "Battery", unit: "V", digits: 1, curves: [{ name: "voltage", ink: okabe[1], value: slow("voltage") }],
      more: (t) => fixed(track.slow("current", t), 1) + " A  " + fixed(100 * track.slow("charge", t), 0) + " %" },
    { name: "Fuel", unit: "kg", digits: 3, curves: track.knows("fuel") ? [{ name: "in the tank", ink: okabe[2], value: (i) => (i % track.every ? undefined : track.fuel[i / track.every]) }] : [],
      more: (t) => fixed(1000 * track.slow("fuelFlow", t), 2) + " g/s" },
    { name: "Flow", unit: "°", digits: 1, curves: track.knows("alpha") ? ["alpha", "beta"].map((name, i) => ({
      name: ["angle of attack", "sideslip"][i], ink: okabe[i], value: (k) => (k % track.every ? undefined : track[name][k / track.every] * 180 / Math.PI) })) : [],
      more: (t) => fixed(track.slow("load", t), 2) + " g" },
    { name: "Servos", unit: "°", digits: 1, curves: track.servos.map((_, i) => ({ name: track.shape.servos?.[i] ?? "servo " + (i + 1), ink: okabe[i % okabe.length], value: (k) => track.servos[i][k] })) },
    { name: "Sails", unit: "° to starboard", digits: 0, curves: track.booms.map((_, i) => ({ name: track.shape.sails[i].name, ink: okabe[i % okabe.length], value: (k) => track.booms[i][k] * 180 / Math.PI })) },
    { name: "Rotors", unit: "rpm", digits: 0, curves: turning, zero: true },
    { name: "Motors", unit: "rpm", digits: 0, curves: motors, zero: true },
  ];
  return list.filter((plot) => (plot.name !== "Battery" || track.knows("voltage")) && plot.curves.length > 0);
}

class Plots {
  constructor(box, player) { Object.assign(this, { box, player, list: [] }); }

  show(track) {
    this.track = track;
    this.box.replaceChildren();
    this.list = plotsOf(track).map((plot) => {
      const figure = document.createElement("figure"), caption = document.createElement("figcaption"), canvas = document.createElement("canvas");
      const title = document.createElement("b");
      title.textContent = plot.name + " [" + plot.unit + "]";
      caption.append(title);
      const values = plot.curves.slice(0, 12).map((curve) => {
        const item = document.createElement("span"), square = document.createElement("i"), number = document.createTextNode("");
        square.style.background = curve.ink;
        item.append(square, curve.name + " ", number);
        caption.append(item);
        return number;
      });
      let more;
      if (plot.more) caption.append(more = document.createElement("span"));
      figure.append(caption, canvas);
      this.box.append(figure);
      scrub(canvas, this.player);
      return { ...plot, canvas, values, moreAt: more, cache: document.createElement("canvas"), key: "" };
    });
  }

  refresh() { this.list.forEach((p) => { p.key = ""; }); }

  draw() {
    const i = this.track.index(this.player.time);
    for (const plot of this.list) {
      const { c, w, h } = paper(plot.canvas);
      const key = [w, h, this.player.from, this.player.to, plot.canvas.width].join();
      if (key !== plot.key) { this.curves(plot, w, h); plot.key = key; }
      c.save();
      c.setTransform(1, 0, 0, 1, 0, 0);
      if (plot.cache.width && plot.cache.height) c.drawImage(plot.cache, 0, 0);
      c.restore();
      c.fillStyle = theme("accent");
      c.fillRect(Math.round(this.player.share(this.player.time) * w), 0, 1, h);
      plot.values.forEach((node, k) => {
        const every = this.track.every, value = plot.curves[k].value(i) ?? plot.curves[k].value(i - i % every) ?? NaN;
        const text = fixed(value, plot.digits).padStart(4);
        if (node.data !== text) node.data = text;
      });
      if (plot.moreAt) plot.moreAt.textContent = plot.more(this.player.time);
    }
  }

  // curves draws what does not move with the time.
  curves(plot, w, h) {
    const dpr = window.devicePixelRatio || 1, cache = plot.cache, player = this.player, track = this.track;
    cache.width = Math.round(w * dpr);
    cache.height = Math.round(h * dpr);
    const c = cache.getContext("2d");
    c.scale(dpr, dpr);
    let least = Infinity, greatest = -Infinity;
    const first = Math.max(0, track.index(player.from) - track.every), last = Math.min(track.count - 1, track.index(player.to) + track.every);
    for (const curve of plot.curves) {
      for (let i = first; i <= last; i++) {
        const v = curve.value(i);
        if (v < least) least = v;
        if (v > greatest) greatest = v;
      }
    }
    if (!(greatest > least)) { least = (Number.isFinite(least) ? least : 0) - 0.5; greatest = least + 1; }
    if (plot.zero) least = Math.min(least, 0);
    const pad = 0.06 * (greatest - least), y = (v) => h - 6 - (v - least + pad) / (greatest - least + 2 * pad) * (h - 20);
    c.font = "10px B612, system-ui, sans-serif";
    c.textBaseline = "bottom";
    const step = stepOf(greatest - least, Math.max(2, h / 34));
    for (let v = Math.ceil(least / step) * step; v <= greatest; v += step) {
      c.fillStyle = theme("grid");
      c.fillRect(0, Math.round(y(v)), w, 1);
      c.fillStyle = theme("dim");
      c.fillText(fixed(v, step < 1 ? Math.min(3, Math.ceil(-Math.log10(step) - 1e-9)) : 0), 4, y(v) - 1);
    }
    const across = timeStep(player.to - player.from, w / 80);
    c.fillStyle = theme("grid");
    for (let t = Math.ceil(player.from / across) * across; t <= player.to; t += across) c.fillRect(Math.round(player.share(t) * w), 0, 1, h);
    c.lineWidth = 1.3;
    for (const curve of plot.curves) {
      c.strokeStyle = curve.ink;
      trace(c, track, player, w, curve.value, y);
    }
  }
}
