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
  const told = () => points_of().map((points) => `${round_of()} ${points.textContent}`);
  const number = (shown) => +`${shown}`.replace("−", "-");
  const rise = (before, after) => { // it stays beside the points for a moment (hand.css)
    const plus = after.map((shown, side) => number(shown.split(" ")[1]) - number((before[side] || "").split(" ")[1]));
    const is_hand = !plus.every((more) => more > 0); // or else a slip came in for the whole game
    points_of().forEach((points, side) => {
      points.classList.toggle("rises", Boolean(plus[side]));
      if (is_hand && plus[side] > 0) points.dataset.plus = `+${plus[side]}`;
    });
  };
  let seat = seat_of(), points = told();

  document.addEventListener("htmx:afterSettle", () => {
    const way = document.querySelector("[data-follow]");
    if (way || seat !== seat_of()) stir();
    if (seat !== seat_of()) scrollTo(0, 0);
    // Replaced, so that Back does not lead to the table that they have left.
    if (way) setTimeout(() => location.replace(way.href), FELT);
    if (points[0] && points[0].split(" ")[0] === round_of())
      rise(points, told());
    [seat, points] = [seat_of(), told()];
  });

  addEventListener("click", ({ target }) => { // what opens at the foot of a small screen would be below its edge
    const summary = target.closest("summary"), more = summary && summary.parentElement;
    if (more) setTimeout(() => more.open && more.scrollIntoView({ block: "nearest" })); // it opens after this click
  });
})();
