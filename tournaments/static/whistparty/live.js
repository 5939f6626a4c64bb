/* Fetches the parts of the page again when the party changes, and says when the screen no longer hears of changes;
   moves the focus to where somebody reads on, and offers to print. Every page works without it.

   The stream sends a number at every change and again every 15 seconds; a part that shows an older one is fetched, but
   not for the running game of a table that it does not show (data-shows beside its number; without it it shows all). If
   it hears nothing, because the stream is refused, lost or buffered on its way, the page polls every 20 seconds.
   Other scripts hear the document's events whist:lost and whist:connected. */
(() => {
  document.currentScript.dataset.came = "yes";
  const SOON = 5000, EVERY = 20000, SILENCE = 25000; // ms; SILENCE is longer than one heartbeat, and shorter than two
  const bells = () => document.querySelectorAll(".bell");
  const banner = document.getElementById("not_connected");
  const asked = new WeakMap(); // for each bell the newest number for which its part was fetched
  // By the name of the number that a part shows: a table on screens hears of its cards, and by data-hears of its evening.
  // `told` are the last changes that are about some tables only: [first number, last number, ...tables].
  const streams = {};
  let heard = new Date(), looking = 0, spreading = 0, hears = true;

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
    banner.querySelector(".as_at").textContent = heard.toLocaleTimeString(document.documentElement.lang, clock);
    say(true);
  };

  const is_tap = (request) => Boolean(request && request.triggeringEvent && /^(click|submit)$/.test(request.triggeringEvent.type));
  const fetch_part = (bell) => window.htmx && htmx.trigger(bell, "whist:ask");
  const name_of = ({ dataset }) => dataset.hears || "seen";
  const stream_of = (element) => streams[name_of(element)] || (streams[name_of(element)] = { newest: 0, told: [] });
  const shown = (bell) => { // also takes the numbers of changes at other tables
    const seen = document.querySelector(`${bell.getAttribute("hx-target")} .here[name=${name_of(bell)}]`);
    const shows = seen && seen.dataset.shows !== undefined && seen.dataset.shows.split(" ");
    for (const [first, last, ...tables] of shows ? stream_of(bell).told : [])
      if (seen.value >= first - 1 && +seen.value < last && !tables.some((table) => shows.includes(`${table}`))) seen.value = last;
    return seen ? Number(seen.value) : NaN;
  };
  const catch_up = (again) => {
    for (const bell of bells()) {
      const number = shown(bell), { newest } = stream_of(bell);
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

  const hear = (event, stream) => {
    const [number, spread, first, ...tables] = event.data.split(" ").map(Number), { told } = stream;
    stream.newest = number;
    if (first && told.push([first, number, ...tables]) > 50) told.shift();
    hears = true;
    reached();
    look_in(SILENCE); // each event puts the poll off
    if (!spread) spreading || catch_up(event.type === "here");
    else if (!spreading) spreading = setTimeout(() => { spreading = 0; catch_up(); }, Math.random() * spread);
  };
  const answered = ({ detail }) => {
    const { elt, successful, failed, xhr } = detail;
    if (successful) reached();
    if (!elt.matches(".bell")) return;
    if (!successful) asked.delete(elt);
    if (failed && xhr.status >= 500) warn();
  };

  /* ---- Scripts ---- */
  // One that did not arrive, or came as a page of somebody else's, is asked for again. Each of ours notes that it came.
  const has_come = ({ src, dataset }) =>
    dataset.came || (/htmx-2/.test(src) ? window.htmx : /hx-sse/.test(src) && window.htmx && htmx.createEventSource);
  const look_at_script = (script) => {
    if (!has_come(script)) setTimeout(() => fetch_script(script.src.replace(/&again.*/, "") + `&again=${Date.now()}`, script), about(SOON));
    renews();
  };
  const renews = () => {
    const must_reload = document.getElementById("must_reload"); // says that the page does not renew itself
    if (must_reload && window.htmx) must_reload.remove();
  };
  renews();
  const fetch_script = (address, instead) => {
    const script = document.createElement("script");
    Object.assign(script, { src: address, async: false }); // in their order
    script.onload = script.onerror = () => look_at_script(script);
    if (instead) instead.replaceWith(script);
    else document.head.append(script);
  };
  addEventListener("load", () => document.querySelectorAll("script[src]").forEach(look_at_script));

  /* ---- Answers ---- */
  // The wifi of a hall may answer for the laptop, with status 200. Such an answer counts as one that did not come.
  const is_ours = (xhr) => xhr.getResponseHeader("Whist-Answer") !== null;
  // If a part was replaced while a tap was on its way, the answer goes to the part that is there now: htmx would look in the old one.
  const deliver = (event) => {
    const { elt, target, xhr, requestConfig, pathInfo } = event.detail, heir = document.getElementById(target.id);
    if (event.target !== event.currentTarget) return;
    if (!is_ours(xhr)) {
      event.preventDefault();
      htmx.trigger(elt.isConnected ? elt : document.body, "htmx:sendError", event.detail);
      return;
    }
    if ((elt.isConnected && target.isConnected) || !heir || xhr.status !== 200 || elt.matches(".bell, input")) return;
    event.preventDefault();
    Object.assign(event.detail, { target: heir, successful: true });
    if (requestConfig.verb === "get") history.pushState({ htmx: true }, "", pathInfo.finalRequestPath);
    htmx.swap(heir, xhr.response, { swapStyle: "outerHTML", settleDelay: 0 }, { eventInfo: event.detail });
  };
  on("htmx:beforeSend", ({ detail: { elt } }) => elt.addEventListener("htmx:beforeOnLoad", deliver));
  on("htmx:historyCacheMissLoad", ({ detail }) => {
    if (is_ours(detail.xhr)) return;
    detail.swapSpec.swapStyle = "none";
    warn();
  });

  /* ---- Fingers ---- */
  // A part that changes by itself is not replaced under a finger: the tap would be lost. It waits until the finger is lifted.
  let pressed = null, lifting = 0;
  const when_lifted = [];
  const lift_in = (time) => {
    clearTimeout(lifting);
    lifting = setTimeout(lift, time);
  };
  const lift = () => {
    pressed = null;
    for (const act of when_lifted.splice(0)) act();
  };
  // A part may have buttons elsewhere that are replaced with it (data-part).
  const is_pressed = (part) => Boolean(pressed) && (part.contains(pressed) || Boolean(pressed.closest && pressed.closest(`[data-part="${part.id}"]`)));
  const when_free = (part, act) => (part && is_pressed(part) ? when_lifted.push(act) : act());
  const press = ({ target }) => {
    pressed = target;
    lift_in(SOON); // at the latest, because a browser may not tell that a finger was lifted elsewhere
  };
  for (const name of ["pointerdown", "touchstart"]) addEventListener(name, press, true);
  for (const name of ["pointerup", "pointercancel", "touchend", "touchcancel"]) addEventListener(name, () => lift_in(300), true);
  addEventListener("click", () => lift_in(0), true); // it comes some moments after the finger is lifted, and other scripts may stop it
  on("htmx:beforeSwap", ({ detail }) => {
    const { target, requestConfig: { elt } } = detail;
    if (!elt.matches(".bell") || !is_pressed(target)) return;
    detail.shouldSwap = false;
    when_lifted.push(() => fetch_part(elt));
  });
  // After a step, taps on what has come under the finger count only a moment later (phone.css); not if it looks as before.
  const asks = (part) => (part ? [...part.querySelectorAll("a[href], button, summary")].map(({ textContent }) => textContent).join() : "");
  const asked_before = {}; // by the part's id
  on("htmx:beforeSwap", ({ detail: { target } }) => { asked_before[target.id] = asks(target); });
  on("htmx:afterSettle", ({ detail: { elt: part, requestConfig } }) => {
    if (part.id && !is_tap(requestConfig)) part.classList.toggle("as_before", asks(part) === asked_before[part.id]);
  });
  window.whist = { when_free, fetch_script };

  // What is wrong with the laptop (views/trouble.py, front.py), until something is saved, or shown, again.
  const trouble = document.getElementById("in_trouble");
  on("htmx:afterRequest", ({ detail: { successful, xhr, requestConfig: { verb } } }) => {
    const why = !successful && xhr.getResponseHeader("Whist-Why");
    if (why) {
      trouble.textContent = decodeURIComponent(why);
      trouble.dataset.met = verb;
      trouble.hidden = false;
    } else if (successful && (verb === "post" || trouble.dataset.met === "get")) trouble.hidden = true;
  });

  if (banner) {
    on("htmx:afterRequest", answered);
    on("htmx:sendError", warn);
    on("htmx:timeout", warn);
  }
  if (banner && bells().length) {
    on("htmx:sseOpen", ({ target, detail: { source } }) => {
      for (const name of ["changed", "here"]) source.addEventListener(name, (event) => hear(event, stream_of(target)));
    });
    on("htmx:sseError", () => {
      if (hears) look_in(SOON / 2); // only once, because this comes with every attempt to connect again
      hears = false;
    });
    on("htmx:beforeSend", ({ detail: { elt } }) => elt.matches(".bell") && asked.set(elt, stream_of(elt).newest));
    on("htmx:afterSettle", ({ detail: { requestConfig } }) => {
      if (requestConfig && requestConfig.verb === "post") bells().forEach((bell) => asked.delete(bell)); // the older of two answers may come last
      spreading || catch_up();
    });
    addEventListener("offline", warn);
    addEventListener("online", look);
    look_in(SOON);
  }

  // After a tap or Enter, keyboards and screen readers go on from the new question, which is in view even if the page has become
  // shorter. A signal moves nobody.
  on("htmx:afterSettle", ({ detail: { elt: part, requestConfig } }) => {
    const question = part.querySelector && (part.querySelector("#entering h2") || part.querySelector("h2") || part.querySelector("h1"));
    if (!is_tap(requestConfig) || !question || document.activeElement !== document.body) return; // a field may ask for it itself
    question.tabIndex = -1;
    question.focus({ preventScroll: true });
    if (question.getBoundingClientRect().top < 0) question.scrollIntoView();
  });

  for (const button of document.querySelectorAll("[data-print]")) {
    button.hidden = false;
    button.onclick = () => print();
  }
})();
