/* A form is sent once: a second tap on a slow network does nothing. The server stands a repeat
   too; this only spares the person the doubt. Buttons come back when the page is shown again. */

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.sent) {
    event.preventDefault();
    return;
  }
  if (form.hasAttribute("hx-post") || form.method !== "post") {
    return;
  }
  form.dataset.sent = "yes";
  for (const button of form.querySelectorAll("button")) {
    button.setAttribute("aria-disabled", "true");
  }
});

window.addEventListener("pageshow", () => {
  for (const form of document.forms) {
    delete form.dataset.sent;
    for (const button of form.querySelectorAll("button[aria-disabled]")) {
      button.removeAttribute("aria-disabled");
    }
  }
});
