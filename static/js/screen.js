/* The wall of the hall turns its own pages. All of them are there and one is shown, so nothing
   jumps; a part that was drawn anew (live.js) goes on where it was. Whoever stands at the screen
   stops it with a press or the space bar, and turns with the arrows. */

const wall = document.querySelector("[data-seconds]");
const pages = () => [...wall.querySelectorAll(".screen-page")];
let shown = Math.max(
  0,
  pages().findIndex((page) => !page.hidden),
);
let stopped = false;

function show() {
  const all = pages();
  shown = all.length > 0 ? (shown + all.length) % all.length : 0;
  all.forEach((page, place) => {
    page.hidden = place !== shown;
  });
}

function turn(by) {
  shown += by;
  show();
}

function stop() {
  stopped = !stopped;
  wall.classList.toggle("stopped", stopped);
}

setInterval(() => {
  if (!stopped && !document.hidden) {
    turn(1);
  }
}, Number(wall.dataset.seconds) * 1000);

document.addEventListener("live:shown", show);
document.addEventListener("click", stop);
document.addEventListener("keydown", (event) => {
  if (event.key === " ") {
    event.preventDefault();
    stop();
  } else if (event.key === "ArrowRight") {
    turn(1);
  } else if (event.key === "ArrowLeft") {
    turn(-1);
  }
});
