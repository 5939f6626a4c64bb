/* Shows what was refused, and enters hands while the laptop cannot be reached: the same steps, from what the laptop sent in advance (views/offline.py),
   with the points that it has computed for every possible hand. This script only adds up; the laptop's answer counts.
   A hand that was saved stays here for a day, with the laptop's proof: if the evening continues from a copy on another laptop, the
   phone sends it again, because the copy may be older. */
(() => {
  document.currentScript.dataset.came = "yes";
  const PATIENCE = 4000, SOON = 1200, LATER = 4000, NAME = "whist beforehand ", SAVED = "whist saved ", A_DAY = 24 * 3600e3;
  // What was stored by another version, or in another language, is not used.
  const path = location.pathname, version = document.currentScript.src.replace(/&again.*/, "") + document.documentElement.lang;
  let kit = null, loading = "", lost = !navigator.onLine, spread = 0;
  let begun = 0, here = null; // the hand, and the step that is shown by this phone: "", "call=low", …; null if the page is the laptop's

  const on = (name, act) => document.addEventListener(name, act);
  const page = () => document.getElementById("table_page");
  const entering = () => document.getElementById("entering");
  const fetch_page = (query = "") => {
    here = null;
    htmx.ajax("GET", path + query, { target: "#table_page", swap: "outerHTML" });
  };

  const element = (html) => {
    const made = document.createElement("template");
    made.innerHTML = html.trim();
    return made.content.firstElementChild;
  };

  /* ---- What the laptop sent in advance ---- */
  const tag = () => `${page().dataset.round} ${page().dataset.seated} ${version}`;
  const stored = () => {
    try {
      return JSON.parse(localStorage[NAME + path]);
    } catch {
      return null;
    }
  };
  const store = () => {
    try {
      for (const name of Object.keys(localStorage)) if (name.startsWith(NAME)) delete localStorage[name];
      localStorage[NAME + path] = JSON.stringify(kit);
    } catch { /* no room: only this page has it, until it is closed */ }
  };
  const load = async () => {
    const wanted = tag();
    try {
      const answer = await fetch(`${path}offline/`);
      if (!answer.ok || !answer.headers.get("Whist-Answer")) return; // an error, or of the hall's wifi
      kit = { ...await answer.json(), tag: wanted };
      store();
    } catch { /* asked again when the page has changed */ } finally {
      loading = "";
      if (kit) show_refused();
      if (can()) hush();
    }
  };
  const prepare = (within) => {
    if (!page().dataset.round || (kit && kit.tag === tag()) || loading === tag()) return;
    kit = stored();
    if (kit && kit.tag === tag()) return;
    kit = null;
    loading = tag();
    setTimeout(load, within * Math.random()); // not the whole hall at once, after new seats
  };

  /* ---- Adding up ---- */
  const query_of = (fields) =>
    `${new URLSearchParams(["call", "by", "tricks", "made"].filter((name) => fields[name]).map((name) => [name, fields[name]]))}`;
  const mine = () => whist_hands.not_shown().filter((hand) => hand.page === path && hand.round === +page().dataset.round && hand.hand >= page().dataset.hand);
  const minus = (points) => `${points}`.replace("-", "−");
  const score_text = (score) => score.map(minus).join(Math.min(...score) < 0 ? "\u00a0:\u00a0" : "–\u2060");
  const compute = () => {
    const { hand, score, played, extra } = page().dataset;
    const now = { number: +hand, score: score.split(" ").map(Number), played: +played, extra, over: false };
    for (const waits of mine()) {
      const worth = kit.hands[query_of(waits.fields)];
      now.number = waits.hand + 1;
      if (!worth) continue;
      if (now.extra) {
        // It only decides who has won: its points do not count.
        now.played += worth.counts;
        if (worth.decides) now.over = "over";
        continue;
      }
      now.score = now.score.map((points, side) => points + worth.points[side]);
      now.played += worth.counts;
      const level = now.score[0] === now.score[1];
      if (now.played < kit.hands_at_most && (level || Math.max(...now.score) < kit.target)) continue;
      if (!level) now.over = "over";
      else if (kit.tie === "cut") now.over = "cut";
      else now.extra = "yes";
    }
    return now;
  };

  /* ---- Showing ---- */
  const say_standing = (standing, { over, played, extra, score: [ours, theirs] }) => {
    const { told, told_of_extra = told } = standing.dataset; // an extra hand is none of the eight
    standing.textContent = (extra ? told_of_extra : told).replace("#", over ? played : played + 1).replace("{0}", minus(ours)).replace("{1}", minus(theirs));
  };
  const can = () => kit && kit.tag === tag() && page().dataset.hand && entering();
  const show = (query) => {
    const now = compute(), worth = kit.hands[query];
    const step = now.over ? kit[now.over] : worth ? kit.yes : kit.steps[query];
    if (!step) return;
    let place = entering();
    here = now.over ? "" : query;
    begun = now.number;
    if (!page().querySelector(".score")) outbox().insertAdjacentHTML("beforebegin", kit.score);
    const fresh = place.cloneNode(); // a new one, on which taps count a moment later
    fresh.innerHTML = (now.extra && !now.over && !here ? kit.level : "") + step.split(kit.number).join(now.number).split(kit.counted).join(now.played + 1);
    place.replaceWith(fresh);
    place = fresh;
    place.dispatchEvent(new Event("whist:shown", { bubbles: true }));
    const standing = document.getElementById("standing");
    if (standing) say_standing(standing, now);
    const dealer = kit.dealers[(now.number - 1) % kit.dealers.length], deals = place.querySelector(".call > .mark");
    if (deals) document.getElementById(dealer.seat).prepend(deals);
    if (place.querySelector(".leads") && !query.includes("by=")) place.querySelector(".leads").textContent = dealer.leads;
    page().querySelectorAll(".score > .side").forEach((shown, side) => {
      shown.classList.toggle("is_ahead", now.score[side] > now.score[1 - side]);
      shown.querySelector(".points").textContent = minus(now.score[side]);
    });
    const question = place.querySelector("h2");
    question.tabIndex = -1;
    question.focus({ preventScroll: true });
    if (question.getBoundingClientRect().top < 0) question.scrollIntoView();
    const form = place.querySelector("form");
    if (!form) return;
    const after = now.extra ? now.score : now.score.map((points, side) => points + worth.points[side]);
    place.querySelector(".in_words").textContent = (now.extra ? worth.extra : worth.words).replace(kit.number, score_text(after));
    place.querySelectorAll(".becomes > div").forEach((shown, side) => {
      shown.classList.toggle("changes", after[side] !== now.score[side]);
      shown.querySelector("s").textContent = minus(now.score[side]);
      shown.querySelector("b").textContent = minus(after[side]);
    });
    for (const [name, value] of new URLSearchParams(query)) form.elements[name].value = value;
    // Not randomUUID, which browsers have only with HTTPS.
    form.elements.key.value = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  };
  const go_on = () => can() && mine().length && here === null && show("");

  /* ---- What cannot be done now ---- */
  const outbox = () => document.getElementById("outbox");
  const words = () => document.getElementById("outbox_words").dataset;
  const hush = () => {
    const said = document.getElementById("no_answer");
    if (said) said.remove();
  };
  const say_beside = (tapped, says, was_tapped) => {
    const place = tapped.closest(".calls, .tricks, .acts, form") || tapped;
    const said = document.getElementById("no_answer");
    if (said && said.textContent === says && said.previousElementSibling === place) return;
    hush();
    const line = element(`<p class="refused" id="no_answer" role="alert"></p>`);
    line.textContent = says;
    place.after(line);
    if (was_tapped) line.scrollIntoView({ block: "nearest" }); // a page that scrolls by itself moves a key under a finger
  };
  const say_why_not = (tapped, was_tapped = true) => say_beside(tapped, tapped.matches("#entering a") ? words().paper : words().needs, was_tapped);
  const lose = () => {
    lost = true;
    const call = page().dataset.hand && document.querySelector("#entering .calls a, #entering .tricks a");
    if (call && !can()) say_why_not(call, false);
  };
  addEventListener("submit", (event) => { // in the capture phase, so before htmx
    const form = event.target, [waits] = whist_hands.waiting().filter((hand) => hand.page === path);
    if (event.defaultPrevented) return;
    if (waits && form.action.endsWith("/take-back/")) {
      event.preventDefault();
      event.stopPropagation();
      say_beside(form, words().first.replace("#", waits.counted), true);
    } else if (lost) say_why_not(form);
  }, true);

  /* ---- Tapping ---- */
  const step_of = (link) => query_of(Object.fromEntries(new URL(link.href).searchParams));
  addEventListener("click", (event) => { // in the capture phase, so before htmx
    const link = event.target.closest("#entering a[hx-get]");
    if (!link || !(lost || here !== null || mine().length)) return;
    if (!can()) {
      if (lost) say_why_not(link);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    show(step_of(link));
  }, true);
  on("htmx:configRequest", ({ detail }) => {
    if (detail.verb === "post") detail.timeout = 2 * PATIENCE;
    else if (detail.elt.closest("#entering")) detail.timeout = PATIENCE;
  });
  const failed = ({ type, detail: { elt, xhr } }) => {
    if (type === "htmx:responseError" && xhr.status < 500) return;
    lose();
    if (elt.matches("#entering a") && can()) show(step_of(elt));
    else if (elt.closest("#table_page")) say_why_not(elt);
  };
  for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) on(name, failed);

  /* ---- What was refused, until somebody forgets it ---- */
  const show_waiting = () => {
    const list = document.getElementById("hands_waiting");
    if (!list) return;
    list.textContent = "";
    list.append(...whist_hands.late().map(({ counted, words }) => {
      const line = document.createElement("li");
      line.value = counted;
      line.textContent = words;
      return line;
    }));
    list.parentElement.hidden = !list.firstChild;
  };
  const show_refused = () => {
    const place = document.getElementById("not_accepted_here"), refused = whist_hands.all().filter((hand) => hand.why);
    const told = kit || stored(), now = JSON.stringify(refused);
    if (place.dataset.shows === now || (!refused.length && !place.firstChild)) return;
    if (!told || !told.same) {
      if (!loading) {
        loading = tag();
        load();
      }
      return;
    }
    place.dataset.shows = now;
    place.textContent = "";
    place.append(...refused.map((hand) => card(hand, hand.same ? told.same : told.refused)));
  };
  /* A person who sends a hand again has looked at the seats, and has the present link. */
  const { table_of } = whist_hands;
  const looked_at = ({ fields: { seen, ...fields }, ...hand }) =>
    ({ ...hand, fields, page: table_of(hand.page) === table_of(path) ? path : hand.page, why: "" });
  const card = (hand, html) => {
    const card = element(html);
    const say = (part, words) => { card.querySelector(part).textContent = words; };
    say("h2", card.querySelector("h2").textContent.replace("#", hand.counted));
    say(".where", hand.where);
    const [, after] = hand.why.match(/^after (\d+)$/) || [];
    if (!hand.same) say(".why_not", after ? card.dataset.after.replace("#", after) : hand.why);
    say("b", hand.words);
    card.onclick = ({ target }) => {
      const { value, dataset: { sure } } = target;
      if (value === "forget" && sure) {
        target.textContent = sure;
        delete target.dataset.sure;
      } else if (value) {
        if (value === "again") whist_hands.queue(looked_at(hand));
        else whist_hands.forget(hand);
        whist_hands.send();
      }
    };
    return card;
  };

  /* ---- Hands that a laptop has saved, for the one that may follow it ---- */
  const { store: kept, stored_as, queue } = whist_hands;
  const remember = (hand) => {
    try {
      if (hand.proof) kept[SAVED + hand.key] = JSON.stringify(hand);
    } catch { /* no room: then only the copies have the hand */ }
  };
  const offer = (table, round, laptop, on_sheet) => {
    let offered = 0;
    for (const hand of stored_as(SAVED)) {
      const is_of_round = table_of(hand.page) === table_of(table) && `${hand.round}` === `${round}`;
      const is_taken_back = is_of_round && hand.laptop === laptop && hand.hand > on_sheet;
      if (is_taken_back || !(Date.now() - hand.at < A_DAY)) delete kept[SAVED + hand.key];
      else if (is_of_round && hand.laptop !== laptop) {
        delete kept[SAVED + hand.key];
        queue({ ...hand, laptop });
        offered += 1;
      }
    }
    return offered;
  };
  const look_at_laptop = () => {
    const { round, laptop, onSheet } = (page() || document.body).dataset;
    if (round && laptop !== undefined && offer(path, round, laptop, +onSheet)) whist_hands.send();
  };
  for (const name of ["htmx:afterSettle", "htmx:historyRestore"]) on(name, look_at_laptop);

  /* ---- Losing the laptop and finding it again ---- */
  const found = () => {
    lost = false;
    hush();
    if (here === "" && !mine().length) fetch_page();
  };
  on("htmx:afterRequest", ({ detail }) => detail.successful && found());
  on("htmx:beforeSwap", ({ detail }) => {
    if (detail.target !== page() || here === null || !detail.shouldSwap) return;
    if (mine().length) detail.shouldSwap = false;
    else if (here) {
      detail.shouldSwap = false;
      fetch_page(`?hand=${begun}&${here}`);
    } else here = null;
  });
  const answered = () => {
    const step = here;
    here = null;
    if (mine().length) can() && show(step || "");
    else if (step) fetch_page(`?hand=${begun}&${step}`);
  };
  on("whist:hand", ({ detail }) => {
    const { what, hand } = detail;
    if (what === "told") {
      show_waiting();
      show_refused();
    }
    if (what === "saved") remember(hand);
    if (what === "moved") offer(hand.page, hand.round, hand.laptop, Infinity);
    if (!hand || hand.page !== path) return;
    const was_lost = lost;
    if (what === "failed") {
      lose();
      go_on();
    } else if (what !== "stored") lost = false;
    if (what === "shown") answered();
    if (what !== "stored") return;
    const at_once = was_lost || here !== null;
    here = null;
    setTimeout(go_on, at_once ? 0 : SOON); // usually the laptop answers before that
  });
  for (const name of ["htmx:sseOpen", "whist:connected"]) {
    on(name, () => {
      found();
      prepare(LATER + 10 * spread);
    });
  }
  for (const name of ["offline", "whist:lost"]) addEventListener(name, lose, true);
  on("htmx:sseOpen", ({ detail: { source } }) => source.addEventListener("changed", ({ data }) => { spread = +data.split(" ")[1] || 0; }));
  on("htmx:afterSettle", () => prepare(LATER + 10 * spread));
  on("htmx:historyRestore", () => {
    here = null;
    go_on();
  });
  whist_hands.shows_refused = true;
  look_at_laptop();
  whist_hands.tell();
  prepare(SOON);
  if (lost) lose();
})();
