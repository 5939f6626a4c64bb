/* Lets the clock of a round tick. It counts from what was left when the page came, so a phone's own clock may be wrong;
   without it the page shows the time of day at which the clock ends. */
(() => {
  document.currentScript.dataset.came = "yes";
  const figures = (left) => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;

  const tick = () => {
    for (const clock of document.querySelectorAll("[data-left]")) {
      // Stored on the page itself, because the browser's Back shows the old page, with the time that was left then.
      if (!clock.dataset.until) clock.dataset.until = Date.now() + 1000 * clock.dataset.left;
      const left = Math.max(0, Math.ceil((clock.dataset.until - Date.now()) / 1000));
      clock.textContent = figures(left);
      clock.hidden = false;
      const says = clock.nextElementSibling;
      if (!left && says && says.dataset.up) {
        says.textContent = says.dataset.up;
        clock.parentElement.classList.add("up");
      }
    }
  };
  document.addEventListener("htmx:afterSettle", tick);
  setInterval(tick, 500); // once a second would now and then show one figure for two seconds
  tick();
})();
