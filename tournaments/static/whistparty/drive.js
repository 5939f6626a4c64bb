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
  const at = document.activeElement, stands = at && at.defaultValue;
  if (!at || !at.select) return;
  // A digit typed before this script came stands before the number that it is to replace.
  if (at.value !== stands && at.value.endsWith(stands)) at.value = at.value.slice(0, -stands.length || undefined);
  else at.select();
})();
