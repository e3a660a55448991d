/* A result that is pressed is kept on this device before it is sent, and until the server has
   answered. Without connection it goes out later by itself, in the order in which it was pressed and
   under the log-in under which it was. Each press has a key of its own, so that one that is sent
   twice, for an answer that was lost or from two tabs, is done once (docs/results.md).

   Forms that are kept say so (`data-keep`), and what they are about: `data-said` on the form, or
   `data-about` after the words of the tile or button that was pressed. */

const bar = document.getElementById("pressed");
const list = bar.querySelector("ul");

const PATIENCE = 15_000;
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 60_000;
const LONGEST_WAIT = 7 * 24 * 60 * 60 * 1000;

const offline = document.querySelector("[data-offline]");
const sent = [];
const who = offline ? localStorage.getItem("last-here") : bar.dataset.who;
let stand = "sending";
let isSending = false;
let again = false;
let pause = FIRST_PAUSE;
let timer;

/* The page for no connection is drawn for nobody: whoever was here last looks at it. */
if (!offline) {
  localStorage.setItem("last-here", who);
}

function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/* What was pressed, in words: the tile or the button, and what was filled in. */
function wordsOf(form, button) {
  const tile = form.querySelector(".tiles :checked");
  const pressed = tile ? tile.closest("label").textContent : button?.textContent ?? "";
  const words = [form.dataset.said ?? `${pressed.trim()} ${form.dataset.about ?? ""}`.trim()];
  for (const field of form.querySelectorAll(".field input, .field select")) {
    const value = field.selectedOptions?.[0].textContent ?? field.value;
    if (field.value) {
      words.push(`${field.labels[0]?.firstChild.textContent.trim()}: ${value}`);
    }
  }
  return words.join(" · ");
}

function rowOf(form, button) {
  const fields = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
  return {
    who,
    action: new URL(form.action).pathname,
    fields,
    page: location.pathname,
    said: wordsOf(form, button),
    at: Date.now(),
    tries: 0,
    sentence: "",
  };
}

/* The buttons come back, and what is pressed next is another act. */
function release(form) {
  form.elements.key.value = freshKey();
  delete form.dataset.sent;
  for (const button of form.querySelectorAll("button[aria-disabled]")) {
    button.removeAttribute("aria-disabled");
  }
}

const isOwn = (row) => row.who === who;
const isWaiting = (row) => isOwn(row) && !row.sentence;
const isOld = (row) => Date.now() - row.at > LONGEST_WAIT;

function drawn(state, row) {
  const line = bar.querySelector(`template[data-state=${state}]`).content.cloneNode(true);
  const fill = (part, words) => line.querySelector(part)?.replaceChildren(words);
  fill("[data-said]", row.said);
  fill("[data-sentence]", row.sentence);
  line.querySelector("[data-page]")?.setAttribute("href", row.to || row.page);
  for (const button of line.querySelectorAll("[data-do]")) {
    button.dataset.row = row.id;
  }
  const login = line.querySelector("[data-login]");
  if (login) {
    login.search = new URLSearchParams({ next: row.page });
  }
  return line;
}

async function show() {
  const rows = await Kept.all();
  const lines = rows.filter(isOwn).map((row) => drawn(row.sentence ? "refused" : stand, row));
  if (!offline && rows.some((row) => !isOwn(row) && !isOld(row))) {
    lines.push(drawn("other", {}));
  }
  lines.push(...sent.map((row) => drawn("sent", row)));
  list.replaceChildren(...lines);
  bar.hidden = lines.length === 0;
  document.body.classList.toggle("keeps", lines.length > 0);
}

async function asked(address, options = {}) {
  const patience = new AbortController();
  const over = setTimeout(() => patience.abort(), PATIENCE);
  try {
    const response = await fetch(address, { ...options, signal: patience.signal });
    return { status: response.status, ...(await response.json()) };
  } catch {
    return { status: 0 };
  } finally {
    clearTimeout(over);
  }
}

function post(row, token) {
  const body = new URLSearchParams([...row.fields, ["csrfmiddlewaretoken", token]]);
  const headers = { Accept: "application/json", "X-Pressed-By": row.who };
  return asked(row.action, { method: "POST", body, headers });
}

/* The answer to a row: with the token of the page first, and if that is too old with the present
   one. */
async function answered(row) {
  await Kept.change(row.id, { tries: row.tries + 1 });
  const token = document.querySelector("[name=csrfmiddlewaretoken]")?.value;
  const answer = token ? await post(row, token) : { code: "csrf-failed" };
  if (answer.code !== "csrf-failed") {
    return answer;
  }
  const here = await asked(bar.dataset.ask);
  return here.token ? post(row, here.token) : { status: 0 };
}

function tryLater() {
  clearTimeout(timer);
  timer = setTimeout(sendAll, pause * (1 + Math.random() / 2));
  pause = Math.min(2 * pause, LONGEST_PAUSE);
}

/* Send what waits, the oldest first, up to the first that gets no answer. */
async function sendInOrder() {
  for (;;) {
    const row = (await Kept.all()).find(isWaiting);
    if (!row) {
      pause = FIRST_PAUSE;
      return;
    }
    if (isOld(row)) {
      await Kept.change(row.id, { sentence: bar.dataset.old });
      continue;
    }
    const answer = await answered(row);
    if (answer.done) {
      stand = "sending";
      sent.push({ ...row, to: answer.to });
      await Kept.drop(row.id);
    } else if (answer.code === "log-in-first" || answer.code === "other-login") {
      stand = "login";
      return;
    } else if (answer.sentence && answer.code !== "csrf-failed") {
      await Kept.change(row.id, { sentence: answer.sentence });
    } else {
      stand = "waiting";
      tryLater();
      return;
    }
    await show();
  }
}

async function sendAll() {
  again = true;
  if (isSending) {
    return;
  }
  isSending = true;
  clearTimeout(timer);
  while (again) {
    again = false;
    await show();
    await sendInOrder();
  }
  isSending = false;
  await show();
  goOn();
}

/* The page on which it was pressed is shown as it is now. */
function goOn() {
  const here = sent.find((row) => row.page === location.pathname);
  if (!here) {
    return;
  }
  const to = new URL(here.to || here.page, location.origin);
  if (to.pathname === location.pathname) {
    location.reload();
  } else {
    location.assign(to);
  }
}

function hurry() {
  pause = FIRST_PAUSE;
  sendAll();
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (event.defaultPrevented || !("keep" in form.dataset) || !who) {
    return;
  }
  event.preventDefault();
  const row = rowOf(form, event.submitter);
  try {
    const before = (await Kept.all()).find((one) => isWaiting(one) && one.action === row.action);
    if (before) {
      bar.focus();
    } else {
      await Kept.add(row);
      await show();
      await sendAll();
    }
    release(form);
  } catch {
    // The device keeps nothing: sent as it is where there is no script.
    form.submit();
  }
});

list.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-do]");
  if (button?.dataset.do === "drop") {
    await Kept.drop(Number(button.dataset.row));
    await show();
  } else if (button) {
    hurry();
  }
});

Kept.onChange(show);
window.addEventListener("online", hurry);
document.addEventListener("visibilitychange", () => document.hidden || hurry());
window.addEventListener("pageshow", hurry);

/* Where results are pressed, the device can say that it is not connected. */
if (document.querySelector("form[data-keep]")) {
  navigator.serviceWorker?.register(bar.dataset.worker).catch(() => {});
}
