/* Turns the pages of the hall screen, and lays out the list of the page that is shown on the fewest leaves, in the largest
   type that fits them, with equally many rows on each. Without it the pages are below one another. */
(() => {
  document.currentScript.dataset.came = "yes";
  const hold = document.getElementById("hold"), dashes = document.getElementById("leaves");
  const MOST_DASHES = 12;
  const SMALL_NAMES = 0.1; // the share of names that may be smaller themselves before all of them are
  const SAMPLE = 80; // names that are measured of a longer list
  let shown = "", leaf = 0, turned = [], round, seconds, turning; // turned: what the cards of each page say

  const pages = () => document.getElementById("hall_pages");
  const all_pages = () => [...document.querySelectorAll(".hall_page")];
  const list_of = (page) => page.querySelector(".hall_columns");
  const show_rows = (list, is_on) => [...list.children].forEach((row, at) => {
    row.hidden = !is_on(at);
    row.style.removeProperty("--name");
  });
  const px = (size) => parseFloat(size) || 0;
  const right_of = (part) => part.getBoundingClientRect().right;
  const stands_out = (row) => row.offsetWidth && right_of(row.lastElementChild) > right_of(row) + 1;
  const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

  /* How high each row is in so many columns. This is one layout, and `fits` computes the rest from it: laying out each number
     of leaves in its turn kept the browser of a large hall busy for seconds. */
  const measure = (list, columns, { step, height }) => {
    list.style.setProperty("--columns", columns);
    const rows = [...list.children].filter((row, at) => at % step === 0), style = getComputedStyle(list), gap = px(style.rowGap);
    const measured = rows.map((row) => row.getBoundingClientRect().height + gap);
    return {
      columns,
      heights: Array.from(list.children, (row, at) => measured[Math.floor(at / step)]),
      room: height - px(style.paddingTop) - px(style.paddingBottom) + gap + 1, // browsers round sizes
      is_narrow: rows.filter(stands_out).length > SMALL_NAMES * rows.length,
    };
  };
  const rows_on = (leaves, columns, many) => Math.ceil(Math.ceil(many / leaves) / columns);
  /* Whether most leaves fit, so that one table of very long names does not make the type of all others small. */
  const fits = ({ columns, heights, room }, leaves) => {
    const many = heights.length, per = Math.ceil(many / leaves), across = Math.ceil(per / rows_on(leaves, columns, many));
    let cut = 0;
    for (let first = 0; first < many; first += per) {
      const leaf = heights.slice(first, first + per);
      cut += sum(leaf.map((_, at) => at % across ? 0 : Math.max(...leaf.slice(at, at + across)))) > room;
    }
    return 2 * cut < leaves || !cut;
  };
  /* The fewest leaves in this type, if `most` are enough. Fewer columns are tried while rows as low as the lowest would do. */
  const try_out = (list, size, most, how) => {
    list.style.setProperty("--size", size / 10);
    const style = getComputedStyle(list), gap = px(style.columnGap), many = list.children.length;
    const width = style.getPropertyValue("--column") * px(style.fontSize);
    let columns = Math.max(1, Math.floor((how.width + gap) / (width + gap))), can_hold = Infinity, best;
    for (; columns && columns * can_hold * most >= many; columns--) {
      const found = measure(list, columns, how);
      can_hold = Math.floor(found.room / Math.min(...found.heights));
      if (found.is_narrow && (columns > 1 || size > how.smallest)) continue;
      let leaves = 1;
      while (leaves <= most && !fits(found, leaves)) leaves++;
      if (leaves > most) continue;
      best = { size, leaves, columns };
      most = leaves - 1;
    }
    return best;
  };
  const fit = (page) => {
    const list = list_of(page), many = list ? list.children.length : 0;
    page.fitted = { leaves: 1 };
    if (!many) return;
    const step = Math.ceil(Math.max(many, list.querySelectorAll(".who").length) / SAMPLE);
    show_rows(list, (at) => at % step === 0); // before anything asks for a layout of all of them
    if (!list.clientHeight) return;
    const style = getComputedStyle(list), smallest = +style.getPropertyValue("--smallest");
    const how = { step, smallest, width: list.clientWidth, height: list.clientHeight };
    let size = smallest, largest = +style.getPropertyValue("--largest");
    list.classList.add("is_measured");
    page.fitted = try_out(list, size, many, how) || { size, leaves: many, columns: 1 };
    while (size < largest) {
      const middle = Math.ceil((size + largest) / 2), found = try_out(list, middle, page.fitted.leaves, how);
      if (found) [page.fitted, size] = [found, middle];
      else largest = middle - 1;
    }
    list.classList.remove("is_measured");
  };

  /* One leaf of the list. What stands out of its row there, or below the page, is made smaller by itself. */
  const show_leaf = (list, { size, leaves, columns }) => {
    const many = list.children.length, per = Math.ceil(many / leaves), rows = rows_on(leaves, columns, many);
    list.style.setProperty("--columns", Math.ceil(per / rows));
    list.style.setProperty("--rows", rows);
    list.style.setProperty("--size", size / 10);
    show_rows(list, (at) => Math.floor(at / per) === leaf);
    for (let name = 9, wide; name > 3 && (wide = [...list.children].filter(stands_out)).length; name--)
      wide.forEach((row) => row.style.setProperty("--name", name / 10));
    while (list.scrollHeight > list.clientHeight + 1 && --size > 4) list.style.setProperty("--size", size / 10);
  };
  const leaves_of = (page) => page.fitted ? page.fitted.leaves : 1; // a page is fitted when its turn comes
  const show_dashes = (all, at) => {
    const counts = all.map(leaves_of), count = sum(counts), lit = sum(counts.slice(0, at)) + leaf;
    const dash = (_, number) => Object.assign(document.createElement("i"), { className: number === lit ? "is_now" : "" });
    dashes.textContent = "";
    dashes.append(...Array.from({ length: count < 2 || count > MOST_DASHES ? 0 : count }, dash));
  };
  const turn = (by) => {
    const all = all_pages();
    if (!all.length) return;
    let at = Math.max(0, all.findIndex((page) => page.id === shown));
    leaf += by;
    if (by && (leaf < 0 || leaf >= leaves_of(all[at]))) {
      if (by > 0 && at === all.length - 1) renew();
      at = (at + by + all.length) % all.length;
      leaf = by > 0 ? 0 : Infinity;
    }
    const page = all[at], list = list_of(page);
    all.forEach((other) => other.classList.toggle("is_shown", other === page));
    if (!page.fitted) fit(page);
    leaf = Math.min(leaf, page.fitted.leaves - 1);
    if (list) show_leaf(list, page.fitted);
    shown = page.id;
    show_dashes(all, at);
  };

  /* A full hall's page is not fetched for every hand; its scores are fetched once a cycle. */
  const renew = () => {
    const seen = pages().querySelector(".here");
    if (seen.dataset.shows !== "") return;
    seen.value = 0;
    htmx.trigger(".bell", "whist:ask");
  };

  /* New seats come first, and so does a card that was just turned; both stay for their whole time. */
  const cards_of = (page) => [...page.querySelectorAll(".prize_card, .place_card:not(.is_back)")].map((card) => card.textContent).join();
  const settle = () => {
    const seats = document.getElementById("by_table"), all = all_pages();
    let comes = all.find((page) => cards_of(page) && !turned.includes(cards_of(page)));
    turned = all.map(cards_of);
    if (seats && seats.dataset.round !== round) {
      round = seats.dataset.round;
      comes = seats;
    }
    if (comes) {
      shown = comes.id;
      leaf = 0;
    }
    turn(0);
    if (comes || pages().dataset.seconds !== seconds) wind(); // the time of a page begins when it stands there
  };
  const wind = () => {
    clearInterval(turning);
    seconds = pages().dataset.seconds;
    turning = setInterval(() => is_held() || turn(1), 1000 * seconds);
  };

  const is_held = () => hold.getAttribute("aria-pressed") === "true";
  document.documentElement.classList.add("paged");
  hold.hidden = false;
  hold.onclick = () => hold.setAttribute("aria-pressed", !is_held());
  document.addEventListener("keydown", ({ key }) => {
    const by = (key === "ArrowRight") - (key === "ArrowLeft");
    turn(by);
    if (by) wind();
  });
  // Not afterSwap: settling restores the original classes of elements with a known id, and would hide the page again.
  document.addEventListener("htmx:afterSettle", settle);
  addEventListener("resize", () => {
    all_pages().forEach((page) => { page.fitted = null; });
    turn(0);
  });
  settle();
})();
