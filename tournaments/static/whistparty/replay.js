/* A replay by keys, while it has the focus: ← and → step through the tricks, M leads to the next mistake, P plays on.

   A step that is pressed while another one is on its way is done after it. A judged hand comes by itself, but not under a finger. */
(() => {
  document.currentScript.dataset.came = "yes";
  const DOES = { ArrowLeft: "before", ArrowRight: "after", m: "mistake", p: "play_on" };
  const replay = () => document.getElementById("replay");
  const on = (name, act) => document.addEventListener(name, act);
  const is_step = (element) => element.matches("#replay [hx-boost] a");
  const focus = () => { if (document.activeElement === document.body) replay().focus({ preventScroll: true }); };
  let busy = false, waiting = []; // what was pressed meanwhile
  const press = (does) => {
    const way = document.querySelector(`[data-does=${does}]`);
    if (way && window.htmx) htmx.process(way); // it has just come, and would load the page
    if (way) way.click();
    return way;
  };
  focus();
  on("keydown", (event) => {
    const does = DOES[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!does || !replay().contains(document.activeElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (busy ? waiting.push(does) : press(does)) event.preventDefault();
  });
  addEventListener("click", (event) => { // htmx would ask for the same step again
    const { target } = event, way = target.closest("#replay a[data-does]");
    if (!way || !busy) return;
    event.preventDefault();
    event.stopPropagation();
    waiting.push(way.dataset.does);
  }, true);
  on("htmx:beforeSend", ({ detail: { requestConfig } }) => { busy = busy || is_step(requestConfig.elt); });
  on("htmx:afterRequest", ({ detail: { requestConfig, successful } }) => {
    if (!is_step(requestConfig.elt)) return;
    busy = false;
    focus();
    if (!successful) waiting = []; // the page says that it is not connected
    while (waiting.length && !busy) press(waiting.shift());
  });
  on("htmx:beforeSwap", ({ detail }) => {
    const { target, xhr, requestConfig: { elt } } = detail;
    if (elt.id !== "judging" || target.id !== "replay" || !window.whist) return;
    detail.shouldSwap = false;
    whist.when_free(target, () => {
      if (target.isConnected) htmx.swap(target, xhr.response, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 });
      focus();
    });
  });
})();
