/* Typing totals: Enter in the number goes on to the tricks, and the name of the card stands beside it. Without it the server does both. */
(() => {
  document.currentScript.dataset.came = "yes";
  const number = document.getElementById("card"), tricks = document.getElementById("tricks"), whose = document.getElementById("whose");
  if (!number) return;
  const show = () => {
    const card = document.querySelector(`[data-card="${parseInt(number.value, 10)}"]`);
    whose.textContent = card ? card.textContent : "";
  };
  number.addEventListener("input", show);
  [number, tricks].forEach((field) => field.addEventListener("focus", () => field.select()));
  number.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !number.value.trim()) return;
    event.preventDefault();
    tricks.focus();
  });
  show();
  if (document.activeElement && document.activeElement.select) document.activeElement.select();
})();
