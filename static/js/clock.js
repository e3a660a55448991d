/* Clocks count down by themselves. The page says when each one ends and what time it was on the
   server, so that a device whose own clock is wrong counts right; what the server says of the time
   later (live.js) counts for more, since a page may come out of the browser's store. Without this
   the page shows what was left when it was loaded, and until when. */

(() => {
  const offsets = new WeakMap();
  let told;

  function leftOf(clock) {
    if (!offsets.has(clock)) {
      offsets.set(clock, Date.parse(clock.dataset.now) - Date.now());
    }
    return Date.parse(clock.dataset.ends) - Date.now() - (told ?? offsets.get(clock));
  }

  function countDown() {
    for (const clock of document.querySelectorAll("[data-ends]")) {
      const seconds = Math.ceil(leftOf(clock) / 1000);
      if (seconds > 0) {
        const rest = String(seconds % 60).padStart(2, "0");
        clock.querySelector(".figure").textContent = `${Math.floor(seconds / 60)}:${rest}`;
      } else {
        clock.classList.add("over");
        clock.textContent = clock.dataset.after;
        clock.removeAttribute("data-ends");
      }
    }
  }

  /* Nobody looks at the clocks of a page in the background. */
  let counting;

  function count() {
    clearInterval(counting);
    if (!document.hidden) {
      countDown();
      counting = setInterval(countDown, 1000);
    }
  }

  count();
  document.addEventListener("visibilitychange", count);
  document.addEventListener("live:shown", countDown);
  document.addEventListener("live:now", (event) => {
    told = event.detail - Date.now();
    countDown();
  });
})();
