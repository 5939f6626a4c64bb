/* Keeps every entered hand on this phone until the laptop says that it is kept or refused, and sends it by itself. The key of
   its form makes it count once, however often it is sent. Without script the form is sent like any other.
   Told by the document's event whist:hand, offline.js, which is fetched when the page is there, does the rest. */
(() => {
  const PATIENCE = 8000, LONGEST = 30, NAME = "whist hand ";
  const memory = new Map(); // hands for which the phone has no room
  let sending = false, timer = 0, tries = 0, sent = null;

  const by = (id) => document.getElementById(id);
  const on = (name, act, where = document) => where.addEventListener(name, act);
  const say = (what, hand) => document.dispatchEvent(new CustomEvent("whist:hand", { detail: { what, hand } }));

  const stored = () => {
    try {
      return Object.keys(localStorage).filter((name) => name.startsWith(NAME)).map((name) => JSON.parse(localStorage[name]));
    } catch {
      return [];
    }
  };
  const hands = () =>
    [...new Map([...stored(), ...memory.values()].map((hand) => [hand.key, hand])).values()]
      .sort((a, b) => a.round - b.round || a.hand - b.hand || a.at - b.at);
  const waiting = () => hands().filter((hand) => !hand.why);
  const keep = (hand) => {
    try {
      localStorage[NAME + hand.key] = JSON.stringify(hand);
      memory.delete(hand.key);
    } catch {
      memory.set(hand.key, hand);
    }
  };
  const forget = ({ key }) => {
    memory.delete(key);
    try {
      delete localStorage[NAME + key];
    } catch { /* nothing is stored where nothing can be */ }
  };

  /* ---- Sending ---- */
  const ask = async (address, options) => {
    const patience = new AbortController();
    const late = setTimeout(() => patience.abort(), PATIENCE);
    try {
      const answer = await fetch(address, { ...options, signal: patience.signal });
      return { status: answer.status, says: answer.headers.get("Whist-Hand"), why: answer.headers.get("Whist-Why"), html: await answer.text() };
    } catch {
      return {};
    } finally {
      clearTimeout(late);
    }
  };
  const post = ({ page, fields }) => {
    const token = document.cookie.match(/csrftoken=(\w+)/)?.[1] || "";
    const headers = { "HX-Request": "true", "X-CSRFToken": token };
    return ask(`${page}hand/`, { method: "POST", headers, body: new URLSearchParams(fields) });
  };
  const post_with_fresh_token = async (hand) => {
    const answer = await post(hand);
    if (answer.status !== 403 || answer.says) return answer;
    await ask(`${hand.page}offline/`); // sets the cookie anew
    return post(hand);
  };
  const refuse = (hand, why) => keep({ ...hand, why });
  const settle = (hand, { says, why, html }) => {
    if (says === "kept") {
      forget(hand);
      sent = hand;
    } else {
      refuse(hand, decodeURIComponent(why || "…"));
      // What was entered on top of it would be another hand than the person meant; the very same hand is as good as sent.
      const after = says === "same" ? [] : waiting().filter(({ page, round }) => page === hand.page && round === hand.round);
      for (const later of after) refuse(later, by("outbox").dataset.after.replace("#", hand.hand));
    }
    if (hand.page === location.pathname) {
      history.replaceState({ htmx: true }, "", hand.page);
      const triggeringEvent = { type: Date.now() - hand.at < PATIENCE ? "submit" : "" }; // by which live.js knows who tapped
      if (says === "kept") htmx.swap("#table_page", html, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 }, { eventInfo: { requestConfig: { triggeringEvent } } });
      else htmx.ajax("GET", hand.page, { target: "#table_page", swap: "outerHTML" });
    }
    say(says, hand);
  };
  const send = async () => {
    if (sending) return;
    sending = true;
    clearTimeout(timer);
    for (let hand; (hand = waiting()[0]);) {
      const answer = await post_with_fresh_token(hand);
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

  /* ---- Telling ---- */
  const tell = () => {
    const place = by("outbox");
    if (!place) return;
    const waits = waiting(), { one, several, full, sent: is_sent } = place.dataset;
    const here = sent && sent.page === location.pathname && String(sent.round) === by("table_page").dataset.round;
    let says = here ? is_sent.replace("#", sent.hand) : "";
    if (waits.length) says = waits.length > 1 ? several.replace("#", waits.length) : one.replace("#", waits[0].hand);
    if (memory.size) says = full;
    place.className = `outbox ${waits.length ? "waits" : "done"}`;
    if (place.textContent !== says) place.textContent = says;
    by("kept_here").replaceChildren(...waits.map(({ hand, words }) => {
      const line = document.createElement("li");
      line.value = hand;
      line.textContent = words;
      return line;
    }));
    say("told");
  };

  /* ---- Entering ---- */
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
  on("beforeunload", (event) => memory.size && event.preventDefault(), window);

  on("online", send_now, window);
  on("pageshow", send_now, window);
  on("storage", tell, window);
  on("visibilitychange", () => document.hidden || send_now());
  for (const name of ["htmx:sseOpen", "whist:connected"]) on(name, send_now);
  on("htmx:afterRequest", ({ detail }) => detail.successful && waiting().length && send_now());
  for (const name of ["htmx:afterSettle", "htmx:historyRestore"]) on(name, tell);
  addEventListener("load", () => {
    const then = document.createElement("script");
    then.src = by("outbox").dataset.then;
    document.head.append(then);
  });
  window.whist_hands = { all: hands, waiting, keep, forget, send: send_now };
  tell();
})();
