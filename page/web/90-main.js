// What starts, and what the user does.

const readings = [
  ["Height", (s) => [fixed(-s.place[2], 1).padStart(6), "m"], "", (track) => !divesIn(track)],
  ["Depth", (s) => [fixed(contents.land.water + s.place[2], 1).padStart(6), "m"], "", divesIn],
  ["Above ground", (s) => [fixed(s.height, 1).padStart(6), "m"], "lesser"],
  ["Speed", (s) => [fixed(s.speed, 1).padStart(5), "m/s"]],
  ["Climb", (s) => [fixed(-s.vel[2], 1).padStart(5), "m/s"]],
  ["Heading", (s) => [String(Math.round(s.heading * 180 / Math.PI) % 360).padStart(3, "0"), "°"]],
  ["Tilt", (s) => [fixed(tiltOf(s.attitude) * 180 / Math.PI, 0).padStart(3), "°"], "lesser"],
  ["Wind", (s) => (isNaN(s.wind[0]) ? ["    –", ""] : [windText(s.wind), "m/s"])],
  ["Battery", (s) => [fixed(s.voltage, 1).padStart(5), "V  " + fixed(100 * s.charge, 0) + " %"]],
  ["Fuel", (s) => [fixed(s.fuel, 3).padStart(6), "kg"], "", "fuel"],
];

// divesIn reports whether a vehicle works under the water of its flight.
function divesIn(track) { return !!track.shape.dives && contents.land.water !== null; }

function windText([n, e]) {
  const speed = Math.hypot(n, e), from = (Math.round(Math.atan2(-e, -n) * 180 / Math.PI) + 360) % 360;
  return fixed(speed, 1).padStart(4) + (speed < 0.05 ? "     " : " " + String(from).padStart(3, "0") + "°");
}

const keys = [
  ["Space", "play or pause"], ["← →", "a second back, ahead; with Shift ten"], [", .", "a frame back, ahead"],
  ["J K L", "backwards, pause, forwards; again: faster"], ["Home End", "to the beginning, to the end"], ["P N", "previous, next event"],
  ["1 to 5", "cameras: overview, follow, chase, ground, top"], ["V", "next vehicle"], ["0", "camera as it was"], ["?", "this help"],
];

class Page {
  constructor(tracks, land) {
    this.tracks = tracks;
    this.chosen = 0;
    this.player = new Player(contents.length || tracks[0].time.at(-1), contents.live);
    this.timeline = new Timeline($("bar"), this.player, tracks, contents.bookmarks ?? []);
    this.plots = new Plots($("plots"), this.player);
    this.events = new Events(this.player, tracks, contents.bookmarks ?? []);
    this.plots.show(tracks[0]);
    try {
      this.scene = new Scene($("scene"), tracks, land);
      this.look();
    } catch (problem) {
      this.noScene(problem.message);
    }
    this.controls();
    this.keyboard();
    if (contents.link?.acts) this.act = new Act($("act"), () => this.tracks[this.chosen]);
    this.player.listeners.push(() => this.ask());
    const values = $("readings");
    // A reading of a column is shown where a vehicle has that.
    this.readings = readings.filter(([, , , shown]) => !shown || tracks.some((track) => (typeof shown === "string" ? track.knows(shown) : shown(track))));
    this.values = this.readings.map(([name, , kind]) => {
      const box = element("div", undefined, kind), value = element("dd"), number = document.createTextNode(""), unit = element("span");
      value.append(number, " ", unit);
      box.append(element("dt", name), value);
      values.append(box);
      return { number, unit };
    });
    const start = contents.live ? null : /[#&]t=([0-9.]+)/.exec(location.hash);
    if (start) this.player.seek(+start[1]);
    if (contents.live) {
      this.begun = true;
      if (this.scene && tracks.length === 1) this.film("follow");
    }
    new ResizeObserver(() => this.ask()).observe(document.body);
    addEventListener("resize", () => this.ask());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.redraw());
    document.fonts?.ready.then(() => this.redraw());
    this.ask();
  }

  // grow takes in what tracks have grown by: their trails, the length of the line.
  grow() {
    this.scene?.grow();
    this.timeline.grow();
    this.ask();
  }

  // renew takes in a flight that was told again, as after a lost connection. The tracks are the same objects.
  renew(land) {
    this.scene?.renew(land);
    this.plots.show(this.tracks[this.chosen]);
    this.events.renew(this.tracks);
    this.timeline.name();
    this.redraw();
  }

  // redraw draws all again, also what is kept from the last time.
  redraw() {
    this.plots.refresh();
    this.timeline.refresh();
    this.ask();
  }

  noScene(why, title = "No 3D view") {
    $("nothing").hidden = false;
    $("nothing").querySelector("strong").textContent = title;
    $("why").textContent = why;
    for (const id of ["legend", "compass", "start", "scene"]) $(id).setAttribute("hidden", ""); // one of them is SVG
    document.querySelector(".corner.right").hidden = true;
  }

  // ask asks for a picture, once a frame at most.
  ask() {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame((now) => {
      this.asked = false;
      this.frame(now);
    });
  }

