// Events, verdicts and facts. Texts come from files: they are set as text, never as markup.

function element(name, text, kind) {
  const e = document.createElement(name);
  if (text !== undefined) e.textContent = text;
  if (kind) e.className = kind;
  return e;
}

const signs = ["·", "▲", "✕"];

class Events {
  constructor(player, tracks, bookmarks) {
    this.player = player;
    this.bookmarks = bookmarks;
    this.list = $("events").querySelector("ol");
    this.least = 0;
    this.renew(tracks);
    $("which").addEventListener("change", (e) => this.show(+e.target.value));
  }

  // renew takes in all events of the tracks.
  renew(tracks) {
    this.all = tracks.flatMap((track) => track.marks.map((m) => ({ at: m.at, severity: m.severity, text: eventText(m, track, tracks) })));
    this.all.push(...this.bookmarks.map((b) => ({ at: b.at, severity: 0, flag: true, text: b.name })));
    this.all.sort((a, b) => a.at - b.at);
    this.show(this.least);
  }

  show(least) {
    this.least = least;
    this.shown = this.all.filter((e) => e.severity >= least);
    this.rows = this.shown.map((e) => {
      const row = element("button", undefined, e.flag ? "flag" : words[e.severity]), item = element("li");
      const sign = element("span", e.flag ? "⚑" : signs[e.severity], "sign");
      sign.title = e.flag ? "bookmark" : words[e.severity];
      row.append(element("time", clockText(e.at)), sign, element("q", e.text));
      row.addEventListener("click", () => this.player.seek(e.at));
      item.append(row);
      return row;
    });
    this.list.replaceChildren(...this.rows.map((r) => r.parentNode));
    if (!this.rows.length) this.list.append(element("li", "none"));
    this.current = -2;
    this.follow();
  }

  // follow marks the newest event.
  follow() {
    const now = this.shown.findLastIndex((e) => e.at <= this.player.time + 1e-3);
    if (now === this.current) return;
    this.current = now;
    this.rows.forEach((row, i) => {
      row.classList.toggle("ahead", i > now);
      if (i === now) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    });
    const row = this.rows[Math.max(now, 0)];
    if (row && this.list.scrollHeight > this.list.clientHeight) {
      const top = row.offsetTop, h = this.list.clientHeight;
      if (top < this.list.scrollTop || top + row.offsetHeight > this.list.scrollTop + h) this.list.scrollTop = top - h / 2;
    }
  }

  // beside returns the time of the next event, or the previous one.
  beside(way) {
    const t = this.player.time, list = this.all.map((e) => e.at);
    return way > 0 ? list.find((x) => x > t + 0.01) : list.findLast((x) => x < t - 0.01);
  }

  // newest returns the event of the last seconds; of several the worst.
  newest(span) {
    const t = this.player.time;
    let best = null;
    for (const e of this.all) {
      if (e.at > t + 1e-3) break;
      if (t - e.at <= span && (!best || e.severity >= best.severity)) best = e;
    }
    return best;
  }
}

function showVerdicts(player) {
  const list = $("verdicts").querySelector("ul"), all = contents.verdicts ?? [];
  $("verdicts").hidden = all.length === 0;
  for (const v of all) {
    const item = element("li", undefined, v.outcome.split(" ")[0]), row = element("button");
    row.title = v.outcome + (v.margin ? ": go to where the margin was least" : "");
    row.append(element("strong", v.outcome === "held" ? "✓" : v.outcome === "broken" ? "✕" : "?"), element("code", v.expectation), element("em", v.margin ? v.margin : v.outcome));
    if (v.why) row.append(element("p", v.outcome + ": " + v.why));
    row.addEventListener("click", () => player.seek(v.at));
    item.append(row);
    list.append(item);
  }
  const held = all.filter((v) => v.outcome === "held").length;
  if (all.length) $("summary").append(element("span", held + " of " + all.length + " expectations held", held === all.length ? "held" : "broken"));
}

function showFacts() {
  const dl = $("facts").querySelector("dl");
  for (const f of contents.facts ?? []) dl.append(element("dt", f.name), element("dd", f.text));
  dl.append(element("dt", "This page by"), element("dd", contents.writer));
  $("notices").replaceChildren(...(contents.notices ?? []).map((n) => element("li", n)));
  const of = (name) => contents.facts?.find((f) => f.name === name)?.text;
  $("subtitle").textContent = [of("Date"), of("Duration")].filter(Boolean).join(" · ");
}
