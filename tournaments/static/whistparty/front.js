/* The code of the hall: a pasted one loses its spaces and dashes, and the fourth letter sends the form. */
(() => {
  document.currentScript.dataset.came = "yes";
  const LETTERS = 4, field = document.getElementById("code");
  field.addEventListener("input", () => {
    const code = field.value.replace(/[^a-z]/gi, "").toUpperCase();
    if (code.length === LETTERS) field.value = code;
    if (code.length === LETTERS && field.dataset.sent !== code) {
      field.dataset.sent = code;
      field.form.submit();
    }
  });
})();
