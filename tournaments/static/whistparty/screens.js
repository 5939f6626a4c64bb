/* What the pages of a table on screens share, the tablet's too. Every table works without it. */
(() => {
  document.currentScript.dataset.came = "yes";
  const on = (name, act) => document.addEventListener(name, act);

  // What somebody has unfolded stays so when its part is replaced.
  const unfolded = new Set();
  addEventListener("toggle", ({ target: { id, open, classList } }) => classList.contains("stays") && unfolded[open ? "add" : "delete"](id), true);
  on("htmx:afterSwap", () => unfolded.forEach((id) => {
    const details = document.getElementById(id);
    details ? details.open = true : unfolded.delete(id);
  }));

  // A table may wait for computers whose server was killed: data-again beside its number says after how many seconds it asks again.
  let again = 0;
  const ask_again = () => {
    clearTimeout(again);
    const waits = document.querySelector(".here[data-again]"), ask = () => document.querySelectorAll(".bell").forEach((bell) => htmx.trigger(bell, "whist:ask"));
    if (waits) again = setTimeout(ask, 1000 * waits.dataset.again * (0.8 + 0.4 * Math.random()));
  };
  ask_again();
  on("htmx:afterSettle", ask_again);
  on("htmx:afterRequest", ({ detail: { elt } }) => elt.matches(".bell") && ask_again());
})();
