/* Fetches the parts of the page again when the party changes, and says when the screen no longer hears of changes;
   moves the focus to where somebody reads on, and offers to print. Every page works without it.

   The stream sends a number at every change and again every 15 seconds; a part that shows an older one is fetched, but
   not for the running game of a table that it does not show (data-shows beside its number; without it it shows all). If
   it hears nothing, because the stream is refused, lost or buffered on its way, the page polls every 20 seconds.
   Other scripts hear the document's events whist:lost and whist:connected. */
(() => {
  const SOON = 5000, EVERY = 20000, SILENCE = 25000; // ms; SILENCE is longer than one heartbeat, and shorter than two
  const bells = () => document.querySelectorAll(".bell");
  const banner = document.getElementById("not_connected");
  const asked = new WeakMap(); // for each bell the newest number for which its part was fetched
  const told = []; // the last changes that are about some tables only: [first number, last number, ...tables]
  let heard = new Date(), newest = 0, looking = 0, spreading = 0, hears = true;

  const on = (name, act) => document.addEventListener(name, act);
  const about = (time) => time * (0.8 + 0.4 * Math.random()); // so that the screens of a hall do not all ask at once
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
  const shown = (bell) => { // also takes the numbers of changes at other tables
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
    look_in(SILENCE); // each event puts the poll off
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

  // If a part was replaced while its answer was on the way, by a signal or the answer to an earlier tap, the answer goes to the
  // part that is there now. Events of a removed element do not bubble to the page, and htmx would look for the target there.
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

  // What is wrong with the laptop (views/trouble.py), or why it does not accept this now (front.py). It stays until something is
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
      if (hears) look_in(SOON / 2); // only once, because this comes with every attempt to connect again
      hears = false;
    });
    on("htmx:beforeSend", ({ detail: { elt } }) => elt.matches(".bell") && asked.set(elt, newest));
    on("htmx:afterRequest", answered);
    on("htmx:afterSettle", ({ detail: { requestConfig } }) => {
      if (requestConfig?.verb === "post") bells().forEach((bell) => asked.delete(bell)); // the older of two answers may come last
      spreading || catch_up();
    });
    on("htmx:sendError", warn);
    on("htmx:timeout", warn);
    addEventListener("offline", warn);
    addEventListener("online", look);
    look_in(SOON);
  }

  // After a tap or Enter, keyboards and screen readers go on from the new question, which is in view even if the page has become
  // shorter. A signal moves nobody.
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
