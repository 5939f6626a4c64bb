/* The phone of a live drive without the laptop: the number that was pressed stays on the phone, and is sent again until the laptop
   answers. The same number twice changes nothing there, so it is safe to send once too often. Every page works without it. */
(() => {
  document.currentScript.dataset.came = "yes";
  const words = document.getElementById("drive_words"), EVERY = 5000; // ms
  const key = `drive ${location.pathname}`;
  let waits = null, sending = 0;

  const keep = (number) => {
    waits = number;
    try {
      if (number) localStorage.setItem(key, JSON.stringify(number));
      else localStorage.removeItem(key);
    } catch (full) { /* then it is only on this page, and the line says that it is not saved */ }
  };
  const read = () => {
    try { return JSON.parse(localStorage.getItem(key)); } catch (damaged) { return null; }
  };
  const say = (text) => {
    const line = document.getElementById("drive_outbox");
    if (!line) return;
    line.textContent = text;
    line.classList.toggle("waits", Boolean(text));
  };
  const show = () => say(waits ? words.dataset.waits.replace("#", waits.tricks) : "");
  const token = () => {
    const field = document.querySelector("input[name=csrfmiddlewaretoken]");
    return field ? field.value : "";
  };
  const send = () => {
    clearTimeout(sending);
    if (!waits) return;
    const body = new URLSearchParams(Object.assign({ csrfmiddlewaretoken: token() }, waits.fields));
    // As htmx asks, so that the page that follows is the part, with what it says.
    const headers = { "HX-Request": "true" };
    fetch(waits.address, { method: "POST", body, headers, credentials: "same-origin" }).then((answer) => {
      if (!answer.headers.get("Whist-Answer") || answer.status >= 500) throw new Error("not ours");
      return answer.text().then((part) => {
        keep(null);
        if (answer.ok) htmx.swap(document.getElementById("drive_phone"), part, { swapStyle: "outerHTML" });
        show();
      });
    }).catch(() => { sending = setTimeout(send, EVERY); });
  };

  const on = (name, act) => document.addEventListener(name, act);
  const failed = ({ detail: { elt, requestConfig, xhr } }) => {
    const form = elt.closest && elt.closest("form.drive_keys");
    if (!form || requestConfig.verb !== "post" || (xhr && xhr.status >= 300 && xhr.status < 500)) return;
    const pressed = requestConfig.triggeringEvent && requestConfig.triggeringEvent.submitter;
    const fields = Object.fromEntries(new FormData(form));
    delete fields.csrfmiddlewaretoken;
    if (!pressed) return;
    fields[pressed.name] = pressed.value; // the tricks, or whose the flag is
    keep({ address: form.getAttribute("action"), tricks: pressed.value, fields });
    show();
    clearTimeout(sending);
    sending = setTimeout(send, EVERY);
  };
  on("htmx:sendError", failed);
  on("htmx:timeout", failed);
  on("htmx:responseError", failed);
  on("whist:connected", send);
  addEventListener("online", send);
  on("htmx:afterSettle", ({ detail: { requestConfig } }) => {
    show(); // the part may have been replaced, and its line with it
    if (requestConfig && requestConfig.verb === "post") scrollTo(0, 0); // what was saved, and Undo, stand in the head
  });
  // What somebody has unfolded stays so, with the new lines in it.
  let unfolded = [];
  on("htmx:beforeSwap", () => { unfolded = Array.from(document.querySelectorAll("#drive_phone details[open]"), (one) => one.id); });
  on("htmx:afterSwap", () => unfolded.forEach((id) => {
    const details = document.getElementById(id);
    if (details) details.open = true;
  }));
  waits = read();
  show();
  if (waits) send();
})();
