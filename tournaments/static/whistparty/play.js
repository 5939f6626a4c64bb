/* A table on screens: shows what has happened as motion, says it, and takes keys. Every table works without it.

   The answer to a move lists the events since the page's moment (.events). They are shown one after the other on the table as it was,
   and each has its sentence said; then the new table takes its place. One's own card lies on the felt at once and is put back if it
   is refused. A tap ends the movement under way and never plays a card; one that is touched while a trick is flying is
   played next, and so is a bid of one's own that is touched while the others' bids come: it does not depend on theirs.
   A press while an answer is on its way is done after it where it means the same then (waits), and otherwise the line says that it was not.
   With two taps the first raises the card (.raised) and shows the bar that plays it or puts it back (.raised_bar). */
(() => {
  document.currentScript.dataset.came = "yes";
  const TIMES = { // milliseconds
    slow: { land: 290, ring: 190, hold: 1800, gather: 420, fly: 510, turn: 670, think: 900 },
    middle: { land: 180, ring: 120, hold: 1100, gather: 260, fly: 320, turn: 420, think: 500 },
    fast: { land: 90, ring: 60, hold: 550, gather: 130, fly: 160, turn: 210, think: 150 },
  };
  const EASING = "cubic-bezier(.2, 0, 0, 1)", KEPT = 200; // sentences
  const SYMBOLS = { S: "♠", H: "♥", D: "♦", C: "♣" }, RANKS = { 0: "10", j: "J", q: "Q", k: "K", a: "A" };
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const on = (name, act) => document.addEventListener(name, act);
  const table = () => document.getElementById("screen_table");
  const find = (what) => table().querySelector(what);
  const all = (what) => [...table().querySelectorAll(what)];
  const set = (name) => table().classList.contains(name);
  const is_still = () => calm.matches || set("motion_appear");

  /* ---- Words ---- */
  const said = document.getElementById("said");
  const say = (sentence) => {
    const words = sentence.trim();
    if (!words) return;
    said.append(Object.assign(document.createElement("p"), { textContent: words }));
    if (said.children.length > KEPT) said.firstChild.remove();
  };
  const moment = () => ["game", "number", "turn"].map((name) => (find(`[name=${name}]`) || "").value).join();
  let told = ""; // the moment of which was said how things stand
  const say_all = () => { // what has happened, or on another hand and after something was taken back, how things stand
    const events = all(".events > li");
    if (events.length) events.forEach((event) => say(event.textContent));
    else if (moment() !== told) say(find(".where").textContent);
    const hint = find("#hint_said");
    if (hint) say(hint.textContent);
    told = moment();
  };

  let sound = null, sounded = moment();
  const sound_turn = () => { // once for each turn, if this device has chosen it
    const Sound = window.AudioContext || window.webkitAudioContext;
    if (!set("sound_tone") || !Sound || !find(".turn_line.mine") || moment() === sounded) return;
    sounded = moment();
    sound = sound || new Sound();
    const tone = sound.createOscillator(), volume = sound.createGain(), now = sound.currentTime;
    tone.frequency.value = 660;
    volume.gain.setValueAtTime(0.15, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + 0.25);
    tone.connect(volume);
    volume.connect(sound.destination);
    tone.start(now);
    tone.stop(now + 0.25);
  };

  /* ---- Time ---- */
  let moving = false, flying = false, hurries = false, was_shown = false, skip = null, next = ""; // next: the card that was touched meanwhile
  const time = (what) => (TIMES[table().dataset.speed] || TIMES.middle)[what];
  const pause = (ms) => new Promise((done) => {
    if (hurries || !ms) return done();
    const timer = ms < Infinity ? setTimeout(() => skip(), ms) : 0;
    skip = () => {
      clearTimeout(timer);
      skip = null;
      done();
    };
  });
  const hurry = () => {
    hurries = true;
    if (skip) skip();
  };
  const animate = async (moves, ms) => { // moves: [node, first, last]
    if (is_still() || !document.body.animate) return;
    const running = moves.map(([node, first, last]) => node.animate([first, last], { duration: ms, easing: EASING, fill: "forwards" }));
    await pause(ms);
    running.forEach((one) => one.cancel());
  };
  const shift = (node, to, size) => { // the transform that puts a node over another place
    const a = node.getBoundingClientRect(), b = to.getBoundingClientRect ? to.getBoundingClientRect() : to;
    const x = b.left + b.width / 2 - a.left - a.width / 2, y = b.top + b.height / 2 - a.top - a.height / 2;
    return { transform: `translate(${x}px, ${y}px) scale(${size || b.width / a.width})` };
  };
  const IN_PLACE = { transform: "none" };

  /* ---- What moves ---- */
  let laid = null; // one's own card on its way: { card, button }
  const spot = (place) => find(`.seat.${place} > .on_table`);
  const clear = (what) => all(`.on_table > ${what}`).forEach((card) => card.remove());
  const begin_trick = () => {
    const felt = find(".felt.of_bids");
    if (!felt) return;
    felt.classList.remove("of_bids");
    clear(".card");
  };
  const put = (place, card) => {
    const here = spot(place), awaited = here.querySelector(".awaited");
    if (awaited) awaited.remove();
    if (card.classList.contains("wins")) all(".on_table > .wins").forEach((one) => one.classList.remove("wins"));
    here.append(card);
  };
  const land = async (place, card) => {
    await pause(time("think"));
    put(place, card);
    await animate([[card, shift(card, find(`.seat.${place} > .player`) || find(".my_hand"), 0.6), IN_PLACE]], time("land"));
  };
  const back = () => Object.assign(document.createElement("span"), { className: "card back" });
  const shows = {
    async lay({ place }) {
      if (place !== "me" && !spot(place).querySelector(".card")) await land(place, back());
    },
    async turn({ place }, card) {
      await pause(time("turn"));
      spot(place).textContent = "";
      put(place, card);
    },
    async call() {
      find(".felt").classList.add("of_bids");
      await pause(time("hold"));
      hurries = false;
    },
    async play({ place }, card) {
      begin_trick();
      if (place !== "me") await land(place, card);
      else if (laid) laid.card.replaceWith(card);
      else put(place, card);
      if (card.classList.contains("wins")) all(".on_table > .wins").forEach((one) => one === card || one.classList.remove("wins"));
      laid = place === "me" ? null : laid;
      await pause(is_still() ? 0 : time("ring"));
    },
    async take({ cell }) {
      hurries = false;
      await pause(table().dataset.speed === "tap" ? Infinity : time("hold"));
      flying = true;
      table().classList.add("flies");
      const cards = all(".on_table > .card"), best = find(".on_table > .wins") || cards[0];
      const free = all(".cells > i > i:not(.ours):not(.theirs)"), goal = cell === "ours" ? free[0] : free[free.length - 1];
      const others = cards.filter((card) => card !== best);
      await animate(others.map((card) => [card, IN_PLACE, shift(card, best)]), time("gather"));
      others.forEach((card) => card.remove());
      if (best && goal) await animate([[best, IN_PLACE, shift(best, goal)]], time("fly"));
      clear(".card");
      all(".my_hand .gap").forEach((gap) => gap.closest(".slot").remove());
      if (goal) {
        const count = find(`.cells > span:${cell === "ours" ? "first" : "last"}-child b`);
        goal.classList.add(cell);
        count.textContent = +count.textContent + 1;
      }
      flying = hurries = false;
      table().classList.remove("flies");
    },
  };
  const run = async (events, html) => {
    moving = true;
    table().classList.add("in_motion");
    const line = find(".turn_line");
    line.classList.remove("mine");
    for (const event of events) {
      say(event.textContent);
      if (event.dataset.does) line.textContent = event.textContent;
      const show = shows[event.dataset.does];
      if (show) await show(event.dataset, event.querySelector(".card"));
    }
    flying = true; // what is touched from now on is meant for the table that comes
    await new Promise((done) => (window.whist ? whist.when_free(table(), done) : done()));
    moving = hurries = flying = false;
    laid = null;
    was_shown = true;
    htmx.swap(table(), html, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0 });
    const again = next && legal().find((card) => card.value === next);
    if (next && !again) say(find(".turn_line").textContent);
    next = "";
    if (again) again.click();
    press_again();
  };

  /* ---- One's own card ---- */
  const lay = (button) => {
    const card = document.createElement("span"), suit = button.querySelector(".s").cloneNode(true);
    raise(null);
    card.className = `${button.className}${/[JQK]$/.test(button.value) ? " court" : ""}`;
    suit.setAttribute("class", "p");
    card.append(...[...button.children].map((part) => part.cloneNode(true)), suit);
    begin_trick();
    const from = button.getBoundingClientRect();
    laid = { card, button };
    put("me", card);
    if (button.name === "card") button.classList.add("gap");
    if (by_keys) table().focus({ preventScroll: true }); // what is hidden loses the focus, and keys end the motion
    if (!is_still() && card.animate) card.animate([shift(card, from), IN_PLACE], { duration: time("land"), easing: EASING });
  };
  const put_back = () => {
    if (!laid) return;
    laid.card.remove();
    laid.button.classList.remove("gap");
    laid = null;
  };

  /* ---- Taps ---- */
  let up = "", was = ""; // the card that is raised; what the line said before
  const raise = (button, quietly) => {
    const bar = find(".raised_bar"), line = find(".turn_line");
    all(".raised").forEach((one) => one.classList.remove("raised"));
    up = button ? button.value : "";
    if (button) button.classList.add("raised");
    if (button && !quietly) focus_on(button);
    if (!bar) return;
    if (!set("is_raised")) was = line.innerHTML;
    else if (was) line.innerHTML = was;
    table().classList.toggle("is_raised", Boolean(button));
    if (!button) return;
    const play = bar.querySelector("button"), symbols = SYMBOLS[up[0]] + up.slice(1);
    play.value = up;
    play.querySelector("span").textContent = play.dataset.words.replace("#", symbols);
    line.textContent = line.dataset.raised.replace("#", symbols);
    line.removeAttribute("data-notice");
    if (!quietly) say(line.dataset.raised.replace("#", button.getAttribute("aria-label")));
  };
  let notice = ""; // why a press did nothing: the line says so for a moment
  const show_notice = () => {
    const line = find(".turn_line");
    if (!line || !notice) return;
    line.dataset.notice = notice;
    setTimeout(() => line.removeAttribute("data-notice"), 2500);
  };
  const notify = (why) => {
    if (notice !== why) say(why);
    notice = why;
    show_notice();
  };
  let sending = ""; // what was pressed last, until its answer has come
  const name_of = (button) => [(button.form || button).getAttribute(button.form ? "action" : "href"), button.name, button.value].join();
  let waits = ""; // the action of a form without a moment that was pressed while an answer was on its way
  const press_again = () => {
    const form = waits && !sending && all("form").find((one) => one.getAttribute("action") === waits);
    if (!sending) waits = "";
    if (!form) return;
    htmx.process(form); // it has just come, and would load the page
    form.querySelector("button").click();
  };
  let by_keys = false; // whether the last press came from the keyboard: then the hand has the focus again
  addEventListener("click", (event) => {
    const { target, detail } = event, on_bar = target.closest(".raised_bar a, .raised_bar button"), raised = on_bar && find(".raised");
    const button = raised && on_bar.matches("button") ? raised : target.closest("#screen_table button.card");
    if (!table() || !table().contains(target)) return;
    const stop = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    by_keys = !detail;
    const pressed = target.closest("button, a[hx-get]"), form = pressed && pressed.closest("form");
    const is_lasting = form && !form.querySelector("[name=turn]"); // whatever has happened, it means the same
    if (moving) {
      if (target.closest("a, summary") || is_lasting) return hurry();
      stop();
      if (flying ? button : pressed && pressed.name === "bid" && !laid) next = (button || pressed).value;
      else if (pressed) notify(said.dataset.ended);
      return hurry();
    }
    if (sending && pressed) { // htmx would drop it
      stop();
      if (name_of(pressed) === sending) return;
      if (is_lasting) waits = form.getAttribute("action");
      else notify(said.dataset.sent);
      return;
    }
    if (raised && !button && was) { // put back
      stop();
      raise(null);
      return focus_on(raised);
    }
    if (!button) return target.closest("button, a, summary") ? undefined : raise(null);
    if (button.getAttribute("aria-disabled")) {
      stop();
      return say(find(".turn_line").textContent.trim());
    }
    if (set("taps_twice") && !button.matches(".raised")) {
      stop();
      return raise(button);
    }
    if (button.name && find(".felt")) lay(button);
  }, true);

  /* ---- Answers ---- */
  let missed = false; // whether a newer table came while this one was in motion
  const ask_again = () => {
    if (!missed) return;
    missed = false;
    htmx.trigger(document.querySelector(".bell"), "whist:ask");
  };
  on("htmx:beforeSwap", ({ detail }) => {
    const { target, xhr, requestConfig } = detail;
    if (target.id !== "screen_table" || !detail.shouldSwap) return;
    if (requestConfig.elt.matches(".bell") && (moving || laid)) { // it would show an earlier moment
      detail.shouldSwap = false;
      missed = true;
      return;
    }
    const page = new DOMParser().parseFromString(xhr.response, "text/html"), events = page.querySelectorAll(".events > li");
    if (![...events].some((event) => event.dataset.does) || !find(".felt")) return;
    detail.shouldSwap = false;
    find(".here[name=seen]").value = page.querySelector(".here[name=seen]").value; // the bell need not fetch it
    run(events, xhr.response);
  });
  on("htmx:beforeSend", ({ detail: { elt, requestConfig: { triggeringEvent } } }) => {
    if (elt.matches(".bell")) return;
    sending = name_of((triggeringEvent && triggeringEvent.submitter) || elt);
    all(".stays[open]").forEach((one) => { one.open = false; });
  });
  on("htmx:afterRequest", ({ detail: { elt, successful } }) => {
    if (elt.matches(".bell")) return;
    sending = "";
    if (!successful) waits = ""; // the page says that it is not connected
    if (!moving) press_again();
  });
  on("htmx:afterSwap", ({ target }) => {
    if (target.id !== "screen_table") return;
    if (was_shown) told = moment();
    else say_all();
    was_shown = false;
    laid = null;
    if (!moving) {
      show_notice();
      notice = "";
    }
    sound_turn();
    settle(true);
    ask_again();
  });
  on("htmx:afterSettle", ({ target }) => {
    if (target.id !== "screen_table") return;
    const kept = up && legal().find((card) => card.value === up);
    if (kept) raise(kept, true);
    else up = "";
    target.classList.add("as_before"); // the hand has not moved: the next tap counts at once (taps.js)
  });
  for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout", "htmx:sendAbort"]) {
    on(name, ({ detail }) => {
      if (detail.elt.matches(".bell")) return; // it carried no card
      put_back();
      ask_again();
    });
  }

  /* ---- Keys ---- */
  const cards = () => all(".my_hand button.card:not(.gap), .me button.card");
  const legal = () => cards().filter((card) => !card.getAttribute("aria-disabled"));
  const focus_on = (card) => {
    cards().forEach((one) => { one.tabIndex = one === card ? 0 : -1; });
    card.focus({ preventScroll: true });
  };
  const settle = (after_a_move) => { // the hand is one stop for Tab
    const first = legal()[0] || cards()[0];
    cards().forEach((one) => { one.tabIndex = one === first ? 0 : -1; });
    if (!after_a_move || !by_keys) return;
    const goal = find(".hand_over .next_step, .acts button") || first || table();
    goal.focus({ preventScroll: true });
  };
  const step = (way, every) => {
    const row = every ? cards() : legal(), at = row.indexOf(document.activeElement);
    if (row.length) focus_on(row[(at < 0 && way < 0 ? row.length - 1 : at + way + row.length) % row.length]);
  };
  const press_rank = (rank) => {
    const same = legal().filter((card) => card.value.slice(1) === rank);
    if (same.length === 1) same[0].click();
    else if (same.length) raise(same[(same.findIndex((card) => card.matches(".raised")) + 1) % same.length]);
  };
  const press_letter = (key) => {
    if (key === "w") return say(find(".where").textContent);
    if (key === "l") say(`${find(".last_trick > p").textContent}. ${[...find(".last_trick").querySelectorAll(".card")].map((card) => card.getAttribute("aria-label")).join(", ")}`);
    const control = find(`[data-key="${key}"]:not(:disabled)`);
    if (control) (control.querySelector("summary") || control).click();
  };
  const close = () => {
    const open = all("details[open]");
    open.forEach((one) => { one.open = false; });
    if (!open.length) raise(null);
  };
  const press_key = (event) => {
    const key = event.key.toLowerCase(), rank = RANKS[key] || (/^[2-9]$/.test(key) ? key : "");
    if (key === "arrowright") step(1, event.shiftKey);
    else if (key === "arrowleft") step(-1, event.shiftKey);
    else if (key === "escape") close();
    else if (key === "enter" && document.activeElement === table() && find(".raised")) find(".raised").click();
    else if (set("letters_off")) return;
    else if (rank) press_rank(rank);
    else if (/^[brlhucsw]$/.test(key)) press_letter(key);
    else return;
    event.preventDefault();
  };
  on("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !table() || !table().contains(document.activeElement)) return;
    if (document.activeElement.matches("input, select, textarea")) return;
    if (!moving) return press_key(event);
    if (event.key === "Tab" || event.key === "Shift") return;
    event.preventDefault();
    by_keys = true;
    if (/^[a-z0-9]$/i.test(event.key) && !set("letters_off")) notify(said.dataset.ended);
    hurry();
  });

  settle(false);
  say_all();
})();
