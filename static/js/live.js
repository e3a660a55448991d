/* Parts of a page that move (docs/live.md). One stream says which topics changed; the page's own
   address is then asked for the parts that follow them, with the tags of what is shown. Where there
   is no stream the same is asked every few seconds; where there is neither, the parts themselves.

   Nothing here runs while the page is in the background: what was missed is told when it is seen
   again, since the stream is opened with the last version that was heard. */

const ADDRESS = "/live/";
const ASKED_ONCE = "/live/now/";
const SPREAD = 700; // milliseconds at most within which all pages ask for what all of them show
const REST = 1200; // until a page asks again, so that a busy round does not keep everybody asking
const SHORT_REST = 300; // the same where it alone waits for its own match or deck
const SILENCE = 50_000; // a stream says a word every twenty seconds
const FIRST_WORD = 4000; // until a stream that opens has said one
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;
const POLL = 5000; // and up to twice that
const TICK = 500;
const PATIENT_WITH = 2000; // until it is said that something waits to be shown
const PATIENCE = 15_000;
const CUT_OFF = 2; // times without an answer, until the page says so

const bar = document.getElementById("live"); // a screen on the wall has none
const said = bar?.querySelector("[data-said]");

let at; // the last version that was heard
let pages = SPREAD; // how many pages listen, as it was last said
let stream = null;
let streamAsks = ""; // what the open stream follows
let lastWord = 0; // when the stream said something
let openedAt = 0;
let pause = FIRST_PAUSE;
let openAgainAt = 0;
let pollAt = 0;
let ticking = 0;
let lastTick = 0;
let unanswered = 0;
let isOther = false; // the page is another one by now, or closed to who looks
let asking = false;
let askedAt = 0;
let took = 0;
let askAt = 0;
let askPause = FIRST_PAUSE;

const stale = new Set(); // ids of parts that may have changed
const waiting = new Map(); // id → what came while somebody was at the part, and since when

const parts = () => [...document.querySelectorAll("[data-follow]")];
const between = (least, most) => least + Math.random() * (most - least);

/* What a part follows, an event a word. */
const wordsOf = (part) => part.dataset.follow.split(" ").map((word) => word.split("~"));

/* "12.20787:signature~pairings~clock" → ["12.pairings", "12.clock"] */
const subjectsOf = (part) =>
  wordsOf(part).flatMap(([ticket, ...topics]) =>
    topics.map((topic) => `${ticket.slice(0, ticket.indexOf("."))}.${topic}`));

/* What all parts follow together, once an event. */
function followed() {
  const topics = new Map();
  for (const [ticket, ...words] of parts().flatMap(wordsOf)) {
    topics.set(ticket, new Set([...(topics.get(ticket) ?? []), ...words]));
  }
  return [...topics].map(([ticket, words]) => [ticket, ...[...words].sort()].join("~")).sort();
}

function question() {
  const query = new URLSearchParams(followed().map((word) => ["f", word]));
  query.set("since", at);
  return query;
}

/* The stream */

function open() {
  const asks = followed().join(" ");
  if (stream && asks === streamAsks) {
    return;
  }
  close();
  stream = new EventSource(`${ADDRESS}?${question()}`);
  streamAsks = asks;
  openedAt = Date.now();
  stream.onmessage = (event) => {
    lastWord = Date.now();
    pause = FIRST_PAUSE;
    hear(JSON.parse(event.data));
  };
  stream.onerror = later;
}

function close() {
  stream?.close();
  stream = null;
  lastWord = 0;
}

function later() {
  close();
  openAgainAt = Date.now() + between(pause / 2, pause);
  pause = Math.min(2 * pause, LONGEST_PAUSE);
}

const isHeard = () => stream && lastWord > 0 && Date.now() - lastWord < SILENCE;

function hear({ at: version, changed, pages: listening, now }) {
  at = version;
  pages = listening ?? pages;
  answeredNow();
  document.dispatchEvent(new CustomEvent("live:now", { detail: now }));
  const subjects = new Set(changed);
  for (const part of parts()) {
    const heard = subjectsOf(part).filter((one) => subjects.has(one));
    if (heard.length > 0) {
      mark(part, heard.some((one) => one.includes(":")));
    }
  }
}

/* Without a stream */

async function poll() {
  pollAt = Date.now() + between(POLL, 2 * POLL);
  const answer = await asked(`${ASKED_ONCE}?${question()}`);
  if (answer?.ok) {
    hear(JSON.parse(answer.text));
  } else if (answer) {
    // Nobody knows what changed: all of it may have.
    parts().forEach((part) => mark(part, false));
  }
}

/* The answer to a request, read to its end; null where there is none. */
async function asked(address, options = {}) {
  const patience = new AbortController();
  const over = setTimeout(() => patience.abort(), PATIENCE);
  try {
    const answer = await fetch(address, { cache: "no-store", signal: patience.signal, ...options });
    return { ok: answer.ok, status: answer.status, text: await answer.text() };
  } catch {
    unanswered += 1;
    showBar();
    return null;
  } finally {
    clearTimeout(over);
  }
}

function answeredNow() {
  unanswered = 0;
  showBar();
}

/* The parts */

/* A part may have changed. What everybody looks at is asked for at some moment of the next: where
   few pages listen, that is now; what is this page's own, at once. A server that is slow is asked
   less often. */
