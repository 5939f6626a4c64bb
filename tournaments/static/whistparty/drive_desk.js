/* The desk of a live drive, while phones send numbers too. What somebody has typed and not sent is never taken away: where
   a newer desk has no box for it, the desk stays as it is and says so, until it is sent or the box is empty. The cursor of a box whose number
   has come is in the next missing one. */
(() => {
  document.currentScript.dataset.came = "yes";
  const on = (name, act) => document.addEventListener(name, act);
  const BOX = "input[name=tricks]";
  const is_desk = (part) => part.id === "drive";
  let left = null; // the id of the box with the cursor, from before its desk was replaced

  on("htmx:beforeSwap", ({ detail }) => {
    if (!is_desk(detail.target)) return;
    const newer = new DOMParser().parseFromString(detail.serverResponse, "text/html");
    const lost = [...detail.target.querySelectorAll(BOX)].find((box) => box.value.trim() && !newer.getElementById(box.id));
    const focused = document.activeElement;
    left = focused.matches(BOX) && detail.target.contains(focused) ? focused.id : null;
    if (!lost) return;
    detail.shouldSwap = false;
    const says = document.getElementById("typed_held").content.firstElementChild.cloneNode(true);
    if (!document.querySelector(".typed_held")) lost.closest("table, section").before(says);
  });
  on("htmx:afterSwap", ({ detail }) => {
    if (!left || !is_desk(detail.target) || document.activeElement !== document.body) return;
    const next = document.getElementById(left) || document.querySelector(`.drive_rows ${BOX}`) || document.querySelector("#drive h1");
    if (next.matches("h1")) next.tabIndex = -1;
    next.focus();
  });
  on("input", ({ target }) => { // it was held for this box
    if (target.matches(BOX) && !target.value && document.querySelector(".typed_held")) htmx.trigger(".bell", "whist:ask");
  });
})();
