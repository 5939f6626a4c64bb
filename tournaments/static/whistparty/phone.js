/* A player's own phone: it vibrates when its owner has a new seat and follows them to their table, and marks their row in the
   standings. The phone of a table vibrates when a round begins there, and shows its beginning. Without it the page says the
   same, and the way is a link. Points that have come in rise. */
(() => {
  document.currentScript.dataset.came = "yes";
  "use strict";
  const FELT = 1000; // as long as it vibrates, so that leaving the page does not cut it short
  // Browsers refuse to vibrate, with an error, on a page that nobody has touched.
  const stir = () => navigator.userActivation && navigator.userActivation.hasBeenActive && navigator.vibrate && navigator.vibrate([250, 120, 250]);
  const seat_of = () => (document.querySelector("[data-seat]") || { dataset: { seat: round_of() } }).dataset.seat;
  const points_of = () => [...document.querySelectorAll(".score .points")];
  const round_of = () => (document.getElementById("table_page") || document.body).dataset.round;
  const told = () => points_of().map((points) => `${round_of()} ${points.textContent}`);
  let seat = seat_of(), points = told();

  document.addEventListener("htmx:afterSettle", () => {
    const way = document.querySelector("[data-follow]");
    if (way || seat !== seat_of()) stir();
    if (seat !== seat_of()) scrollTo(0, 0);
    // Replaced, so that Back does not lead to the table that they have left.
    if (way) setTimeout(() => location.replace(way.href), FELT);
    if (points[0] && points[0].split(" ")[0] === round_of())
      points_of().forEach((now, side) => now.classList.toggle("rises", points[side] !== told()[side]));
    [seat, points] = [seat_of(), told()];
  });

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
  addEventListener("click", ({ target }) => { // what opens at the foot of a small screen would be below its edge
    const summary = target.closest("summary"), more = summary && summary.parentElement;
    if (more) setTimeout(() => more.open && more.scrollIntoView({ block: "nearest" })); // it opens after this click
  });

  const [, player] = location.hash.match(/^#p(\d+)$/) || []; // the standings name nobody; the link back is for the player who came from their page
  if (player)
    for (const way of document.querySelectorAll(".tabs a:not([aria-current], [href*='?'])")) way.search = `player=${player}`;
})();