function mark(part, isOwn) {
  const soonest = askedAt + (isOwn ? SHORT_REST : REST) + 2 * took;
  const spread = "alike" in part.dataset ? Math.min(pages, SPREAD) : SPREAD;
  const then = Math.max(soonest, Date.now() + (isOwn ? 0 : between(0, spread)));
  askAt = stale.size === 0 ? then : Math.min(askAt, then);
  stale.add(part.id);
  setTimeout(tick, askAt - Date.now());
}

/* Ask for all that may have changed: what is alike for everybody without saying who asks, so that it
   is drawn once for all. What gets no answer is asked for again. */
async function ask() {
  const some = [...stale].map((id) => document.getElementById(id)).filter(Boolean);
  stale.clear();
  if (some.length === 0) {
    return;
  }
  asking = true;
  askedAt = Date.now();
  try {
    const own = some.filter((part) => !("alike" in part.dataset));
    const alike = some.filter((part) => "alike" in part.dataset);
    const those = [[own, {}], [alike, anybodys()]].filter(([asked]) => asked.length > 0);
    await Promise.all(those.map(([asked, as]) => askFor(asked, as)));
  } finally {
    took = Math.min(Date.now() - askedAt, POLL);
    asking = false;
  }
}

/* As anybody asks who reads the page in this language. */
function anybodys() {
  return { credentials: "omit", headers: { "Accept-Language": document.documentElement.lang } };
}

async function askFor(some, { headers, ...as }) {
  const answer = await asked(location.pathname + location.search, {
    ...as,
    headers: {
      ...headers,
      "X-Live": some.map((part) => part.id).join(" "),
      "X-Live-Heard": at,
      "If-None-Match": `W/"${some.map((part) => part.dataset.tag).join(".")}"`,
    },
  });
  if (!answer || answer.status >= 500 || answer.status === 429) {
    some.forEach((part) => stale.add(part.id));
    askAt = Date.now() + between(askPause / 2, askPause);
    askPause = Math.min(2 * askPause, LONGEST_PAUSE);
    return;
  }
  askPause = FIRST_PAUSE;
  answeredNow();
  if (answer.status !== 304) {
    take(some, answer.ok ? answer.text : "");
  }
}

/* What came for some parts. Where one is missing the page is another one by now, or closed. */
function take(some, text) {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  for (const part of some) {
    const found = fresh.getElementById(part.id);
    if (!found && "alike" in part.dataset) {
      delete part.dataset.alike; // not everybody is shown it, by now: who looks asks for themselves
      mark(part, true);
    } else if (!found) {
      isOther = true;
    } else if (found.dataset.tag === part.dataset.tag) {
      waiting.delete(part.id);
    } else {
      Parts.markOwn(found, part.dataset);
      waiting.set(part.id, { fresh: found, since: waiting.get(part.id)?.since ?? Date.now() });
    }
  }
  place();
}

/* Put in place what came, except where somebody is at it. */
function place() {
  const words = [];
  for (const [id, { fresh }] of waiting) {
    const part = document.getElementById(id);
    if (!part) {
      waiting.delete(id);
    } else if (!Parts.isBusy(part)) {
      waiting.delete(id);
      words.push(Parts.putInPlace(part, fresh));
      window.htmx?.process(part);
      part.dispatchEvent(new CustomEvent("live:shown", { bubbles: true }));
    }
  }
  say(words.filter(Boolean).join(" "));
  showBar();
}

/* What changed, for those who do not see it: the newest words alone, and again if they are the
   same. */
function say(words) {
  if (words && said) {
    said.textContent = "";
    setTimeout(() => said.append(words), 100);
  }
}

function stateOfBar() {
  if (unanswered >= CUT_OFF) {
    return "cut";
  }
  if (isOther) {
    return "other";
  }
  const isLong = [...waiting.values()].some(({ since }) => Date.now() - since > PATIENT_WITH);
  return isLong ? "waiting" : "";
}

function showBar() {
  const state = stateOfBar();
  if (!bar) {
    if (state === "other") {
      location.reload(); // nobody is there to press it
    }
    return;
  }
  if (bar.dataset.state !== state) {
    bar.dataset.state = state;
    for (const line of bar.querySelectorAll("[data-when]")) {
      line.hidden = line.dataset.when !== state;
    }
  }
}

/* What has to be done by now */

function tick() {
  const now = Date.now();
  if (document.hidden) {
    return;
  }
  if (now - lastTick > 10 * TICK) {
    hurry(); // the device slept
  }
  lastTick = now;
  const isSilent = stream && now - Math.max(lastWord, openedAt) > (lastWord ? SILENCE : FIRST_WORD);
  if (isSilent && lastWord) {
    later();
  }
  if (!stream && now >= openAgainAt) {
    open();
  }
  if (!isHeard() && (isSilent || !stream) && now >= pollAt) {
    poll();
  }
  if (stale.size > 0 && !asking && now >= askAt) {
    ask();
  }
  if (waiting.size > 0) {
    place();
  }
}

function hurry() {
  pause = FIRST_PAUSE;
  openAgainAt = askAt = 0;
  pollAt = Date.now() + between(0, SPREAD);
  close();
}

/* Listen while the page has parts that move and is looked at. */
function listen() {
  clearInterval(ticking);
  if (document.hidden || parts().length === 0) {
    close();
    return;
  }
  at ??= parts()[0].dataset.since;
  hurry();
  open();
  lastTick = Date.now();
  ticking = setInterval(tick, TICK);
}

document.addEventListener("visibilitychange", listen);
window.addEventListener("online", listen);
window.addEventListener("pageshow", (event) => event.persisted && listen());
window.addEventListener("pagehide", close);
document.addEventListener("htmx:afterSettle", () => document.hidden || (ticking ? open() : listen()));
listen();
