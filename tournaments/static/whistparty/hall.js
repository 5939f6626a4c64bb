/* Turns the pages of the hall screen, and lays out each list on the fewest leaves, in the largest type that fits them,
   with equally many rows on each. Without it the pages are below one another. */
(() => {
  document.currentScript.dataset.came = "yes";
  const hold = document.getElementById("hold"), dashes = document.getElementById("leaves");
  const MOST_DASHES = 12;
  let shown = "", leaf = 0, round, seconds, turning;

  const pages = () => document.getElementById("hall_pages");
  const all_pages = () => [...document.querySelectorAll(".hall_page")];
  const list_of = (page) => page.querySelector(".hall_columns");

  const show_leaf = (list, per, leaf) => [...list.children].forEach((row, at) => { row.hidden = Math.floor(at / per) !== leaf; });
  const stands_out = (row) => row.offsetWidth && row.lastElementChild.getBoundingClientRect().right > row.getBoundingClientRect().right + 1;
  // One pixel more is allowed, because browsers round sizes.
  const is_too_small = (list) => list.scrollHeight > list.clientHeight + 1 || [...list.children].some(stands_out);

  /* Whether most leaves fit, so that one table of very long names does not make the type of all others small. */
  const fits = (list, count, columns) => {
    const per = Math.ceil(list.children.length / count), rows = Math.ceil(per / columns);
    list.style.setProperty("--columns", Math.ceil(per / rows));
    list.style.setProperty("--rows", rows);
    let cut = 0;
    for (let leaf = 0; leaf < count && 2 * cut <= count; leaf++) {
      show_leaf(list, per, leaf);
      cut += is_too_small(list);
    }
    return 2 * cut < count || !cut;
  };
  /* Words are broken only in the smallest type, when nothing else helps. */
  const try_out = (list, count, size, breaks) => {
    list.style.setProperty("--size", size / 10);
    const style = getComputedStyle(list), gap = parseFloat(style.columnGap) || 0;
    const width = style.getPropertyValue("--column") * parseFloat(style.fontSize);
    const most = Math.max(1, Math.floor((list.clientWidth + gap) / (width + gap)));
    for (const may_break of breaks ? [false, true] : [false]) {
      list.classList.toggle("breaks", may_break);
      for (let columns = most; columns; columns--) if (fits(list, count, columns)) return true;
    }
    return false;
  };
  const fit = (page) => {
    const list = list_of(page);
    page.leaves = 1;
    if (!list || !list.children.length || !list.clientHeight) return;
    const style = getComputedStyle(list);
    const smallest = +style.getPropertyValue("--smallest"), many = list.children.length;
    while (page.leaves < many && !try_out(list, page.leaves, smallest, true)) page.leaves++;
    let size = smallest, largest = +style.getPropertyValue("--largest");
    while (size < largest) { // halving, because trying every size would freeze the screen of a full hall for seconds
      const middle = Math.ceil((size + largest) / 2);
      if (try_out(list, page.leaves, middle)) size = middle;
      else largest = middle - 1;
    }
    // Once more, because the last size that was tried may be too large.
    try_out(list, page.leaves, size, size === smallest);
    page.size = size;
  };
  const fit_all = () => {
    const all = all_pages();
    for (const page of all) {
      all.forEach((other) => other.classList.toggle("is_shown", other === page));
      fit(page);
    }
    const count = all.reduce((sum, page) => sum + page.leaves, 0);
    dashes.textContent = "";
    dashes.append(...Array.from({ length: count < 2 || count > MOST_DASHES ? 0 : count }, () => document.createElement("i")));
  };

  const turn = (by) => {
    const all = all_pages();
    if (!all.length) return;
    let at = Math.max(0, all.findIndex((page) => page.id === shown));
    leaf += by;
    if (by && (leaf < 0 || leaf >= all[at].leaves)) {
      if (by > 0 && at === all.length - 1) renew();
      at = (at + by + all.length) % all.length;
      leaf = by > 0 ? 0 : all[at].leaves - 1;
    }
    const page = all[at], list = list_of(page);
    all.forEach((other) => other.classList.toggle("is_shown", other === page));
    leaf = Math.min(leaf, page.leaves - 1);
    if (list) {
      show_leaf(list, Math.ceil(list.children.length / page.leaves), leaf);
      let size = page.size;
      do list.style.setProperty("--size", size / 10); while (is_too_small(list) && --size > 4);
    }
    shown = page.id;
    const before = all.slice(0, at).reduce((sum, other) => sum + other.leaves, 0);
    if (!dashes.children.length) return;
    [...dashes.children].forEach((dash, number) => dash.classList.toggle("is_now", number === before + leaf));
  };

  /* A full hall's page is not fetched for every hand; its scores are fetched once a cycle. */
  const renew = () => {
    const seen = pages().querySelector(".here");
    if (seen.dataset.shows !== "") return;
    seen.value = 0;
    htmx.trigger(".bell", "whist:ask");
  };

  /* New seats come first, and stay for their whole time. */
  const settle = () => {
    const seats = document.getElementById("by_table"), is_new = seats && seats.dataset.round !== round;
    if (is_new) {
      round = seats.dataset.round;
      shown = seats.id;
      leaf = 0;
    }
    fit_all();
    turn(0);
    if (is_new || pages().dataset.seconds !== seconds) wind(); // the time of a page begins when it stands there
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
  addEventListener("resize", () => { fit_all(); turn(0); });
  settle();
})();
