/* Turns the pages of the hall screen. Without it they stand below one another. */
(() => {
  const hold = document.getElementById("hold");
  let shown = "", leaf = 0, round, seconds, turning;

  const pages = () => document.getElementById("hall_pages");

  /* Columns that do not fit stand to the right of the screen; a leaf is as many as fit. */
  const leaves = (page) => {
    const list = page.querySelector(".hall_columns");
    if (!list || !list.clientWidth) return { count: 1 };
    const gap = parseFloat(getComputedStyle(list).columnGap) || 0;
    const width = list.clientWidth + gap;
    return { list, width, count: Math.ceil((list.scrollWidth + gap - 2) / width) };
  };

  /* A few tables fill the screen too: the largest type in which all stand on one leaf, and no column left empty. */
  const fill = (page) => {
    const list = page.querySelector(".hall_columns");
    if (!list) return;
    list.style.columns = "";
    const style = getComputedStyle(list);
    const smallest = +style.getPropertyValue("--smallest");
    let size = +style.getPropertyValue("--largest");
    do list.style.fontSize = `${size / 10}em`; while (leaves(page).count > 1 && --size >= smallest);
    if (size < smallest) list.style.fontSize = "";
    else list.style.columns = new Set([...list.children].map((row) => row.offsetLeft)).size;
  };

  const turn = (by) => {
    const all = [...document.querySelectorAll(".hall_page")];
    if (!all.length) return;
    let at = Math.max(0, all.findIndex((page) => page.id === shown));
    leaf += by;
    if (by && (leaf < 0 || leaf >= leaves(all[at]).count)) {
      at = (at + by + all.length) % all.length;
      leaf = 0;
    }
    const page = all[at];
    all.forEach((other) => other.classList.toggle("is_shown", other === page));
    fill(page);
    const { list, width, count } = leaves(page);
    leaf = Math.min(leaf, count - 1);
    if (list) list.style.translate = `${-leaf * width}px`;
    page.querySelector("h2").dataset.leaf = count > 1 ? `${leaf + 1} / ${count}` : "";
    shown = page.id;
  };

  /* New seats come first, and stay for their whole time. */
  const settle = () => {
    const seats = document.getElementById("by_table");
    if (seats && seats.dataset.round !== round) {
      round = seats.dataset.round;
      shown = seats.id;
      leaf = 0;
      wind();
    }
    if (pages().dataset.seconds !== seconds) wind();
    turn(0);
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
  document.addEventListener("keydown", ({ key }) => turn((key === "ArrowRight") - (key === "ArrowLeft")));
  // Not afterSwap: settling gives elements of a known id the classes they came with, and would hide the page again.
  document.addEventListener("htmx:afterSettle", settle);
  addEventListener("resize", () => turn(0));
  settle();
})();
