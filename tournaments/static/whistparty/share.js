/* Draws the standings as a picture for messages, from what the page shows, and saves it. Without scripts there is no button (lists.css). */
(() => {
  "use strict";
  document.currentScript.dataset.came = "yes";
  const WIDE = 1080, HIGH = 1350, EDGE = 64, GAP = 28, FOOT = 64, LIST = 12, HEAD = 58, PAD = 16;
  const token = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`);
  // A soft hyphen has a meaning only on the page.
  const text_of = (element) => element.textContent.replace(/\u00ad/g, "").trim();

  /* Long words get a smaller size; if the smallest is too large, they are condensed. */
  const write = (pen, words, x, y, { width, size, least = 24, face = "sans", weight = 400, ink, align = "center" }) => {
    let fits = size;
    const set = () => (pen.font = `${weight} ${fits}px ${token(face)}`);
    for (set(); fits > least && pen.measureText(words).width > width; set()) fits -= 1;
    [pen.fillStyle, pen.textAlign, pen.textBaseline] = [ink, align, "middle"];
    pen.fillText(words, x, y, width);
  };
  const sheet = (pen, x, y, width, height, fill, round = 0) => {
    pen.beginPath();
    (pen.roundRect || pen.rect).call(pen, x, y, width, height, round); // older browsers draw sharp corners
    pen.fillStyle = fill;
    pen.fill();
  };
  const felt = (pen) => {
    const light = pen.createRadialGradient(WIDE / 2, 300, 60, WIDE / 2, 500, 1000);
    light.addColorStop(0, token("felt_lit"));
    light.addColorStop(1, token("felt_deep"));
    sheet(pen, 0, 0, WIDE, HIGH, light);
  };
  const heading = (pen, title, { party, day }) => {
    const width = WIDE - 2 * EDGE, middle = WIDE / 2;
    write(pen, title, middle, 76, { width, size: 34, ink: token("gold_fill"), weight: 700 });
    write(pen, party, middle, 142, { width, size: 74, least: 34, face: "serif", weight: 700, ink: token("on_felt") });
    write(pen, day, middle, 208, { width, size: 32, ink: token("on_felt_soft") });
  };

  /* A name alone takes two lines, the first name large; people who share a place take a line each. */
  const names_on = (pen, people, x, y, { width, height, ink }) => {
    const of = { width, ink, face: "serif", weight: 700 };
    if (people.length === 1) {
      const [first, rest] = people[0];
      write(pen, first, x, y - (rest ? 26 : 0), { ...of, size: 72, least: 30 });
      if (rest) write(pen, rest, x, y + 38, { ...of, size: 38 });
      return;
    }
    const lines = people.length > 3 ? people.map((name) => name.join(" ")) : people.flatMap(([first, rest]) => {
      pen.font = `700 30px ${token("serif")}`;
      return pen.measureText(`${first} ${rest}`).width > width ? [first, rest] : [`${first} ${rest}`];
    });
    const line = Math.min(48, height / lines.length);
    lines.forEach((words, at) => {
      const middle = y + (at - (lines.length - 1) / 2) * line;
      write(pen, words, x, middle, { ...of, size: line * 0.8, least: 14 });
    });
  };
  const card = (pen, { rank, people, index, words, figures }, x, y, width, height) => {
    const ink = token(rank === 3 ? "card_red" : "card_ink"), middle = x + width / 2, within = width - 36;
    if (rank === 1) sheet(pen, x - 6, y - 6, width + 12, height + 12, token("gold_fill"), 28);
    sheet(pen, x, y, width, height, token("card"), 24);
    write(pen, index, x + 40, y + 46, { width: 60, size: 52, face: "serif", weight: 700, ink });
    // With \ufe0e it is a letter; without it some phones draw a coloured picture.
    write(pen, { 1: "♠\ufe0e", 2: "♣\ufe0e", 3: "♦\ufe0e" }[rank], x + 40, y + 94, { width: 60, size: 40, ink });
    const of = { width: within, height: height - 250, ink: token("card_ink") };
    names_on(pen, people, middle, y + 118 + (height - 236) / 2, of);
    write(pen, words, middle, y + height - 86, { width: within, size: 32, least: 22, face: "serif", weight: 700, ink });
    write(pen, figures, middle, y + height - 44, { width: within, size: 28, least: 20, ink: token("card_soft") });
  };
  const cards_on = (pen, cards, top, bottom) => {
    const widths = { 2: 300, 1: 296, 3: 300 }, heights = { 1: 1, 2: 0.88, 3: 0.78 };
    const shown = [2, 1, 3].flatMap((rank) => cards.filter((one) => one.rank === rank));
    const tall = Math.min(bottom - top, 640), foot = bottom - (bottom - top - tall) / 2;
    let x = (WIDE - shown.reduce((sum, { rank }) => sum + widths[rank] + GAP, -GAP)) / 2;
    for (const one of shown) {
      const width = widths[one.rank], height = tall * heights[one.rank];
      card(pen, one, x, foot - height, width, height);
      x += width + GAP;
    }
  };
  const list_on = (pen, headings, rows, top, tall) => {
    const right = WIDE - EDGE - 40, column = 150, soft = token("card_soft");
    const named = { size: 36, least: 22, face: "serif", weight: 700, ink: token("card_ink"), align: "left" };
    sheet(pen, EDGE, top, WIDE - 2 * EDGE, HEAD + rows.length * tall + PAD, token("card"), 24);
    headings.forEach((words, at) => {
      const x = right - (headings.length - 1 - at) * column;
      write(pen, words, x, top + 34, { width: column - 16, size: 24, least: 16, ink: soft, align: "right" });
    });
    rows.forEach(({ place, name, figures, mine }, row) => {
      const y = top + HEAD + (row + 0.5) * tall, wide = right - figures.length * column - EDGE - 110;
      if (mine) sheet(pen, EDGE + 14, y - tall / 2, WIDE - 2 * EDGE - 28, tall, "#e3ede0", 12);
      sheet(pen, EDGE + 28, y - tall / 2, WIDE - 2 * EDGE - 56, 1, token("tint_line"));
      write(pen, place, EDGE + 78, y, { width: 60, size: 32, ink: soft, align: "right" });
      write(pen, name, EDGE + 106, y, { ...named, width: wide });
      figures.forEach((words, at) => {
        const x = right - (figures.length - 1 - at) * column;
        write(pen, words, x, y, { width: column - 16, size: 32, ink: token("card_ink"), align: "right" });
      });
    });
  };

  const read_cards = () =>
    [...document.querySelectorAll(".podium .place_card")].map((shown) => ({
      rank: Number(shown.className.match(/rank_(\d)/)[1]),
      people: [...shown.querySelectorAll(".name")].map((name) => [text_of(name.firstChild), text_of(name.lastElementChild)]),
      index: text_of(shown.querySelector(".index")),
      words: text_of(shown.querySelector(".rank_words")),
      figures: text_of(shown.querySelector(".card_figures")),
    }));
  const data = () => JSON.parse(document.getElementById("to_draw").textContent);
  const draw_everybody = (pen, about) => {
    const cards = read_cards(), { headings, rows: all } = data();
    const rows = all.slice(cards.reduce((sum, { people }) => sum + people.length, 0));
    const tall = cards.length ? 52 : 78, top = cards.length ? HIGH - FOOT - PAD - HEAD - rows.length * tall : 270;
    felt(pen);
    heading(pen, about.title, about);
    cards_on(pen, cards, 256, rows.length ? top - GAP : HIGH - FOOT);
    if (rows.length) list_on(pen, headings, rows, top, tall);
  };
  /* One's own place: a large card with the name, and the rows around it. */
  const draw_mine = (pen, about) => {
    const { headings, mine } = data(), tall = 70, middle = WIDE / 2, width = WIDE - 2 * EDGE;
    const top = HIGH - FOOT - PAD - HEAD - mine.rows.length * tall, height = top - GAP - 256;
    felt(pen);
    heading(pen, about.title, about);
    sheet(pen, EDGE - 6, 250, width + 12, height + 12, token("gold_fill"), 30);
    sheet(pen, EDGE, 256, width, height, token("card"), 24);
    const of = { width: width - 60, ink: token("card_ink"), face: "serif", weight: 700 };
    write(pen, mine.place, middle, 256 + height * 0.34, { ...of, size: 110, least: 44 });
    write(pen, mine.name, middle, 256 + height * 0.62, { ...of, size: 72, least: 30 });
    write(pen, mine.won, middle, 256 + height * 0.82, { ...of, size: 36, weight: 400, face: "sans", ink: token("card_soft") });
    list_on(pen, headings, mine.rows, top, tall);
  };
  const save = (blob, name) => {
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000); // some phones start to read it late
  };

  const draw = (button) => {
    const about = button.parentElement.dataset, is_mine = button.id === "save_mine";
    const canvas = Object.assign(document.createElement("canvas"), { width: WIDE, height: HIGH });
    (is_mine ? draw_mine : draw_everybody)(canvas.getContext("2d"), about);
    canvas.toBlob((blob) => save(blob, `${about.file}${is_mine ? "-me" : ""}.png`), "image/png");
  };
  const sheet_of = () => document.getElementById("share");
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("#save_picture, #save_mine");
    if (button) draw(button);
    const share = sheet_of();
    if (share && share.open && (target.closest("#not_now") || !target.closest("#share"))) share.open = false;
  });
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape" && sheet_of()) sheet_of().open = false; });
  if (location.hash === "#share" && sheet_of()) sheet_of().open = true;

  let open = []; // a sheet that is open when the standings change stays open
  document.addEventListener("htmx:beforeSwap", () => { open = [...document.querySelectorAll("#share, #share details")].map((one) => one.open); });
  document.addEventListener("htmx:afterSwap", () => {
    [...document.querySelectorAll("#share, #share details")].forEach((one, at) => { if (open[at]) one.open = true; });
  });
})();
