/* Enter in the search of the desk presses the first button of what is found, if what is found is what
   was typed. Without this script Enter looks again, and leaves the focus on that button. */

document.addEventListener("keydown", (event) => {
  const form = event.target.form;
  if (event.key !== "Enter" || event.isComposing || !form?.dataset.desk) {
    return;
  }
  const found = document.getElementById(form.dataset.desk);
  const typed = event.target.value.trim();
  const first = found.querySelector("[data-first]");
  if (first && typed && found.dataset.sought === typed) {
    event.preventDefault();
    first.click();
  }
});
