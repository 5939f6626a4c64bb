/* Reads the shown seats aloud, with the browser's own speech. If it has none, there is no button. */
(() => {
  document.currentScript.dataset.came = "yes";
  const speech = window.speechSynthesis;
  if (!speech) return;
  const language = document.documentElement.lang;

  const names = language === "nb" ? ["nb", "no"] : [language.split("-")[0]]; // some laptops call their Norwegian voice no-NO

  /* A voice of this laptop: others need the internet, which the hall may not have. */
  const voice_here = () =>
    // Asked for each time, because browsers load their voices late.
    speech.getVoices().find(({ localService, lang }) => localService && names.includes(lang.split(/[-_]/)[0]));

  const say = (line) => {
    const words = new SpeechSynthesisUtterance(line.textContent.trim());
    words.lang = language;
    words.voice = voice_here() || null;
    words.rate = 0.9; // over the murmur of a hall
    speech.speak(words);
  };
  const offer = () => {
    const button = document.getElementById("read_aloud");
    if (button) button.hidden = false;
  };
  document.addEventListener("click", ({ target }) => {
    if (target.id !== "read_aloud") return;
    speech.cancel();
    document.querySelectorAll("#called [data-aloud]").forEach(say);
  });
  document.addEventListener("htmx:afterSettle", offer);
  addEventListener("pagehide", () => speech.cancel()); // or it goes on after its page
  offer();
})();
