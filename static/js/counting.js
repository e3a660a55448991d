/* What is ticked and typed in a form marked `data-kept` is sent to its address as one goes, so that
   it is there again when the page is: a moment after the last change, and when the page is left. */

const A_MOMENT = 800; // milliseconds

for (const form of document.querySelectorAll("form[data-kept]")) {
  let due = 0;

  const send = () => {
    clearTimeout(due);
    due = 0;
    // Lost on a bad line it goes with the next change, or with what is recorded.
    fetch(form.action, { method: "POST", body: new FormData(form), redirect: "manual", keepalive: true })
      .catch(() => {});
  };
  form.addEventListener("input", () => {
    clearTimeout(due);
    due = setTimeout(send, A_MOMENT);
  });
  form.addEventListener("submit", () => clearTimeout(due));
  window.addEventListener("pagehide", () => due && !form.dataset.sent && send());
}
