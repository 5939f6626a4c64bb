/* Fetches the parts of the page anew when the party changes, and says when the screen is no longer told the news;
   keeps the focus where somebody reads on, and offers to print. Every page works without it.

   The stream tells a number at every change and again every 15 seconds; a part that shows an older one is fetched, but
   not for the running game of a table that it does not show (data-shows beside its number; without it it shows all). Where
   nothing is heard, because the stream is refused, lost or kept back on its way, the page asks every 20 seconds.
   Other scripts hear the document's events whist:lost and whist:connected. */
(() => {
  const SOON = 5000, EVERY = 20000, SILENCE = 25000;
  const bells = () => document.querySelectorAll(".bell");
  const banner = document.getElementById("not_connected");
  const asked = new WeakMap(); // for each bell the newest number for which its part was fetched
  const told = []; // the last changes that are about some tables only: [first number, last number, ...tables]
  let heard = new Date(), newest = 0, looking = 0, spreading = 0, hears = true;

  const on = (name, act) => document.addEventListener(name, act);
  const about = (time) => time * (0.8 + 0.4 * Math.random()); // the screens of a hall shall not all ask at once
  const say = (lost) => {
    if (banner.hidden !== lost) return;
    banner.hidden = !lost;
    document.dispatchEvent(new Event(lost ? "whist:lost" : "whist:connected"));
  };
  const reached = () => {
    heard = new Date();
    say(false);
  };
  const warn = () => {
    const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
    banner.querySelector("time").textContent = heard.toLocaleTimeString(document.documentElement.lang, clock);
    say(true);
  };

  const fetch_part = (bell) => htmx.trigger(bell, "whist:ask");
  const shown = (bell) => { // and takes the number of what is about other tables
    const seen = document.querySelector(`${bell.getAttribute("hx-target")} .here[name=seen]`);
    const shows = seen?.dataset.shows?.split(" ");
    for (const [first, last, ...tables] of shows ? told : [])
      if (seen.value >= first - 1 && +seen.value < last && !tables.some((table) => shows.includes(`${table}`))) seen.value = last;
    return Number(seen?.value);
  };
  const catch_up = (again) => {
    for (const bell of bells()) {
      const number = shown(bell);
      if (!(number >= newest) && ((again && number) || !(asked.get(bell) >= newest))) fetch_part(bell);
    }
  };
  const look = () => {
    bells().forEach(fetch_part);
    look_in(EVERY);
  };
  const look_in = (time) => {
    clearTimeout(looking);
    looking = setTimeout(look, about(time));
  };

  const hear = (event) => {
    const [number, spread, first, ...tables] = event.data.split(" ").map(Number);
    newest = number;
    if (first && told.push([first, number, ...tables]) > 50) told.shift();
    hears = true;
    reached();
    look_in(SILENCE);
    if (!spread) spreading || catch_up(event.type === "here");
    else spreading ||= setTimeout(() => { spreading = 0; catch_up(); }, Math.random() * spread);
  };
  const answered = ({ detail }) => {
    const { elt, successful, failed, xhr } = detail;
    if (successful) reached();
    if (!elt.matches(".bell")) return;
    if (!successful) asked.delete(elt);
    if (failed && xhr.status >= 500) warn();
  };

  // An answer whose part was replaced meanwhile, by a bell or by the answer to an earlier tap, goes to the part that stands there
  // now. What is off the page is heard only where it is itself, and htmx would look for its target off the page, too.
  const deliver = (event) => {
    const { elt, target, xhr } = event.detail;
    const heir = document.getElementById(target.id);
    if (event.target !== event.currentTarget || (elt.isConnected && target.isConnected) || !heir || xhr.status !== 200) return;
    event.preventDefault();
    Object.assign(event.detail, { target: heir, successful: true });
    htmx.swap(heir, xhr.response, { swapStyle: "outerHTML", settleDelay: 0 }, { eventInfo: event.detail });
  };
  on("htmx:beforeSend", ({ detail: { elt, target, requestConfig: { verb } } }) => {
    if (verb === "post" && target.id) elt.addEventListener("htmx:beforeOnLoad", deliver);
  });

  // What is wrong with the laptop (views/trouble.py), or why it does not take this now (front.py). It stands until something is
  // saved, or shown, again.
  const trouble = document.getElementById("in_trouble");
  on("htmx:afterRequest", ({ detail: { successful, xhr, requestConfig: { verb } } }) => {
    const why = !successful && xhr.getResponseHeader("Whist-Why");
    if (why) {
      trouble.textContent = decodeURIComponent(why);
      trouble.dataset.met = verb;
      trouble.hidden = false;
    } else if (successful && (verb === "post" || trouble.dataset.met === "get")) trouble.hidden = true;
  });

  if (banner && bells().length) {
    on("htmx:sseOpen", ({ detail: { source } }) => {
      for (const name of ["changed", "here"]) source.addEventListener(name, hear);
    });
    on("htmx:sseError", () => {
      if (hears) look_in(SOON / 2); // only once: it comes with every try to connect again
      hears = false;
    });
    on("htmx:beforeSend", ({ detail: { elt } }) => elt.matches(".bell") && asked.set(elt, newest));
    on("htmx:afterRequest", answered);
    on("htmx:afterSettle", ({ detail: { requestConfig } }) => {
      if (requestConfig?.verb === "post") bells().forEach((bell) => asked.delete(bell)); // of two answers the older may come last
      spreading || catch_up();
    });
    on("htmx:sendError", warn);
    on("htmx:timeout", warn);
    addEventListener("offline", warn);
    addEventListener("online", look);
    look_in(SOON);
  }

  // Who tapped or pressed Enter goes on from the new question, by keyboard and by ear, and sees it where the page has become
  // shorter; a bell moves nobody.
  on("htmx:afterSettle", ({ detail: { elt: part, requestConfig } }) => {
    const question = part.querySelector?.("h2") || part.querySelector?.("h1");
    const is_answer = /^(click|submit)$/.test(requestConfig?.triggeringEvent?.type);
    if (!is_answer || !question || document.activeElement !== document.body) return; // a field may ask for it itself
    question.tabIndex = -1;
    question.focus({ preventScroll: true });
    if (question.getBoundingClientRect().top < 0) question.scrollIntoView();
  });

  for (const button of document.querySelectorAll("[data-print]")) {
    button.hidden = false;
    button.onclick = () => print();
  }
})();
