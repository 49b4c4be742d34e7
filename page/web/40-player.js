// The time that is shown, how it moves, and the part of the flight that lines and plots show.

const speeds = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8, 16];

class Player {
  constructor(length) {
    this.length = length;
    this.time = 0;
    this.speed = 1; // as chosen
    this.way = 0; // 1 plays, -1 backwards, 0 stands
    this.from = 0;
    this.to = length;
    this.listeners = [];
  }

  tell() { this.listeners.forEach((f) => f()); }

  seek(t) {
    this.time = clamp(t, 0, this.length);
    const span = this.to - this.from;
    if (this.time < this.from || this.time > this.to) {
      this.from = clamp(this.time - span / 2, 0, this.length - span);
      this.to = this.from + span;
    }
    this.tell();
  }

  play(way) {
    if (way > 0 && this.time >= this.length) this.time = 0;
    this.way = way;
    this.tell();
  }

  toggle() { this.play(this.way ? 0 : 1); }

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
    if (this.way) {
      this.time = clamp(this.time + this.way * this.speed * dt, 0, this.length);
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
    this.tell();
  }

  whole() { this.from = 0; this.to = this.length; this.tell(); }
  get zoomed() { return this.to - this.from < this.length - 1e-6; }
  share(t) { return (t - this.from) / (this.to - this.from || 1); }
}
