// Menus, and what is drawn when.

const scatter = new Scatter($("scatter")), failures = new FailureMap($("map"));

function option(select, value, words) { const o = element("option", words, select); o.value = value; }

function menus() {
  contents.variables.forEach((v, k) => { option($("across"), k, v.name); option($("up"), k, v.name); });
  $("across").value = view.across; $("up").value = view.up;
  option($("colour"), "margin", "margin");
  option($("which"), "margin", "the whole flight");
  (contents.expectations ?? []).forEach((e, k) => { if (flights.expectations[k].values.some(Number.isFinite)) { option($("colour"), k, e); option($("which"), k, e); } });
  if (flights.generation.high > 1) option($("colour"), "generation", "generation");
  const several = contents.variants?.length > 1;
  $("ofvariant").hidden = !several;
  if (several) {
    option($("variant"), -1, "all");
    contents.variants.forEach((v, k) => option($("variant"), k, v));
  }
  for (const id of ["across", "up", "colour", "variant"]) {
    $(id).addEventListener("change", () => { view[id] = id === "colour" ? $(id).value : Number($(id).value); where(); if (id === "variant") histogram($("histogram"), $("which").value); });
  }
  $("which").addEventListener("change", () => histogram($("histogram"), $("which").value));
}

function where() { scatter.draw(); failures.draw(); }

function copies() {
  document.addEventListener("click", (e) => {
    if (!e.target.matches("button.copy, #picked button")) return;
    const code = e.target.parentElement.querySelector("code");
    const done = () => { e.target.textContent = "Copied"; setTimeout(() => { e.target.textContent = "Copy"; }, 1500); };
    const select = () => getSelection().selectAllChildren(code);
    if (navigator.clipboard) navigator.clipboard.writeText(code.textContent).then(done, select); else select();
  });
}

function drawAll() {
  where();
  histogram($("histogram"), $("which").value);
  document.querySelectorAll("canvas.interval").forEach(interval);
  document.querySelectorAll("canvas.thumb").forEach(thumb);
  if ($("required")) required($("required").querySelector("canvas"));
  if ($("bars") && contents.sensitivity) bars($("bars"));
  if ($("progress") && contents.progress) progress($("progress"));
}

async function main() {
  copies();
  flights = new Flights(await unpack());
  if (contents.of > contents.count) {
    $("decimated").hidden = false;
    $("decimated").textContent = "The plots show " + thousands(contents.count) + " of " + thousands(contents.of) + " flights, evenly chosen; all other numbers are of every flight.";
  }
  menus();
  await document.fonts.ready;
  drawAll();
  let width = innerWidth;
  addEventListener("resize", () => { if (innerWidth !== width) { width = innerWidth; drawAll(); } });
  for (const query of ["(prefers-color-scheme: dark)", "print"]) matchMedia(query).addEventListener("change", drawAll);
  addEventListener("beforeprint", drawAll);
  document.documentElement.dataset.ready = "true";
}
main().catch((err) => {
  const p = element("p", err.message);
  p.className = "message";
  document.querySelector("main").prepend(p);
  document.documentElement.dataset.ready = "failed";
});
