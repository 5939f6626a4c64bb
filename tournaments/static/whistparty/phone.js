/* A player's own phone: it vibrates when its owner has a new seat and follows them to their table. The phone of a table vibrates
   when a round begins there, and shows its beginning. Without it the page says the same, and the way is a link. Points that have
   come in rise. */
(() => {
  "use strict";
  document.currentScript.dataset.came = "yes";
  const FELT = 1000; // as long as it vibrates, so that leaving the page does not cut it short
  // Browsers refuse to vibrate, with an error, on a page that nobody has touched.
  const stir = () => navigator.userActivation && navigator.userActivation.hasBeenActive && navigator.vibrate && navigator.vibrate([250, 120, 250]);
  const seat_of = () => (document.querySelector("[data-seat]") || { dataset: { seat: round_of() } }).dataset.seat;
  const points_of = () => [...document.querySelectorAll(".score .points")];
  const round_of = () => (document.getElementById("table_page") || document.body).dataset.round;
  const score_of = () => ({
    round: round_of(),
    lines: +(document.getElementById("table_page") || document.body).dataset.onSheet,
    points: points_of().map((points) => +points.textContent.replace("−", "-")),
  });
  const rise = (before, after) => { // it stays beside the points for a moment (hand.css)
    points_of().forEach((shown, side) => {
      const plus = after.points[side] - before.points[side];
      shown.classList.toggle("rises", Boolean(plus));
      if (plus > 0 && after.lines > before.lines) shown.dataset.plus = `+${plus}`; // a slip adds no hand to the sheet
    });
  };
  let seat = seat_of(), score = score_of();

  document.addEventListener("htmx:afterSettle", () => {
    const way = document.querySelector("[data-follow]");
    if (way || seat !== seat_of()) stir();
    if (seat !== seat_of()) scrollTo(0, 0);
    // Replaced, so that Back does not lead to the table that they have left.
    if (way) setTimeout(() => location.replace(way.href), FELT);
    const now = score_of();
    if (score.round === now.round && score.points.length === now.points.length) rise(score, now);
    [seat, score] = [seat_of(), now];
  });

  addEventListener("click", ({ target }) => { // what opens at the foot of a small screen would be below its edge
    const summary = target.closest("summary"), more = summary && summary.parentElement;
    if (more) setTimeout(() => more.open && more.scrollIntoView({ block: "nearest" })); // it opens after this click
  });
})();
