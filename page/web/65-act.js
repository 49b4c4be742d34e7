// What a viewer whose link acts can do: the commands of the control API, which says which there are, with what
// arguments, and why it refuses one. Its texts are shown as they are, and set as text, never as markup.

// The usual commands, each with the arguments that its line asks for.
const usual = [
  ["Wind", "set_wind", ["speed", "from"]],
  ["Turbulence", "set_turbulence", ["intensity"]],
  ["Gust", "gust", ["speed", "from"]],
  ["Cells lost", "fail_cell", ["cells"]],
  ["Sag", "add_battery_resistance", ["resistance"]],
];

class Act {
  // track returns the track of the vehicle that is shown.
  constructor(box, track) {
    Object.assign(this, { box, track, commands: new Map(), motors: [], fields: 0 });
    box.hidden = false;
    box.append(element("h2", "Act"), this.said = element("p", "", "answer"));
    this.said.setAttribute("role", "status");
    this.load();
  }

  // path begins those of the routes of the vehicle that is shown.
  get path() {
    const name = this.track().name;
    return name ? "/v1/vehicles/" + encodeURIComponent(name) : "/v1";
  }

  // ask asks the control API, and returns its answer; the error is what it says.
  async ask(path, body) {
    const headers = { Authorization: "Bearer " + location.hash.slice(1) };
    if (body) headers["Content-Type"] = "application/json";
    let answer;
    try {
      answer = await fetch(path, { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) });
    } catch {
      throw new Error("There is no connection to sitlark.");
    }
    const text = await answer.text();
    const told = /json/.test(answer.headers.get("Content-Type")) ? JSON.parse(text) : null;
    if (!answer.ok) throw Object.assign(new Error(told?.detail ?? text), { field: told?.field });
    return told;
  }

  async load() {
    try {
      for (const c of await this.ask("/v1/commands")) this.commands.set(c.name, c);
    } catch (problem) {
      this.say(problem.message, "bad");
      const again = element("button", "Try again");
      again.addEventListener("click", () => { again.remove(); this.load(); });
      this.box.append(again);
      return;
    }
    this.say("");
    for (const [title, name, shown] of usual) if (this.commands.has(name)) this.box.append(this.line(title, this.commands.get(name), shown));
    this.row = element("div", undefined, "row");
    this.box.append(this.row, this.healing(), this.any());
    this.show();
  }

  // say shows what came of a command, beside what sent it.
  say(text, kind = "", beside) {
    if (beside) beside.after(this.said);
    this.said.className = "answer " + kind;
    this.said.textContent = text;
    if (beside) this.said.scrollIntoView({ block: "nearest" });
  }

  // send sends a command; inputs are those of its arguments, by their names.
  async send(command, beside, inputs = {}) {
    for (const input of Object.values(inputs)) input.removeAttribute("aria-invalid");
    try {
      const o = await this.ask(this.path + "/commands", command);
      const at = o.time === undefined ? "" : " at " + clockText(o.time);
      this.say(o.command + ": " + o.state + at, o.state === "applied" ? "" : "waits", beside);
    } catch (problem) {
      this.say(problem.message, "bad", beside);
      const input = inputs[problem.field];
      input?.setAttribute("aria-invalid", "true");
      input?.focus();
    }
    this.look();
  }

  // given are the arguments that are filled in: numbers as numbers, others, such as those with units, as they are.
  given(command, inputs) {
    const body = { command };
    for (const [name, input] of Object.entries(inputs)) {
      const text = input.value.trim();
      if (text) body[name] = isNaN(+text) ? text : +text;
    }
    return body;
  }

  // input is that of an argument.
  input(arg) {
    let input;
    if (arg.words) {
      input = element("select");
      if (!arg.required) input.append(new Option("default", ""));
      for (const word of arg.words) input.append(new Option(word));
    } else {
      input = element("input");
      input.autocomplete = "off";
      if (!arg.part && !arg.units.length) input.inputMode = arg.min < 0 ? "text" : "decimal";
      if (arg.default !== undefined) input.placeholder = String(arg.default);
    }
    input.id = "argument" + this.fields++;
    input.title = arg.doc + " (" + this.range(arg) + ")";
    return input;
  }

  range(arg) {
    if (arg.words) return "a word";
    if (arg.part) return "name or number of a " + arg.part;
    return arg.min + " to " + arg.max + (arg.unit ? " " + arg.unit : "");
  }

  // line is a form of a usual command, in one line.
  line(title, command, shown) {
    const form = element("form"), inputs = {}, set = element("button", "Set");
    form.title = command.doc;
    form.append(element("b", title));
    for (const arg of command.arguments.filter((a) => shown.includes(a.name))) {
      const label = element("label", undefined, "short"), input = inputs[arg.name] = this.input(arg);
      input.setAttribute("aria-label", title + ": " + arg.name + ", " + this.range(arg));
      if (arg.default === undefined) input.placeholder = arg.min + "–" + arg.max;
      label.append(input, arg.unit);
      form.append(label);
    }
    set.setAttribute("aria-label", "Set: " + title);
    form.append(set);
    form.addEventListener("submit", (e) => { e.preventDefault(); this.send(this.given(command.name, inputs), form, inputs); });
    return form;
  }

  // healing are the buttons that end faults.
  healing() {
    const row = element("div", undefined, "row");
    for (const [title, name] of [["Restore battery", "restore_battery"], ["Clear all faults", "restore_all"]]) {
      const command = this.commands.get(name);
      if (!command) continue;
      const button = element("button", title, "long");
      button.title = command.doc;
      button.addEventListener("click", () => this.send({ command: name }, row));
      row.append(button);
    }
    return row;
  }

  // any is a form of any command.
  any() {
    const form = element("form", undefined, "any"), pick = element("select"), rest = element("div");
    pick.setAttribute("aria-label", "Command");
    for (const name of this.commands.keys()) pick.append(new Option(name.replaceAll("_", " "), name));
    form.append(pick, rest);
    let inputs;
    const fill = () => {
      const command = this.commands.get(pick.value), send = element("button", "Send");
      inputs = {};
      rest.replaceChildren(element("p", command.doc));
      const args = command.ramps ? [...command.arguments, { name: "ramp", doc: "time over which it takes effect", unit: "s", units: ["s"], ramp: true }] : command.arguments;
      for (const arg of args) {
        const label = element("label"), input = inputs[arg.name] = this.input(arg);
        if (arg.ramp) input.title = arg.doc;
        label.append(element("b", arg.name.replaceAll("_", " ")), input, element("span", arg.unit));
        label.append(element("small", arg.doc + (arg.ramp ? "" : arg.words ? "" : " · " + this.range(arg)) + (arg.required ? " · required" : "")));
        rest.append(label);
      }
      rest.append(send);
    };
    pick.addEventListener("change", () => { if (form.nextSibling === this.said) this.say(""); fill(); });
    form.addEventListener("submit", (e) => { e.preventDefault(); this.send(this.given(pick.value, inputs), form, inputs); });
    fill();
    return form;
  }

  // show shows the motors of the vehicle that is shown now.
  show() {
    if (!this.row) return;
    this.row.replaceChildren(element("b", "Motors"));
    this.motors = this.track().shape.motors.map((m, i) => {
      const number = m.number ?? i + 1, button = element("button", String(number));
      button.addEventListener("click", () => this.send({ command: button.getAttribute("aria-pressed") === "true" ? "restore_motor" : "fail_motor", motor: number }, this.row));
      this.row.append(button);
      return { number, button };
    });
    this.row.hidden = !this.motors.length || !this.commands.has("fail_motor");
    this.mark([]);
    this.look();
  }

  // mark shows which motors have a fault.
  mark(faults) {
    for (const { number, button } of this.motors) {
      const broken = faults.some((f) => f.motor === number);
      button.setAttribute("aria-pressed", String(broken));
      button.setAttribute("aria-label", (broken ? "Heal motor " : "Fail motor ") + number);
      button.title = broken ? "motor " + number + " has a fault: heal it" : "fail motor " + number;
    }
  }

  // look asks which faults the vehicle has: at most once a second, however many events there are.
  look() {
    if (this.looking || this.ended || !this.motors.length) return;
    this.looking = setTimeout(async () => {
      const path = this.path;
      try {
        const now = await this.ask(path + "/snapshot");
        if (path === this.path) this.mark(now.faults);
      } catch { /* the next event or command looks again */ }
      this.looking = 0;
      if (path !== this.path) this.look();
    }, performance.now() - (this.looked ?? -1e4) > 1000 ? 60 : 1000);
    this.looked = performance.now();
  }

  // end takes the controls away: the link is not valid any more, or the flight is over.
  end() {
    this.ended = true;
    this.box.hidden = true;
  }
}
