// The time that is shown, how it moves, and the part of the flight that lines and plots show.

// recent is the part of a flight that goes on that lines and plots show, unless the whole is asked for [s].
const recent = 120;

const speeds = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8, 16];

class Player {
  // live: the flight goes on.
  constructor(length, live = false) {
    this.length = length;
    this.time = 0;
    this.speed = 1; // as chosen
    this.way = 0; // 1 plays, -1 backwards, 0 stands
    this.from = 0;
    this.to = length;
    this.listeners = [];
    this.live = live;
    this.following = live; // the time that is shown goes along with a flight that goes on
    this.late = 0.3; // by which it is behind the newest state: as long as messages may be late [s]
    this.rate = 1; // of the flight's time, to the time on the wall
    this.before = 0; // the length a while ago, to find the rate
    this.stood = 0; // for how long the flight has not gone on [s]
    if (live) this.follow();
  }

  // follow shows the flight as it goes on.
  follow() {
    this.way = 0;
    this.speed = 1;
    this.following = true;
    this.time = Math.max(0, this.length - this.late);
    this.pan();
    this.tell();
  }

  // reach takes in that the flight has come to a time, and how long messages take to come [s].
  reach(length, late) {
    const whole = !this.zoomed;
    this.length = Math.max(this.length, length);
    this.late = late;
    if (this.following) this.pan();
    else if (whole) this.to = this.length;
    this.tell();
  }

  // pan keeps the newest part in what lines and plots show, in steps, so that they are not drawn again each time.
  pan() {
    const span = this.wide ? this.length : Math.min(this.length, this.span ?? recent), step = Math.max(span, 10) / 240;
    this.to = Math.ceil(this.length / step) * step;
    this.from = this.wide ? 0 : Math.max(0, this.to - span);
  }

  // goAlong moves the time that is shown along with the flight, by wall time [s]: smoothly, however messages come.
  goAlong(dt) {
    const behind = this.length - this.late - this.time;
    if (Math.abs(behind) > 3) this.time += behind;
    else this.time = Math.min(this.length, this.time + Math.max(0, dt * (this.rate + 1.5 * behind)));
  }

  tell() { this.listeners.forEach((f) => f()); }

  seek(t) {
    this.following = false;
    this.time = clamp(t, 0, this.length);
    const span = this.to - this.from;
    if (this.time < this.from || this.time > this.to) {
      this.from = clamp(this.time - span / 2, 0, this.length - span);
      this.to = this.from + span;
    }
    this.tell();
  }

  play(way) {
    this.following = false;
    if (way > 0 && this.time >= this.length) this.time = 0;
    this.way = way;
    this.tell();
  }

  toggle() { this.play(this.way || this.following ? 0 : 1); }

  // shuttle is J or L: it begins to play that way, and each further time doubles the speed.
  shuttle(way) {
    const i = speeds.indexOf(this.speed);
    if (this.way === way) this.speed = speeds[Math.min(i + 1, speeds.length - 1)];
    else if (this.way === 0) this.speed = Math.max(this.speed, 1);
    else this.speed = 1;
    this.play(way);
  }

  // advance moves the time by wall time [s], and returns by how much it moved.
  advance(dt) {
    const before = this.time;
    if (this.following) {
      this.goAlong(dt);
    } else if (this.way) {
      this.time = clamp(this.time + this.way * this.speed * dt, 0, this.length);
      if (this.live && this.way > 0 && this.time >= this.length - this.late) return this.follow(), this.time - before;
      if (this.time === 0 && this.way < 0 || this.time === this.length && this.way > 0) this.way = 0;
      this.seek(this.time);
    }
    return this.time - before;
  }

  // zoom shows a longer or shorter part, and keeps a time where it is.
  zoom(factor, around) {
    const span = clamp((this.to - this.from) * factor, Math.min(1, this.length), this.length);
    const share = (around - this.from) / (this.to - this.from || 1);
    this.from = clamp(around - share * span, 0, this.length - span);
    this.to = this.from + span;
    this.span = span;
    this.wide = false;
    this.tell();
  }

  whole() { this.wide = true; this.from = 0; this.to = this.length; this.tell(); }
  get zoomed() { return this.to - this.from < this.length - 1e-6; }
  share(t) { return (t - this.from) / (this.to - this.from || 1); }
}
