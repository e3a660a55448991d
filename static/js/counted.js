/* The buttons beside a number: less and more, within its bounds. An empty box begins at what it says
   that it expects. Without this there is the box alone, and the keys up and down do the same. */

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-count]");
  if (!button) {
    return;
  }
  const box = button.parentElement.querySelector("input");
  if (box.disabled || box.readOnly) {
    return;
  }
  if (box.value === "" && box.placeholder !== "") {
    box.value = box.placeholder;
  }
  if (button.dataset.count === "up") {
    box.stepUp();
  } else {
    box.stepDown();
  }
  box.dispatchEvent(new Event("input", { bubbles: true }));
  box.dispatchEvent(new Event("change", { bubbles: true }));
});
