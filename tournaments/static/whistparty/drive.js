/* Typing totals: Enter goes on to the next field and saves in the last one; the name of the card stands beside its number. Without it
   Enter saves, and the page names what is missing. */
(() => {
  document.currentScript.dataset.came = "yes";
  const number = document.getElementById("card"), whose = document.getElementById("whose");
  if (!number) return;
  const show = () => {
    const card = document.querySelector(`[data-card="${parseInt(number.value, 10)}"]`);
    whose.textContent = card ? card.textContent : "";
  };
  number.addEventListener("input", show);
  const fields = [...number.form.querySelectorAll("[inputmode=numeric]")];
  fields.forEach((field, at) => {
    field.addEventListener("focus", () => field.select());
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !field.value.trim() || !fields[at + 1]) return;
      event.preventDefault();
      fields[at + 1].focus();
    });
  });
  show();
  if (document.activeElement && document.activeElement.select) document.activeElement.select();
})();
