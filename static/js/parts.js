/* How a part of a page is changed under somebody's eyes: not while they are at it, and so that they
   do not lose their place. */

const Parts = (() => {
  const TYPED = "input, textarea, select";
  const A_WHILE = 700; // milliseconds after a touch in which nothing moves

  let pressed = false;
  let touchedAt = 0;

  for (const [name, isDown] of [["pointerdown", true], ["pointerup", false], ["pointercancel", false]]) {
    window.addEventListener(name, () => {
      pressed = isDown;
      touchedAt = Date.now();
    }, { capture: true, passive: true });
  }

  /* A field that differs from how the page came. */
  function isTouched(field) {
    if (field.type === "hidden") {
      return false;
    }
    if (field.options) {
      const chosen = [...field.options].some((one) => one.defaultSelected);
      return [...field.options].some((one, index) =>
        one.selected !== (chosen ? one.defaultSelected : index === 0 && !field.multiple));
    }
    if (field.type === "checkbox" || field.type === "radio") {
      return field.checked !== field.defaultChecked;
    }
    return field.value !== field.defaultValue;
  }

  function isMarked(part) {
    const selection = document.getSelection();
    return !selection.isCollapsed && selection.containsNode(part, true);
  }

  /* Whether somebody is at the part: a finger on the page, words half typed or marked, an open
     dialog, a form on its way. */
  function isBusy(part) {
    const active = document.activeElement;
    return (
      pressed ||
      Date.now() - touchedAt < A_WHILE ||
      (part.contains(active) && active.matches(TYPED)) ||
      part.querySelector("dialog[open], form[data-sent]") !== null ||
      [...part.querySelectorAll(TYPED)].some(isTouched) ||
      isMarked(part)
    );
  }

  /* The words by which a thing is found again in a part that was drawn anew. */
  function markOf(element) {
    const own = element.id || element.getAttribute("href") || element.getAttribute("name") || "";
    const words = (element.querySelector(":scope > summary") ?? element).textContent.trim();
    return `${element.tagName} ${own} ${element.getAttribute("value") ?? ""} ${own ? "" : words}`;
  }

  function keepUnfolded(part, fresh) {
    const states = new Map([...part.querySelectorAll("details")].map((one) => [markOf(one), one.open]));
    for (const one of fresh.querySelectorAll("details")) {
      one.open = states.get(markOf(one)) ?? one.open;
    }
  }

  /* Sideways scrolling of tables, in their order. */
  function scrolled(part) {
    return [...part.querySelectorAll(".scroll")].map((one) => one.scrollLeft);
  }

  function linesToSay(part) {
    return new Set([...part.querySelectorAll("[data-say]")].map((one) => one.textContent.trim()));
  }

  /* Mark the reader's own lines in a part that came as everybody is given it; the page says whose
     they are. */
  function markOwn(fresh, { own, you }) {
    if (!own || fresh.dataset.own) {
      return;
    }
    for (const cell of fresh.querySelectorAll(`[data-who="${own}"]`)) {
      const word = fresh.ownerDocument.createElement("span");
      word.className = "you";
      word.textContent = you;
      cell.append(" ", word);
      cell.closest("tr").classList.add("own");
    }
  }

  /* Show what `fresh` has in place of what `part` has; returns what is to be read out. */
  function putInPlace(part, fresh) {
    const active = part.contains(document.activeElement) ? document.activeElement : null;
    const focused = active && markOf(active);
    const places = scrolled(part);
    const before = linesToSay(part);
    const words = [...linesToSay(fresh)].filter((line) => !before.has(line)).join(" ");
    keepUnfolded(part, fresh);
    Object.assign(part.dataset, fresh.dataset);
    part.replaceChildren(...fresh.childNodes);
    part.querySelectorAll(".scroll").forEach((one, index) => {
      one.scrollLeft = places[index] ?? 0;
    });
    if (focused) {
      const again = [...part.querySelectorAll("a, button, summary, [tabindex]")];
      (again.find((one) => markOf(one) === focused) ?? nearest(part)).focus({ preventScroll: true });
    }
    return words || part.dataset.said;
  }

  /* Where the focus goes when what had it is gone: the part itself. */
  function nearest(part) {
    part.tabIndex = -1;
    return part;
  }

  return { isBusy, markOwn, putInPlace };
})();
