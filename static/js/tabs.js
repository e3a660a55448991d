/* The tab that is open is brought into sight where the row of tabs is wider than the screen. Browsers
   that know `scroll-initial-target` have done so before this runs. */

document
  .querySelector(".tabs [aria-current]")
  ?.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
