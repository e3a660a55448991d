/* A first event is held by the clock of whoever sets it up, unless they say otherwise. */

const zones = document.querySelector("[data-own-zone]");
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;

if (zones && zones.value === "UTC" && [...zones.options].some((one) => one.value === own)) {
  zones.value = own;
}
