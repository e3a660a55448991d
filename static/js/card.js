/* A card's name leads to a page that says what is known of it. Where the screen has room beside what
   one reads, the same opens in a panel there, which Escape and a press elsewhere close; on a phone,
   with a key held, or where the browser knows no popovers, the link is followed as any other. htmx
   would take the press on every screen. */

const wide = window.matchMedia("(min-width: 60rem)");

function panel() {
  let aside = document.getElementById("card-panel");
  if (!aside) {
    aside = document.createElement("aside");
    aside.id = "card-panel";
    aside.popover = "auto";
    aside.tabIndex = -1;
    document.body.append(aside);
  }
  return aside;
}

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-card]");
  const held = event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!link || held || !wide.matches || !("popover" in HTMLElement.prototype)) {
    return;
  }
  event.preventDefault();
  let known = "";
  try {
    const answer = await fetch(link.href, { headers: { "HX-Request": "true" } });
    known = answer.ok ? await answer.text() : "";
  } catch {
    known = "";
  }
  if (!known) {
    window.location.assign(link.href);
    return;
  }
  const aside = panel();
  aside.innerHTML = known;
  aside.setAttribute("aria-label", link.textContent.trim());
  aside.showPopover();
  aside.focus();
});
