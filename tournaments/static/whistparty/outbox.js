/* Keeps every entered hand on this phone until the laptop says that it is kept or refused, and sends it by itself: its key
   makes it count once. offline.js, fetched when the page is there, hears of it by whist:hand and shows the rest. */
(() => {
  "use strict";
  const PATIENCE = 8000, A_MOMENT = 5000, LONGEST = 30, NAME = "whist hand ";
  const memory = new Map(); // hands for which the phone has no room
  let store = Object.freeze({}); // where a browser keeps nothing: writing fails
  let sending, timer, tries = 0, sent;
  try { store = localStorage; } catch { /* forbidden */ }

  const by = (id) => document.getElementById(id);
  const on = (names, act, where = document) => { for (const name of names) where.addEventListener(name, act); };
  const say = (what, hand, html) => document.dispatchEvent(new CustomEvent("whist:hand", { detail: { what, hand, html } }));

  const read = (name) => {
    try { return JSON.parse(store[name]); } catch { /* not of ours */ }
  };
  // A table that was given a new link is asked by the link of the page that is open, for the round that it shows.
  const table_of = (address) => `${address}`.split("/", 4).join("/");
  const by_link_of_now = (hand) => {
    const path = location.pathname, shows = by("table_page")?.dataset.round === `${hand.round}`;
    return shows && table_of(hand.page) === table_of(path) ? { ...hand, page: path } : hand;
  };
  const hands = () => {
    const stored = Object.keys(store).filter((name) => name.startsWith(NAME)).map(read).filter((hand) => hand?.key && hand.page && hand.fields);
    const all = new Map([...stored, ...memory.values()].map((hand) => [hand.key, hand]));
    return [...all.values()].map(by_link_of_now).sort((a, b) => a.round - b.round || a.hand - b.hand || a.at - b.at);
  };
  const waiting = () => hands().filter((hand) => !hand.why);
  const keep = (hand) => {
    memory.delete(hand.key);
    try {
      store[NAME + hand.key] = JSON.stringify(hand);
    } catch {
      memory.set(hand.key, hand);
    }
  };
  const forget = ({ key }) => {
    memory.delete(key);
    delete store[NAME + key];
  };

  const ask = async (address, options) => {
    const patience = new AbortController();
    const late = setTimeout(() => patience.abort(), PATIENCE);
    try {
      const answer = await fetch(address, { ...options, signal: patience.signal });
      const [says, why] = ["Whist-Hand", "Whist-Why"].map((name) => answer.headers.get(name));
      return { status: answer.status, says, why, html: await answer.text() };
    } catch {
      return {};
    } finally {
      clearTimeout(late);
    }
  };
  const post = async ({ page, fields }, again) => {
    const token = document.cookie.match(/csrftoken=(\w+)/)?.[1] || "";
    const headers = { "HX-Request": "true", "X-CSRFToken": token };
    const answer = await ask(`${page}hand/`, { method: "POST", headers, body: new URLSearchParams(fields) });
    if (answer.status !== 403 || answer.says || again) return answer;
    await ask(`${page}offline/`); // sets the cookie anew
    return post({ page, fields }, true);
  };
  const say_sent = (hand) => { // for a moment: it lies over the foot of the page
    sent = hand;
    setTimeout(() => {
      if (sent !== hand) return;
      sent = null;
      tell();
    }, A_MOMENT);
  };
  const settle = (hand, { says, why, html }) => {
    if (says === "kept") {
      forget(hand);
      say_sent(hand);
    } else {
      keep({ ...hand, why: decodeURIComponent(why), same: says === "same" });
      // What was entered on top of it would be another hand than the person meant; the very same hand is as good as sent.
      for (const later of says === "same" ? [] : waiting()) {
        if (later.page === hand.page && later.round === hand.round) keep({ ...later, why: `after ${hand.hand}` });
      }
    }
    say(says, hand, html);
  };
  const send = async () => {
    if (sending) return;
    sending = true;
    clearTimeout(timer);
    for (let hand; (hand = waiting()[0]);) {
      const answer = await post(hand);
      if (!answer.says) {
        const wait = Math.min(LONGEST, 2 ** tries++) * (0.75 + Math.random() / 2);
        timer = setTimeout(send, 1000 * wait);
        say("failed", hand);
        break;
      }
      tries = 0;
      settle(hand, answer);
      tell();
    }
    sending = false;
  };
  const send_now = () => {
    tries = 0;
    tell();
    send();
  };

  const tell = () => {
    const place = by("outbox");
    if (!place) return;
    const waits = waiting(), words = place.dataset;
    const here = sent?.page === location.pathname && `${sent.round}` === by("table_page").dataset.round;
    let says = here ? words.sent.replace("#", sent.hand) : "";
    if (waits[1]) says = words.several.replace("#", waits.length);
    else if (waits[0]) says = words.one.replace("#", waits[0].hand);
    if (memory.size) says = words.full;
    place.className = `outbox ${waits[0] ? "secret" : "done"}`;
    if (place.textContent !== says) place.textContent = says;
    say("told");
  };

  addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.elements.key || !form.elements.tricks) {
      sent = null;
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const fields = Object.fromEntries(new FormData(form));
    delete fields.csrfmiddlewaretoken;
    const hand = {
      key: fields.key, round: +fields.round, hand: +fields.hand, page: new URL("..", form.action).pathname, fields,
      words: form.parentElement.querySelector(".in_words").textContent.trim(),
      where: by("table_page").querySelector("h1").innerText,
      at: Date.now(),
    };
    keep(hand);
    for (const button of form.querySelectorAll("button")) button.disabled = true;
    say("saved", hand);
    send_now();
  }, true);
  on(["beforeunload"], (event) => memory.size && event.preventDefault(), window);
  on(["online", "pageshow"], send_now, window);
  on(["storage"], tell, window);
  on(["htmx:sseOpen", "whist:connected"], send_now);
  on(["visibilitychange"], () => document.hidden || send_now());
  on(["htmx:afterRequest"], ({ detail }) => detail.successful && waiting().length && send_now());
  on(["htmx:afterSettle", "htmx:historyRestore"], tell);
  addEventListener("load", () => {
    const then = document.createElement("script");
    then.src = by("outbox").dataset.then;
    document.head.append(then);
  });
  window.whist_hands = { table_of, all: hands, waiting, keep, forget, send: send_now };
  tell();
})();
