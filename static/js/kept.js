/* What was pressed and is not answered yet, in the order in which it was pressed. It is kept in the
   device's own store, so that it outlives the page, the tab and the browser. A row is

     id       its place in the order
     who      the account it was pressed under
     action   where the form goes, and its fields as pairs of name and value
     page     where it was pressed
     said     what was pressed, in words
     at       when, in milliseconds
     tries    how often it was sent
     sentence why the server refused it, and "" until then

   All tabs hear of a change. */

const Kept = (() => {
  const changes = new BroadcastChannel("kept");
  let opened;

  function store() {
    opened ??= new Promise((done, failed) => {
      const asked = indexedDB.open("kept", 1);
      asked.onupgradeneeded = () => {
        asked.result.createObjectStore("rows", { keyPath: "id", autoIncrement: true });
      };
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => failed(asked.error);
    });
    return opened;
  }

  /* Do one thing with the rows, and be done once it is on the disk. */
  async function act(mode, work) {
    const open = await store();
    return new Promise((done, failed) => {
      const act = open.transaction("rows", mode, { durability: "strict" });
      const asked = work(act.objectStore("rows"));
      act.oncomplete = () => done(asked.result);
      act.onabort = () => failed(act.error);
    });
  }

  async function changing(work) {
    const result = await act("readwrite", work);
    changes.postMessage("changed");
    return result;
  }

  return {
    all: () => act("readonly", (rows) => rows.getAll()),
    add: (row) => changing((rows) => rows.add(row)),
    drop: (id) => changing((rows) => rows.delete(id)),

    /* Change a row, unless it is gone: another tab may have sent it meanwhile. */
    change: (id, changed) => changing((rows) => {
      const found = rows.get(id);
      found.onsuccess = () => found.result && rows.put({ ...found.result, ...changed });
      return found;
    }),

    onChange: (heard) => changes.addEventListener("message", heard),
  };
})();
