// A flight that goes on: the connection to sitlark, and what it tells. package page has the messages.

const kinds = { flight: 1, samples: 2, told: 3, body: 4, land: 5, detail: 6, link: 7 };

// How long the connection waits before it is tried again [s], each time longer.
const patience = [0.5, 1, 2, 4, 8];

// Why the server ends a connection for good, by its code.
const refusals = {
  4401: "This link is not valid, or is not valid any more: ask for another one.",
  4410: "The flight is over.",
};

class Live {
  // begin makes the page of the first flight that is told.
  constructor(begin) {
    Object.assign(this, { begin, tries: 0, got: 0, acked: 0, arrivals: [], asked: [], chain: Promise.resolve() });
    this.key = location.hash.slice(1);
    addEventListener("hashchange", () => location.reload());
  }

  connect() {
    this.say(this.page ? "connecting again" : "connecting", "wait");
    this.got = this.acked = 0;
    const socket = this.socket = new WebSocket(location.origin.replace(/^http/, "ws") + "/v1/live", "sitlark.live.v1");
    socket.binaryType = "arraybuffer";
    socket.onopen = () => socket.send(JSON.stringify({ key: this.key }));
    // Messages are taken one after the other: the first has to be unpacked.
    socket.onmessage = (e) => { this.chain = this.chain.then(() => socket === this.socket && this.take(new Uint8Array(e.data))).catch((problem) => this.fail(problem)); };
    socket.onclose = (e) => this.chain.then(() => this.closed(e));
  }

  fail(problem) {
    if (!this.page) return fail(problem);
    this.say("reload the page: " + problem.message, "bad");
    throw problem;
  }

  closed(e) {
    if (refusals[e.code]) {
      this.say(e.code === 4410 ? "ended" : "no link", "bad");
      if (!this.page) fail(new Error(refusals[e.code]));
      else if (e.code === 4401) this.page.noScene(refusals[e.code], "No link");
      this.page?.act?.end();
      return;
    }
    const wait = patience[Math.min(this.tries++, patience.length - 1)];
    this.say("connecting again", "wait");
    if (!this.page) { $("nothing").hidden = false; $("why").textContent = "There is no connection to sitlark. It is tried again."; }
    setTimeout(() => this.connect(), 1000 * wait);
  }

  // say tells how the connection is.
  say(text, kind) {
    $("link").hidden = false;
    $("link").textContent = text;
    $("link").className = kind;
  }

  async take(bytes) {
    const kind = bytes[0];
    let body = bytes.subarray(1);
    if (kind === kinds.flight) body = new Uint8Array(await new Response(new Blob([body]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
    const columns = new Columns(body), length = columns.count();
    const head = length ? JSON.parse(new TextDecoder().decode(body.subarray(columns.at, columns.at + length))) : null;
    columns.at += length;
    this.tell(kind, head, columns);
    this.got++;
    if (this.got - this.acked >= 4 || kind === kinds.flight) { // sitlark sends little more than is acknowledged
      this.socket.send(JSON.stringify({ got: this.got }));
      this.acked = this.got;
    }
  }

  tell(kind, head, columns) {
    switch (kind) {
      case kinds.link: contents.link = head; return;
      case kinds.flight: return this.flight(head, columns);
      case kinds.samples: return this.samples(columns);
      case kinds.told: return this.told(head);
      case kinds.body: {
        const track = this.tracks[head.vehicle];
        contents.bodies[head.looks.body] = shaped(head.body, columns);
        if (head.looks.from > track.shape.bodies.at(-1).from) {
          track.shape.bodies.push(head.looks);
          this.page.scene?.models[head.vehicle].wear(head.looks);
        }
        return this.page.ask();
      }
      case kinds.land: {
        contents.land = posted(head, columns);
        this.page.scene?.spread(contents.land);
        return this.page.ask();
      }
      case kinds.detail: {
        this.tracks[head.vehicle].refine(columns, head.count, head.from, head.to);
        this.page.scene?.trails[head.vehicle].repaint();
        return this.page.redraw();
      }
    } // later ones are of a later sitlark
  }

  // flight takes in the whole flight so far.
  flight(head, columns) {
    Object.assign(contents, head);
    this.tries = 0;
    this.arrivals = [];
    this.asked = [];
    this.say("live", "good");
    if (this.page && this.tracks.length === head.vehicles.length) {
      head.vehicles.forEach((v, i) => this.tracks[i].take(v, columns));
      const land = posted(contents.land, columns);
      contents.bodies.forEach((b) => shaped(b, columns));
      this.page.renew(land);
    } else {
      if (this.page) return location.reload(); // another flight
      $("nothing").hidden = true;
      showFacts();
      document.title = head.title + " – live on sitlark";
      document.querySelector("h1").textContent = head.title;
      const { tracks, land } = unpacked(columns);
      this.tracks = tracks;
      this.page = this.begin(tracks, land);
      this.page.player.listeners.push(() => this.want());
    }
    this.page.player.length = 0;
    this.reach(head.length);
    this.page.player.follow();
  }

  samples(columns) {
    while (columns.at < columns.bytes.length) {
      const i = columns.count(), n = columns.count();
      this.tracks[i].append(columns, n);
    }
    this.reach(Math.max(...this.tracks.map((t) => (t.count ? t.time[t.count - 1] : 0))));
  }

  // reach takes in that the flight has come to a time. The picture stays as far behind as messages were late in
  // the last seconds, and goes at the rate at which they came.
  reach(edge) {
    const now = performance.now() / 1000, player = this.page.player, list = this.arrivals;
    list.push({ now, edge });
    while (list.length > 2 && now - list[0].now > 5) list.shift();
    let gap = 0;
    for (let i = 1; i < list.length; i++) gap = Math.max(gap, list[i].now - list[i - 1].now);
    const span = now - list[0].now;
    if (span > 0.5) player.rate = (edge - list[0].edge) / span;
    player.reach(edge, clamp(1.3 * gap + 0.06, 0.1, 1.5) * Math.max(player.rate, 0.1));
    this.page.grow();
    if (now - (this.measured ?? 0) > 0.5) {
      this.measured = now;
      this.page.scene?.measure();
    }
  }

  // told takes in what is new of a vehicle besides its states.
  told(head) {
    const track = this.tracks[head.vehicle], scene = this.page.scene;
    for (const f of head.flights ?? []) if (!track.flights.some((g) => g.number === f.number)) track.flights.push(f);
    for (const m of head.modes ?? []) {
      const last = track.modes.at(-1);
      if (last) last.to = m.from;
      track.modes.push(m);
      this.page.timeline.name();
    }
    if (head.marks) {
      track.marks.push(...head.marks);
      this.page.events.renew(this.tracks);
      scene?.mark(head.vehicle);
      if (head.vehicle === this.page.chosen) this.page.act?.look();
    }
    if (head.route) {
      track.route = head.route;
      scene?.route();
    }
    this.page.redraw();
  }

  // want asks for all samples around the time that is shown, where there are few.
  want() {
    const { player, chosen } = this.page;
    if (player.following || this.socket.readyState !== WebSocket.OPEN) return;
    const t = player.time, track = this.tracks[chosen], gap = track.gapAt(t);
    if (gap < 0.3 || this.asked.some((a) => a.vehicle === chosen && a.from <= t && t <= a.to)) return;
    const part = { vehicle: chosen, from: Math.max(0, t - 20), to: t + 40 };
    this.asked.push(part);
    this.socket.send(JSON.stringify({ detail: part }));
  }
}
