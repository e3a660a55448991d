/* A button that copies what stands in a box; without a script the box is there to copy from. */

const shown = () => {
  for (const button of document.querySelectorAll("[data-copy][hidden]")) button.hidden = false;
};

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const box = document.getElementById(button.dataset.copy);
  box.select();
  // Browsers give the clipboard to pages that came by TLS only; elsewhere the selection is copied.
  if (navigator.clipboard) await navigator.clipboard.writeText(box.value);
  else document.execCommand("copy");
  const said = document.querySelector(`[data-copied="${button.dataset.copy}"]`);
  if (said) said.hidden = false;
});

document.addEventListener("htmx:oobAfterSwap", shown);
shown();
