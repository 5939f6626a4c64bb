/* Comfort at the desk; every page works without it. Nothing that somebody is typing is replaced, the cursor goes on
   to the next table, and names can be dragged onto one another. */
(() => {
  document.currentScript.dataset.came = "yes";
  const on = (name, act) => document.addEventListener(name, act);
  const is_of_line = (form) => form.matches("form.line_form");
  let pressed = null, dragged = null; // a name that is being dragged is not replaced either
  const is_busy = (part) =>
    part.contains(pressed) || part.contains(dragged) || part.querySelector("form.htmx-request, select:focus, input[type=number]:focus") ||
    [...part.querySelectorAll("input[name=line]")].some((field) => field.value.trim());

  /* Does not replace what somebody is typing or sending. All other tables are updated; the next signal or poll tries
     again. */
  on("htmx:beforeSwap", (event) => {
    const { target, requestConfig, serverResponse } = event.detail;
    if (requestConfig.verb !== "get" || !["lines", "proposed", "tonight"].includes(target.id) || !is_busy(target)) return;
    event.detail.shouldSwap = false;
    if (target.id === "lines") show_other_lines(serverResponse);
  });
  const show_other_lines = (html) => {
    for (const fresh of new DOMParser().parseFromString(html, "text/html").querySelectorAll(".line, #below_tables")) {
      const old = document.getElementById(fresh.id);
      if (!old || is_busy(old) || old.contains(document.activeElement)) continue;
      const [says, said] = [fresh, old].map((part) => part.querySelector(".says > [id]"));
      if (says && said && says.id === said.id && says.hasAttribute("hx-preserve")) says.replaceWith(said);
      old.replaceWith(fresh);
      htmx.process(fresh); // htmx has not put it there, so it does not know its attributes yet
    }
  };

  /* The cursor goes to the table that a link or the last answer leads to, and the line being typed stays in view,
     whatever grows around it. */
  const go_to_line = (id, after_typing) => {
    const line = document.getElementById(id);
    if (!line) return false;
    line.tabIndex = -1;
    // A Confirm has the cursor only after the typing at its own table, and never where a refusal is to be read first.
    const own = after_typing && !line.querySelector(".refused") && line.querySelector(".line_form button");
    (line.querySelector("input:not([type=hidden])") || own || line).focus();
    return true;
  };
  /* The table just typed keeps its place until the cursor is two tables on, because the desk asks for the tables with these. */
  let typed_at = "";
  on("htmx:beforeRequest", ({ detail: { elt } }) => { if (is_of_line(elt)) typed_at = elt.closest(".line").id; });
  on("go_on", ({ detail: { to } }) => {
    const kept = document.querySelector(".here[name=kept]"), [here, next] = [typed_at, to].map((id) => id.split("_")[1]);
    if (kept && here !== next) kept.value = `${here} ${next}`;
    else if (kept && !kept.value.split(" ").includes(here)) kept.value = here;
    go_to_line(to, true);
    type_ahead(typed_at);
  });

  /* What is typed between Enter and its answer belongs to the next line, and is typed there. Where there is none, or the line was
     refused, the table says what was not taken. */
  let ahead = null; // what is typed while a line is being saved
  on("htmx:beforeRequest", ({ detail: { elt } }) => {
    if (is_of_line(elt) && elt.contains(document.activeElement) && document.activeElement.name === "line") ahead = "";
  });
  addEventListener("keydown", (event) => { // in the capture phase, before the sign is in the field and before Enter sends it
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (ahead === null || target.name !== "line" || ctrlKey || metaKey || altKey) return;
    if (key.length === 1) ahead += key;
    else if (key === "Enter") ahead += "\n";
    else if (key === "Backspace") ahead = ahead.slice(0, -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  const type_ahead = (at) => {
    const field = document.activeElement, typed = ahead;
    ahead = null;
    if (!typed) return;
    if (field.name !== "line" || field.value) return say_not_taken(at, typed);
    const [line, ...more] = typed.split("\n");
    field.value = line;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    if (!more.length) return;
    htmx.trigger(field.form, "submit");
    ahead = more.join("\n");
  };
  const say_not_taken = (at, typed) => {
    const says = document.getElementById("line_not_saved").content.firstElementChild.cloneNode();
    says.textContent = says.dataset.ahead.replace("#", typed.trim().replace(/\n/g, ", "));
    const place = document.querySelector(`#${at} .says`) || document.querySelector(".says");
    place.append(says);
  };

  /* What is typed while a tile or a button of it has the cursor begins the next line, so that no digit of a slip is lost. */
  const number_of = (line) => Number(line.id.split("_")[1]);
  on("keydown", ({ target, key, ctrlKey, metaKey, altKey }) => {
    const tile = target.closest(".line");
    const begins_line = key.length === 1 && !" /".includes(key) && !ctrlKey && !metaKey && !altKey;
    if (!tile || target.matches("input, select, textarea") || !begins_line) return;
    const lines = [...document.querySelectorAll("#lines .line")].filter((line) => line.querySelector("input[name=line]:not([readonly])"));
    lines.sort((one, other) => number_of(one) - number_of(other));
    const next = lines.find((line) => number_of(line) >= number_of(tile)) || lines[0];
    if (next) next.querySelector("input[name=line]").focus(); // before the sign is typed, so it is typed there
  });
  on("click", (event) => {
    const to = event.target.closest && event.target.closest("a[data-line]");
    if (to && go_to_line(to.dataset.line)) event.preventDefault();
  });
  const keep_in_sight = () => {
    const field = document.activeElement;
    if (field.name === "line" && field.value.trim()) field.scrollIntoView({ block: "nearest" });
  };
  new ResizeObserver(keep_in_sight).observe(document.body);
  const should_be = document.getElementById("should_be");
  if (should_be) should_be.select(); // typing replaces the hand as it was entered

  /* "Where is Ann?" from every page: / goes to the field, arrows to the answers, and Esc back. */
  const where = document.getElementById("where_is");
  let came_from = null;
  const close_where = () => {
    where.value = "";
    document.getElementById("where_found").textContent = "";
  };
  on("keydown", (event) => {
    const at = document.activeElement;
    const types = at.matches("input:not([type=radio], [type=checkbox]), textarea, select") && !(at.name === "line" && !at.value);
    const shorthand = document.querySelector("details.cheat");
    if (event.key === "?" && !types && shorthand) {
      event.preventDefault();
      shorthand.open = !shorthand.open;
    } else if (event.key === "/" && !types) {
      event.preventDefault();
      came_from = at;
      where.focus();
    } else if (at.closest(".where_is")) {
      const stops = [where, ...document.querySelectorAll("#where_found a, #where_found button")];
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (event.key === "Escape") {
        close_where();
        if (came_from) came_from.focus();
      }
      else if (step) (stops[Math.max(stops.indexOf(at) + step, 0)] || at).focus();
      else return;
      event.preventDefault();
    }
  });
  on("click", (event) => { // it closes when somebody clicks elsewhere
    if (where && where.value && (event.target.closest("a[data-line]") || !event.target.closest(".where_is"))) close_where();
  });

  /* What is unfolded stays so when its part is replaced. A box closes when somebody clicks elsewhere, or
     presses Esc. It opens above its button where the room is, because the row mostly stands at the foot of the screen. */
  let unfolded = [];
  const place_box = (box) => box.classList.toggle("up", box.getBoundingClientRect().top > 0.7 * innerHeight);
  const unfold = (details) => {
    if (details.matches(".pops")) place_box(details);
    details.open = true;
  };
  on("htmx:beforeSwap", ({ detail: { target } }) => { unfolded = [...target.querySelectorAll("details[open][id]")].map(({ id }) => id); });
  on("htmx:afterSwap", () => {
    for (const details of unfolded.map((id) => document.getElementById(id))) if (details) unfold(details);
    unfolded = [];
  });
  const close_boxes = (besides) => {
    for (const box of document.querySelectorAll(".pops[open]")) if (box !== besides) box.open = false;
  };
  on("click", ({ target }) => {
    const box = target.closest(".pops");
    close_boxes(box);
    if (!box || box.open) return;
    place_box(box);
    setTimeout(() => box.open && box.lastElementChild.scrollIntoView({ block: "nearest" })); // it opens after this click
  });
  const asked_for = document.querySelector(`.pops[id="${location.hash.slice(1)}"]`); // the clock was turned, and may be again
  if (asked_for) unfold(asked_for);
  on("keydown", ({ key, target }) => {
    const box = key === "Escape" && target.closest(".pops[open]");
    if (!box) return;
    box.open = false;
    box.querySelector("summary").focus();
  });

  /* A line that is not saved says so itself, because the banner may be out of view. Sent again, it counts once. */
  const PATIENCE = 8000;
  const say_not_saved = ({ detail: { elt: form, xhr } }) => {
    if (!is_of_line(form)) return;
    const says = document.getElementById("line_not_saved").content.firstElementChild.cloneNode(true);
    if (xhr.status === 503) says.textContent = says.dataset.answers;
    says.dataset.typed = form.elements.line ? form.elements.line.value : "";
    const place = form.closest(".line").querySelector(".says");
    place.textContent = "";
    place.append(says);
    if (ahead) say_not_taken(form.closest(".line").id, ahead);
    ahead = null;
  };
  on("htmx:beforeSwap", ({ detail }) => { // until something else is typed
    const said = detail.target.querySelector(":scope.says > [data-typed]");
    if (said && said.dataset.typed === detail.requestConfig.elt.value) detail.shouldSwap = false;
  });
  on("htmx:configRequest", ({ detail }) => { if (is_of_line(detail.elt)) detail.timeout = PATIENCE; });
  on("htmx:afterRequest", ({ detail }) => { // an older request for the tables may bring back the old line
    if (is_of_line(detail.requestConfig.elt)) htmx.trigger("#lines", "htmx:abort");
  });
  for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) on(name, say_not_saved);

  /* Names at the register, one after another: Enter takes the name out of the field at once, so that an answer never meets the next
     one half typed. A name that is refused comes back into the field, or is said below it if the field is in use. */
  const name_form = document.getElementById("name_form"), waiting = []; // names without an answer, in their order
  const show_waiting = () => {
    const says = document.getElementById("names_waiting");
    says.hidden = !waiting.length;
    says.textContent = says.dataset.says.replace("#", waiting.join(", "));
  };
  const send_name = () => htmx.trigger(name_form, "next_name");
  const give_back = (name, refused) => {
    const field = name_form.elements.name, line = document.getElementById("name_refused").content.firstElementChild.cloneNode(true);
    const sentence = refused ? refused.textContent : line.dataset.fails;
    const is_free = !field.value && !waiting.length;
    if (refused && !is_free) refused.remove();
    if (is_free) field.value = name;
    if (is_free) field.select(); // what is typed now is another name
    field.setAttribute("aria-invalid", is_free);
    if (refused && is_free) return;
    line.firstElementChild.textContent = `“${name}”: ${sentence}`;
    line.lastElementChild.onclick = () => line.remove();
    document.getElementById("names_refused").append(line);
  };
  if (name_form && window.htmx) {
    name_form.addEventListener("submit", (event) => {
      const field = name_form.elements.name;
      event.preventDefault();
      field.removeAttribute("aria-invalid");
      waiting.push(field.value.trim());
      field.value = "";
      show_waiting();
      if (waiting.length === 1) send_name();
    });
    on("htmx:configRequest", ({ detail }) => {
      if (detail.elt === name_form) Object.assign(detail, { timeout: PATIENCE }).parameters.name = waiting[0];
    });
    on("htmx:afterRequest", ({ detail: { elt, successful } }) => {
      if (elt !== name_form) return;
      const name = waiting.shift(), refused = successful && document.querySelector("#name_says .refused");
      if (refused || !successful) give_back(name, refused);
      show_waiting();
      if (waiting.length) send_name();
    });
    addEventListener("beforeunload", (event) => { if (waiting.length) event.preventDefault(); });
  }

  /* Counts in the title what needs the organiser, so that it shows in another tab. Anything new beeps, unless the sound
     is off in this browser. */
  const sound = document.getElementById("sound");
  const is_on = () => localStorage.getItem("whist_sound") !== "off";
  const show_sound = () => { if (sound) { sound.hidden = false; sound.setAttribute("aria-pressed", is_on()); } };
  if (sound) sound.addEventListener("click", () => {
    localStorage.setItem("whist_sound", is_on() ? "off" : "on");
    show_sound();
    if (is_on()) beep();
  });
  let tones = null;
  const beep = () => {
    if (!tones) tones = new (window.AudioContext || window.webkitAudioContext)();
    tones.resume(); // browsers allow no sound before the first tap
    const tone = tones.createOscillator(), loud = tones.createGain(), now = tones.currentTime;
    tone.frequency.value = 740;
    loud.gain.setValueAtTime(.15, now);
    loud.gain.exponentialRampToValueAtTime(.001, now + .4); // such a ramp never reaches 0
    tone.connect(loud).connect(tones.destination);
    tone.start();
    tone.stop(now + .4);
  };
  let known = null;
  const look_at_alarms = () => {
    const alarms = document.getElementById("trouble");
    if (!alarms) return;
    const wanted = Number(alarms.dataset.wanted), keys = alarms.dataset.shown.split(" ").filter(Boolean);
    document.title = (wanted ? `(${wanted}) ` : "") + document.title.replace(/^\(\d+\) /, "");
    if (known && is_on() && keys.some((key) => !known.includes(key))) beep(); // no beep for what the page came with
    known = keys;
  };
  on("htmx:afterSettle", ({ detail }) => {
    if (detail.target.id === "trouble" || detail.elt.id === "trouble") look_at_alarms();
    else if (["tonight", "lines", "people", "person_now", "table_now"].includes(detail.elt.id)) htmx.trigger("#trouble", "whist:news");
  });
  show_sound();

  const seat_of = (node) => node.closest && node.closest("#proposed [data-player]");
  const place_of = (node) => node.closest && node.closest("#proposed [data-place]");
  const let_drag = () => {
    for (const seat of document.querySelectorAll("#proposed [data-player]")) seat.draggable = true;
    for (const hint of document.querySelectorAll(".drag_hint")) hint.hidden = false;
  };
  on("dragstart", (event) => {
    dragged = seat_of(event.target);
    // Some browsers drag nothing without it.
    if (dragged) event.dataTransfer.setData("text/plain", dragged.dataset.player);
  });
  on("pointerdown", (event) => { pressed = seat_of(event.target); });
  for (const name of ["pointerup", "pointercancel"]) on(name, () => { pressed = null; });
  for (const name of ["dragend", "pointerdown"]) on(name, () => { dragged = null; });
  // This allows the drop.
  on("dragover", (event) => { if (dragged && place_of(event.target)) event.preventDefault(); });
  on("drop", (event) => {
    const place = place_of(event.target);
    if (!dragged || !place) return;
    event.preventDefault();
    const form = document.getElementById("place_form");
    form.elements.player.value = dragged.dataset.player;
    form.elements.place.value = place.dataset.place;
    // By the place and not by the form, or a second name would wait and be lost when the form is replaced.
    htmx.ajax("post", form.action, { source: place, values: Object.fromEntries(new FormData(form)) });
    dragged = null;
  });
  on("htmx:afterSwap", let_drag);
  let_drag();

  // Once a form is on its way, an answer to this page must not lead to another: the sentence that the next page says once would be lost.
  let leaves = false;
  addEventListener("submit", ({ defaultPrevented, target }) => { leaves = !defaultPrevented && !target.target; });
  addEventListener("pageshow", () => { leaves = false; });
  on("htmx:beforeOnLoad", (event) => leaves && event.preventDefault());
})();