  frame(now) {
    const p = this.player, dt = this.last === undefined ? 0 : Math.min((now - this.last) / 1000, 0.25);
    this.last = p.way || p.following ? now : undefined;
    const moved = p.advance(p.way || p.following ? dt : 0);
    let state;
    if (this.scene) {
      this.scene.turnRotors(p.time, p.way || p.following ? Math.sign(moved) * dt : 0);
      const drawn = this.scene.draw(p.time, this.chosen);
      state = drawn.state;
      this.showCompass(state, drawn.view);
    } else {
      state = this.tracks[this.chosen].at(p.time);
    }
    this.timeline.draw();
    this.plots.draw();
    this.events.follow();
    this.showTexts(state);
    document.documentElement.dataset.ready = "true";
    if (p.way || p.following) this.ask();
  }

  showTexts(state) {
    const p = this.player, track = this.tracks[this.chosen];
    this.readings.forEach(([, text], i) => {
      const [number, unit] = text(state, track);
      this.values[i].number.data = number;
      this.values[i].unit.textContent = unit;
    });
    const flight = track.flightAt(p.time), several = track.flights.length > 1;
    $("clock").replaceChildren(clockText(p.time, p.following ? 1 : 2), element("span", " / " + clockText(p.length, 0) + (several ? "  flight " + flight.number + ", " + clockText(p.time - flight.begins) : "")));
    $("mode").textContent = track.modeAt(p.time);
    document.body.classList.toggle("playing", p.way !== 0 || !!p.following);
    $("play").setAttribute("aria-label", p.way || p.following ? "Pause" : "Play");
    $("edge").setAttribute("aria-pressed", String(!!p.following));
    $("start").hidden = !this.scene || this.begun || p.way !== 0 || p.time > 0;
    $("speed").value = String(p.speed);
    $("whole").hidden = !p.zoomed;
    const event = this.events.newest(Math.max(4, 4 * p.speed)), caption = $("caption");
    if (event && (p.way !== 0 || p.following || event.at > 0)) {
      caption.textContent = clockText(event.at) + "  " + event.text;
      caption.className = "shown " + words[event.severity];
    } else {
      caption.classList.remove("shown");
    }
  }

  showCompass(state, view) {
    const deg = (rad) => (rad * 180 / Math.PI).toFixed(1), speed = Math.hypot(state.wind[0], state.wind[1]);
    $("rose").setAttribute("transform", `rotate(${deg(-view.heading)} 32 32)`);
    $("wind").setAttribute("transform", `rotate(${deg(Math.atan2(state.wind[1], state.wind[0]) - view.heading + Math.PI)} 32 32)`);
    $("wind").setAttribute("visibility", speed >= 0.3 ? "visible" : "hidden");
    $("compass").setAttribute("aria-label", "Wind " + (isNaN(speed) ? "unknown" : windText(state.wind) + " m/s"));
  }

