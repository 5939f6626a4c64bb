/* What the pages of a table on screens share, the tablet's too. Every table works without it. */
(() => {
  document.currentScript.dataset.came = "yes";
  const on = (name, act) => document.addEventListener(name, act);

  // What somebody has unfolded stays so when its part is replaced.
  const unfolded = new Set();
  const note = ({ target: { id, open, classList } }) => classList.contains("stays") && unfolded[open ? "add" : "delete"](id);
  // Not by the event "toggle": a part may be replaced before it comes.
  new MutationObserver((changes) => changes.forEach(note)).observe(document.body, { subtree: true, attributeFilter: ["open"] });
  on("htmx:afterSwap", () => unfolded.forEach((id) => {
    const details = document.getElementById(id);
    details ? details.open = true : unfolded.delete(id);
  }));

  // The page is not loaded again under a finger, nor while somebody leaves it by a button or a link: their press would be lost.
  const ask = () => document.querySelectorAll(".bell").forEach((bell) => htmx.trigger(bell, "whist:ask"));
  let leaves = 0;
  const stay = () => {
    clearTimeout(leaves);
    leaves = 0;
  };
  const leave = (event) => {
    if (event.defaultPrevented) return;
    stay();
    leaves = setTimeout(() => { stay(); ask(); }, 10000); // it did not leave
  };
  addEventListener("submit", leave);
  addEventListener("click", (event) => event.target.closest("a[href]:not([href^='#'])") && leave(event));
  addEventListener("pageshow", stay);
  const is_free = () => { // and if not, it asks again once the finger is lifted
    let now = true, free = false;
    whist.when_free(document.body, () => (now ? free = true : ask()));
    now = false;
    return free;
  };
  on("htmx:beforeOnLoad", (event) => {
    const { elt, xhr } = event.detail;
    if (elt.matches(".bell") && xhr.getResponseHeader("HX-Refresh") && !(is_free() && !leaves)) event.preventDefault();
  });

  // A table may wait for computers whose server was killed: data-again beside its number says after how many seconds it asks again.
  let again = 0;
  const ask_again = () => {
    clearTimeout(again);
    const waits = document.querySelector(".here[data-again]");
    if (waits) again = setTimeout(ask, 1000 * waits.dataset.again * (0.8 + 0.4 * Math.random()));
  };
  ask_again();
  on("htmx:afterSettle", ask_again);
  on("htmx:afterRequest", ({ detail: { elt } }) => elt.matches(".bell") && ask_again());
})();
