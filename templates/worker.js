{% load static %}/* Where a page cannot be got, one that says so is shown in its place, with what it is drawn with.
   Nothing else is kept. */

const PAGE = "{% url 'offline' %}";
const PARTS = new RegExp('(?:href|src)="({% get_static_prefix %}[^"]+)"', "g");
const SHELF = "not-connected";

async function lookAfter() {
  const fresh = (address) => fetch(address, { cache: "reload", credentials: "omit" });
  const page = await fresh(PAGE);
  const parts = [...(await page.clone().text()).matchAll(PARTS)].map((found) => found[1]);
  const shelf = await caches.open(SHELF);
  await shelf.put(PAGE, page);
  await Promise.all(parts.map(async (part) => shelf.put(part, await fresh(part))));
}

self.addEventListener("install", (event) => event.waitUntil(lookAfter()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const kept = request.mode === "navigate" ? PAGE : request;
  const isPart = request.url.startsWith(`${location.origin}{% get_static_prefix %}`);
  if (request.method === "GET" && (kept === PAGE || isPart)) {
    event.respondWith(fetch(request).catch(async (away) => {
      const found = await caches.match(kept);
      if (!found) {
        throw away;
      }
      return found;
    }));
  }
});