  // look lets the pointer turn and zoom the scene, and fills in cameras and inks.
  look() {
    const canvas = $("scene"), camera = this.scene.camera, pointers = new Map();
    canvas.addEventListener("pointerdown", (e) => { canvas.setPointerCapture(e.pointerId); pointers.set(e.pointerId, e); this.begin(); });
    for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, (e) => pointers.delete(e.pointerId));
    canvas.addEventListener("contextmenu", (e) => e.preventDefault());
    canvas.addEventListener("pointermove", (e) => {
      const before = pointers.get(e.pointerId);
      if (!before) return;
      const dx = e.clientX - before.clientX, dy = e.clientY - before.clientY;
      pointers.set(e.pointerId, e);
      if (pointers.size === 2) {
        const [a, b] = [...pointers.values()], other = a === e ? b : a;
        const gap = (p) => Math.hypot(p.clientX - other.clientX, p.clientY - other.clientY) || 1;
        camera.zoom(gap(before) / gap(e));
        camera.move(dx / canvas.clientHeight / 2, dy / canvas.clientHeight / 2);
      } else if (e.buttons & 6 || e.shiftKey) {
        camera.move(dx / canvas.clientHeight, dy / canvas.clientHeight);
      } else {
        camera.turn(dx * 0.006, dy * 0.006);
      }
      this.ask();
    });
    canvas.addEventListener("wheel", (e) => { e.preventDefault(); camera.zoom(Math.exp(e.deltaY * 0.0012)); this.begin(); this.ask(); }, { passive: false });
    canvas.addEventListener("webglcontextlost", (e) => { e.preventDefault(); this.scene = null; this.noScene("The browser has taken the 3D view away. Load the page again to get it back."); this.ask(); });
    for (const button of document.querySelectorAll("[data-camera]")) button.addEventListener("click", () => this.film(button.dataset.camera));
    this.film("overview");
    const offered = inks.filter((ink) => ink.of || this.tracks.length > 1);
    offered.forEach((ink, i) => $("ink").append(new Option("Trail: " + ink.name.toLowerCase() + (ink.unit ? " [" + ink.unit + "]" : ""), i)));
    const choose = () => this.ink(offered[+$("ink").value]);
    $("ink").addEventListener("change", choose);
    $("span").addEventListener("change", (e) => { this.scene.span = +e.target.value; this.ask(); });
    if (this.tracks.length > 1) $("ink").value = String(offered.length - 1);
    choose();
  }

  ink(ink) {
    const range = this.scene.colour(ink), c = $("ramp").getContext("2d"), fleet = !ink.of;
    c.clearRect(0, 0, 120, 8);
    for (let x = 0; x < 120; x++) {
      c.fillStyle = `rgb(${mapped(maps.viridis, x / 119).join()})`;
      c.fillRect(x, 0, 1, 8);
    }
    const label = (ink, [least, greatest]) => {
      $("least").textContent = ink.of ? fixed(least, 1) : "";
      $("greatest").textContent = ink.of ? fixed(greatest, 1) : "";
    };
    label(ink, range);
    this.scene.ranged = label;
    $("names").replaceChildren(...(fleet ? this.tracks.slice(0, 10) : []).map((track, k) => {
      const name = element("span", track.name), square = element("i");
      square.style.background = okabe[k % okabe.length];
      name.prepend(square);
      return name;
    }));
    $("ramp").hidden = fleet;
    this.ask();
  }

  film(mode) {
    this.scene.camera.choose(mode);
    for (const b of document.querySelectorAll("[data-camera]")) b.setAttribute("aria-pressed", String(b.dataset.camera === mode));
    this.ask();
  }

  // begin hides the large button: the user has found the others.
  begin() { this.begun = true; $("start").hidden = true; }

  choose(i) {
    this.chosen = this.timeline.chosen = i;
    $("vehicle").value = String(i);
    this.plots.show(this.tracks[i]);
    this.act?.show();
    this.ask();
  }

  controls() {
    const p = this.player, on = (id, f) => $(id).addEventListener("click", (e) => { f(); e.currentTarget.blur(); });
    on("play", () => p.toggle());
    on("start", () => { this.begin(); p.play(1); });
    on("edge", () => p.follow());
    $("edge").hidden = !contents.live;
    on("back", () => p.shuttle(-1));
    on("previous", () => p.seek(this.events.beside(-1) ?? 0));
    on("next", () => p.seek(this.events.beside(1) ?? p.length));
    on("whole", () => p.whole());
    on("keys", () => $("help").showModal());
    speeds.forEach((s) => $("speed").append(new Option((s < 1 ? "1/" + 1 / s : s) + " ×", s)));
    $("speed").addEventListener("change", (e) => { p.speed = +e.target.value; e.target.blur(); });
    if (this.tracks.length > 1) {
      $("vehicle").hidden = false;
      this.tracks.forEach((t, i) => $("vehicle").append(new Option(t.name || "vehicle " + (i + 1), i)));
      $("vehicle").addEventListener("change", (e) => { this.choose(+e.target.value); e.target.blur(); });
    }
    const dl = $("help").querySelector("dl");
    for (const [key, does] of keys) {
      const dt = element("dt");
      key.split(" ").forEach((k) => dt.append(k === "to" ? " to " : element("kbd", k), " "));
      dl.append(dt, element("dd", does));
    }
  }

  keyboard() {
    const p = this.player, modes = ["overview", "follow", "chase", "ground", "top"];
    const does = {
      " ": () => p.toggle(), k: () => p.play(0), j: () => p.shuttle(-1), l: () => p.shuttle(1),
      arrowleft: (e) => p.seek(p.time - (e.shiftKey ? 10 : 1)), arrowright: (e) => p.seek(p.time + (e.shiftKey ? 10 : 1)),
      ",": () => p.seek(p.time - 1 / 25), ".": () => p.seek(p.time + 1 / 25), home: () => p.seek(0), end: () => (contents.live ? p.follow() : p.seek(p.length)),
      n: () => p.seek(this.events.beside(1) ?? p.length), p: () => p.seek(this.events.beside(-1) ?? 0),
      v: () => this.choose((this.chosen + 1) % this.tracks.length), "?": () => $("help").showModal(),
      0: () => { this.scene?.camera.reset(); this.ask(); },
    };
    addEventListener("keydown", (e) => {
      const act = does[e.key.toLowerCase()], camera = modes[+e.key - 1];
      if (e.ctrlKey || e.metaKey || e.altKey || $("help").open || !(act || camera && this.scene)) return;
      if (e.target.closest("select, input") || e.key !== "?" && e.target.closest("#act") || e.key === " " && e.target.closest("button")) return; // they take it themselves
      e.preventDefault();
      this.begin();
      if (camera && this.scene) this.film(camera);
      else act(e);
    });
  }
}

// fail says why there is nothing to see.
function fail(problem) {
  $("nothing").hidden = false;
  $("why").textContent = problem.message;
  showVerdicts({ seek() {} });
  throw problem;
}

if (contents.live) {
  new Live((tracks, land) => new Page(tracks, land)).connect();
} else {
  showFacts();
  unpack().then((bytes) => {
    const { tracks, land } = unpacked(new Columns(bytes));
    showVerdicts(new Page(tracks, land).player);
  }).catch(fail);
}
