/* A finger that taps twice presses once: a tap counts 400 ms after the last one that did something, here or on the page before, and
   after what it lies on was shown, by the taps' own times. On a busy phone a touch waits, and then falls on what has come since.
   Keys and switches (detail is 0) are not slowed, of a mouse only a double click. */
(() => {
  document.currentScript.dataset.came = "yes";
  const APART = 400, NAME = "whist tapped", began = performance.timeOrigin || performance.timing.navigationStart;
  let shown = 0, last = 0; // milliseconds of this page; of the clock
  const recall = () => {
    try { last = +sessionStorage[NAME] || last; } catch { /* forbidden */ }
  };
  const show = (part) => requestAnimationFrame(() => { // when live.js has looked at it
    if (!part.classList || !part.classList.contains("as_before")) shown = performance.now();
  });
  recall();
  addEventListener("pageshow", ({ persisted }) => {
    recall();
    if (persisted) show(document.body);
  });
  document.addEventListener("whist:shown", ({ target }) => show(target));
  document.addEventListener("htmx:afterSettle", ({ detail: { elt, requestConfig } }) => {
    const by = requestConfig && requestConfig.triggeringEvent;
    if (!by || by.type !== "input") show(elt); // what is found while somebody types can be tapped at once
  });
  addEventListener("click", (event) => { // in the capture phase, before every other script
    const { detail, pointerType, target, timeStamp } = event, at = began + timeStamp;
    if (!detail) return;
    const [paint = { startTime: 0 }] = performance.getEntriesByType("paint");
    const is_second = Math.abs(at - last) < APART || timeStamp - Math.max(shown, paint.startTime) < APART;
    if (is_second && (pointerType !== "mouse" || detail > 1)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (target.closest("a[href], button, summary")) {
      last = at;
      try { sessionStorage[NAME] = at; } catch { /* forbidden */ }
    }
  }, true);
})();
