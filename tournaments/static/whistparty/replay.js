/* A replay by keys, while it has the focus: ← and → step through the tricks, M leads to the next mistake, P plays on. */
(() => {
  document.currentScript.dataset.came = "yes";
  const DOES = { ArrowLeft: "before", ArrowRight: "after", m: "mistake", p: "play_on" };
  const replay = document.getElementById("replay");
  if (document.activeElement === document.body) replay.focus({ preventScroll: true });
  document.addEventListener("keydown", (event) => {
    const inside = document.getElementById("replay").contains(document.activeElement);
    if (!inside || event.ctrlKey || event.metaKey || event.altKey) return;
    const does = DOES[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const way = does && document.querySelector(`[data-does=${does}]`);
    if (!way) return;
    event.preventDefault();
    way.click();
  });
})();
