/* Says when the screen is no longer told the news, keeps the focus where somebody reads on, and offers to print. Every page works without it. */
(() => {
  const PATIENCE = 25000; // one poll and a little: a silent bell worries nobody while the polls get through
  const banner = document.getElementById("not_connected");
  let heard = new Date(), worry = 0;

  const hear = () => {
    heard = new Date();
    clearTimeout(worry);
    worry = 0;
    banner.hidden = true;
  };
  const warn = () => {
    const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
    banner.querySelector("time").textContent = heard.toLocaleTimeString(document.documentElement.lang, clock);
    banner.hidden = false;
  };
  const on = (name, act) => document.addEventListener(name, act);
  if (banner) {
    on("htmx:sseOpen", hear);
    on("htmx:sseMessage", hear);
    on("htmx:afterRequest", (event) => event.detail.successful && hear());
    on("htmx:sseError", () => { worry = worry || setTimeout(warn, PATIENCE); });
    on("htmx:sendError", warn);
    addEventListener("offline", warn);
  }

  // Who tapped or pressed Enter goes on from the new question, by keyboard and by ear; a bell moves nobody.
  on("htmx:afterSettle", ({ detail: { elt: part, requestConfig } }) => {
    const question = part.querySelector?.("h2") || part.querySelector?.("h1");
    if (!/^(click|submit)$/.test(requestConfig?.triggeringEvent?.type) || !question) return;
    question.tabIndex = -1;
    question.focus({ preventScroll: true });
  });

  for (const button of document.querySelectorAll("[data-print]")) {
    button.hidden = false;
    button.onclick = () => print();
  }
})();
