/* Marks the row of a phone's owner in the standings, which are the same for everybody: the address names the row. */
(() => {
  "use strict";
  document.currentScript.dataset.came = "yes";
  const mark_mine = () => {
    const named = document.getElementById(location.hash.slice(1));
    if (!named) return;
    const more = named.closest("details"), row = named.closest("tr");
    if (row) row.classList.add("is_me");
    if (!more || more.open) return;
    more.open = true;
    more.scrollIntoView();
  };
  document.addEventListener("htmx:afterSettle", mark_mine);
  addEventListener("hashchange", mark_mine);
  mark_mine();

  const [, player] = location.hash.match(/^#p(\d+)$/) || []; // the standings name nobody; the link back is for the player who came from their page
  if (player)
    for (const way of document.querySelectorAll(".tabs a:not([aria-current], [href*='?'])")) way.search = `player=${player}`;
})();
