// Cameras: where the eye is, and where it looks.

// raisedInMiddle is how far above the middle what overview and top look at stands, as a share of half
// the picture's height: readings cover the bottom.
const raisedInMiddle = 0.19;

class Camera {
  constructor(tracks, models, land) {
    this.tracks = tracks;
    this.models = models;
    this.land = land;
    this.mode = "overview";
    this.measure();
    const span = this.models[0].span;
    this.ways = {
      overview: { yaw: radians(35), pitch: radians(21), far: 1 },
      follow: { yaw: radians(-35), pitch: radians(16), far: 8 * span, least: 2.2 * span },
      chase: { yaw: 0, pitch: radians(14), far: 8 * span, least: 2.2 * span },
      ground: { yaw: 0, pitch: 0, far: 1 },
      top: { yaw: 0, pitch: radians(89), far: 1 },
    };
    this.usual = structuredClone(this.ways);
    this.shift = [0, 0, 0]; // by which the user has moved what overview and top look at
  }

  // measure finds what was flown.
  measure() { this.bounds = this.around(); }

  // around returns the middle, the half-extents and the radius of what was flown, with room for a vehicle.
  around() {
    const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
    for (const t of this.tracks) {
      for (let i = 0; i < t.count; i++) {
        [t.placeEast[i], -t.placeDown[i], -t.placeNorth[i]].forEach((x, k) => { low[k] = Math.min(low[k], x); high[k] = Math.max(high[k], x); });
      }
    }
    const span = this.models[0].span, half = scaled(sub(high, low), 0.5).map((x) => Math.max(x + span, 3 * span));
    return { middle: scaled(add(low, high), 0.5), half, radius: Math.hypot(...half) };
  }

  choose(mode) { this.mode = mode; }
  reset() { this.ways = structuredClone(this.usual); this.shift = [0, 0, 0]; }

  // turn takes a drag [rad].
  turn(dx, dy) {
    const w = this.ways[this.mode];
    w.yaw -= dx;
    w.pitch = clamp(w.pitch + dy, this.mode === "ground" ? radians(-60) : radians(-12), radians(89));
  }

  zoom(factor) {
    const w = this.ways[this.mode];
    w.far = clamp(w.far * factor, w.least ?? 0.02, this.mode === "ground" ? 2.2 : w.least ? 4000 : 12);
  }

  // move shifts overview and top by a share of the picture's height.
  move(dx, dy) {
    const way = this.ways[this.mode], k = (this.from ?? 0) * 0.83;
    const c = Math.cos(way.yaw), s = Math.sin(way.yaw); // right is (c, s), ahead (s, -c) in x and z
    this.shift = add(this.shift, [k * (-dx * c + dy * s), 0, k * (-dx * s - dy * c)]);
  }

  // fit returns the distance from the middle at which all that was flown is in a picture of that
  // shape, in the mode's usual direction: turning does not zoom.
  fit(aspect, fov) {
    const w = this.usual[this.mode], c = Math.cos(w.pitch), tan = Math.tan(fov / 2);
    const back = [-Math.sin(w.yaw) * c, Math.sin(w.pitch), Math.cos(w.yaw) * c], right = unit(cross([0, 1, 0], back)), up = cross(back, right);
    const across = tan * aspect * 0.9, above = tan * (0.92 - raisedInMiddle);
    let far = 0;
    for (let corner = 0; corner < 8; corner++) {
      const p = this.bounds.half.map((x, k) => (corner >> k & 1 ? x : -x));
      const x = Math.abs(dot(p, right)), y = Math.abs(dot(p, up));
      far = Math.max(far, dot(p, back) + Math.max(x / across, y / above));
    }
    return far;
  }

  distance(aspect, fov) { return this.fit(aspect, fov) * this.ways[this.mode].far; }

  // view returns matrix and axes for a picture of that shape, which shows the state of a vehicle.
  view(state, track, aspect, scale) {
    const w = this.ways[this.mode];
    let fov = radians(45), eye, target;
    const model = this.models[track.number], at = toScene(state.place);
    if (this.mode === "ground") {
      const pad = [track.placeNorth[0], track.placeEast[0]], back = 14 * model.span + 6, bearing = radians(200) + w.yaw;
      const n = pad[0] + back * Math.cos(bearing), e = pad[1] + back * Math.sin(bearing);
      eye = [e, this.land.height(n, e) + 1.7, -n];
      target = at;
      const d = Math.hypot(...sub(target, eye));
      fov = clamp(2 * Math.atan(5.5 * model.span * scale / Math.max(d, 1)), radians(4), radians(50)) * w.far;
    } else {
      let heading = w.yaw, from = w.far;
      if (this.mode === "overview" || this.mode === "top") {
        target = add(this.bounds.middle, this.shift);
        from = this.from = this.distance(aspect, fov);
      } else {
        target = add(at, [0, 0.2 * model.span, 0]);
        if (this.mode === "chase") heading += this.calmHeading(track, state.time);
      }
      // The eye is on the side from which one looks along heading.
      const c = Math.cos(w.pitch);
      eye = add(target, scaled([-Math.sin(heading) * c, Math.sin(w.pitch), Math.cos(heading) * c], from));
    }
    eye[1] = Math.max(eye[1], this.land.height(-eye[2], eye[0]) + 0.25);
    const back = unit(sub(eye, target)), right = unit(cross(Math.abs(back[1]) > 0.9999 ? [-Math.sin(w.yaw), 0, -Math.cos(w.yaw)] : [0, 1, 0], back)), up = cross(back, right);
    const near = clamp(Math.hypot(...sub(eye, at)) * 0.02, 0.05, 8), tan = Math.tan(fov / 2);
    const radius = this.bounds.radius, raised = this.mode === "ground" ? 0 : this.mode === "follow" || this.mode === "chase" ? 0.05 : raisedInMiddle;
    const lens = perspective(fov, aspect, near, 60000);
    lens[9] = -raised; // what is looked at stands a little above the middle: readings cover the bottom
    return {
      eye, back, fov, matrix: times(lens, looking(eye, right, up, back)),
      wide: scaled(right, tan * aspect), high: scaled(up, tan), ahead: add(scaled(back, -1), scaled(up, -tan * raised)),
      heading: Math.atan2(-back[0], back[2]), haze: 1 / Math.max(5000, 9 * radius),
    };
  }

  // calmHeading is the heading over the last second, so that a camera behind does not shake.
  calmHeading(track, t) {
    let x = 0, y = 0;
    for (let k = 0; k <= 8; k++) {
      const i = track.index(t - 0.12 * k), h = headingOf([track.attitudeW[i], track.attitudeX[i], track.attitudeY[i], track.attitudeZ[i]]);
      x += Math.cos(h);
      y += Math.sin(h);
    }
    return Math.atan2(y, x);
  }
}
