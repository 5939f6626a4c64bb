/* Stores every entered hand on this phone until the laptop says that it is saved or refused, and sends it by itself: its key
   makes it count once. offline.js, fetched after the page, hears of it by whist:hand and does the rest. */
(() => {
  "use strict";
  document.currentScript.dataset.came = "yes";
  const PATIENCE = 8000, A_MOMENT = 6000, LATE = 2000, JUST_NOW = 8000, LONGEST = 30, NAME = "whist hand ";
  const memory = new Map(); // hands for which the phone has no room
  let store = Object.freeze({}); // for a browser that stores nothing: writing fails
  let sending, timer, later, tries = 0, sent, trouble = ""; // trouble: why the laptop cannot save, in its words
  let saved = null; // the laptop has this hand, and its page is on its way
  try { store = localStorage; } catch { /* forbidden */ }

  const by = (id) => document.getElementById(id);
  const on = (names, act, where = document) => { for (const name of names) where.addEventListener(name, act); };
  const shown = () => (by("table_page") || document.body).dataset;
  const say = (what, hand) => document.dispatchEvent(new CustomEvent("whist:hand", { detail: { what, hand } }));

  const read = (name) => {
    try { return JSON.parse(store[name]); } catch { /* not of ours */ }
  };
  // If the table has got a new link, ask by the link of the open page, for the round that it shows.
  const table_of = (address) => `${address}`.split("/", 4).join("/");
  const by_link_of_now = (hand) => {
    const path = location.pathname, page = by("table_page");
    return page && page.dataset.round === `${hand.round}` && table_of(hand.page) === table_of(path) ? { ...hand, page: path } : hand;
  };
  const stored_as = (what) => Object.keys(store).filter((name) => name.startsWith(what)).map(read).filter((hand) => hand && hand.key && hand.page && hand.fields);
  const hands = () => {
    const stored = stored_as(NAME);
    const all = new Map([...stored, ...memory.values()].map((hand) => [hand.key, { counted: hand.hand, ...hand }]));
    return [...all.values()].map(by_link_of_now).sort((a, b) => a.round - b.round || a.hand - b.hand || a.at - b.at);
  };
  const waiting = () => hands().filter((hand) => !hand.why);
  const late = () => waiting().filter(({ at }) => Math.abs(Date.now() - at) >= LATE); // the others are usually saved before that; abs: a clock set back
  const not_shown = () => [...saved ? [saved] : [], ...waiting()]; // hands that the page does not show yet
  const queue = (hand) => {
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
      const [says, why, proof, laptop] = ["Hand", "Why", "Proof", "Laptop"].map((name) => answer.headers.get(`Whist-${name}`));
      if (!answer.headers.get("Whist-Answer")) return {}; // of the hall's wifi
      return { status: answer.status, says, why, proof, laptop: laptop || "", html: await answer.text() };
    } catch {
      return {};
    } finally {
      clearTimeout(late);
    }
  };
  const post = async ({ page, fields, laptop = "", proof = "" }, again) => {
    const [, token] = document.cookie.match(/csrftoken=(\w+)/) || ["", ""];
    const headers = { "HX-Request": "true", "X-CSRFToken": token };
    const answer = await ask(`${page}hand/`, { method: "POST", headers, body: new URLSearchParams({ ...fields, laptop, proof }) });
    if (answer.status !== 403 || answer.says || again) return answer;
    await ask(`${page}offline/`); // sets the cookie again
    return post({ page, fields, laptop, proof }, true);
  };
  /* The laptop has it: from now on it is not called unsent, however long the page takes. */
  const is_saved = async (hand, { proof, html }) => {
    forget(hand);
    say("saved", { ...hand, proof });
    tell();
    if (html || hand.page !== location.pathname) return html;
    saved = hand;
    const now = await ask(hand.page, { headers: { "HX-Request": "true" } });
    saved = null;
    return now.status === 200 ? now.html : ""; // without it show_page asks again
  };
  const say_sent = (hand) => { // for a moment, because it covers the foot of the page
    sent = hand;
    setTimeout(() => {
      if (sent !== hand) return;
      sent = null;
      tell();
    }, A_MOMENT);
  };
  const settle = async (hand, answer) => {
    const { says, why, laptop } = answer;
    let { html } = answer;
    if (says === "moved") {
      queue({ ...hand, laptop });
      return say(says, { ...hand, laptop });
    }
    if (says === "saved") {
      html = await is_saved(hand, answer);
      say_sent(hand);
    } else {
      queue({ ...hand, why: decodeURIComponent(why), same: says === "same" });
      // The hands after it would be different ones than the person meant; but if the same hand is on the sheet, it counts as sent.
      for (const later of says === "same" ? [] : waiting()) {
        if (later.page === hand.page && later.round === hand.round) queue({ ...later, why: `after ${hand.counted}` });
      }
      say(says, hand);
    }
    if (hand.page === location.pathname) when_free(() => show_page(hand, says, html));
  };
  /* The page after a hand. It waits for a finger that lies on it. */
  const when_free = (act) => (window.whist ? whist.when_free(by("table_page"), act) : act());
  const show_page = (hand, says, html) => {
    const swap = { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 };
    if (!window.htmx) return location.replace(hand.page);
    history.replaceState({ htmx: true }, "", hand.page);
    if (says !== "saved") return htmx.ajax("GET", hand.page, { target: "#table_page", swap: swap.swapStyle });
    if (!html) return htmx.trigger(".bell", "whist:ask"); // with the key of this hand
    const triggeringEvent = { type: Date.now() - hand.at < JUST_NOW ? "submit" : "" }; // live.js moves the focus after a tap
    htmx.swap("#table_page", html, swap, { eventInfo: { requestConfig: { verb: "post", triggeringEvent } } });
    say("shown", hand);
  };
  const send = async () => {
    if (sending) return;
    sending = true;
    clearTimeout(timer);
    for (let hand; (hand = waiting()[0]);) { // read each time: another tab may have sent it
      const answer = await post(hand);
      trouble = !answer.says && answer.why ? decodeURIComponent(answer.why) : "";
      if (!answer.says) {
        // Not exactly, so that the phones of a hall do not all try at the same moment.
        const wait = Math.min(LONGEST, 2 ** tries++) * (0.75 + Math.random() / 2);
        timer = setTimeout(send, 1000 * wait);
        say("failed", hand);
        tell();
        break;
      }
      tries = 0;
      await settle(hand, answer);
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
    const words = by("outbox_words").dataset, { round, onSheet } = shown(); // a later hand, or this one taken back, is newer than what was said
    const all = waiting(), waits = late(), [fresh] = all.filter(({ key }) => !waits.some((hand) => hand.key === key));
    clearTimeout(later);
    if (fresh) later = setTimeout(tell, fresh.at + LATE - Date.now());
    const [refused] = whist_hands.shows_refused ? [] : hands().filter(({ why }) => why);
    const here = sent && sent.page === location.pathname && `${sent.round}` === round && +onSheet === sent.hand;
    let says = here ? `${words.saved.replace("#", sent.counted)} ${sent.words.replace(/^(.*\S): .*/, "$1")}` : "";
    if (refused) says = words.refused.replace("#", refused.counted);
    if (waits[1]) says = words.several.replace("#", waits.length);
    else if (waits[0]) says = words.one.replace("#", waits[0].counted);
    if (memory.size && waits[0]) says = words.full;
    if (waits[0] && trouble) says += ` ${trouble}`;
    place.className = `outbox ${waits[0] || refused ? "waits" : "done"}`;
    if (place.textContent !== says) place.textContent = says;
    say("told");
  };

  addEventListener("submit", (event) => { // in the capture phase, so before htmx
    const form = event.target;
    if (!form.elements.key || !form.elements.tricks) {
      sent = null;
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const fields = Object.fromEntries(new FormData(form));
    delete fields.csrfmiddlewaretoken; // the hand may be sent much later; `post` takes the token of then
    const hand = {
      key: fields.key, round: +fields.round, hand: +fields.hand, counted: +form.dataset.counted, page: new URL("..", form.action).pathname, fields,
      words: form.parentElement.querySelector(".in_words").textContent.trim(),
      where: by("table_page").querySelector(".where").innerText, laptop: by("table_page").dataset.laptop,
      at: Date.now(),
    };
    queue(hand);
    for (const button of form.querySelectorAll("button")) button.disabled = true;
    say("stored", hand);
    send_now();
  }, true);
  // The signal of a hand may come before its own answer: the page then waits for that.
  on(["htmx:beforeSwap"], ({ detail }) => {
    if (detail.target.id !== "table_page" || !detail.requestConfig.elt.matches(".bell")) return;
    if (sending && not_shown().some(({ page }) => page === location.pathname)) detail.shouldSwap = false;
  });
  // Those hands would be lost with the page.
  on(["beforeunload"], (event) => memory.size && event.preventDefault(), window);
  on(["online", "pageshow"], send_now, window);
  on(["storage"], tell, window);
  on(["htmx:sseOpen", "whist:connected"], send_now);
  on(["visibilitychange"], () => document.hidden || send_now());
  on(["htmx:afterRequest"], ({ detail }) => detail.successful && waiting().length && send_now());
  on(["htmx:afterSettle", "htmx:historyRestore"], tell);
  addEventListener("load", () => window.whist && by("outbox_words").dataset.then.split(" ").forEach((address) => whist.fetch_script(address)));
  window.whist_hands = { table_of, store, stored_as, all: hands, waiting, late, not_shown, queue, forget, send: send_now, tell, shows_refused: false };
  send_now();
})();
