/* Comfort on the pages of a party's plan; all of it works without. What is typed beside a choice chooses it, the order of the
   standings can be dragged, and a line that somebody is changing is not replaced. */
document.currentScript.dataset.came = "yes";
(function () {
  const on = (name, act) => document.addEventListener(name, act);
  if (window.htmx) document.documentElement.classList.add("saves_itself"); // each line is then sent as soon as it changes

  /* A number beside a choice: typing it chooses, and choosing another one brings back what stood there. */
  const beside = (field) => field.closest(".choice, .segment");
  on("input", (event) => {
    const part = event.target.type === "number" && beside(event.target);
    const choice = part && part.querySelector("[type=radio]");
    if (choice && !choice.checked && event.target.value) choice.checked = true;
  });
  on("change", (event) => {
    if (event.target.type !== "radio") return;
    const group = event.target.closest("fieldset");
    for (const field of group ? group.querySelectorAll("[type=number]") : [])
      if (beside(field) !== beside(event.target)) field.value = field.defaultValue;
  });

  /* An answer to what a line was before is not shown: the line is about to be sent again. */
  const typed = (form) => new URLSearchParams(new FormData(form)).toString();
  const line_of = (element) => element.closest && element.closest("form.line");
  on("htmx:configRequest", (event) => {
    const line = line_of(event.detail.elt);
    if (!line) return;
    if (event.detail.elt === line && typed(line) === line.was_sent) event.preventDefault(); // Enter is a change and a submit
    line.was_sent = typed(line);
  });
  for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout"])
    on(name, (event) => { const line = line_of(event.detail.elt); if (line) line.was_sent = null; });
  on("htmx:beforeSwap", (event) => {
    const line = line_of(event.detail.requestConfig.elt);
    if (!line || typed(line) === line.was_sent) return;
    event.detail.shouldSwap = false;
    const answer = new DOMParser().parseFromString(event.detail.serverResponse, "text/html").getElementById(line.id);
    if (answer && !answer.querySelector(".refused")) // it is saved, so the next change is of what is there now
      line.elements.seen.value = answer.querySelector("[name=seen]").value;
  });

  /* A "+" counts although something was typed just before it or another one follows at once: what comes while it is on its way
     waits for its answer, and a step is then pressed on the button that stands there. */
  let step = null, has_typed = null; // the request of a step, and the form in which something was typed meanwhile
  const presses = [];
  const is_step = (element) => element.name === "step";
  addEventListener("click", (event) => { // in the capture phase, so before htmx
    const button = event.target.closest("[name=step]");
    if (!button || !step) return;
    event.preventDefault();
    event.stopPropagation();
    presses.push(button.value);
  }, true);
  on("htmx:confirm", (event) => {
    if (!step || !event.detail.elt.matches("form.plan")) return;
    event.preventDefault();
    has_typed = event.detail.elt;
  });
  on("htmx:beforeRequest", ({ detail: { requestConfig } }) => { if (is_step(requestConfig.elt)) step = requestConfig; });
  const go_on_after = ({ detail: { requestConfig } }) => {
    if (!step || requestConfig !== step) return;
    step = null;
    const next = presses.shift(), button = next && document.querySelector(`[name=step][value="${next}"]`);
    if (button) return button.click();
    if (has_typed) htmx.trigger(has_typed, "input");
    has_typed = null;
  };
  on("htmx:afterSettle", go_on_after); // only then does htmx know the new button
  on("htmx:afterRequest", (event) => { if (!event.detail.successful) go_on_after(event); });

  /* A suggested name follows the date. */
  on("htmx:afterSettle", () => {
    const about = document.getElementById("said_about"), plan = document.querySelector("form.plan");
    if (!about || !plan.elements.suggested || plan.elements.name === document.activeElement) return;
    if (plan.elements.name.value === plan.elements.suggested.value)
      plan.elements.name.value = plan.elements.suggested.value = about.dataset.name;
  });

  /* The chips of the order are dragged by their grips. */
  let dragged = null;
  const let_drag = () => {
    if (!window.PointerEvent) return; // then the arrows do it
    for (const hint of document.querySelectorAll(".order .grip, .drag_hint")) hint.hidden = false;
  };
  const chips_of = (order) => [...order.querySelectorAll(".order_part")];
  on("pointerdown", (event) => {
    const grip = event.target.closest(".order .grip");
    if (!grip) return;
    event.preventDefault();
    dragged = grip.closest(".order_part");
    dragged.classList.add("lifted");
  });
  on("pointermove", (event) => {
    if (!dragged) return;
    const under = document.elementFromPoint(event.clientX, event.clientY), other = under && under.closest(".order_part");
    if (!other || other === dragged || other.parentNode !== dragged.parentNode) return;
    const chips = chips_of(dragged.parentNode);
    other.parentNode.insertBefore(dragged, chips.indexOf(other) > chips.indexOf(dragged) ? other.nextSibling : other);
  });
  const drop = () => {
    if (!dragged) return;
    const order = dragged.parentNode, fields = chips_of(order).map((chip) => chip.querySelector("input"));
    dragged.classList.remove("lifted");
    dragged = null;
    const names = fields.map((field) => field.name), sorted = [...names].sort();
    if (names.join() === sorted.join()) return;
    fields.forEach((field, place) => { field.name = sorted[place]; });
    const press = order.parentNode.querySelector(".order_drop");
    if (press) press.click();
  };
  for (const name of ["pointerup", "pointercancel"]) on(name, drop);
  on("htmx:afterSettle", let_drag);
  let_drag();
})();
