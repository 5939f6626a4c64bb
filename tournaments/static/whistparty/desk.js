/* Comfort at the desk; every page works without it. Nothing that somebody is typing is replaced, the cursor goes on
   to the next table, and names can be dragged onto one another. */
(() => {
  const on = (name, act) => document.addEventListener(name, act);
  const is_busy = (part) =>
    part.querySelector("form.htmx-request, select:focus, input[type=number]:focus") ||
    [...part.querySelectorAll("input[name=line]")].some((field) => field.value.trim());

  /* What somebody is typing or sending is left alone, and of the lines all the others are shown as they are now; the
     next bell or poll asks again. */
  on("htmx:beforeSwap", (event) => {
    const { target, requestConfig, serverResponse } = event.detail;
    if (requestConfig.verb !== "get" || !["lines", "proposed", "tonight"].includes(target.id) || !is_busy(target)) return;
    event.detail.shouldSwap = false;
    if (target.id === "lines") show_other_lines(serverResponse);
  });
  const show_other_lines = (html) => {
    for (const fresh of new DOMParser().parseFromString(html, "text/html").querySelectorAll(".line")) {
      const line = document.getElementById(fresh.id);
      if (!line || is_busy(line) || line.contains(document.activeElement)) continue;
      fresh.querySelector(".says").replaceWith(line.querySelector(".says"));
      line.replaceWith(fresh);
      htmx.process(fresh);
    }
  };
  on("go_on", (event) => {
    const line = document.getElementById(event.detail.to);
    const field = line && line.querySelector("input:not([type=hidden]), button");
    if (field) field.focus();
  });

  /* A line that is not saved says so itself, since the banner may be scrolled away. Sent again, it counts once. */
  const PATIENCE = 8000;
  const is_of_line = (form) => form.matches("form.line_form");
  const say_not_saved = ({ detail: { elt: form, xhr } }) => {
    if (!is_of_line(form)) return;
    const says = document.getElementById("line_not_saved").content.firstElementChild.cloneNode(true);
    if (xhr.status === 503) says.textContent = says.dataset.answers;
    says.dataset.typed = form.elements.line?.value ?? "";
    form.closest(".line").querySelector(".says").replaceChildren(says);
  };
  on("htmx:beforeSwap", ({ detail }) => { // until something else is typed
    const said = detail.target.querySelector(":scope.says > [data-typed]");
    if (said && said.dataset.typed === detail.requestConfig.elt.value) detail.shouldSwap = false;
  });
  on("htmx:configRequest", ({ detail }) => { if (is_of_line(detail.elt)) detail.timeout = PATIENCE; });
  for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) on(name, say_not_saved);

  /* How many wait for the organiser stands in the title, to be seen in another tab. */
  const count_in_title = () => {
    const tonight = document.getElementById("tonight");
    if (!tonight) return;
    const waiting = Number(tonight.dataset.waiting);
    document.title = (waiting ? `(${waiting}) ` : "") + document.title.replace(/^\(\d+\) /, "");
  };

  let dragged = null;
  const seat_of = (node) => node.closest && node.closest("#proposed [data-player]");
  const place_of = (node) => node.closest && node.closest("#proposed [data-place]");
  const let_drag = () => {
    for (const seat of document.querySelectorAll("#proposed [data-player]")) seat.draggable = true;
    for (const hint of document.querySelectorAll(".drag_hint")) hint.hidden = false;
  };
  on("dragstart", (event) => {
    dragged = seat_of(event.target);
    if (dragged) event.dataTransfer.setData("text/plain", dragged.dataset.player);
  });
  on("dragover", (event) => { if (dragged && place_of(event.target)) event.preventDefault(); });
  on("drop", (event) => {
    const place = place_of(event.target);
    if (!dragged || !place) return;
    event.preventDefault();
    const form = document.getElementById("place_form");
    form.elements.player.value = dragged.dataset.player;
    form.elements.place.value = place.dataset.place;
    dragged = null;
    form.requestSubmit();
  });
  on("htmx:afterSettle", () => { let_drag(); count_in_title(); });
  let_drag();
})();
