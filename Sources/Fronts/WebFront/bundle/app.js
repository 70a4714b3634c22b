/* Made by scripts/embed-pages of sources with the digest 55d0b4598c3eb899. */

// ui/format.js
var integers = new Intl.NumberFormat();
var tenths = new Intl.NumberFormat(void 0, { maximumFractionDigits: 1 });
var hundredths = new Intl.NumberFormat(void 0, { maximumFractionDigits: 2 });
var shares = new Intl.NumberFormat(void 0, { maximumSignificantDigits: 3 });
var longDays = new Intl.DateTimeFormat(void 0, { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
var shortDays = new Intl.DateTimeFormat(void 0, { weekday: "short", day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
var barestDays = new Intl.DateTimeFormat(void 0, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
var dayOfMonths = new Intl.DateTimeFormat(void 0, { day: "numeric", month: "short", timeZone: "UTC" });
var months = new Intl.DateTimeFormat(void 0, { month: "long", year: "numeric", timeZone: "UTC" });
var clocks = new Intl.DateTimeFormat(void 0, { hour: "2-digit", minute: "2-digit" });
var moments = new Intl.DateTimeFormat(void 0, { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" });
var cameraMoments = new Intl.DateTimeFormat(void 0, { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", timeZone: "UTC" });
var longLocalDays = new Intl.DateTimeFormat(void 0, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
function number(value) {
  return integers.format(value);
}
function count(value, one = "photo", many = `${one}s`) {
  return `${number(value)} ${value === 1 ? one : many}`;
}
function dayName(day) {
  return day ? longDays.format(new Date(`${day}T00:00:00Z`)) : "Without a date";
}
function shortDayName(day, detail) {
  const format = { weekday: shortDays, year: barestDays, day: dayOfMonths }[detail];
  return day ? format.format(new Date(`${day}T00:00:00Z`)) : "Without a date";
}
function monthName(day) {
  return day ? months.format(new Date(`${day.slice(0, 7)}-01T00:00:00Z`)) : "Without a date";
}
function takenName(text) {
  const parts2 = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d))?/.exec(text ?? "");
  if (!parts2)
    return text;
  const [, day, time] = parts2;
  const named2 = new Date(`${day}T${time ?? "00:00"}:00Z`);
  if (Number.isNaN(named2.getTime()))
    return text;
  return (time ? cameraMoments : barestDays).format(named2);
}
function clock(instant) {
  return clocks.format(new Date(instant));
}
function moment(instant) {
  return moments.format(new Date(instant));
}
function localDay(instant) {
  return longLocalDays.format(new Date(instant));
}
function bytes(value) {
  const units = ["bytes", "KB", "MB", "GB", "TB"];
  let unit = 0;
  while (value >= 1e3 && unit < units.length - 1) {
    value /= 1e3;
    unit += 1;
  }
  return `${value < 10 && unit > 0 ? tenths.format(value) : number(Math.round(value))} ${units[unit]}`;
}
function duration(seconds2) {
  if (seconds2 < 60)
    return `${Math.max(1, Math.round(seconds2))} s`;
  const minutes = Math.round(seconds2 / 60);
  if (minutes < 60)
    return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 10 && minutes % 60 ? `${hours} h ${minutes % 60} min` : `${number(Math.round(minutes / 60))} h`;
}
function playingTime(seconds2) {
  const whole = Math.round(seconds2);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = `${hours ? String(minutes).padStart(2, "0") : minutes}:${String(rest).padStart(2, "0")}`;
  return hours ? `${hours}:${tail}` : tail;
}
function pixels(width, height) {
  return `${number(width)} × ${number(height)} · ${tenths.format(width * height / 1e6)} MP`;
}
function exposure(seconds2) {
  return seconds2 > 0 && seconds2 < 0.4 ? `1/${number(Math.round(1 / seconds2))} s` : `${tenths.format(seconds2)} s`;
}
function decimal(value) {
  return tenths.format(value);
}
function measure(value) {
  return (Math.abs(value) < 1 ? shares : hundredths).format(value);
}
function money(value, currency) {
  if (/^[A-Z]{3}$/.test(currency ?? ""))
    return new Intl.NumberFormat(void 0, { style: "currency", currency }).format(value);
  const sum = new Intl.NumberFormat(void 0, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);
  return currency ? `${sum} ${currency}` : sum;
}

// access/guest.js
function isGuest({ library }) {
  return Boolean(library?.share);
}
function mayDecide({ library }) {
  return library?.share?.scope !== "look";
}
var guestPages = ["/", "/review"];
function mayOpen(state, path) {
  return !isGuest(state) || path === guestPages[0] || mayDecide(state) && guestPages.includes(path);
}
function markAccess(state) {
  const access = !isGuest(state) ? "" : mayDecide(state) ? "decide" : "look";
  if (access)
    document.documentElement.dataset.access = access;
  else
    delete document.documentElement.dataset.access;
}
function shareWords({ scope, ends }) {
  const what = scope === "look" ? "shared with you" : "shared with you to decide";
  return ends ? `${what} until ${localDay(new Date(new Date(ends).getTime() - 1e3))}` : what;
}

// remote/signals.js
var signals = (
  /** @type {typeof AbortSignal & NewerAbortSignals} */
  AbortSignal
);
function firstOf(...ends) {
  return signals.any(ends);
}
function after(milliseconds) {
  return signals.timeout(milliseconds);
}

// remote/client.js
var Problem = class extends Error {
  /** @param {number} status @param {Record<string, any>} document @param {number | null} retryAfter seconds */
  constructor(status, document3, retryAfter2 = null) {
    super(document3.detail ?? document3.title ?? `The server answered ${status}.`);
    this.name = "Problem";
    this.status = status;
    this.document = document3;
    this.retryAfter = retryAfter2;
  }
};
var Unreachable = class extends Error {
  constructor(cause) {
    super("Sluice does not answer.", { cause });
    this.name = "Unreachable";
  }
};
var base = "/api/v1";
var endings = /* @__PURE__ */ new Set(["urn:sluice:problem:share-ended", "urn:sluice:problem:share-revoked"]);
var usualPatience = 3e4;
function createClient(onConnection) {
  async function send(method, path, { body, key, library, signal, patience: patience2 = usualPatience } = {}) {
    const headers = { Accept: "application/json" };
    if (method !== "GET") {
      headers["Content-Type"] = "application/json";
      headers["Sluice-Request"] = "1";
    }
    if (key)
      headers["Idempotency-Key"] = key;
    if (library)
      headers["Sluice-Library"] = library;
    let response;
    try {
      response = await fetch(base + path, {
        method,
        headers,
        signal: within(patience2, signal),
        credentials: "same-origin",
        body: method === "GET" ? void 0 : JSON.stringify(body ?? {})
      });
    } catch (error) {
      if (error.name === "AbortError")
        throw error;
      onConnection("away");
      throw new Unreachable(error);
    }
    if (response.status !== 401)
      onConnection("online");
    if (!response.ok) {
      const problem = new Problem(response.status, await document2(response), retryAfter(response));
      if (problem.status === 401)
        onConnection("refused", endOfShare(problem.document));
      throw problem;
    }
    if (response.status === 204)
      return void 0;
    try {
      return await response.json();
    } catch (error) {
      if (error.name === "AbortError")
        throw error;
      throw new Unreachable(error);
    }
  }
  return {
    get: (path, options) => send("GET", path, options),
    post: (path, body, options) => send("POST", path, { ...options, body }),
    delete: (path, options) => send("DELETE", path, options),
    patch: (path, body, options) => send("PATCH", path, { ...options, body })
  };
}
function endOfShare({ type, detail }) {
  return endings.has(type) ? detail : null;
}
function query(values) {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== void 0 && value !== "");
  const text = new URLSearchParams(given).toString();
  return text ? `?${text}` : "";
}
function randomKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
function within(patience2, signal) {
  const ends = [signal, patience2 < Infinity && after(patience2)].filter(Boolean);
  return ends.length ? firstOf(...ends) : void 0;
}
async function document2(response) {
  try {
    return await response.json();
  } catch {
    return {};
  }
}
function retryAfter(response) {
  const seconds2 = Number(response.headers.get("Retry-After"));
  return Number.isFinite(seconds2) && seconds2 > 0 ? seconds2 : null;
}

// remote/event-parser.js
function eventParser(onEvent, onID, onRetry = () => {
}) {
  let rest = "";
  let id = null;
  let name4 = "";
  let data = [];
  function take(line3) {
    if (line3 === "") {
      if (id !== null)
        onID(id);
      if (data.length)
        onEvent({ name: name4 || "message", data: data.join("\n") });
      id = null;
      name4 = "";
      data = [];
      return;
    }
    const colon = line3.indexOf(":");
    if (colon === 0)
      return;
    const field = colon < 0 ? line3 : line3.slice(0, colon);
    const value = colon < 0 ? "" : line3.slice(colon + 1).replace(/^ /, "");
    if (field === "data")
      data.push(value);
    else if (field === "event")
      name4 = value;
    else if (field === "retry" && /^\d+$/.test(value))
      onRetry(Number(value));
    else if (field === "id" && !value.includes("\0"))
      id = value;
  }
  return (text) => {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop();
    for (const line3 of lines)
      take(line3);
  };
}

// remote/events.js
var longestSilence = 4e4;
var longestPause = 8e3;
var hiddenFor = 2e4;
function createEvents(onEvent, onConnection) {
  let lastID4 = "";
  let wasOpen = false;
  let session = null;
  let stream = null;
  let wanted = null;
  async function run(controller) {
    for (let failures = 0; !controller.signal.aborted; ) {
      try {
        await read(controller.signal, () => {
          failures = 0;
        });
      } catch {
        if (controller.signal.aborted)
          return;
      }
      failures += 1;
      await pause(wanted ?? Math.min(longestPause, 250 * 2 ** (failures - 1)), controller.signal);
    }
  }
  async function read(signal, onOpen) {
    wanted = null;
    const silence = new AbortController();
    const watch = () => setTimeout(() => silence.abort(), longestSilence);
    let timer = watch();
    try {
      const response = await fetch(`/api/v1/events${session ? `?session=${session}` : ""}`, {
        headers: { Accept: "text/event-stream", ...lastID4 ? { "Last-Event-ID": lastID4 } : {} },
        signal: firstOf(signal, silence.signal),
        credentials: "same-origin",
        cache: "no-store"
      });
      if (response.status === 401)
        onConnection("refused", endOfShare(await response.json().catch(() => ({}))));
      else
        onConnection("online");
      if (!response.ok)
        throw new Error(`events: ${response.status}`);
      onOpen();
      if (wasOpen && !lastID4)
        onEvent("reset", null);
      wasOpen = true;
      onEvent("opened", null);
      const parse = eventParser(
        ({ name: name4, data }) => onEvent(name4, data ? JSON.parse(data) : null),
        (id) => {
          lastID4 = id;
        },
        (milliseconds) => {
          wanted = milliseconds;
        }
      );
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        clearTimeout(timer);
        timer = watch();
        parse(piece.value);
      }
    } catch (error) {
      if (!signal.aborted && error.name === "TypeError")
        onConnection("away");
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
  let hiding = 0;
  document.addEventListener("visibilitychange", () => {
    clearTimeout(hiding);
    if (!stream)
      return;
    if (document.hidden)
      hiding = setTimeout(() => stream.abort(), hiddenFor);
    else if (stream.signal.aborted)
      start2();
  });
  function start2() {
    stream?.abort();
    stream = new AbortController();
    run(stream);
  }
  return {
    /** Starts receiving events. */
    start() {
      if (!stream)
        start2();
    },
    /** Receives events of a session too; null for the library alone. */
    follow(id) {
      if (id === session)
        return;
      session = id;
      if (stream)
        start2();
    }
  };
}
function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    }, { once: true });
    addEventListener("online", resolve, { once: true });
  });
}

// remote/delivery.js
function afterFailure(error, failures) {
  const { status, document: document3 } = error;
  if (status === 401 || document3?.type === otherLibrary)
    return { step: "hold", milliseconds: longest };
  const isPassing = status === void 0 || status >= 500 || status === 408 || status === 425 || status === 429;
  if (!isPassing)
    return { step: "drop", milliseconds: 0 };
  const requested = (error.retryAfter ?? 0) * 1e3;
  return { step: "again", milliseconds: Math.max(requested, Math.min(longest, first * 2 ** (failures - 1))) };
}
var otherLibrary = "urn:sluice:problem:other-library";
var first = 250;
var longest = 8e3;

// remote/outbox-storage.js
var prefix = "sluice.outbox.";
function outboxStorage(storage) {
  const inMemory = /* @__PURE__ */ new Map();
  function names3(library) {
    const start2 = `${prefix}${library}.`;
    return [...Object.keys(storage), ...inMemory.keys()].filter((name4) => name4.startsWith(start2)).sort();
  }
  return {
    names: names3,
    /** @param {string} name @returns {Letter | null} null if it is gone or not a letter */
    read(name4) {
      if (inMemory.has(name4))
        return inMemory.get(name4);
      try {
        return JSON.parse(storage.getItem(name4));
      } catch {
        storage.removeItem(name4);
        return null;
      }
    },
    /** @param {Letter} letter @returns {string} the entry's name */
    add(letter) {
      const start2 = `${prefix}${letter.library}.`;
      const latest = Number(names3(letter.library).at(-1)?.slice(start2.length).split(".")[0] ?? 0);
      const time = Math.max(latest + 1, Date.now() * 1e3);
      const name4 = `${start2}${String(time).padStart(18, "0")}.${letter.key.slice(0, 8)}`;
      try {
        storage.setItem(name4, JSON.stringify(letter));
      } catch {
        inMemory.set(name4, letter);
      }
      return name4;
    },
    remove(name4) {
      inMemory.delete(name4);
      storage.removeItem(name4);
    },
    /** @param {string} library @returns {number} the number of letters for other libraries */
    foreign(library) {
      const all = Object.keys(storage).filter((name4) => name4.startsWith(prefix));
      return all.filter((name4) => !name4.startsWith(`${prefix}${library}.`)).length;
    }
  };
}

// remote/windows.js
function otherWindows(name4, onMessage) {
  const channel = new BroadcastChannel(name4);
  channel.onmessage = ({ data }) => onMessage(data);
  return {
    /** @param {any} message */
    send: (message) => channel.postMessage(message),
    /**
     * Runs in one window at a time if the browser supports locks, which need a secure page. Otherwise all windows run at
     * once.
     *
     * @template Result
     * @param {() => Promise<Result>} work
     * @returns {Promise<Result>}
     */
    exclusively: (work) => navigator.locks ? navigator.locks.request(name4, work) : work()
  };
}

// remote/outbox.js
var longestSilence2 = 2e3;
function createOutbox(client2, { onWaiting, onRefused }, storage = localStorage) {
  const letters = outboxStorage(storage);
  const windows = otherWindows("sluice.outbox", ({ name: name4, answer, problem }) => {
    settle(name4, problem ? { problem: new Problem(problem.status, problem.document) } : { answer });
  });
  const callers = /* @__PURE__ */ new Map();
  let idlers = [];
  let library = "";
  let isSending = false;
  let isKnown = false;
  let failures = 0;
  let timer = 0;
  function waiting2() {
    return library ? letters.names(library).length : 0;
  }
  function notify() {
    const count2 = waiting2();
    onWaiting(count2);
    if (count2 > 0)
      return;
    for (const idler of idlers)
      idler();
    idlers = [];
  }
  async function deliver() {
    if (isSending || !library)
      return;
    isSending = true;
    clearTimeout(timer);
    let isDone = false;
    try {
      isDone = await windows.exclusively(deliverAll);
    } finally {
      isSending = false;
      notify();
    }
    if (isDone && waiting2() > 0)
      deliver();
  }
  async function deliverAll() {
    for (let name4 = letters.names(library)[0]; name4; name4 = letters.names(library)[0]) {
      const letter = letters.read(name4);
      if (!letter) {
        letters.remove(name4);
        continue;
      }
      try {
        if (!await isServed())
          return false;
        const answer = await client2.post(letter.path, letter.body, { key: letter.key, library: letter.library });
        failures = 0;
        finish(name4, { answer });
      } catch (error) {
        failures += 1;
        const { step, milliseconds } = afterFailure(error, failures);
        if (step !== "drop") {
          isKnown = false;
          timer = setTimeout(deliver, milliseconds);
          return false;
        }
        failures = 0;
        if (!callers.has(name4))
          onRefused(error.message);
        finish(name4, { problem: error });
      }
    }
    return true;
  }
  async function isServed() {
    if (!isKnown)
      isKnown = (await client2.get("/library")).id === library;
    return isKnown;
  }
  function finish(name4, { answer, problem }) {
    windows.send({ name: name4, answer, problem: problem && { status: problem.status, document: problem.document } });
    letters.remove(name4);
    settle(name4, { answer, problem });
  }
  function settle(name4, { answer, problem }) {
    const caller = callers.get(name4);
    callers.delete(name4);
    notify();
    if (problem)
      caller?.reject(problem);
    else
      caller?.resolve(answer);
  }
  function stored({ key, newValue }) {
    notify();
    if (newValue === null && callers.has(key)) {
      setTimeout(() => settle(key, { problem: new Error("Another window sent this decision; its outcome is unknown.") }), longestSilence2);
    }
  }
  addEventListener("online", deliver);
  addEventListener("storage", stored);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden)
      deliver();
  });
  return {
    /**
     * From here on letters are for this library, and its earlier letters are delivered.
     *
     * @param {string} id
     */
    open(id) {
      library = id;
      notify();
      deliver();
    },
    /**
     * @param {string} path below `/api/v1`
     * @param {any} body
     * @param {string} [key] of the request
     * @returns {Promise<any>} the answer, whenever it arrives; rejected only if the server refused
     */
    send(path, body, key = randomKey()) {
      const answer = new Promise((resolve, reject) => {
        callers.set(letters.add({ library, key, path, body }), { resolve, reject });
      });
      notify();
      deliver();
      return answer;
    },
    /** Sends now what was postponed, because the server may be back. */
    deliver() {
      isKnown = false;
      return deliver();
    },
    /**
     * Resolves when no letters wait any more.
     *
     * @returns {Promise<void>}
     */
    settled: () => waiting2() === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve)),
    get isEmpty() {
      return waiting2() === 0;
    },
    /** Letters for other libraries, which wait until those are served here again. */
    get foreign() {
      return letters.foreign(library);
    }
  };
}

// ui/press.js
var pressed = null;
var waiting = /* @__PURE__ */ new Map();
function press(event) {
  pressed = event.target;
}
function release() {
  pressed = null;
  if (waiting.size > 0)
    setTimeout(catchUp);
}
function catchUp() {
  const works = [...waiting.values()];
  waiting.clear();
  for (const work of works)
    work();
}
document.addEventListener("pointerdown", (event) => event.button === 0 && press(event), true);
document.addEventListener("keydown", (event) => event.key === " " && press(event), true);
document.addEventListener("keyup", (event) => event.key === " " && release(), true);
for (const name4 of ["pointerup", "pointercancel"])
  document.addEventListener(name4, release, true);
addEventListener("blur", release);
function unlessPressed(element, work) {
  waiting.delete(element);
  if (pressed !== null && element.contains(pressed))
    waiting.set(element, work);
  else
    work();
}

// ui/dom.js
function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name4, value] of Object.entries(properties))
    set(element, name4, value);
  element.append(...present(children));
  return element;
}
function fill(element, ...children) {
  unlessPressed(element, () => {
    const focused = document.activeElement;
    const key = focused instanceof HTMLElement && element.contains(focused) ? focused.dataset.key : void 0;
    element.replaceChildren(...present(children));
    if (key !== void 0)
      element.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  });
}
function setText(element, text) {
  if (element.textContent !== text)
    element.textContent = text;
}
function present(children) {
  return children.flat().filter((child) => child !== null && child !== void 0 && child !== false);
}
function set(element, name4, value) {
  if (value === null || value === void 0 || value === false)
    return;
  if (name4 === "class")
    element.className = value;
  else if (name4 === "data")
    Object.assign(element.dataset, value);
  else if (name4.startsWith("on"))
    element.addEventListener(name4.slice(2), value);
  else if (name4 in element && name4 !== "list" && !name4.startsWith("aria"))
    element[name4] = value;
  else
    element.setAttribute(name4, value === true && !name4.startsWith("aria") ? "" : String(value));
}
function isTyping(target) {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input:not([type=radio], [type=checkbox], [type=range]), select, textarea"));
}
function isOperated(target) {
  return target instanceof Element && target.closest("button, a[href], summary, input, [role=slider], [role^=menuitem]") !== null;
}
function isMirrored() {
  return document.documentElement.dir === "rtl";
}
function forward() {
  return isMirrored() ? -1 : 1;
}
function prefersStillness() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// ui/icons.js
var namespace = "http://www.w3.org/2000/svg";
var outlines = {
  library: "M4 5h7v6H4zM15 5h5v6h-5zM4 15h5v4H4zM13 15h7v4h-7z",
  duplicates: "M9 8h9.500A1.500 1.500 0 0 1 20 9.500V18.500A1.500 1.500 0 0 1 18.500 20H9.500A1.500 1.500 0 0 1 8 18.500V9zM4 15V5.500A1.500 1.500 0 0 1 5.500 4H15",
  review: "M8 4h9.5A1.5 1.5 0 0 1 19 5.5V16M5 8h9.5A1.5 1.5 0 0 1 16 9.5v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 4 18.5v-9A1.5 1.5 0 0 1 5.5 8z",
  history: "M4 12a8 8 0 1 1 2.5 5.8M4 18v-4.2h4.2M12 8v4.4l3 1.8",
  share: "M12 14.500V4M8 7.500L12 3.500l4 4M8 10H6.500A1.500 1.500 0 0 0 5 11.500v7A1.500 1.500 0 0 0 6.500 20h11a1.500 1.500 0 0 0 1.500-1.500v-7a1.500 1.500 0 0 0-1.500-1.500H16",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M13 4.8v4.4M7 14.8v4.4",
  phone: "M8.5 3h7A1.5 1.5 0 0 1 17 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19.5v-15A1.5 1.5 0 0 1 8.5 3zM11 18h2",
  favourite: "M12 19.5S4 15 4 9.2C4 6.6 6 5 8.1 5c1.7 0 3 .9 3.9 2.4C12.900 5.9 14.200 5 15.900 5 18 5 20 6.600 20 9.200c0 5.800-8 10.300-8 10.300z",
  trash: "M4.500 7h15M9 7V5.200A1.200 1.200 0 0 1 10.200 4h3.600A1.200 1.200 0 0 1 15 5.200V7M6.500 7l.8 11.600A1.500 1.500 0 0 0 8.800 20h6.400a1.500 1.500 0 0 0 1.500-1.400L17.500 7M10 11v5M14 11v5",
  keep: "M5 12.500l4.500 4.500L19 7.500",
  skip: "M12 5v12M6.500 12l5.500 5.500 5.500-5.500",
  undo: "M8.500 5L4 9.500 8.500 14M4.500 9.500H14a5.500 5.500 0 0 1 0 11h-3",
  redo: "M15.500 5L20 9.500 15.500 14M19.500 9.500H10a5.500 5.500 0 0 0 0 11h3",
  star: "M12 4.200l2.400 4.900 5.400.8-3.900 3.800.9 5.400-4.800-2.500-4.800 2.500.9-5.400-3.900-3.800 5.400-.8z",
  tag: "M4 4.800V11l8.600 8.600a1.400 1.400 0 0 0 2 0l5-5a1.400 1.400 0 0 0 0-2L11 4H4.800a.8.8 0 0 0-.8.8zM8 8h.01",
  info: "M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17zM12 11v5.500M12 7.800h.01",
  zoom: "M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM15.200 15.200L20 20M10.500 8v5M8 10.500h5",
  search: "M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM15.200 15.200L20 20",
  close: "M6 6l12 12M18 6L6 18",
  back: "M14.500 5.500L8 12l6.500 6.500",
  forward: "M9.500 5.500L16 12l-6.500 6.500",
  down: "M5.500 9.500L12 16l6.500-6.500",
  check: "M6 12.500l4 4 8-9",
  commit: "M12 4v10M7.500 10L12 14.500 16.500 10M4.500 15.500v3A1.500 1.500 0 0 0 6 20h12a1.500 1.500 0 0 0 1.500-1.500v-3",
  folder: "M3.500 7A1.500 1.500 0 0 1 5 5.500h4l2 2.500h8A1.500 1.500 0 0 1 20.500 9.500v8A1.500 1.500 0 0 1 19 19H5a1.500 1.500 0 0 1-1.500-1.500z",
  album: "M4 8.500h16v9A1.500 1.500 0 0 1 18.500 19h-13A1.500 1.500 0 0 1 4 17.500zM6 5.500h12M8 3h8",
  camera: "M4.500 8h3L9 5.500h6L16.500 8h3A1.500 1.500 0 0 1 21 9.500v8a1.500 1.500 0 0 1-1.500 1.500h-15A1.500 1.500 0 0 1 3 17.500v-8A1.500 1.500 0 0 1 4.500 8zM12 16.500a3.200 3.200 0 1 0 0-6.400 3.200 3.200 0 0 0 0 6.400z",
  calendar: "M5.500 5.500h13A1.500 1.500 0 0 1 20 7v11a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 18V7a1.500 1.500 0 0 1 1.500-1.500zM4 10h16M8.500 3.500v3.500M15.500 3.500v3.500",
  photos: "M5.500 4.500h13A1.500 1.500 0 0 1 20 6v12a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 18V6a1.500 1.500 0 0 1 1.500-1.500zM4.500 16.500l4.300-4.300 3.200 3.200 2.500-2.500 5 5M15.500 9h.01",
  sort: "M7 5v14M3.500 15.500L7 19l3.500-3.500M13 7h7.500M13 12h5.500M13 17h3.500",
  help: "M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17zM9.600 9.600a2.500 2.500 0 1 1 3.600 2.300c-.8.4-1.200 1-1.200 1.800M12 16.600h.01",
  warning: "M12 4.500l8.500 15h-17zM12 10v4.500M12 17h.01",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  filter: "M4 6h16M7 12h10M10 18h4",
  plus: "M12 5v14M5 12h14",
  aperture: "M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17zM9 4.200l5 8.300M19.900 9.200l-9.700.2M17.600 18.300L13.100 9.800M6.200 18.200L11 10M4 14.500l9.600-.4",
  place: "M12 20.500s-6.500-5.600-6.500-10.700a6.500 6.500 0 0 1 13 0C18.500 14.900 12 20.500 12 20.500zM12 12a2.200 2.200 0 1 0 0-4.400 2.200 2.200 0 0 0 0 4.400z",
  square: "M5 5h6v6H5zM13 5h6v6h-6zM5 13h6v6H5zM13 13h6v6h-6z",
  justified: "M4 5h10v6H4zM16 5h4v6h-4zM4 13h5v6H4zM11 13h9v6h-9z",
  play: "M8 5.500v13l10.500-6.500z",
  pending: "M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17zM12 7.500V12l3 2",
  none: "M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17z",
  away: "M4 4l16 16M8.500 8.900A10 10 0 0 0 4.500 11.500M12 8a11 11 0 0 1 7.500 3.500M7.500 14.500a6.500 6.500 0 0 1 6-1.500M12 18.500h.01"
};
var directional = /* @__PURE__ */ new Set(["back", "forward", "sort"]);
function icon(name4, { filled = false } = {}) {
  const svg = document.createElementNS(namespace, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", ["icon", filled && "filled", directional.has(name4) && "directional"].filter(Boolean).join(" "));
  const path = document.createElementNS(namespace, "path");
  path.setAttribute("d", outlines[name4]);
  svg.append(path);
  return svg;
}
function brandMark() {
  const svg = document.createElementNS(namespace, "svg");
  svg.setAttribute("viewBox", "0 0 32 32");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "brand-mark");
  for (const [part, d] of [
    ["boards", "M6 5h5v16H6zM21 5h5v16h-5z"],
    ["lifted", "M13.500 5h5v8h-5z"],
    ["water", "M4 26c2 0 2-1.600 4-1.600s2 1.600 4 1.600 2-1.600 4-1.600 2 1.600 4 1.600 2-1.600 4-1.600 2 1.600 4 1.600"]
  ]) {
    const path = document.createElementNS(namespace, "path");
    path.setAttribute("class", part);
    path.setAttribute("d", d);
    svg.append(path);
  }
  return svg;
}

// remote/lasting.js
async function postLastingly(client2, path, body) {
  const key = randomKey();
  for (let failures = 0; ; ) {
    try {
      return { answer: await client2.post(path, body, { key, patience: Infinity }), wasLost: failures > 0 };
    } catch (error) {
      failures += 1;
      const { step, milliseconds } = afterFailure(error, failures);
      if (step === "drop" || error.status === 500)
        throw error;
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
    }
  }
}

// ui/lift.js
var bars = /* @__PURE__ */ new Set();
var observer = new ResizeObserver(apply);
function apply() {
  const heights = [...bars].filter((bar) => bar.isConnected && bar.offsetHeight > 0).map((bar) => bar.offsetHeight);
  document.documentElement.style.setProperty("--toast-lift", heights.length ? `${Math.max(...heights) + 8}px` : "0px");
}
function liftMessages(bar) {
  bars.add(bar);
  observer.observe(bar);
}
function letMessagesDown(bar) {
  bars.delete(bar);
  observer.unobserve(bar);
  apply();
}

// placeholder/thumbhash.js
var edge = 32;
var cosines = Array.from({ length: 7 }, (_, frequency) => Float32Array.from({ length: edge }, (_2, place2) => Math.cos(Math.PI / edge * (place2 + 0.5) * frequency)));
function decodeThumbHash(hash) {
  const header = readHeader(hash);
  if (!header)
    return null;
  const { hasAlpha } = header;
  const nibbles = nibbleReader(hash, hasAlpha ? 6 : 5);
  const luminance = readChannel(nibbles, header.luminance, header.luminanceScale, header.columns, header.rows);
  const yellowBlue = readChannel(nibbles, header.yellowBlue, header.yellowBlueScale * 1.25, 3, 3);
  const redGreen = readChannel(nibbles, header.redGreen, header.redGreenScale * 1.25, 3, 3);
  const alpha = hasAlpha ? readChannel(nibbles, header.alpha, header.alphaScale, 5, 5) : null;
  const planes = [luminance, yellowBlue, redGreen].map(plane);
  const opacity = alpha && plane(alpha);
  const rgba = new Uint8ClampedArray(edge * edge * 4);
  for (let index = 0; index < edge * edge; index++) {
    const [l, p, q] = [planes[0][index], planes[1][index], planes[2][index]];
    const blue = l - 2 / 3 * p;
    const red = (3 * l - blue + q) / 2;
    rgba[index * 4] = red * 255;
    rgba[index * 4 + 1] = (red - q) * 255;
    rgba[index * 4 + 2] = blue * 255;
    rgba[index * 4 + 3] = opacity ? opacity[index] * 255 : 255;
  }
  return { edge, rgba };
}
function meanColour(hash) {
  const header = readHeader(hash);
  if (!header)
    return null;
  const blue = header.luminance - 2 / 3 * header.yellowBlue;
  const red = (3 * header.luminance - blue + header.redGreen) / 2;
  const byte = (value) => Math.round(255 * Math.min(1, Math.max(0, value)));
  return [byte(red), byte(red - header.redGreen), byte(blue)];
}
function readHeader(hash) {
  if (hash.length < 5)
    return null;
  const first2 = hash[0] | hash[1] << 8 | hash[2] << 16;
  const second = hash[3] | hash[4] << 8;
  const hasAlpha = first2 >> 23 === 1;
  if (hasAlpha && hash.length < 6)
    return null;
  const isLandscape = second >> 15 === 1;
  const longSide = hasAlpha ? 5 : 7;
  const shortSide = Math.max(3, second & 7);
  return {
    hasAlpha,
    luminance: (first2 & 63) / 63,
    yellowBlue: (first2 >> 6 & 63) / 31.5 - 1,
    redGreen: (first2 >> 12 & 63) / 31.5 - 1,
    luminanceScale: (first2 >> 18 & 31) / 31,
    yellowBlueScale: (second >> 3 & 63) / 63,
    redGreenScale: (second >> 9 & 63) / 63,
    columns: isLandscape ? longSide : shortSide,
    rows: isLandscape ? shortSide : longSide,
    alpha: hasAlpha ? (hash[5] & 15) / 15 : 1,
    alphaScale: hasAlpha ? (hash[5] >> 4) / 15 : 0
  };
}
function nibbleReader(bytes2, start2) {
  let place2 = 0;
  return () => {
    const byte = bytes2[start2 + (place2 >> 1)] ?? 119;
    return byte >> place2++ % 2 * 4 & 15;
  };
}
function readChannel(nibble, constant, scale, columns, rows) {
  const factors = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = row ? 0 : 1; column * rows < columns * (rows - row); column++) {
      factors[row * columns + column] = (nibble() / 7.5 - 1) * scale;
    }
  }
  return { constant, columns, rows, factors };
}
function plane({ constant, columns, rows, factors }) {
  const values = new Float32Array(edge * edge);
  const line3 = new Float32Array(columns);
  for (let y = 0; y < edge; y++) {
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      for (let row = 0; row < rows; row++)
        sum += factors[row * columns + column] * cosines[row][y];
      line3[column] = 2 * sum;
    }
    for (let x = 0; x < edge; x++) {
      let value = constant;
      for (let column = 0; column < columns; column++)
        value += line3[column] * cosines[column][x];
      values[y * edge + x] = value;
    }
  }
  return values;
}

// placeholder/paint.js
var decoded = /* @__PURE__ */ new Map();
var most = 600;
function paintPlaceholder(canvas, placeholder) {
  const picture = placeholder ? pictureOf(placeholder) : null;
  if (!picture) {
    canvas.hidden = true;
    return;
  }
  if (canvas.width !== picture.width)
    canvas.width = canvas.height = picture.width;
  canvas.getContext("2d", { willReadFrequently: true }).putImageData(picture, 0, 0);
  canvas.hidden = false;
}
function placeholderColour(placeholder) {
  const colour = placeholder ? meanColour(bytesOf(placeholder)) : null;
  return colour ? `rgb(${colour.join(" ")})` : "";
}
function pictureOf(placeholder) {
  if (decoded.has(placeholder))
    return decoded.get(placeholder);
  const result = decodeThumbHash(bytesOf(placeholder));
  const picture = result && new ImageData(result.rgba, result.edge, result.edge);
  if (decoded.size >= most)
    decoded.delete(decoded.keys().next().value);
  decoded.set(placeholder, picture);
  return picture;
}
function bytesOf(base64) {
  const text = atob(base64);
  const bytes2 = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++)
    bytes2[index] = text.charCodeAt(index);
  return bytes2;
}

// remote/tiers.js
function tierFor(tiers, edge2) {
  const rising = [...tiers].sort((a, b) => (a.edge ?? Infinity) - (b.edge ?? Infinity));
  return rising.find((tier) => (tier.edge ?? Infinity) * 1.25 >= edge2) ?? rising.at(-1) ?? null;
}
function tierAddress(photo, name4) {
  return photo.tiers?.[name4] ?? namedTierAddress(photo.id, name4);
}
function namedTierAddress(id, name4) {
  return `/api/v1/photos/${id}/tiers/${encodeURIComponent(name4)}`;
}
function tierAddresses(photo, { name: name4, digest }, page = 1) {
  if (page > 1)
    return [`/api/v1/photos/${photo.id}/pages/${page}/${encodeURIComponent(name4)}`];
  const fixed = photo.tiers?.[name4] ?? (photo.contentID ? fixedTierAddress(photo.contentID, digest) : null);
  return [...new Set([fixed, namedTierAddress(photo.id, name4)].filter(Boolean))];
}
function fixedTierAddress(contentID, digest) {
  return `/api/v1/tiers/${contentID}/${digest}`;
}

// swipe/velocity.js
var window = 0.1;
function velocityTracker() {
  let samples = [];
  return {
    /** @param {number} at seconds */
    add(x, y, at) {
      samples.push({ x, y, at });
      samples = samples.filter((sample) => at - sample.at <= window);
    },
    /** @param {number} now seconds @returns {{x: number, y: number}} pixels a second */
    velocity(now) {
      const recent = samples.filter((sample) => now - sample.at <= window);
      if (recent.length < 2)
        return { x: 0, y: 0 };
      return { x: slope(recent, "x"), y: slope(recent, "y") };
    }
  };
}
function slope(samples, axis) {
  const meanTime = mean(samples.map((sample) => sample.at));
  const meanPlace = mean(samples.map((sample) => sample[axis]));
  let covariance = 0;
  let variance = 0;
  for (const sample of samples) {
    covariance += (sample.at - meanTime) * (sample[axis] - meanPlace);
    variance += (sample.at - meanTime) ** 2;
  }
  return variance > 0 ? covariance / variance : 0;
}
function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

// viewer/pinch.js
var doubleTap = 320;
var slack = 8;
function createPinch(element, on) {
  const pointers = /* @__PURE__ */ new Map();
  let [lastTap, travelled] = [-Infinity, 0];
  let tracker = velocityTracker();
  function down(event) {
    if (event.button > 0)
      return;
    pointers.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY });
    element.setPointerCapture(event.pointerId);
    travelled = pointers.size > 1 ? Infinity : 0;
    tracker = velocityTracker();
  }
  function move(event) {
    if (!pointers.has(event.pointerId)) {
      if (event.pointerType !== "touch" || event.buttons === 0)
        return;
      down(event);
    }
    const before = [...pointers.values()];
    const last = pointers.get(event.pointerId);
    const now = { clientX: event.clientX, clientY: event.clientY };
    pointers.set(event.pointerId, now);
    const after2 = [...pointers.values()];
    travelled += Math.hypot(now.clientX - last.clientX, now.clientY - last.clientY);
    const [from, to] = [middle(before), middle(after2)];
    tracker.add(to.clientX, to.clientY, event.timeStamp / 1e3);
    on.move(to.clientX - from.clientX, to.clientY - from.clientY, { fingers: event.pointerType === "mouse" ? 0 : pointers.size });
    if (after2.length === 2)
      on.scale(spread(after2) / Math.max(1, spread(before)), to);
  }
  function up(event) {
    if (!pointers.delete(event.pointerId) || pointers.size > 0)
      return;
    on.end?.(tracker.velocity(event.timeStamp / 1e3));
    if (travelled > slack)
      return;
    if (event.timeStamp - lastTap < doubleTap) {
      lastTap = -Infinity;
      on.doubleTap(event);
    } else {
      lastTap = event.timeStamp;
    }
  }
  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", (event) => {
    if (pointers.delete(event.pointerId) && pointers.size === 0)
      on.end?.({ x: 0, y: 0 });
  });
}
function middle(points) {
  return {
    clientX: points.reduce((sum, point) => sum + point.clientX, 0) / points.length,
    clientY: points.reduce((sum, point) => sum + point.clientY, 0) / points.length
  };
}
function spread([a, b]) {
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
}

// duplicates/words.js
var kindNames = {
  "identical-file": "Identical files",
  "identical-picture": "Identical pictures",
  "near-duplicate": "Near-duplicates",
  "turned-copy": "Turned copies",
  burst: "Bursts"
};
var relations = {
  "identical-file": "the same file",
  "identical-picture": "the same picture, other metadata",
  "near-duplicate": "looks the same",
  "turned-copy": "the same, turned",
  burst: "taken right after it"
};
function groupText(group) {
  return `${kindNames[group.kind].toLowerCase()}, ${count(group.photos.length)}`;
}
function evidenceWords(evidence) {
  if (!evidence)
    return "";
  const parts2 = [relations[evidence.kind] ?? evidence.kind];
  if (evidence.distance !== void 0 && evidence.kind !== "identical-picture")
    parts2.push(count(evidence.distance, "bit"));
  if (evidence.symmetry)
    parts2.push(evidence.symmetry);
  if (evidence.secondsApart)
    parts2.push(`${seconds(evidence.secondsApart)} apart`);
  return parts2.join(", ");
}
function seconds(value) {
  if (value < 100)
    return `${Math.round(value * 10) / 10} s`;
  return value < 86400 ? `${Math.round(value / 60)} min` : count(Math.round(value / 86400), "day");
}

// duplicates/pane.js
var arrows = { ArrowUp: [0, 1], ArrowDown: [0, -1] };
var panStep = 0.15;
function createPane(app2, photo, place2, group, moves, on) {
  const { tiers } = app2.store.state.library;
  const isSuggested = photo.id === group.suggested;
  const placeholder = make("canvas", { class: "viewer-placeholder" });
  const image = make("img", { class: "viewer-image", alt: "", draggable: false, decoding: "async", loading: "lazy" });
  const sheet = make("div", { class: "pane-sheet" }, placeholder, image);
  const frame = make("div", { class: "pane-frame", tabIndex: 0, role: "group", "aria-roledescription": "zoomable photo", "aria-label": `${photo.name}: plus and minus zoom all photos, up and down move them` }, sheet);
  const name4 = `pane-${place2}`;
  const element = make(
    "li",
    { class: `pane${isSuggested ? " suggested" : ""}`, "aria-labelledby": name4, data: { photo: photo.id } },
    frame,
    make(
      "div",
      { class: "pane-words" },
      make("h2", { id: name4 }, make("span", { class: "pane-number numbers" }, String(place2 + 1)), photo.name),
      make("p", { class: "soft" }, photo.folder),
      make("p", {}, facts()),
      make("p", { class: isSuggested ? "pane-suggestion" : "soft" }, isSuggested ? `Suggested: ${group.reason}` : evidenceWords(photo.compared.evidence))
    ),
    make(
      "button",
      { class: `button${isSuggested ? " primary" : ""}`, type: "button", "aria-describedby": name4, onclick: () => on.keep(photo.id) },
      icon("keep"),
      "Keep this one ",
      place2 < 9 && make("kbd", {}, String(place2 + 1))
    )
  );
  let shown = "";
  function facts() {
    const { sharpness } = photo.compared;
    return [
      photo.width && photo.height && pixels(photo.width, photo.height),
      photo.format?.toUpperCase(),
      bytes(photo.byteCount),
      takenName(photo.takenAt),
      photo.camera,
      sharpness !== void 0 && `sharpness ${decimal(sharpness)}`,
      photo.favourite && "favourite",
      photo.compared.isSettled && "already kept",
      photo.rating > 0 && "★".repeat(photo.rating),
      ...photo.tags
    ].filter(Boolean).join(" · ");
  }
  paintPlaceholder(placeholder, photo.placeholder);
  image.onload = () => image.classList.add("loaded");
  function fitted() {
    const [width, height] = [photo.width || 3, photo.height || 2];
    const scale = Math.min(frame.clientWidth / width, frame.clientHeight / height);
    return { width: width * scale, height: height * scale };
  }
  function paint({ zoom, x, y }) {
    const { width, height } = fitted();
    if (!width || !height)
      return;
    frame.classList.toggle("enlarged", zoom > 1);
    sheet.style.width = `${width}px`;
    sheet.style.height = `${height}px`;
    sheet.style.transform = `translate3d(${(-width * zoom * x).toFixed(2)}px, ${(-height * zoom * y).toFixed(2)}px, 0) scale(${zoom.toFixed(4)})`;
    const tier = tierFor(tiers, Math.max(width, height) * zoom * devicePixelRatio);
    if (!tier || tier.name === shown || shown && zoom === 1)
      return;
    shown = tier.name;
    image.src = tierAddress(photo, tier.name);
  }
  function inPicture(point) {
    const box = frame.getBoundingClientRect();
    const { width, height } = fitted();
    const { zoom, x, y } = moves.view();
    return {
      x: x + (point.clientX - box.left - box.width / 2) / (width * zoom),
      y: y + (point.clientY - box.top - box.height / 2) / (height * zoom)
    };
  }
  function move(dx, dy) {
    const { width, height } = fitted();
    const { zoom } = moves.view();
    moves.move(dx / (width * zoom), dy / (height * zoom));
  }
  createPinch(frame, {
    move,
    scale: (factor, point) => moves.zoomAbout(factor, inPicture(point)),
    doubleTap: (point) => moves.toggle(inPicture(point))
  });
  frame.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && moves.view().zoom === 1 && event.deltaY > 0)
      return;
    event.preventDefault();
    moves.zoomAbout(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 16 : 1) * (event.ctrlKey ? 0.01 : 22e-4)), inPicture(event));
  }, { passive: false });
  frame.addEventListener("keydown", (event) => {
    const arrow = arrows[event.key];
    if (!arrow || moves.view().zoom === 1)
      return;
    event.preventDefault();
    move(arrow[0] * panStep * frame.clientWidth, arrow[1] * panStep * frame.clientHeight);
  });
  const observer2 = new ResizeObserver(() => paint(moves.view()));
  observer2.observe(frame);
  return {
    element,
    paint,
    close() {
      observer2.disconnect();
      image.removeAttribute("src");
    }
  };
}

// duplicates/comparison.js
var mostZoom = 24;
var mostPanes = 60;
function createComparison(app2, on) {
  const list = make("ol", { class: "comparison" });
  const rest = make("p", { class: "soft", hidden: true });
  const element = make("div", { class: "comparison-frame" }, list, rest);
  let view = { zoom: 1, x: 0.5, y: 0.5 };
  let panes = [];
  let wanted = 0;
  function set2(next) {
    const zoom = Math.min(mostZoom, Math.max(1, next.zoom));
    const room = 0.5 / zoom;
    view = { zoom, x: within2(next.x, room), y: within2(next.y, room) };
    cancelAnimationFrame(wanted);
    wanted = requestAnimationFrame(() => {
      for (const pane of panes)
        pane.paint(view);
    });
  }
  function zoomAbout(factor, point = { x: view.x, y: view.y }) {
    const zoom = Math.min(mostZoom, Math.max(1, view.zoom * factor));
    const share = view.zoom / zoom;
    set2({ zoom, x: point.x + (view.x - point.x) * share, y: point.y + (view.y - point.y) * share });
  }
  const moves = {
    view: () => view,
    move: (dx, dy) => set2({ ...view, x: view.x - dx, y: view.y - dy }),
    zoomAbout,
    toggle: (point) => view.zoom > 1.01 ? set2({ zoom: 1, x: 0.5, y: 0.5 }) : zoomAbout(4, point)
  };
  return {
    element,
    show(group) {
      for (const pane of panes)
        pane.close();
      view = { zoom: 1, x: 0.5, y: 0.5 };
      const shown = shownOf(group);
      panes = shown.map((place2) => createPane(app2, group.photos[place2], place2, group, moves, on));
      list.dataset.count = String(Math.min(panes.length, 4));
      list.replaceChildren(...panes.map((pane) => pane.element));
      const more = group.photos.length - shown.length;
      rest.hidden = more === 0;
      setText(rest, more === 0 ? "" : `${count(more, "more photo", "more photos")} of this group ${more === 1 ? "is" : "are"} not shown: your decision applies to ${more === 1 ? "it" : "them"} too.`);
      element.scrollTo?.({ top: 0 });
      for (const pane of panes)
        pane.paint(view);
    },
    zoom: (factor) => zoomAbout(factor),
    fit: () => set2({ zoom: 1, x: 0.5, y: 0.5 }),
    close() {
      cancelAnimationFrame(wanted);
      for (const pane of panes)
        pane.close();
    }
  };
}
function shownOf(group) {
  const places3 = [...group.photos.keys()];
  const first2 = places3.slice(0, mostPanes);
  const suggested = group.photos.findIndex((photo) => photo.id === group.suggested);
  return suggested < mostPanes ? first2 : [...first2.slice(0, -1), suggested];
}
function within2(value, room) {
  return Math.min(1 - room, Math.max(room, value));
}

// duplicates/page.js
var pageSize = 30;
var ahead = 5;
function open(app2) {
  const closing = new AbortController();
  let [groups, place2, total] = [[], 0, 0];
  let question = { kind: null, filter: null, distance: null };
  let [isBusy, loading, loaded] = [false, null, 0];
  const done = [];
  const heading = make("p", { class: "soft numbers", role: "status" });
  const kind = make(
    "select",
    { class: "field", "aria-label": "Kind", onchange: () => go({ kind: kind.value }) },
    make("option", { value: "" }, "Duplicates"),
    ...Object.entries(kindNames).map(([value, name4]) => make("option", { value }, name4))
  );
  const merge = make("input", { type: "checkbox", id: "duplicates-merge", checked: true });
  const comparison = createComparison(app2, { keep });
  const before = button("back", "Previous group (←)", () => step(-1));
  const after2 = button("forward", "Next group (→)", () => step(1));
  const keepAll = make("button", { class: "button", type: "button", onclick: () => answer({ verdict: "keep-all" }) }, "Keep all ", make("kbd", {}, "A"));
  const different = make("button", { class: "button", type: "button", onclick: () => answer({ verdict: "different" }) }, "Not duplicates ", make("kbd", {}, "N"));
  const undo = make("button", { class: "button", type: "button", disabled: true, onclick: () => takeBack() }, "Undo ", make("kbd", {}, "U"));
  const empty = make("p", { class: "empty-line soft", hidden: true });
  const bar = make(
    "div",
    { class: "duplicates-bar", role: "toolbar", "aria-label": "About this group" },
    before,
    keepAll,
    different,
    undo,
    make("label", { class: "duplicates-merge", htmlFor: "duplicates-merge" }, merge, " Merge stars, tags and place into the photo that stays"),
    after2
  );
  const element = make(
    "div",
    { class: "duplicates" },
    make("header", { class: "duplicates-head" }, make("h1", {}, "Duplicates"), heading, kind),
    empty,
    comparison.element,
    bar
  );
  function button(sign, label3, onclick) {
    return make("button", { class: "icon-button", type: "button", "aria-label": label3, title: label3, onclick }, icon(sign));
  }
  function go(changes2) {
    const next = new URL(location.href);
    for (const [name4, value] of Object.entries(changes2))
      value ? next.searchParams.set(name4, value) : next.searchParams.delete(name4);
    app2.navigate(next.pathname + next.search);
  }
  function queryInAddress() {
    const { searchParams } = new URL(location.href);
    return { kind: searchParams.get("kind"), filter: searchParams.get("filter"), distance: searchParams.get("distance") };
  }
  async function load() {
    loading?.abort();
    loading = new AbortController();
    const signal = firstOf(closing.signal, loading.signal);
    const wanted = queryInAddress();
    kind.value = wanted.kind ?? "";
    await app2.attempt(async () => {
      const answer2 = await app2.client.get(`/duplicates${query({ ...wanted, limit: pageSize })}`, { signal, patience: Infinity });
      question = wanted;
      groups = answer2.groups;
      total = answer2.total;
      place2 = Math.min(place2, Math.max(0, groups.length - 1));
      loaded += 1;
      show();
    });
  }
  async function loadMore() {
    if (groups.length >= total || groups.length - place2 > ahead)
      return;
    const mine = loaded;
    await app2.attempt(async () => {
      const answer2 = await app2.client.get(`/duplicates${query({ ...question, offset: groups.length, limit: pageSize })}`, { signal: closing.signal, patience: Infinity });
      if (mine !== loaded)
        return;
      const known = new Set(groups.map((group) => group.id));
      groups.push(...answer2.groups.filter((group) => !known.has(group.id)));
      total = answer2.total;
      show({ isSame: true });
    });
  }
  function show({ isSame = false } = {}) {
    const group = groups[place2];
    setText(heading, group ? `Group ${number(place2 + 1)} of ${number(total)}: ${groupText(group)}` : "");
    empty.hidden = Boolean(group);
    fill(empty, done.some(({ list }) => list === loaded) ? "That was the last one. The next commit applies your decisions." : "No photos look alike here, or you have decided about all of them.");
    comparison.element.hidden = !group;
    for (const each of [keepAll, different])
      each.disabled = !group;
    before.disabled = place2 === 0;
    after2.disabled = place2 >= groups.length - 1;
    undo.disabled = done.length === 0;
    if (group && !isSame) {
      comparison.show(group);
      app2.announce(`Group ${place2 + 1} of ${total}: ${groupText(group)}. Suggested: ${nameOf2(group, group.suggested)}, ${group.reason}.`);
    }
  }
  function step(by) {
    const next = place2 + by;
    if (isBusy || next < 0 || next >= groups.length)
      return;
    place2 = next;
    show();
    loadMore();
  }
  function keep(id) {
    const settled = groups[place2].photos.filter((photo) => photo.compared.isSettled && photo.id !== id);
    return answer({ keep: [id, ...settled.map((photo) => photo.id)] });
  }
  async function answer(words3) {
    const group = groups[place2];
    if (!group || isBusy)
      return;
    isBusy = true;
    const mine = loaded;
    await app2.attempt(async () => {
      const photos = group.photos.map((photo) => photo.id);
      const body = { ...words3, photos, ...words3.keep ? { merge: merge.checked } : {} };
      const path = `/duplicates/${group.id}${query({ kind: question.kind, distance: question.distance })}`;
      const { answer: answer2 } = await loadingWhatChanged(postLastingly(app2.client, path, body));
      done.push({ id: answer2.id, group, place: place2, list: mine });
      groups = groups.filter((each) => each !== group);
      if (mine === loaded)
        total -= 1;
      else
        load();
      place2 = Math.min(place2, Math.max(0, groups.length - 1));
      const text = words3.keep ? `${nameOf2(group, words3.keep[0])} stays; the next commit moves ${count(answer2.trashed.length)} to the trash.` : words3.verdict === "different" ? "Marked as different. They reappear only if a new photo joins the group." : "All of them stay.";
      app2.toasts.show(text, { action: "Undo", onAction: () => takeBack(answer2.id) });
      show();
      loadMore();
    });
    isBusy = false;
  }
  async function takeBack(id = done.at(-1)?.id) {
    const last = done.find((answer2) => answer2.id === id);
    if (!last || isBusy)
      return;
    isBusy = true;
    const drop = () => done.splice(done.indexOf(last), 1);
    await app2.attempt(async () => {
      await loadingWhatChanged(app2.client.delete(`/duplicate-decisions/${last.id}`), drop);
      drop();
      app2.toasts.show("Undone.");
      if (last.list !== loaded)
        return load();
      place2 = Math.min(last.place, groups.length);
      groups.splice(place2, 0, last.group);
      total += 1;
      show();
    });
    isBusy = false;
  }
  async function loadingWhatChanged(request, before2 = () => {
  }) {
    try {
      return await request;
    } catch (error) {
      if (error.status === 404 || error.status === 409) {
        before2();
        load();
      }
      throw error;
    }
  }
  function nameOf2(group, id) {
    return group.photos.find((photo) => photo.id === id)?.name ?? "";
  }
  function press2(event) {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]"))
      return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const kept = groups[place2]?.photos[Number(key) - 1];
    const run = /^[1-9]$/.test(key) ? kept && (() => keep(kept.id)) : {
      a: () => answer({ verdict: "keep-all" }),
      n: () => answer({ verdict: "different" }),
      u: () => takeBack(),
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      "+": () => comparison.zoom(1.4),
      "=": () => comparison.zoom(1.4),
      "-": () => comparison.zoom(1 / 1.4),
      "0": () => comparison.fit()
    }[key];
    if (!run || event.target instanceof HTMLSelectElement)
      return;
    event.preventDefault();
    run();
  }
  document.addEventListener("keydown", press2, { signal: closing.signal });
  app2.onEvent("reset", load, closing.signal);
  liftMessages(bar);
  load();
  return {
    element,
    title: "Duplicates",
    update() {
      place2 = 0;
      load();
    },
    close() {
      closing.abort();
      letMessagesDown(bar);
      comparison.close();
    }
  };
}

// ui/calm.js
var newsCalm = 1200;
var restPerWork = 3;
function afterCalm(work, milliseconds, until, most3) {
  let [timer, first2, rested] = [0, 0, 0];
  let [isWorking, isDue] = [false, false];
  until?.addEventListener("abort", () => clearTimeout(timer));
  function call() {
    if (until?.aborted)
      return;
    isDue = isWorking;
    if (isWorking)
      return;
    const now = performance.now();
    const calm2 = typeof milliseconds === "function" ? milliseconds() : milliseconds;
    if (timer === 0)
      first2 = now;
    clearTimeout(timer);
    timer = setTimeout(run, Math.max(0, Math.min(calm2, first2 + (most3 ?? 2 * calm2) - now), rested - now));
  }
  async function run() {
    timer = 0;
    isWorking = true;
    const start2 = performance.now();
    try {
      await work();
    } finally {
      isWorking = false;
      rested = performance.now() + restPerWork * (performance.now() - start2);
      if (isDue)
        call();
    }
  }
  return call;
}

// photo/failure.js
var failureKinds = {
  failed: { title: "Could not be read", group: "Could not be read", icon: "warning" },
  unsupported: { title: "No picture of this format yet", group: "Formats without a picture yet", icon: "camera" },
  damaged: { title: "Damaged", group: "Damaged, and shown in part", icon: "warning" }
};
function hasNoPicture({ failure }) {
  return Boolean(failure) && failure.kind !== "damaged";
}
function failureNote({ failure }, { withList = true } = {}) {
  const { title: title2, icon: sign } = failureKinds[failure.kind] ?? failureKinds.failed;
  return make(
    "div",
    { class: "failure-note" },
    icon(sign),
    make("strong", {}, title2),
    make("span", {}, sentence(failure.reason)),
    failure.remedy && make("span", { class: "soft" }, failure.remedy),
    withList && make("a", { href: "/failures" }, "All files that could not be read")
  );
}
function sentence(text) {
  return `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}

// failures/page.js
var most2 = 500;
function open2(app2) {
  const closing = new AbortController();
  const summary2 = make("p", { class: "soft" });
  const retry = make("button", { class: "button primary", type: "button", hidden: true, onclick: tryAgain }, icon("redo"), make("span", {}, "Try again"));
  const groups = make("div", { class: "failure-groups" });
  const element = make(
    "div",
    { class: "page" },
    make("header", { class: "page-head" }, make("h1", {}, "Files that could not be read"), summary2, retry),
    groups
  );
  async function load() {
    await app2.attempt(async () => {
      const { counts, photos } = await app2.client.get(`/failures${query({ limit: most2 })}`, { signal: closing.signal });
      const total = counts.failed + counts.damaged + counts.unsupported;
      setText(summary2, total === 0 ? "Every file of this library could be read." : "Sluice changes none of these files. They stay in the library, you can decide about them, and they are read again when they change.");
      retry.hidden = counts.failed === 0;
      fill(groups, ...Object.keys(failureKinds).filter((kind) => counts[kind] > 0).map((kind) => group(kind, counts[kind], photos)));
    });
  }
  function group(kind, total, photos) {
    const own2 = photos.filter(({ failure }) => failure.kind === kind);
    const byReason = Map.groupBy(own2, ({ failure }) => failure.reason);
    const id = `failures-${kind}`;
    return make(
      "section",
      { "aria-labelledby": id },
      make("h2", { id }, `${failureKinds[kind].group} `, make("span", { class: "soft numbers" }, number(total))),
      ...[...byReason].map(([reason, list]) => reasonGroup(reason, list)),
      own2.length < total && make("p", { class: "soft" }, `and ${count(total - own2.length, "more file")}`)
    );
  }
  function reasonGroup(reason, list) {
    const { remedy } = list[0].failure;
    return make(
      "div",
      { class: "failure-reason" },
      make("h3", {}, sentence(reason)),
      make("p", { class: "soft" }, remedy),
      make("ul", { class: "failure-list" }, ...list.map(line3))
    );
  }
  function line3({ id, path, byteCount, accepted }) {
    const cut2 = path.lastIndexOf("/");
    return make(
      "li",
      {},
      make("a", { href: `/?photo=${id}` }, path.slice(cut2 + 1)),
      make("span", { class: "soft small failure-folder" }, path.slice(0, cut2)),
      make("span", { class: "soft small numbers" }, `${accepted ? "accepted · " : ""}${bytes(byteCount)}`)
    );
  }
  async function tryAgain() {
    retry.disabled = true;
    await app2.attempt(async () => {
      app2.store.update({ preparation: await app2.client.post("/preparation", { run: true, retryFailed: true }) });
      app2.toasts.show("The files are being read again. Files that can be read now disappear from this list.");
    });
    retry.disabled = false;
  }
  const renew = afterCalm(load, newsCalm, closing.signal);
  app2.onEvent("library", renew, closing.signal);
  app2.onEvent("preparation", ({ state }) => {
    if (state !== "running")
      renew();
  }, closing.signal);
  app2.onEvent("reset", renew, closing.signal);
  load();
  return { element, title: "Files that could not be read", update() {
  }, close: () => closing.abort() };
}

// ui/dialog.js
var lastTitle = 0;
function showDialog({ title: title2, body, buttons = [], wide = false }) {
  const id = `dialog-title-${++lastTitle}`;
  const dialog = make(
    "dialog",
    { class: wide ? "wide" : "", "aria-labelledby": id },
    make(
      "header",
      {},
      make("h2", { id }, title2),
      make("button", { class: "icon-button", type: "button", "aria-label": "Close", onclick: () => dialog.close("") }, icon("close"))
    ),
    make("div", { class: "dialog-body", tabIndex: 0, role: "group", "aria-labelledby": id }, ...body),
    buttons.length > 0 && make("footer", {}, ...buttons.map(({ label: label3, value, kind = "", work }, index) => make("button", { class: `button ${kind}`, type: "button", autofocus: index === buttons.length - 1, onclick: ({ currentTarget }) => press2(currentTarget, value, work) }, label3)))
  );
  async function press2(button, value, work) {
    if (work) {
      disable(true);
      const isDone = await work();
      disable(false);
      if (!isDone)
        return button.focus();
    }
    dialog.close(value);
  }
  function disable(isDisabled) {
    const all = dialog.querySelectorAll("footer button");
    for (const button of all)
      button.disabled = isDisabled;
  }
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog)
      dialog.close("");
  });
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener("close", () => {
    dialog.remove();
    resolve(dialog.returnValue);
  }, { once: true }));
}
async function askForText({ title: title2, label: label3, value = "", confirm }) {
  const input = make("input", { class: "field", type: "text", value, autofocus: true, "aria-label": label3, maxLength: 200 });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing)
      return;
    event.preventDefault();
    if (input.value.trim())
      input.closest("dialog").close("yes");
  });
  const answer = await showDialog({ title: title2, body: [input], buttons: [{ label: "Cancel", value: "" }, { label: confirm, value: "yes", kind: "primary" }] });
  return answer === "yes" ? input.value.trim() : "";
}

// commits/words.js
function changesText({ sidecars = 0, sidecarsWritten = 0, sidecarsRemoved = 0, trashed = 0, restored = 0, unchanged = 0 }) {
  const written = sidecars + sidecarsWritten;
  return [
    written > 0 && count(written, "sidecar"),
    sidecarsRemoved > 0 && `${count(sidecarsRemoved, "sidecar")} removed`,
    trashed > 0 && `${number(trashed)} to the trash`,
    restored > 0 && `${number(restored)} back from the trash`,
    unchanged > 0 && `${number(unchanged)} up to date already`
  ].filter(Boolean).join(", ");
}
function reportText(report, deed = "Committed") {
  const done = changesText(report);
  const left = report.left?.length ?? 0;
  const rest = left > 0 ? `${count(left)} could not be changed.` : "";
  if (done)
    return `${deed}: ${done}.${rest && ` ${rest}`}`;
  return rest || "There was nothing to commit.";
}

// commits/left.js
function leftList(left) {
  return make("ul", { class: "left-list" }, ...left.map(({ id, path, reason, words: words3, remedy }) => make(
    "li",
    {},
    make("a", { href: `/?photo=${id}` }, path.slice(path.lastIndexOf("/") + 1)),
    make("span", {}, sentence(words3 ?? reason)),
    remedy && make("span", { class: "soft" }, `What to do: ${sentence(remedy)}`)
  )));
}
function showLeft(left) {
  return showDialog({
    title: `${count(left.length)} could not be changed`,
    wide: true,
    body: [make("p", { class: "soft" }, "Their decisions stay pending, and the next commit tries again."), leftList(left)]
  });
}

// commits/reported.js
var reportedBatches = /* @__PURE__ */ new Set();

// commits/revert.js
async function revertCommit(app2, batch) {
  if (app2.store.state.isCommitting)
    return false;
  app2.store.update({ isCommitting: true });
  const report = await app2.attempt(() => revert(app2, batch, {}));
  app2.store.update({ isCommitting: false });
  if (!report)
    return false;
  if (report.batch)
    reportedBatches.add(report.batch);
  const left = report.left ?? [];
  const done = changesText(report);
  const text = [done ? `Reverted: ${done}.` : left.length ? "" : "There was nothing to revert.", left.length ? `${number(left.length)} could not be reverted.` : ""].filter(Boolean).join(" ");
  app2.toasts.show(text, { problem: left.length > 0, actions: left.length > 0 ? [{ label: "Why", run: () => showLeft(left) }] : [] });
  await app2.attempt(app2.reloadLibrary);
  return report.applied > 0;
}
async function revert(app2, batch, wish) {
  try {
    const { answer } = await postLastingly(app2.client, `/commits/${batch}/revert`, wish);
    return answer;
  } catch (error) {
    if (error.document?.type !== "urn:sluice:problem:too-many-trashed" || wish.force)
      throw error;
    const { count: count2, total } = error.document;
    const answer = await showDialog({
      title: "Move most photos to the trash again?",
      body: [make("p", {}, `Reverting this commit moves ${number(count2)} of the ${number(total)} photos of this library to the trash, where they were before.`)],
      buttons: [{ label: "Cancel", value: "" }, { label: "Revert", value: "yes", kind: "primary" }]
    });
    return answer === "yes" ? revert(app2, batch, { force: true }) : null;
  }
}

// commits/sheet.js
async function confirmCommit(app2, session) {
  const preview = (copiesToTrash) => app2.client.get(`/commit${query({ session, copiesToTrash: copiesToTrash || null })}`, { patience: Infinity });
  let plan = await preview(false);
  if (plan.pending === 0) {
    app2.toasts.show("There is nothing to commit.");
    return null;
  }
  const hasNoTrash = plan.left.some(({ reason }) => reason === "noTrash");
  const copies = make("input", { type: "checkbox", onchange: renew });
  const force = make("input", { type: "checkbox", onchange: allow });
  const body = make("div", { class: "commit-sheet" });
  const copiesLine = hasNoTrash && checkLine(copies, "Move photos from disks without a trash into your own trash", "They are copied there first, and removed once the copy is safe.");
  function show() {
    const lines = [
      plan.sidecarsWritten > 0 && effect("tag", count(plan.sidecarsWritten, "sidecar is", "sidecars are"), "written, with stars, tags and favourites"),
      plan.sidecarsRemoved > 0 && effect("undo", count(plan.sidecarsRemoved, "sidecar is", "sidecars are"), "removed: there is nothing left to record"),
      plan.trashed > 0 && effect("trash", count(plan.trashed, "photo goes", "photos go"), "to the trash, where you can get them back"),
      plan.restored > 0 && effect("redo", count(plan.restored, "photo comes", "photos come"), "back from the trash"),
      plan.unchanged > 0 && effect("check", count(plan.unchanged, "photo is", "photos are"), "up to date already")
    ].filter(Boolean);
    fill(
      body,
      lines.length > 0 ? make("ul", { class: "commit-effects" }, ...lines) : make("p", {}, "Nothing can be done at present."),
      plan.trashed > 0 && thumbnails(plan, app2.store.state),
      plan.leftCount > 0 && make(
        "details",
        { class: "commit-left", open: plan.leftCount <= 3 },
        make("summary", {}, icon("warning"), `${count(plan.leftCount)} cannot be changed`),
        leftList(plan.left),
        plan.leftCount > plan.left.length && make("p", { class: "soft" }, `and ${count(plan.leftCount - plan.left.length)} more`)
      ),
      copiesLine,
      plan.needsForce && checkLine(force, `Move ${number(plan.trashed)} of the ${number(plan.total)} photos of this library to the trash`, "That is more than half of it, so it needs your confirmation."),
      make("p", { class: "soft small" }, "Photos themselves are never changed. You can revert this commit in History.")
    );
    allow();
  }
  function allow() {
    const button = body.closest("dialog")?.querySelector("footer .primary");
    if (button)
      button.disabled = plan.needsForce && !force.checked || !canDo(plan);
  }
  async function renew() {
    const wanted = copies.checked;
    await app2.attempt(async () => {
      const next = await preview(wanted);
      if (copies.checked !== wanted)
        return;
      plan = next;
      show();
    });
  }
  show();
  const answer = showDialog({
    title: session ? "Commit the decisions of this review?" : "Commit your decisions?",
    wide: true,
    body: [body],
    buttons: [{ label: "Cancel", value: "" }, { label: "Commit", value: "yes", kind: "primary" }]
  });
  allow();
  return await answer === "yes" ? { force: force.checked, copiesToTrash: copies.checked } : null;
}
function canDo({ sidecarsWritten, sidecarsRemoved, trashed, restored, unchanged }) {
  return sidecarsWritten + sidecarsRemoved + trashed + restored + unchanged > 0;
}
function effect(sign, amount, words3) {
  return make("li", {}, icon(sign), make("span", {}, make("strong", {}, amount), ` ${words3}.`));
}
function checkLine(input, label3, explanation) {
  return make("label", { class: "check-line" }, input, make("span", {}, label3, make("small", { class: "soft" }, explanation)));
}
function thumbnails({ trashedPhotos, trashed }, state) {
  const hidden = trashed - trashedPhotos.length;
  return make(
    "ul",
    { class: "thumbnails", "aria-label": "Photos that go to the trash" },
    ...trashedPhotos.map(({ id, path }) => make("li", {}, thumbnail(id, path, state))),
    hidden > 0 && make("li", { class: "thumbnail-more soft" }, `+${number(hidden)}`)
  );
}
function thumbnail(photo, path, { library }) {
  const name4 = path.slice(path.lastIndexOf("/") + 1);
  const tier = tierFor(library.tiers, 64 * devicePixelRatio)?.name ?? library.gridTier;
  const image = make("img", { src: namedTierAddress(photo, tier), alt: name4, title: name4, loading: "lazy", decoding: "async" });
  image.onerror = () => image.replaceWith(make("span", { class: "thumbnail-name" }, name4));
  return make("a", { class: "thumbnail", href: `/?photo=${photo}` }, image);
}

// photo/verdicts.js
var verdicts = {
  favourite: { name: "Favourite", done: "Favourite", icon: "favourite" },
  keep: { name: "Keep", done: "Kept", icon: "keep" },
  skip: { name: "Skip", done: "Skipped", icon: "skip" },
  trash: { name: "Trash", done: "Trash", icon: "trash" }
};
var verdictNames = (
  /** @type {import('../remote/types.js').Verdict[]} */
  Object.keys(verdicts)
);
function isVerdict(word) {
  return word in verdicts;
}
var verdictOrder = [null, "keep", "favourite", "trash", "skip"];
function verdictText(verdict) {
  return verdict ? verdicts[verdict].done.toLowerCase() : "not reviewed";
}

// history/steps.js
var named = {
  "album-make": "new album",
  "album-rename": "new name of an album",
  "album-remove": "removal of an album",
  "album-photos": "change of an album",
  tags: "change of the kept tags",
  settings: "change of the settings",
  resolve: "answer about duplicates",
  forget: "removal of an answer about duplicates",
  import: "import",
  revert: "revert of a commit",
  restore: "restoration from the trash"
};
var deeds = { resolve: "Answered", forget: "Removed the answers about", tags: "Changed the kept tags", settings: "Changed settings" };
var albumDeeds = { added: "Added the album", removed: "Removed the album", renamed: "Renamed an album to", photos: "Changed the album" };
function stepDeed(item) {
  const { did, of, albums, groups, settings, photoCount } = item;
  if ((did === "undo" || did === "redo") && named[of])
    return `${did === "undo" ? "Undone" : "Redone"}: ${stepWords(item)}`;
  const photos = photoCount > 0 && count(photoCount);
  if (did.startsWith("album-") && albums?.length === 1)
    return [`${albumDeeds[albums[0].change]} ${albums[0].name}`, photos].filter(Boolean).join(", ");
  if (groups && deeds[did])
    return `${deeds[did]} ${count(groups.count, "group")} of duplicates, ${count(photoCount)}`;
  if (settings)
    return `${deeds.settings}: ${settings.map(({ key }) => key).join(", ")}`;
  return deeds[did] ?? null;
}
function stepWords(step) {
  const photos = step.photoCount > 0 || !named[step.of] ? count(step.photoCount) : "";
  const names3 = (step.albums ?? []).map((album) => album.name);
  const about = [...names3, photos].filter(Boolean).join(", ");
  return named[step.of] ? `${named[step.of]}${about ? `: ${about}` : ""}` : about;
}

// history/words.js
var deeds2 = {
  decide: "Decided",
  undo: "Undone",
  redo: "Redone",
  revert: "Reverted",
  restore: "Restored",
  import: "Imported",
  commit: "Committed"
};
var changes = { written: "written", removed: "removed", trashed: "into the trash", restored: "back from the trash" };
function headline(item) {
  if (item.batch && item.counts)
    return batchHeadline(item);
  const mark = item.state === "undone" ? ", undone" : item.state === "dropped" ? ", undone for good" : "";
  const unfinished = item.batch && !item.finished ? ", not finished" : "";
  return `${stepDeed(item) ?? `${deeds2[item.did] ?? item.did} ${count(item.photoCount)}`}${unfinished}${mark}`;
}
function batchHeadline({ did, counts, finished }) {
  const done = changesText(counts);
  const parts2 = [
    done && `${deeds2[did] ?? did}: ${done}`,
    counts.left > 0 && `${count(counts.left)} could not be changed`,
    counts.open > 0 && `${count(counts.open)} not finished`
  ].filter(Boolean);
  const text = parts2.join("; ") || `${deeds2[did] ?? did}: nothing`;
  return finished || counts.open > 0 ? text : `${text}, not finished`;
}
function photoWords(photo, isBatch) {
  if (!isBatch)
    return changeText(photo.before ?? {}, photo.after ?? {});
  if (photo.state === "left")
    return `skipped: ${photo.words ?? photo.reason ?? "the commit was stopped"}`;
  const done = (photo.files ?? []).map((file) => `${file.name} ${changes[file.change] ?? file.change}`).join(", ");
  return `${done || "nothing to do"}${photo.state === "intended" ? ", begun" : ""}`;
}
function verdictAfter(photo) {
  return photo.after?.verdict ?? null;
}
function changeText(before, after2) {
  const [verdict, newVerdict] = [before.verdict ?? null, after2.verdict ?? null];
  const [stars, newStars] = [before.rating ?? 0, after2.rating ?? 0];
  const [tags2, newTags] = [before.tags ?? {}, after2.tags ?? {}];
  const tagged = [.../* @__PURE__ */ new Set([...Object.keys(tags2), ...Object.keys(newTags)])].filter((tag) => tags2[tag] !== newTags[tag]);
  return [
    verdict !== newVerdict && `${verdictText(verdict)} → ${verdictText(newVerdict)}`,
    stars !== newStars && (newStars > 0 ? "★".repeat(newStars) : "no stars"),
    ...tagged.map((tag) => newTags[tag] ?? !tags2[tag] ? `+${tag}` : `−${tag}`)
  ].filter(Boolean).join(", ");
}
function canRevert({ did, batch, counts }, reverted) {
  return did === "commit" && Boolean(batch) && !reverted.has(batch) && (!counts || changesText(counts) !== "");
}

// history/page.js
var pageSize2 = 60;
function open3(app2) {
  const closing = new AbortController();
  const list = make("div", { class: "history-list" });
  const more = make("button", { class: "button", type: "button", hidden: true, onclick: () => load(next) }, "Show earlier");
  const element = make(
    "div",
    { class: "page" },
    make(
      "header",
      { class: "page-head" },
      make("h1", {}, "History"),
      make("p", { class: "soft" }, "All decisions, and all changes of files. You can revert a commit: photos that it moved to the trash are restored.")
    ),
    list,
    more
  );
  const reverted = /* @__PURE__ */ new Set();
  let next = null;
  let [lastDay, dayList] = ["", null];
  async function load(before) {
    await app2.attempt(async () => {
      const answer = await app2.client.get(`/history${query({ before, limit: pageSize2 })}`, { signal: closing.signal });
      if (!before) {
        list.replaceChildren();
        lastDay = "";
      }
      for (const item of answer.items)
        if (item.reverts)
          reverted.add(item.reverts);
      for (const item of answer.items)
        add(item);
      next = answer.next;
      more.hidden = !next;
      if (list.childElementCount === 0)
        list.append(make("p", { class: "empty-line soft" }, "Nothing was decided yet."));
    });
  }
  function add(item) {
    const day = localDay(item.at);
    if (day !== lastDay) {
      lastDay = day;
      dayList = make("ol", { class: "history-day" });
      list.append(make("h2", {}, day), dayList);
    }
    dayList.append(line3(item));
  }
  function line3(item) {
    const isBatch = Boolean(item.batch);
    if (!isBatch && item.photoCount === 1 && item.photos.length === 1)
      return shortLine(item, item.photos[0]);
    const photos = item.photos.map((photo) => make(
      "li",
      {},
      make("span", { class: "dot", data: { verdict: isBatch ? "" : verdictAfter(photo) ?? "" } }),
      photoLink(photo),
      make("span", { class: "soft" }, photoWords(photo, isBatch))
    ));
    const hidden = item.photoCount - photos.length;
    return make(
      "li",
      { class: `history-item${isBatch ? " batch" : ""}${item.state ? " undone" : ""}` },
      make(
        "div",
        { class: "history-head" },
        make("span", { class: "history-sign" }, icon(isBatch ? item.did === "commit" ? "commit" : "undo" : item.did === "undo" ? "undo" : item.did === "redo" ? "redo" : "check")),
        make("h3", {}, headline(item)),
        make("time", { class: "soft numbers", dateTime: item.at }, clock(item.at)),
        canRevert(item, reverted) && make("button", { class: "button small", type: "button", onclick: () => revert2(item) }, "Revert"),
        isBatch && reverted.has(item.batch) && make("span", { class: "soft small" }, "reverted")
      ),
      photos.length > 0 && make(
        "ul",
        { class: "thumbnails", "aria-label": "Photos" },
        ...item.photos.map(({ id, path }) => make("li", {}, thumbnail(id, path, app2.store.state))),
        hidden > 0 && make("li", { class: "thumbnail-more soft" }, `+${number(hidden)}`)
      ),
      photos.length > 0 && make(
        "details",
        { open: photos.length <= 3 },
        make("summary", {}, photos.length <= 3 ? "Photos" : `Show ${count(photos.length)}`),
        make("ul", { class: "history-photos" }, ...photos, hidden > 0 && make("li", { class: "soft" }, `and ${count(hidden)} more`))
      )
    );
  }
  function shortLine(item, photo) {
    return make(
      "li",
      { class: `history-item short${item.state ? " undone" : ""}` },
      make("span", { class: "dot", data: { verdict: verdictAfter(photo) ?? "" } }),
      make("h3", {}, photoLink(photo)),
      make("span", { class: "soft history-words" }, `${item.did === "decide" ? "" : `${headline(item)}: `}${photoWords(photo, false)}${item.state ? ", undone" : ""}`),
      make("time", { class: "soft numbers small", dateTime: item.at }, clock(item.at))
    );
  }
  async function revert2(item) {
    const answer = await showDialog({
      title: "Revert this commit?",
      body: [make("p", {}, `${headline(item)}. Photos are restored from the trash, and sidecars get their previous contents. Later decisions stay as they are.`)],
      buttons: [{ label: "Cancel", value: "" }, { label: "Revert", value: "yes", kind: "primary" }]
    });
    if (answer === "yes" && await revertCommit(app2, item.batch))
      load(null);
  }
  app2.onEvent("commit", ({ state }) => {
    if (state !== "running")
      load(null);
  }, closing.signal);
  app2.onEvent("reset", () => load(null), closing.signal);
  load(null);
  return { element, title: "History", update() {
  }, close: () => closing.abort() };
}
function photoLink({ id, path }) {
  return make("a", { class: "history-name", href: `/?photo=${id}` }, nameOf(path));
}
function nameOf(path) {
  return path.slice(path.lastIndexOf("/") + 1);
}

// photo/cells.js
function unpackCell([id, width, height, flags, placeholder, contentID, failure, files]) {
  const stars = flags >> 6 & 7;
  return {
    id,
    width,
    height,
    placeholder,
    contentID,
    verdict: verdictOrder[flags & 7] ?? null,
    pending: (flags & 8) !== 0,
    missing: (flags & 16) !== 0,
    favourite: (flags & 32) !== 0,
    rating: stars === 7 ? -1 : stars,
    files,
    raw: (flags & 512) !== 0,
    video: (flags & 1024) !== 0,
    isFilm: (flags & 2048) !== 0,
    pages: flags >> 12 & 16383,
    provisional: (flags & 1 << 26) !== 0,
    failure: failure && { kind: failure[0], name: failure[1], reason: failure[2] }
  };
}
function decidedCell(cell, { verdict = cell.verdict, rating = cell.rating }) {
  return { ...cell, verdict, rating, pending: true };
}

// remote/again.js
function createAgain(repeat) {
  let [failures, timer] = [0, 0];
  function stop() {
    clearTimeout(timer);
    failures = 0;
  }
  return {
    /** Stops: the request was answered, or is no longer wanted. */
    stop,
    /**
     * @param {any} error why there was no answer
     * @returns {number} the number of failures in a row; 0 if it is not repeated
     */
    failed(error) {
      clearTimeout(timer);
      if (error.name !== "Unreachable" && error.status === void 0)
        return 0;
      const { step, milliseconds } = afterFailure(error, failures + 1);
      if (step !== "again")
        return failures = 0;
      timer = setTimeout(repeat, milliseconds);
      return failures += 1;
    }
  };
}

// grid/cells.js
var pageSize3 = 100;
var mostPages = 160;
var mostRequests = 3;
function createCells({ get, onLoaded, onGone }) {
  const pages2 = /* @__PURE__ */ new Map();
  const loading = /* @__PURE__ */ new Map();
  let order = "";
  let wanted = [];
  const owed = /* @__PURE__ */ new Set();
  const again = createAgain(() => {
    wanted = [.../* @__PURE__ */ new Set([...wanted, ...owed])];
    owed.clear();
    next();
  });
  function next() {
    for (const page of wanted) {
      if (loading.size >= mostRequests)
        return;
      if (!loading.has(page))
        load(page);
    }
  }
  async function read(order2, page, signal) {
    const { cells } = await get(`/photos${query({ order: order2, offset: page * pageSize3, limit: pageSize3, form: "cells" })}`, { signal });
    return cells.map(unpackCell);
  }
  async function load(page) {
    const controller = new AbortController();
    loading.set(page, controller);
    try {
      const cells = await read(order, page, controller.signal);
      if (controller.signal.aborted)
        return;
      pages2.delete(page);
      pages2.set(page, cells);
      while (pages2.size > mostPages)
        pages2.delete(pages2.keys().next().value);
      owed.delete(page);
      if (owed.size === 0)
        again.stop();
      onLoaded(page * pageSize3, page * pageSize3 + cells.length);
    } catch (error) {
      if (error.status === 410)
        onGone();
      else if (!controller.signal.aborted && again.failed(error))
        owed.add(page);
    } finally {
      if (loading.get(page) === controller)
        loading.delete(page);
      wanted = wanted.filter((other) => other !== page);
      next();
    }
  }
  function forget() {
    for (const controller of loading.values())
      controller.abort();
    loading.clear();
    wanted = [];
    owed.clear();
    again.stop();
  }
  return {
    /**
     * Loads a part of an order that is not shown yet.
     *
     * @param {string} order @param {number} first @param {number} end @param {AbortSignal} signal
     * @returns {Promise<Map<number, import('../photo/cells.js').Cell[]>>} for `open`
     */
    async ahead(order2, first2, end, signal) {
      const [from, to] = [Math.floor(first2 / pageSize3), Math.floor(Math.max(first2, end - 1) / pageSize3)];
      const wanted2 = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      return new Map(await Promise.all(wanted2.map(async (page) => (
        /** @type {const} */
        [page, await read(order2, page, signal)]
      ))));
    },
    /**
     * Switches to another order, and drops all cells of the one before.
     *
     * @param {string} newOrder
     * @param {Map<number, import('../photo/cells.js').Cell[]>} [known]
     */
    open(newOrder, known = /* @__PURE__ */ new Map()) {
      forget();
      pages2.clear();
      for (const [page, cells] of known)
        pages2.set(page, cells);
      order = newOrder;
    },
    /** @returns {import('../photo/cells.js').Cell | undefined} */
    at: (place2) => pages2.get(Math.floor(place2 / pageSize3))?.[place2 % pageSize3],
    /**
     * The place of a photo among those held; -1 if it is not among them.
     *
     * @param {string} id
     */
    placeOf(id) {
      for (const [page, cells] of pages2) {
        const place2 = cells.findIndex((cell) => cell.id === id);
        if (place2 >= 0)
          return page * pageSize3 + place2;
      }
      return -1;
    },
    /** Loads what is in view, and cancels requests for what has scrolled away. */
    want(first2, end) {
      if (!order || end <= first2)
        return;
      const [from, to] = [Math.floor(first2 / pageSize3), Math.floor(Math.max(first2, end - 1) / pageSize3)];
      for (const [page, controller] of loading)
        if (page < from - 1 || page > to + 1)
          controller.abort(), loading.delete(page);
      for (const page of owed)
        if (page < from - 1 || page > to + 1)
          owed.delete(page);
      wanted = Array.from({ length: to - from + 1 }, (_, index) => from + index).filter((page) => !pages2.has(page) && !owed.has(page));
      for (let page = from; page <= to; page++) {
        const held = pages2.get(page);
        if (held) {
          pages2.delete(page);
          pages2.set(page, held);
        }
      }
      next();
    },
    /** Reloads what is held of a range, and drops what is held elsewhere. */
    renew(first2, end) {
      const [from, to] = [Math.floor(first2 / pageSize3), Math.floor(Math.max(first2, end - 1) / pageSize3)];
      for (const page of [...pages2.keys()])
        if (page < from || page > to)
          pages2.delete(page);
      wanted = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      next();
    },
    /**
     * Shows a change before the server has confirmed it.
     *
     * @param {(cell: import('../photo/cells.js').Cell) => import('../photo/cells.js').Cell} change
     */
    change(first2, end, change) {
      for (const [page, cells] of pages2) {
        const start2 = page * pageSize3;
        if (start2 >= end || start2 + cells.length <= first2)
          continue;
        pages2.set(page, cells.map((cell, index) => start2 + index >= first2 && start2 + index < end ? change(cell) : cell));
      }
    },
    close: forget
  };
}

// grid/cell-view.js
function createCellView() {
  const canvas = make("canvas", { class: "cell-placeholder", hidden: true });
  const image = make("img", { class: "cell-image", alt: "", draggable: false, decoding: "async" });
  const mark = make("span", { class: "cell-mark", hidden: true });
  const stars = make("span", { class: "cell-stars", hidden: true });
  const files = make("span", { class: "cell-files", hidden: true });
  const failure = make("span", { class: "cell-failure", hidden: true });
  const element = make(
    "div",
    { class: "cell", role: "option", "aria-selected": "false" },
    canvas,
    image,
    failure,
    make("span", { class: "cell-check" }, icon("check")),
    mark,
    stars,
    files
  );
  let [shown, painted, address, marked] = [null, null, "", ""];
  let hasStandIn = false;
  image.onload = () => image.classList.add("loaded");
  image.ontransitionend = () => {
    if (image.classList.contains("loaded"))
      canvas.hidden = true;
  };
  image.onerror = () => {
    const { fallback } = image.dataset;
    if (fallback && !image.src.endsWith(fallback))
      image.src = fallback;
  };
  async function replaceStandIn(from) {
    const next = make("img", { alt: "", src: from });
    await next.decode().catch(() => {
    });
    if (address === from)
      image.src = from;
  }
  function showFailure(reported) {
    failure.hidden = !reported;
    if (!reported)
      return;
    const { title: title2, icon: sign } = failureKinds[reported.kind] ?? failureKinds.failed;
    failure.replaceChildren(icon(sign), make("strong", {}, reported.name), make("span", {}, title2), make("small", {}, sentence(reported.reason)));
  }
  return {
    element,
    place: -1,
    /** The ID of the photo on display. */
    get photo() {
      return shown?.id;
    },
    get hasPicture() {
      return address !== "";
    },
    get needsPainting() {
      return shown !== null && painted !== shown.placeholder;
    },
    /** Sets the position and the place. */
    lay(place2, count2, x, y, width, height) {
      this.place = place2;
      element.id = `cell-${place2}`;
      element.dataset.place = String(place2);
      element.setAttribute("aria-posinset", String(place2 + 1));
      element.setAttribute("aria-setsize", String(count2));
      element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
      element.style.width = `${width.toFixed(1)}px`;
      element.style.height = `${height.toFixed(1)}px`;
    },
    /** @param {import('../photo/cells.js').Cell | undefined} cell @param {string} day in words */
    describe(cell, day) {
      if (!cell) {
        element.setAttribute("aria-label", ["A photo that is being loaded", day].filter(Boolean).join(", "));
        return;
      }
      if (shown?.id !== cell.id)
        element.style.backgroundColor = placeholderColour(cell.placeholder);
      if (shown?.id === cell.id && shown.contentID !== cell.contentID) {
        hasStandIn = shown.provisional && image.classList.contains("loaded");
        address = "";
      }
      if (shown?.failure?.reason !== cell.failure?.reason)
        showFailure(cell.failure);
      shown = cell;
      element.dataset.photo = cell.id;
      const sign = cell.verdict ?? (cell.favourite ? "favourite" : "");
      const look = `${sign}${cell.pending}`;
      if (look !== marked) {
        marked = look;
        mark.hidden = !sign;
        mark.dataset.verdict = sign;
        mark.classList.toggle("pending", cell.pending);
        mark.replaceChildren(...sign ? [icon(verdicts[sign].icon, { filled: sign === "favourite" })] : []);
      }
      element.classList.toggle("provisional", cell.provisional);
      element.classList.toggle("gone", cell.missing);
      element.classList.toggle("trashed", cell.verdict === "trash");
      stars.hidden = cell.rating <= 0;
      setText(stars, cell.rating > 0 ? "★".repeat(cell.rating) : "");
      const kind = fileMark(cell);
      files.hidden = !kind;
      setText(files, kind);
      element.setAttribute("aria-label", label(cell, day));
    },
    paint() {
      painted = shown?.placeholder ?? null;
      paintPlaceholder(canvas, painted);
    },
    /** @param {string} from @param {string} fallback used if the first has nothing */
    loadPicture(from, fallback) {
      if (address === from)
        return;
      address = from;
      image.dataset.fallback = fallback;
      if (hasStandIn) {
        hasStandIn = false;
        replaceStandIn(from);
        return;
      }
      image.classList.remove("loaded");
      image.src = from;
    },
    select(isSelected, isActive) {
      element.setAttribute("aria-selected", String(isSelected));
      element.classList.toggle("active", isActive);
    },
    /** Frees the view for another photo, and cancels loading this one's picture. */
    clear() {
      ;
      [shown, painted, address, marked] = [null, null, "", ""];
      hasStandIn = false;
      this.place = -1;
      element.hidden = true;
      element.removeAttribute("id");
      element.removeAttribute("data-place");
      element.removeAttribute("data-photo");
      image.removeAttribute("src");
      image.classList.remove("loaded");
      canvas.hidden = mark.hidden = stars.hidden = files.hidden = true;
      showFailure(null);
      element.classList.remove("gone", "trashed", "active", "provisional");
      element.style.backgroundColor = "";
    }
  };
}
function fileMark({ files, raw, video, isFilm, pages: pages2 }) {
  if (raw)
    return files > 1 ? "RAW+" : "RAW";
  if (isFilm)
    return "▶";
  if (video)
    return "LIVE";
  return files > 1 ? String(files) : pages2 ? `${pages2} p.` : "";
}
function label({ missing, verdict, pending, rating, failure, files, provisional }, day) {
  return [
    missing ? "Missing photo" : "Photo",
    failure && `${failure.name}: ${failureKinds[failure.kind]?.title ?? failure.reason}`,
    day,
    verdictText(verdict),
    pending && "to be committed",
    rating > 0 && (rating === 1 ? "1 star" : `${rating} stars`),
    files > 1 && `${files} files`,
    provisional && "preview"
  ].filter(Boolean).join(", ");
}

// grid/cell-pool.js
function createCellPool(list) {
  const shown = /* @__PURE__ */ new Map();
  let stale = [];
  const pool = [];
  function release2(place2) {
    const view = shown.get(place2);
    shown.delete(place2);
    free(view);
  }
  function free(view) {
    view.clear();
    pool.push(view);
  }
  return {
    shown,
    /**
     * Provides cells for a range of places, and for no others. A photo that was elsewhere before keeps its element and
     * picture.
     *
     * @param {(view: ReturnType<typeof createCellView>, place: number) => void} lay
     * @param {(place: number) => string | undefined} photoAt its ID, if known
     */
    show(first2, end, lay, photoAt) {
      for (const place2 of [...shown.keys()])
        if (place2 < first2 || place2 >= end)
          release2(place2);
      const known = new Map(stale.map((view) => [view.photo, view]));
      for (let place2 = first2; place2 < end; place2++) {
        if (shown.has(place2))
          continue;
        const same = known.get(photoAt(place2));
        if (same)
          known.delete(same.photo);
        const view = same ?? pool.pop() ?? createCellView();
        shown.set(place2, view);
        lay(view, place2);
        view.element.hidden = false;
        if (!view.element.parentNode)
          list.append(view.element);
      }
      const used = new Set(shown.values());
      for (const view of stale)
        if (!used.has(view))
          free(view);
      stale = [];
    },
    /** All places have changed. */
    clear() {
      stale.push(...shown.values());
      shown.clear();
    }
  };
}

// grid/row-builder.js
function rowBuilder(count2, dayCount, { gap, headHeight: headHeight2 }) {
  const x = new Float32Array(count2);
  const width = new Float32Array(count2);
  const dayFirst = new Uint32Array(dayCount + 1);
  const dayTop = new Float64Array(dayCount + 1);
  const dayX = new Float32Array(dayCount);
  const dayWidth = new Float32Array(dayCount);
  const rows = { first: new Uint32Array(count2 + 1), top: new Float64Array(count2 + 1), height: new Float32Array(count2) };
  let [day, row, top, bandTop] = [0, 0, 0, 0];
  return {
    beginBand() {
      bandTop = top;
      top += headHeight2;
    },
    addDay(place2, left, room) {
      dayFirst[day] = place2;
      dayTop[day] = bandTop;
      dayX[day] = left;
      dayWidth[day] = room;
      day += 1;
    },
    addRow(first2, end, height, widthOf, starts) {
      rows.first[row] = first2;
      rows.top[row] = top;
      rows.height[row] = height;
      for (let place2 = first2, left = 0; place2 < end; place2++) {
        left = starts?.get(place2) ?? left;
        x[place2] = left;
        width[place2] = widthOf(place2);
        left += width[place2] + gap;
      }
      row += 1;
      top += height + gap;
    },
    /** @returns {import('./layout.js').GridLayout} */
    finish() {
      rows.first[row] = dayFirst[day] = count2;
      rows.top[row] = dayTop[day] = top;
      return {
        count: count2,
        height: top,
        x,
        width,
        dayFirst,
        dayTop,
        dayX,
        dayWidth,
        rowFirst: rows.first.slice(0, row + 1),
        rowTop: rows.top.slice(0, row + 1),
        rowHeight: rows.height.slice(0, row)
      };
    }
  };
}

// grid/shapes.js
var usualAspect = 1.5;
var leastAspect = 0.5;
var mostAspect = 3.2;
var aspects = Float32Array.from({ length: 256 }, (_, code) => code === 0 ? usualAspect : Math.min(mostAspect, Math.max(leastAspect, 2 ** ((code - 128) / 40))));
function aspectAt(shapes, place2) {
  return shapes ? aspects[shapes[place2]] : usualAspect;
}

// grid/rows.js
var mostStretch = 1.3;
var dayGap = 28;
var leastDay = 148;
function bandFrom(days, firstDay, firstPlace, widthOf, { width, gap, headHeight: headHeight2 }) {
  const band = [];
  let [x, place2] = [0, firstPlace];
  for (let day = firstDay; day < days.length && headHeight2 > 0; day++) {
    const end = place2 + days[day][1];
    let natural = -gap;
    for (let other = place2; other < end && x + natural <= width; other++)
      natural += widthOf(other) + gap;
    const dayWidth = Math.max(leastDay, natural);
    if (x + dayWidth > width)
      break;
    band.push({ first: place2, end, x, width: dayWidth });
    x += dayWidth + dayGap;
    place2 = end;
  }
  return band;
}
function squareEdge({ width, rowHeight, gap }) {
  const columns = Math.max(2, Math.round((width + gap) / (rowHeight + gap)));
  return (width - gap * (columns - 1)) / columns;
}
function squareRows(builder, _shapes, first2, end, measures2) {
  const edge2 = squareEdge(measures2);
  const columns = Math.round((measures2.width + measures2.gap) / (edge2 + measures2.gap));
  for (let start2 = first2; start2 < end; start2 += columns) {
    builder.addRow(start2, Math.min(end, start2 + columns), edge2, () => edge2);
  }
}
function justifiedRows(builder, shapes, first2, end, { width, rowHeight, gap }) {
  let start2 = first2;
  let sum = 0;
  for (let place2 = first2; place2 < end; place2++) {
    const sumWith = sum + aspectAt(shapes, place2);
    const height2 = (width - gap * (place2 - start2)) / sumWith;
    if (height2 > rowHeight) {
      sum = sumWith;
      continue;
    }
    const heightWithout = place2 > start2 ? (width - gap * (place2 - start2 - 1)) / sum : Infinity;
    const isBetterWithout = heightWithout - rowHeight < rowHeight - height2 && heightWithout <= rowHeight * mostStretch;
    const rowEnd = isBetterWithout ? place2 : place2 + 1;
    const chosen = isBetterWithout ? heightWithout : height2;
    builder.addRow(start2, rowEnd, chosen, (each) => aspectAt(shapes, each) * chosen);
    start2 = rowEnd;
    sum = isBetterWithout ? aspectAt(shapes, place2) : 0;
  }
  if (start2 >= end)
    return;
  const filled = (width - gap * (end - start2 - 1)) / sum;
  const height = filled <= rowHeight * 1.12 ? filled : rowHeight;
  builder.addRow(start2, end, height, (each) => aspectAt(shapes, each) * height);
}

// grid/layout.js
function layOut(days, shapes, measures2) {
  const count2 = days.reduce((sum, day) => sum + day[1], 0);
  const rows = measures2.form === "square" ? squareRows : justifiedRows;
  const height = measures2.form === "square" ? squareEdge(measures2) : measures2.rowHeight;
  const widthOf = measures2.form === "square" ? () => height : (place3) => aspectAt(shapes, place3) * height;
  const builder = rowBuilder(count2, days.length, measures2);
  let place2 = 0;
  for (let day = 0; day < days.length; ) {
    const band = bandFrom(days, day, place2, widthOf, measures2);
    builder.beginBand();
    if (band.length > 1) {
      const starts = new Map(band.map(({ first: first2, x }) => [first2, x]));
      for (const { first: first2, x, width } of band)
        builder.addDay(first2, x, width);
      builder.addRow(place2, band.at(-1).end, height, widthOf, starts);
      place2 = band.at(-1).end;
    } else {
      builder.addDay(place2, 0, measures2.width);
      rows(builder, shapes, place2, place2 + days[day][1], measures2);
      place2 += days[day][1];
    }
    day += Math.max(1, band.length);
  }
  return builder.finish();
}
function lastNotAbove(rising, value) {
  let [low, high] = [0, rising.length - 1];
  while (low < high) {
    const middle2 = low + high + 1 >> 1;
    if (rising[middle2] <= value)
      low = middle2;
    else
      high = middle2 - 1;
  }
  return low;
}
function rowOf(layout, place2) {
  return Math.min(layout.rowHeight.length - 1, lastNotAbove(layout.rowFirst, place2));
}
function placesBetween(layout, top, bottom) {
  if (layout.count === 0)
    return { first: 0, end: 0 };
  const rowCount = layout.rowHeight.length;
  const firstRow = Math.min(rowCount - 1, lastNotAbove(layout.rowTop, top));
  const lastRow = Math.min(rowCount - 1, lastNotAbove(layout.rowTop, bottom));
  return { first: layout.rowFirst[firstRow], end: layout.rowFirst[lastRow + 1] };
}
function anchorAt(layout, top) {
  if (layout.count === 0 || top === 0)
    return null;
  const { first: first2 } = placesBetween(layout, top, top);
  return { place: first2, offset: layout.rowTop[rowOf(layout, first2)] - top };
}
function topFor(layout, { place: place2, offset }) {
  return layout.rowTop[rowOf(layout, Math.min(place2, layout.count - 1))] - offset;
}
function dayOf(layout, place2) {
  return Math.min(layout.dayFirst.length - 2, lastNotAbove(layout.dayFirst, place2));
}
function neighbour(layout, place2, step) {
  const row = rowOf(layout, place2) + step;
  if (row < 0 || row >= layout.rowHeight.length)
    return place2;
  const middle2 = layout.x[place2] + layout.width[place2] / 2;
  let best = layout.rowFirst[row];
  for (let other = best; other < layout.rowFirst[row + 1]; other++) {
    if (distance(layout, other, middle2) < distance(layout, best, middle2))
      best = other;
  }
  return best;
}
function distance(layout, place2, x) {
  return Math.abs(layout.x[place2] + layout.width[place2] / 2 - x);
}

// grid/measures.js
var gaps = { small: 3, medium: 4, large: 6 };
var rowHeights = { small: 120, medium: 188, large: 280 };
var headHeight = 46;
var bareHeight = 8;
function hasDays(days) {
  return days.length > 1 || days.length === 1 && days[0][0] !== null;
}
function measures({ form, size: size2 }, width, days) {
  const isPhone = width < 520;
  return {
    form,
    width: Math.max(80, width),
    rowHeight: rowHeights[size2] * (isPhone ? 0.62 : 1),
    gap: gaps[size2] * (isPhone ? 0.7 : 1),
    headHeight: hasDays(days) ? headHeight : bareHeight
  };
}

// grid/selection.js
var nothing = Object.freeze([]);
function size(selection) {
  return selection.reduce((sum, [first2, end]) => sum + end - first2, 0);
}
function holds(selection, place2) {
  return selection.some(([first2, end]) => first2 <= place2 && place2 < end);
}
function holdsAll(selection, first2, end) {
  return selection.some(([from, to]) => from <= first2 && end <= to);
}
function adding(selection, first2, end) {
  const apart = selection.filter(([from, to]) => to < first2 || from > end);
  const touching = selection.filter(([from, to]) => to >= first2 && from <= end);
  const joined = [Math.min(first2, ...touching.map((range) => range[0])), Math.max(end, ...touching.map((range) => range[1]))];
  return [...apart, joined].sort((a, b) => a[0] - b[0]);
}
function removing(selection, first2, end) {
  return selection.flatMap((range) => {
    const [from, to] = range;
    if (to <= first2 || from >= end)
      return [range];
    const parts2 = [[from, first2], [end, to]];
    return parts2.filter(([a, b]) => a < b);
  });
}
function toggling(selection, place2) {
  return holds(selection, place2) ? removing(selection, place2, place2 + 1) : adding(selection, place2, place2 + 1);
}
function toText(selection) {
  if (selection.length > 40)
    return "";
  return selection.map(([first2, end]) => end - first2 === 1 ? `${first2}` : `${first2}-${end - 1}`).join(",");
}
function fromText(text, count2) {
  let selection = nothing;
  for (const part of (text ?? "").split(",").slice(0, 40)) {
    const range = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(part);
    if (!range)
      continue;
    const [first2, last] = [Number(range[1]), Number(range[2] ?? range[1])];
    if (first2 <= last && first2 < count2)
      selection = adding(selection, first2, Math.min(count2, last + 1));
  }
  return selection;
}
function* places(selection) {
  for (const [first2, end] of selection)
    for (let place2 = first2; place2 < end; place2++)
      yield place2;
}

// grid/heads.js
var margin = 200;
function createHead(onSelect) {
  const name4 = make("h2");
  const amount = make("span", { class: "soft numbers" });
  const button = make("button", { class: "icon-button day-select for-deciders", type: "button", onclick: () => onSelect(view.day) }, icon("check"));
  const element = make("div", { class: "day-head" }, name4, amount, button);
  const view = {
    element,
    day: -1,
    /** @param {string | null} date */
    lay(day, date, photos, x, y, width) {
      view.day = day;
      element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
      element.style.width = `${width.toFixed(1)}px`;
      setText(name4, width >= 380 ? dayName(date) : shortDayName(date, width >= 230 ? "weekday" : width >= 170 ? "year" : "day"));
      setText(amount, width < 290 ? "" : count(photos));
      button.setAttribute("aria-label", `Select all of ${dayName(date)}`);
    },
    select(isSelected) {
      button.setAttribute("aria-pressed", String(isSelected));
    }
  };
  return view;
}
function createHeads(onSelect) {
  const element = make("div", { class: "grid-heads" });
  const shown = /* @__PURE__ */ new Map();
  const pool = [];
  function release2(day) {
    const head = shown.get(day);
    shown.delete(day);
    head.element.hidden = true;
    pool.push(head);
  }
  function select2(layout, selection) {
    for (const [day, head] of shown)
      head.select(holdsAll(selection, layout.dayFirst[day], layout.dayFirst[day + 1]));
  }
  return {
    element,
    select: select2,
    /** @param {import('./layout.js').GridLayout} layout @param {[string | null, number][]} days */
    show(layout, days, { top, height, width, shift, isMirrored: isMirrored2, selection }) {
      const first2 = lastNotAbove(layout.dayTop, top - margin);
      const last = !hasDays(days) ? -1 : Math.min(days.length - 1, lastNotAbove(layout.dayTop, top + height + margin));
      for (const day of [...shown.keys()])
        if (day < first2 || day > last)
          release2(day);
      for (let day = first2; day <= last; day++) {
        if (shown.has(day))
          continue;
        const head = pool.pop() ?? createHead(onSelect);
        const x = isMirrored2 ? width - layout.dayX[day] - layout.dayWidth[day] : layout.dayX[day];
        head.lay(day, ...days[day], x, layout.dayTop[day] - shift, layout.dayWidth[day]);
        head.element.hidden = false;
        if (!head.element.parentNode)
          element.append(head.element);
        shown.set(day, head);
      }
      select2(layout, selection);
    },
    clear() {
      for (const day of [...shown.keys()])
        release2(day);
    }
  };
}

// grid/painting.js
var frameBudget = 13;
function paintCells(views2, { layout, cellAt, inView, withPictures, picture }, start2) {
  const nearestFirst = [...views2].sort((a, b) => distance2(a.place, inView) - distance2(b.place, inView));
  for (const view of nearestFirst) {
    const cell = cellAt(view.place);
    if (!cell)
      continue;
    if (view.needsPainting)
      view.paint();
    if (withPictures && !view.hasPicture && !(cell.missing && !cell.contentID) && !cell.failure) {
      const row = rowOf(layout, view.place);
      const { address, fallback } = picture(cell, Math.max(layout.width[view.place], layout.rowHeight[row]) * devicePixelRatio);
      view.loadPicture(address, fallback);
    }
    if (performance.now() - start2 > frameBudget)
      return true;
  }
  return false;
}
function distance2(place2, { first: first2, end }) {
  return place2 < first2 ? first2 - place2 : place2 >= end ? place2 - end + 1 : 0;
}

// grid/speed.js
function speedMeter() {
  let [place2, at, speed] = [0, 0, 0];
  return {
    add(newPlace, now) {
      const seconds2 = (now - at) / 1e3;
      speed = seconds2 > 0 && seconds2 < 0.25 ? 0.6 * speed + 0.4 * (newPlace - place2) / seconds2 : 0;
      [place2, at] = [newPlace, now];
      return speed;
    },
    rest() {
      speed = 0;
    },
    get speed() {
      return speed;
    }
  };
}

// grid/scrolling.js
var restAfter = 90;
function createScrolling(element, on) {
  const meter = speedMeter();
  let rest = 0;
  element.addEventListener("scroll", () => {
    const top = on.position();
    meter.add(top, performance.now());
    on.move(top);
    clearTimeout(rest);
    rest = setTimeout(() => {
      meter.rest();
      on.rest();
    }, restAfter);
  }, { passive: true });
  return {
    /** Pixels per second. */
    get speed() {
      return meter.speed;
    },
    stop: () => clearTimeout(rest)
  };
}

// grid/tall.js
var mostPixels = 4e6;
var jump = 3;
var plainShare = 1 / 8;
function tallScale(range, room) {
  if (range <= room)
    return { toCanvas: (top) => top, toLayout: (top) => top };
  const plain = room * plainShare;
  const factor = (range - 2 * plain) / (room - 2 * plain);
  return {
    toCanvas: (top) => top <= plain ? top : top >= range - plain ? room - (range - top) : plain + (top - plain) / factor,
    toLayout: (top) => top <= plain ? top : top >= room - plain ? range - (room - top) : plain + (top - plain) * factor
  };
}
function createTall(element, canvas) {
  let [height, range, room] = [0, 0, 0];
  let scale = tallScale(0, 0);
  let base2 = 0;
  let last = 0;
  function go(top) {
    const isPlain = range <= room || !height;
    const to = isPlain ? top : Math.min(range, Math.max(0, top));
    element.scrollTop = isPlain ? to : scale.toCanvas(to);
    last = element.scrollTop;
    base2 = isPlain ? 0 : to - last;
    return last + base2;
  }
  function moved() {
    const now = element.scrollTop;
    const distance3 = now - last;
    last = now;
    if (range <= room)
      return now;
    if (Math.abs(distance3) > jump * height)
      base2 = scale.toLayout(now) - now;
    const top = Math.min(range, Math.max(0, now + base2));
    const isShort = Math.min(now, room - now) < jump * height && Math.min(top, range - top) > Math.min(now, room - now);
    return isShort ? go(top) : top;
  }
  return {
    get base() {
      return base2;
    },
    /** Sets the heights of the layout and of the view. The position has to be set afterwards. */
    resize(layoutHeight, viewHeight) {
      const canvasHeight = Math.min(Math.ceil(layoutHeight), mostPixels);
      canvas.style.height = `${canvasHeight}px`;
      height = viewHeight;
      range = Math.max(0, Math.ceil(layoutHeight) - height);
      room = Math.max(0, canvasHeight - height);
      scale = tallScale(range, room);
      if (range <= room)
        base2 = 0;
    },
    /** Scrolls to a position of the layout, and returns the position reached. */
    go,
    moved,
    /**
     * Makes the position on the canvas match that of the layout, so that there is room in both directions. Returns the
     * position, with movements whose event is still to come.
     */
    settle() {
      const top = moved();
      return range > room && Math.abs(scale.toCanvas(top) - last) > height ? go(top) : top;
    }
  };
}

// grid/grid.js
var blurSpeed = 7;
var foot = 88;
var headRoom = 52;
function createGrid({ cells, picture, onView, onSelectDay, onScroll }) {
  const heads = createHeads(onSelectDay);
  const list = make("div", { class: "grid-cells", role: "listbox", "aria-multiselectable": "true", "aria-label": "Photos", tabIndex: 0 });
  const canvas = make("div", { class: "grid-canvas" }, heads.element, list);
  const element = make("div", { class: "grid" }, canvas);
  const pool = createCellPool(list);
  const tall = createTall(element, canvas);
  const scrolling = createScrolling(element, {
    position: tall.moved,
    move(newTop) {
      top = newTop;
      request();
      onScroll();
    },
    rest() {
      top = tall.settle();
      renderNow();
      report();
    }
  });
  let timeline = { order: "", total: 0, days: [] };
  let shapes = null;
  let look = { form: "justified", size: "medium" };
  let [selection, active] = [nothing, -1];
  let [top, height, width, isMirrored2] = [0, 0, 0, false];
  let layout = layOut([], null, measures(look, width, []));
  let frame = 0;
  let shift = 0;
  let awaited = null;
  function relayout() {
    layout = layOut(timeline.days, shapes, measures(look, width, timeline.days));
    tall.resize(layout.height + foot, height);
    pool.clear();
    heads.clear();
  }
  function go(position) {
    top = tall.go(position);
    request();
  }
  function request() {
    frame ||= requestAnimationFrame(render);
  }
  function renderNow() {
    cancelAnimationFrame(frame);
    render(performance.now());
  }
  function render(now) {
    frame = 0;
    const ahead2 = height * (scrolling.speed > 0 ? 1 : 0.5);
    const behind = height * (scrolling.speed < 0 ? 1 : 0.5);
    const isBlur = Math.abs(scrolling.speed) > height * blurSpeed;
    const { first: first2, end } = isBlur ? placesBetween(layout, top, top + height) : placesBetween(layout, top - behind, top + height + ahead2);
    if (shift !== tall.base) {
      shift = tall.base;
      for (const [place2, view] of pool.shown)
        lay(view, place2);
      heads.clear();
    }
    pool.show(first2, end, lay, (place2) => cells.at(place2)?.id);
    heads.show(layout, timeline.days, { top, height, width, shift, isMirrored: isMirrored2, selection });
    markActive();
    cells.want(first2, end);
    const inView = placesBetween(layout, top, top + height);
    const isUnfinished = paintCells(pool.shown.values(), { layout, cellAt: cells.at, inView, withPictures: !isBlur, picture }, now);
    if (isUnfinished)
      request();
  }
  function markActive() {
    if (pool.shown.has(active))
      list.setAttribute("aria-activedescendant", `cell-${active}`);
    else
      list.removeAttribute("aria-activedescendant");
  }
  function lay(view, place2) {
    const row = rowOf(layout, place2);
    const cellWidth = layout.width[place2];
    const x = isMirrored2 ? width - layout.x[place2] - cellWidth : layout.x[place2];
    view.lay(place2, layout.count, x, layout.rowTop[row] - shift, cellWidth, layout.rowHeight[row]);
    view.describe(cells.at(place2), dayAt(place2));
    view.select(holds(selection, place2), place2 === active);
  }
  function dayAt(place2) {
    return hasDays(timeline.days) ? dayName(timeline.days[dayOf(layout, place2)]?.[0] ?? null) : "";
  }
  function report() {
    if (!layout.count || !height)
      return;
    const { first: first2, end } = placesBetween(layout, top, top + height);
    onView({ first: first2, last: Math.max(first2, end - 1), speed: Math.round(scrolling.speed / Math.max(1, height) * (end - first2)) });
  }
  function measure2() {
    const style = getComputedStyle(list);
    const newWidth = element.clientWidth - parseFloat(style.marginInlineStart) - parseFloat(style.marginInlineEnd);
    const anchor = awaited ?? anchorAt(layout, top);
    isMirrored2 = style.direction === "rtl";
    height = element.clientHeight;
    tall.resize(layout.height + foot, height);
    if (newWidth === width) {
      top = tall.settle();
      return renderNow();
    }
    width = newWidth;
    relayout();
    restore(anchor);
    request();
  }
  function restore(anchor) {
    if (!anchor || !layout.count)
      return;
    awaited = width > 0 ? null : anchor;
    const { place: place2, offset = (height - layout.rowHeight[rowOf(layout, anchor.place)]) / 2 } = anchor;
    go(topFor(layout, { place: place2, offset }));
  }
  const observer2 = new ResizeObserver(measure2);
  observer2.observe(element);
  return {
    element,
    list,
    get layout() {
      return layout;
    },
    get top() {
      return top;
    },
    get height() {
      return height;
    },
    /** The maximum scroll position in pixels. */
    get range() {
      return Math.max(1, layout.height + foot - height);
    },
    get timeline() {
      return timeline;
    },
    /** Whether the photos do not fill the view yet. */
    get hasRoom() {
      return layout.height < height;
    },
    /**
     * @param {import('../remote/types.js').Timeline} newTimeline
     * @param {Uint8Array | null} newShapes
     * @param {GridAnchor | null} anchor the position; null for the top
     * @param {Awaited<ReturnType<typeof this.ahead>>} [known]
     */
    show(newTimeline, newShapes, anchor, known) {
      ;
      [timeline, shapes] = [newTimeline, newShapes];
      cells.open(timeline.order, known);
      relayout();
      awaited = null;
      if (anchor)
        restore(anchor);
      else
        go(0);
      request();
      report();
    },
    /** Loads what will be in view of another order, so that nothing is blank when it is shown. */
    ahead(order, signal) {
      const { first: first2, end } = placesBetween(layout, top - height, top + height * 2);
      return cells.ahead(order, first2, end, signal);
    },
    /** @param {import('./measures.js').Look['form']} form @param {import('./measures.js').Look['size']} size */
    setLook(form, size2) {
      if (look.form === form && look.size === size2)
        return;
      const anchor = anchorAt(layout, top);
      look = { form, size: size2 };
      relayout();
      restore(anchor);
      request();
    },
    select(newSelection, newActive) {
      ;
      [selection, active] = [newSelection, newActive];
      for (const [place2, view] of pool.shown)
        view.select(holds(selection, place2), place2 === active);
      heads.select(layout, selection);
      markActive();
    },
    /** Cells were loaded or have changed. */
    describe(first2, end) {
      for (const [place2, view] of pool.shown)
        if (place2 >= first2 && place2 < end)
          view.describe(cells.at(place2), dayAt(place2));
      request();
    },
    renewCells() {
      const { first: first2, end } = placesBetween(layout, top - height, top + height * 2);
      cells.renew(first2, end);
    },
    /**
     * Scrolls a photo into view.
     *
     * @param {number} place
     * @param {{middle?: boolean}} how to the middle if it is out of view
     */
    reveal(place2, { middle: middle2 = false } = {}) {
      if (place2 < 0 || place2 >= layout.count)
        return;
      const row = rowOf(layout, place2);
      const [rowTop, rowEnd] = [layout.rowTop[row], layout.rowTop[row] + layout.rowHeight[row]];
      if (middle2 && (rowEnd <= top || rowTop >= top + height))
        restore({ place: place2 });
      else if (rowTop < top + headRoom)
        go(rowTop - headRoom);
      else if (rowEnd > top + height - 16)
        go(rowEnd - height + 16);
      else
        return;
      renderNow();
    },
    scrollTo(position) {
      go(position);
      onScroll();
    },
    close() {
      observer2.disconnect();
      cancelAnimationFrame(frame);
      scrolling.stop();
      cells.close();
    }
  };
}

// grid/scrubber.js
var leastDistance = 26;
function yearMarks(days, layout, length) {
  const marks = [];
  let [year, last] = ["", -Infinity];
  days.forEach(([date], day) => {
    const label3 = date?.slice(0, 4) ?? "";
    if (!label3 || label3 === year)
      return;
    year = label3;
    const at = layout.dayTop[day] / Math.max(1, layout.height) * length;
    if (at - last < leastDistance || at > length - 12)
      return;
    marks.push({ label: label3, at });
    last = at;
  });
  return marks;
}
function createScrubber(grid2) {
  const bubble = make("span", { class: "scrubber-bubble", "aria-hidden": "true" });
  const thumb = make("div", { class: "scrubber-thumb", role: "slider", tabIndex: 0, "aria-orientation": "vertical", "aria-label": "Date", "aria-valuemin": "0", "aria-valuemax": "0", "aria-valuenow": "0" }, bubble);
  const marks = make("div", { class: "scrubber-marks", "aria-hidden": "true" });
  const element = make("div", { class: "scrubber" }, marks, thumb);
  let [length, isHeld, hiding] = [0, false, 0];
  function follow(isMoving = true) {
    const share = Math.min(1, Math.max(0, grid2.top / grid2.range));
    thumb.style.transform = `translateY(${(share * Math.max(0, length - 32)).toFixed(1)}px)`;
    const { days } = grid2.timeline;
    if (days.length === 0)
      return;
    const day = dayOf(grid2.layout, placesBetween(grid2.layout, grid2.top + 60, grid2.top + 60).first);
    const name4 = hasDays(days) ? monthName(days[day]?.[0] ?? null) : `${Math.round(share * 100)} %`;
    setText(bubble, name4);
    thumb.setAttribute("aria-valuemax", String(days.length - 1));
    thumb.setAttribute("aria-valuenow", String(day));
    thumb.setAttribute("aria-valuetext", name4);
    if (!isMoving)
      return;
    element.classList.add("moving");
    clearTimeout(hiding);
    hiding = setTimeout(() => {
      if (!isHeld)
        element.classList.remove("moving");
    }, 900);
  }
  function drag(event) {
    const box = element.getBoundingClientRect();
    const share = (event.clientY - box.top - 16) / Math.max(1, length - 32);
    grid2.scrollTo(Math.min(1, Math.max(0, share)) * grid2.range);
  }
  function key(event) {
    const { dayTop } = grid2.layout;
    const [page, last] = [30, grid2.timeline.days.length - 1];
    const day = lastNotAbove(dayTop, grid2.top + 1);
    const target = {
      ArrowDown: day + 1,
      ArrowRight: day + 1,
      ArrowUp: dayBefore(day),
      ArrowLeft: dayBefore(day),
      PageDown: day + page,
      PageUp: day - page,
      Home: 0,
      End: last
    }[event.key];
    if (target === void 0)
      return;
    event.preventDefault();
    event.stopPropagation();
    grid2.scrollTo(dayTop[Math.min(last, Math.max(0, target))]);
  }
  function dayBefore(day) {
    const { dayTop } = grid2.layout;
    return lastNotAbove(dayTop, dayTop[day] < grid2.top - 1 ? dayTop[day] : dayTop[day] - 1);
  }
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0)
      return;
    isHeld = true;
    element.setPointerCapture(event.pointerId);
    drag(event);
    event.preventDefault();
    thumb.focus({ preventScroll: true });
  });
  element.addEventListener("pointermove", (event) => {
    if (isHeld)
      drag(event);
  });
  for (const name4 of ["pointerup", "pointercancel"])
    element.addEventListener(name4, () => {
      isHeld = false;
      follow();
    });
  thumb.addEventListener("keydown", key);
  const observer2 = new ResizeObserver(() => {
    length = element.clientHeight;
    draw();
  });
  observer2.observe(element);
  function draw() {
    element.hidden = grid2.range <= 1;
    marks.replaceChildren(...yearMarks(grid2.timeline.days, grid2.layout, length).map(({ label: label3, at }) => {
      const mark = make("span", {}, label3);
      mark.style.transform = `translateY(${at.toFixed(1)}px)`;
      return mark;
    }));
    follow(false);
  }
  return { element, follow, draw, close: () => observer2.disconnect() };
}

// grid/picture.js
function gridPicture(cell, edge2, { library: { tiers, gridTier }, preferences }) {
  const name4 = preferences?.["grid-tier"] ? gridTier : tierFor(tiers, edge2)?.name ?? gridTier;
  const tier = tiers.find((other) => other.name === name4);
  const fallback = namedTierAddress(cell.id, name4);
  return { address: cell.contentID && tier ? fixedTierAddress(cell.contentID, tier.digest) : fallback, fallback };
}

// filter/terms.js
function termsOf(text) {
  const words3 = wordsOf(text);
  if (words3.some((word) => word.toLowerCase() === "or"))
    return [text.trim()];
  const terms = [];
  let prefix2 = "";
  for (const word of words3) {
    if (word.toLowerCase() === "and")
      continue;
    if (word.toLowerCase() === "not") {
      prefix2 += `${word} `;
      continue;
    }
    terms.push(prefix2 + word);
    prefix2 = "";
  }
  return prefix2 ? [...terms, prefix2.trim()] : terms;
}
function withTerm(text, term) {
  const terms = termsOf(text);
  if (terms.includes(term))
    return text;
  return [...terms.map(enclosed), enclosed(term)].join(" ");
}
function withoutTerm(text, term) {
  return termsOf(text).filter((other) => other !== term).join(" ");
}
function hasTerm(text, term) {
  return termsOf(text).includes(term);
}
function enclosed(term) {
  return wordsOf(term).some((word) => word.toLowerCase() === "or") ? `(${term})` : term;
}
function wordsOf(text) {
  const words3 = [];
  let [word, depth, isQuoted] = ["", 0, false];
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === "\\" && isQuoted) {
      word += character + (text[++index] ?? "");
      continue;
    }
    if (character === '"')
      isQuoted = !isQuoted;
    else if (!isQuoted && character === "(")
      depth += 1;
    else if (!isQuoted && character === ")")
      depth -= 1;
    if (/\s/.test(character) && !isQuoted && depth <= 0) {
      if (word)
        words3.push(word);
      word = "";
    } else {
      word += character;
    }
  }
  return word ? [...words3, word] : words3;
}

// filter/words.js
var states = {
  any: "any photo",
  unreviewed: "not reviewed yet",
  decided: "decided about",
  favourite: "a favourite",
  kept: "kept",
  keep: "kept",
  trashed: "in the trash, or to be moved there",
  trash: "in the trash, or to be moved there",
  skipped: "skipped",
  pending: "decided, and not committed yet",
  missing: "missing from the disk",
  damaged: "damaged",
  failed: "one that could not be read",
  unsupported: "of a format that is not supported",
  landscape: "wider than high",
  portrait: "higher than wide",
  square: "square",
  screenshot: "a screenshot, it seems",
  document: "a document, or looks like one",
  receipt: "a receipt, it seems",
  video: "a video",
  stack: "of several files",
  hdr: "of high dynamic range"
};
var traits = {
  location: "a place",
  time: "a time",
  camera: "a known camera",
  lens: "a known lens",
  format: "a known format",
  rating: "stars",
  tag: "a tag",
  album: "an album",
  sidecar: "a sidecar",
  raw: "a camera raw file",
  video: "a film"
};
var keys = {
  name: "its name",
  folder: "its folder",
  camera: "its camera",
  lens: "its lens",
  format: "its format",
  tag: "its tags",
  album: "its albums",
  taken: "when it was taken",
  size: "its file’s size",
  pixels: "its pixels",
  pages: "how many pages it has",
  rating: "its stars",
  sharpness: "its sharpness",
  orientation: "its shape",
  verdict: "its verdict",
  contrast: "its contrast",
  noise: "its noise",
  colourfulness: "its colourfulness",
  colorfulness: "its colourfulness",
  motion: "its motion blur",
  shadows: "how much of it is black",
  highlights: "how much of it is white",
  text: "the text in it",
  total: "its total",
  duration: "how long it plays"
};
var sorts = {
  taken: "the time it was taken",
  name: "its name",
  size: "the size of its file",
  folder: "its folder",
  sharpness: "its sharpness",
  contrast: "its contrast",
  noise: "its noise",
  colourfulness: "its colourfulness",
  motion: "its motion blur",
  shadows: "how much of it is black",
  highlights: "how much of it is white",
  duration: "how long it plays"
};
function reasons(filter) {
  return termsOf(filter).map((term) => ({ term, words: inWords(term) }));
}
function sortInWords(sort) {
  const isDescending = sort.startsWith("-");
  const key = isDescending ? sort.slice(1) : sort;
  return `by ${sorts[key] ?? key}${isDescending ? ", in reverse" : ""}`;
}
function inWords(term) {
  const negated = /^(?:-|not\s+)(.*)$/i.exec(term);
  if (negated) {
    const inner = /^(?:is|has):/i.test(negated[1]) ? inWords(negated[1]) : "";
    if (inner.startsWith("It is "))
      return `It is not ${inner.slice(6)}`;
    if (inner.startsWith("It has "))
      return `It does not have ${inner.slice(7)}`;
    return `It does not match ${negated[1]}`;
  }
  const condition = /^([a-z]+|plugin(?:\.[\w-]+){1,2}):(.+)$/i.exec(term);
  if (!condition)
    return `Its name, camera, tags or text contain ${term.replace(/^"(.*)"$/, "$1")}`;
  const [, key, raw] = condition;
  const value = raw.replace(/^"(.*)"$/, "$1");
  if (key === "is")
    return `It is ${states[value.toLowerCase()] ?? value}`;
  if (key === "has")
    return `It has ${traits[value.toLowerCase()] ?? value}`;
  const what = key.startsWith("plugin.") ? `its ${key.slice("plugin.".length)}` : keys[key] ?? key;
  if (value.startsWith("="))
    return capital(`${what} is ${value.slice(1)}`);
  if (["name", "folder", "camera", "lens"].includes(key))
    return capital(`${what} ${/[*?]/.test(value) ? "matches" : "contains"} ${value}`);
  if (["tag", "album"].includes(key))
    return capital(`${value} is among ${what}`);
  return capital(`${what}: ${value}`);
}
function capital(text) {
  return text[0].toUpperCase() + text.slice(1);
}

// commits/automatic.js
var name = "sluice.automatic";
function explained() {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? {};
  } catch {
    return {};
  }
}
function noteAutomatic(app2, threshold) {
  localStorage.setItem(name, JSON.stringify({ ...explained(), [app2.store.state.library.id]: threshold }));
}
async function explainAutomatic(app2) {
  const { library, preferences } = app2.store.state;
  const threshold = preferences?.["commit-threshold"] ?? 0;
  if (threshold === 0 || explained()[library.id] === threshold)
    return;
  const answer = await showDialog({
    title: "Commit automatically?",
    body: [make(
      "div",
      { class: "commit-sheet" },
      make("p", {}, `This library commits after every ${number(threshold)} decisions of a review: stars, tags and favourites are written into sidecars beside your photos, and photos that you sent to the trash are moved there.`),
      make("p", {}, "Photos themselves are never changed. Each commit is announced, and you can revert it."),
      make("p", { class: "soft small" }, "You can change this in Settings.")
    )],
    buttons: [
      { label: "Only when I commit", value: "never", work: () => turnOff(app2) },
      { label: threshold === 1 ? "After each decision" : `After every ${number(threshold)} decisions`, value: "automatic", kind: "primary" }
    ]
  });
  if (answer === "")
    return;
  noteAutomatic(app2, answer === "never" ? 0 : threshold);
}
async function turnOff(app2) {
  const preferences = await app2.attempt(() => app2.client.patch("/preferences", { "commit-threshold": 0 }));
  if (preferences)
    app2.store.update({ preferences });
  return Boolean(preferences);
}
function automaticText(preferences) {
  const threshold = preferences?.["commit-threshold"] ?? 0;
  if (threshold === 0)
    return "Nothing happens to your files until you commit.";
  return threshold === 1 ? "Each decision is committed automatically." : `Decisions are committed after every ${number(threshold)}, or when you commit.`;
}

// swipe/start.js
var beginnings = [
  { filter: "is:unreviewed", sort: "taken", name: "Everything that was not reviewed", icon: "review" },
  { filter: "is:unreviewed", sort: "-taken", name: "The same, the latest first", icon: "calendar" },
  { filter: "is:skipped", sort: "taken", name: "What was skipped", icon: "skip" },
  { filter: "is:favourite", sort: "taken", name: "Favourites, once more", icon: "favourite" }
];
function openStart(app2) {
  const sessions = make("ul", { class: "session-list" });
  const goOn = make("section", { "aria-labelledby": "go-on", hidden: true }, make("h2", { id: "go-on" }, "Go on"), sessions);
  const choices = make("ul", { class: "beginning-list" });
  const closing = new AbortController();
  const files = make("span");
  app2.store.watch((state) => isGuest(state) ? "The files stay as they are: whoever shares them sees what you decided." : automaticText(state.preferences), (text) => setText(files, text), closing.signal);
  const element = make(
    "div",
    { class: "page" },
    make(
      "header",
      { class: "page-head" },
      make("h1", {}, "Review"),
      make("p", { class: "soft" }, "Photo by photo: keep it, make it a favourite, skip it, or send it to the trash. ", files)
    ),
    goOn,
    make("section", { "aria-labelledby": "begin" }, make("h2", { id: "begin" }, "Begin"), choices)
  );
  async function load() {
    const { sessions: known } = await app2.client.get("/sessions", { signal: closing.signal });
    goOn.hidden = known.length === 0;
    fill(sessions, ...known.map((session) => sessionLine(session)));
    const counts = await Promise.all(beginnings.map(({ filter }) => app2.client.get(`/filters/check${query({ filter })}`, { signal: closing.signal })));
    fill(choices, ...beginnings.map((beginning, index) => make("li", {}, make("button", {
      class: "beginning",
      type: "button",
      disabled: counts[index].count === 0,
      onclick: () => begin(app2, beginning.filter, beginning.sort)
    }, icon(beginning.icon), make("span", {}, beginning.name), make("span", { class: "numbers soft" }, count(counts[index].count))))));
  }
  app2.attempt(load);
  return { element, title: "Review", update() {
  }, close: () => closing.abort() };
}
function sessionLine(session) {
  const { progress } = session;
  return make("li", {}, make(
    "a",
    { class: "session", href: `/review?session=${session.id}` },
    make("strong", {}, session.name || session.filter || "All photos"),
    make("span", { class: "soft small" }, `${sortInWords(session.sort)} · ${moment(session.used)}`),
    ...progress ? progressOf(progress) : [icon("forward")]
  ));
}
function progressOf({ total, remaining }) {
  const bar = make("span");
  bar.style.transform = `scaleX(${(total ? 1 - remaining / total : 1).toFixed(4)})`;
  return [
    make("span", { class: "meter", "aria-hidden": "true" }, bar),
    make("span", { class: "numbers small" }, remaining === 0 ? "All reviewed" : `${number(remaining)} of ${number(total)} left`)
  ];
}
function begin(app2, filter, sort, { replace = false, at } = {}) {
  return app2.attempt(async () => {
    const session = await app2.client.post("/sessions", { filter, sort: sort ?? "taken" }, { key: randomKey() });
    if (at)
      await app2.client.post(`/sessions/${session.id}/jump`, { photo: at }, { key: randomKey() });
    app2.navigate(`/review?session=${session.id}`, { replace });
    return session;
  });
}

// swipe/physics.js
var settling = { frequency: 2.6, damping: 0.82 };
var returning = { frequency: 2.1, damping: 0.86 };
function pull({ position, velocity }, target, { frequency, damping }, seconds2) {
  const omega = 2 * Math.PI * frequency;
  const distance3 = position - target;
  if (damping >= 1) {
    const drift = velocity + omega * distance3;
    const decay2 = Math.exp(-omega * seconds2);
    return {
      position: target + (distance3 + drift * seconds2) * decay2,
      velocity: (velocity - omega * drift * seconds2) * decay2
    };
  }
  const damped = omega * Math.sqrt(1 - damping * damping);
  const decay = Math.exp(-damping * omega * seconds2);
  const sine = (velocity + damping * omega * distance3) / damped;
  const cos = Math.cos(damped * seconds2);
  const sin = Math.sin(damped * seconds2);
  const offset = (distance3 * cos + sine * sin) * decay;
  return {
    position: target + offset,
    velocity: (sine * damped * cos - distance3 * damped * sin) * decay - damping * omega * offset
  };
}
function isAtRest({ position, velocity }, target) {
  return Math.abs(position - target) < 0.3 && Math.abs(velocity) < 6;
}
function projected({ position, velocity }, reach = 0.14) {
  return position + velocity * reach;
}
function rotation(x, width, grip) {
  const most3 = 11;
  return most3 * Math.tanh(1.4 * x / width) * grip;
}

// swipe/intent.js
var usualThresholds = {
  /** Relative to the shorter side of the card area. */
  distance: 0.24,
  /** Pixels per second above which a short throw counts. */
  speed: 650
};
function directionOf({ x, y }, side, thresholds) {
  const far2 = side * thresholds.distance;
  const isSideways = Math.abs(projected(x)) >= Math.abs(projected(y));
  const axis = isSideways ? x : y;
  const end = projected(axis);
  const isThrown = Math.abs(axis.velocity) >= thresholds.speed;
  const isTakenBack = axis.position * axis.velocity < 0 && isThrown;
  const isMeant = Math.abs(axis.position) >= far2 ? !isTakenBack : isThrown && end * axis.position > 0 && Math.abs(end) >= far2;
  if (!isMeant)
    return null;
  if (isSideways)
    return axis.position > 0 ? "right" : "left";
  return axis.position > 0 ? "down" : "up";
}
function leaning(x, y, side, thresholds) {
  const isSideways = Math.abs(x) >= Math.abs(y);
  const way = isSideways ? x : y;
  const direction = isSideways ? x > 0 ? "right" : "left" : y > 0 ? "down" : "up";
  return { direction, share: Math.min(1, Math.abs(way) / (side * thresholds.distance)) };
}
var vectors = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

// settings/device.js
var name2 = "sluice.device";
var usual = { thresholds: usualThresholds, gridForm: "justified", gridSize: "medium" };
function deviceSettings() {
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(name2)) };
  } catch {
    return usual;
  }
}
function changeDeviceSettings(changes2) {
  localStorage.setItem(name2, JSON.stringify({ ...deviceSettings(), ...changes2 }));
}

// library/address.js
var usualSort = "-taken";
var views = ["large", "facts"];
function readAddress(url) {
  const { searchParams: values } = url;
  return {
    filter: values.get("filter") ?? "",
    sort: values.get("sort") || usualSort,
    photo: values.get("photo"),
    view: views.find((view) => `#${view}` === url.hash) ?? "",
    select: values.get("select"),
    order: values.get("order")
  };
}
function writeAddress({ filter, sort, photo, view, select: select2, order }) {
  const values = new URLSearchParams();
  if (filter)
    values.set("filter", filter);
  if (sort && sort !== usualSort)
    values.set("sort", sort);
  if (photo)
    values.set("photo", photo);
  if (select2 && order) {
    values.set("select", select2);
    values.set("order", order);
  }
  const text = values.toString();
  return `/${text ? `?${text}` : ""}${photo && view ? `#${view}` : ""}`;
}

// library/bar.js
function createLibraryBar(field, on) {
  const amount = make("p", { class: "soft numbers grid-count" });
  const sidebar = make("button", { class: "icon-button sidebar-toggle", type: "button", "aria-label": "Collections and filters", "aria-expanded": "false", onclick: on.sidebar }, icon("filter"));
  const looks = make("button", { class: "icon-button", type: "button", "aria-label": "Order and look", title: "Order and look", "aria-haspopup": "menu", "aria-expanded": "false", onclick: () => on.looks(looks) }, icon("sort"));
  const share = make("button", { class: "icon-button for-owner", type: "button", "aria-label": "Share these photos", title: "Share these photos", onclick: on.share }, icon("share"));
  const review2 = make("button", { class: "button primary for-deciders", type: "button", onclick: on.review }, icon("review"), make("span", {}, "Review"));
  const commit2 = make("button", { class: "button for-owner", type: "button", hidden: true, onclick: on.commit }, icon("commit"), make("span", {}));
  return {
    elements: [
      make("div", { class: "library-bar" }, sidebar, field.element, looks, share, commit2, review2),
      make("div", { class: "library-line" }, field.chips, amount)
    ],
    showAmount(photos) {
      setText(amount, count(photos));
    },
    showFilter(filter) {
      label2(review2, filter ? "Review these" : "Review");
    },
    showSidebar(isOpen) {
      sidebar.setAttribute("aria-expanded", String(isOpen));
    },
    showPending(pending) {
      commit2.hidden = pending === 0;
      label2(commit2, `Commit ${number(pending)}`);
    }
  };
}
function label2(button, text) {
  setText(button.querySelector("span"), text);
  button.setAttribute("aria-label", text);
  button.title = text;
}

// ui/menu.js
function openMenu(anchor, items) {
  const buttons = items.map((item) => item && make("button", {
    type: "button",
    role: item.checked === void 0 ? "menuitem" : "menuitemradio",
    "aria-checked": item.checked === void 0 ? null : String(item.checked),
    tabIndex: -1,
    onclick() {
      close();
      item.run();
    }
  }, item.icon && icon(item.icon), item.label, item.count && make("span", { class: "count" }, item.count)));
  const menu = make("div", { class: "menu", role: "menu", popover: "auto" }, ...buttons.map((button) => button ?? make("hr")));
  const choices = buttons.filter(Boolean);
  function close() {
    menu.hidePopover();
  }
  menu.addEventListener("keydown", (event) => {
    const place2 = choices.findIndex((choice) => choice === document.activeElement);
    const target = {
      ArrowDown: choices[(place2 + 1) % choices.length],
      ArrowUp: choices.at(place2 <= 0 ? -1 : place2 - 1),
      Home: choices[0],
      End: choices.at(-1)
    }[event.key];
    event.stopPropagation();
    if (event.key === "Tab")
      return close();
    if (!target)
      return;
    event.preventDefault();
    target.focus();
  });
  menu.addEventListener("toggle", (event) => {
    if (event.newState !== "closed")
      return;
    anchor.setAttribute("aria-expanded", "false");
    const hadFocus = menu.contains(document.activeElement) || document.activeElement === document.body;
    menu.remove();
    if (hadFocus)
      anchor.focus();
  });
  anchor.after(menu);
  anchor.setAttribute("aria-expanded", "true");
  anchor.setAttribute("aria-haspopup", "menu");
  menu.showPopover();
  place(menu, anchor);
  choices[0]?.focus();
}
function place(menu, anchor) {
  const [box, size2] = [anchor.getBoundingClientRect(), menu.getBoundingClientRect()];
  const isLeftward = isMirrored() || box.left + size2.width > innerWidth - 8;
  const left = isLeftward ? box.right - size2.width : box.left;
  const below = box.bottom + 4;
  const top = below + size2.height > innerHeight - 8 ? Math.max(8, box.top - size2.height - 4) : below;
  menu.style.left = `${Math.max(8, left)}px`;
  menu.style.top = `${top}px`;
}

// ui/combobox.js
var lastID = 0;
function createCombobox({ label: label3, placeholder = "", complete, onChoose, onInput = () => {
}, above = false, chooses = false }) {
  const id = `options-${++lastID}`;
  const list = make("ul", { class: above ? "options above" : "options", role: "listbox", id, "aria-label": label3, hidden: true });
  const input = make("input", {
    class: "field",
    type: "text",
    role: "combobox",
    placeholder,
    autocomplete: "off",
    spellcheck: false,
    autocapitalize: "off",
    "aria-label": label3,
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": id,
    enterKeyHint: "done"
  });
  const element = make("div", { class: "combobox" }, input, list);
  let [choices, active] = [[], -1];
  async function show() {
    const { value } = input;
    const found2 = await complete(value);
    if (input.value !== value || document.activeElement !== input)
      return;
    choices = found2.slice(0, 40);
    active = -1;
    list.replaceChildren(...choices.map((choice, index) => make("li", {
      role: "option",
      id: `${id}-${index}`,
      "aria-selected": "false",
      // Focus stays in the field, so that the list stays until the pointer is up.
      onpointerdown: (event) => event.preventDefault(),
      onclick: () => choose(choice.value)
    }, choice.label, choice.count && make("span", { class: "count" }, choice.count))));
    open9(choices.length > 0);
  }
  function open9(isOpen) {
    list.hidden = !isOpen;
    input.setAttribute("aria-expanded", String(isOpen));
    if (!isOpen)
      input.removeAttribute("aria-activedescendant");
  }
  function go(place2) {
    if (active >= 0)
      list.children[active]?.setAttribute("aria-selected", "false");
    active = (place2 + choices.length) % choices.length;
    const option = list.children[active];
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", option.id);
  }
  function choose(value) {
    open9(false);
    onChoose(value);
  }
  input.addEventListener("input", () => {
    onInput(input.value);
    show();
  });
  input.addEventListener("focus", show);
  input.addEventListener("blur", () => open9(false));
  input.addEventListener("keydown", (event) => {
    if (event.isComposing)
      return;
    const isOpen = !list.hidden;
    if (event.key === "ArrowDown" && choices.length) {
      if (isOpen)
        go(active + 1);
      else
        show().then(() => {
          if (!list.hidden)
            go(0);
        });
    } else if (event.key === "ArrowUp" && isOpen)
      go(active < 0 ? choices.length - 1 : active - 1);
    else if (event.key === "Enter")
      choose(active >= 0 && isOpen ? choices[active].value : chooses && isOpen && choices.length ? choices[0].value : input.value);
    else if (event.key === "Escape" && isOpen)
      open9(false);
    else if (event.key === "Escape" && !input.closest("dialog"))
      input.blur();
    else
      return;
    event.preventDefault();
    event.stopPropagation();
  });
  return {
    element,
    input,
    get value() {
      return input.value;
    },
    set value(text) {
      input.value = text;
    },
    close: () => open9(false)
  };
}

// photo/tags.js
function tagCompletions(known, text, without = []) {
  const wanted = text.trim().toLocaleLowerCase();
  return known.filter(({ tag }) => !without.includes(tag) && tag.toLocaleLowerCase().includes(wanted)).map((entry) => ({ ...entry, rank: rank(entry.tag.toLocaleLowerCase(), wanted) })).sort((a, b) => a.rank - b.rank || b.count - a.count || a.tag.localeCompare(b.tag)).map(({ tag, count: count2 }) => ({ value: tag, label: tag, count: number(count2) }));
}
function rank(tag, text) {
  if (tag.startsWith(text))
    return 0;
  return tag.split("/").some((part) => part.startsWith(text)) ? 1 : 2;
}
function createTagEditor({ known, onAdd, onRemove }) {
  let tags2 = [];
  const chips = make("ul", { class: "chips", "aria-label": "Tags", hidden: true });
  const box = createCombobox({
    label: "Add a tag",
    placeholder: "Add a tag, such as Places/Norway",
    complete: async (text) => tagCompletions(await known(), text, tags2),
    onChoose(value) {
      const tag = value.split("/").map((part) => part.trim()).filter(Boolean).join("/");
      box.value = "";
      if (tag && !tags2.some((other) => other.toLocaleLowerCase() === tag.toLocaleLowerCase()))
        onAdd(tag);
    }
  });
  return {
    element: make("div", { class: "tag-editor for-deciders" }, chips, box.element),
    focus: () => box.input.focus(),
    /** @param {string[]} shown */
    show(shown) {
      if (shown.join("\n") === tags2.join("\n"))
        return;
      const hadFocus = chips.contains(document.activeElement);
      tags2 = shown;
      chips.hidden = tags2.length === 0;
      fill(chips, ...tags2.map((tag) => make("li", {}, make("button", {
        class: "chip",
        type: "button",
        "aria-label": `Remove the tag ${tag}`,
        data: { key: tag },
        onclick: () => onRemove(tag)
      }, icon("tag"), make("span", {}, tag), icon("close")))));
      if (hadFocus && !chips.contains(document.activeElement))
        box.input.focus();
    }
  };
}

// library/bulk.js
function createBulk(app2, { chosen, listsFiles, foresee, orderGone, renew, collectionsChanged }) {
  const isForGuest = () => isGuest(app2.store.state);
  let lastKey = null;
  async function send(request) {
    return app2.attempt(async () => {
      try {
        return await request();
      } catch (error) {
        if (error.status !== 410)
          throw error;
        orderGone();
        throw new Error("The order has changed: the selection was cleared, and nothing was changed.");
      }
    });
  }
  async function decide(which, about, ranges, key) {
    if (!about.only)
      foresee(ranges, about);
    const answer = await send(() => app2.outbox.send("/decide", { ...listsFiles() ? { only: "file" } : {}, ...which, ...about }, key));
    await app2.attempt(app2.reloadLibrary);
    return answer?.changed;
  }
  async function decideChosen(about, photos = chosen()) {
    if (!photos)
      return;
    const key = randomKey();
    const changed = await decide(photos.which, about, photos.ranges, key);
    if (changed > 0)
      lastKey = key;
    renew();
    if (changed === void 0)
      return;
    const stars = about.rating === void 0 ? "Changed" : count(about.rating, "star");
    const what = about.verdict ? verdicts[about.verdict].done : stars;
    app2.toasts.show(`${what}: ${count(photos.size)}`, changed > 0 ? { action: "Undo", onAction: () => takeBack("undo", { of: key }) } : {});
  }
  async function takeBack(path, which = {}) {
    if (isForGuest()) {
      const of = which.of ?? lastKey;
      if (path === "redo" || !of)
        return app2.toasts.show(`There is nothing to ${path}.`);
      which = { of };
      lastKey = null;
    }
    const answer = await app2.attempt(() => app2.outbox.send(`/${path}`, which));
    if (!answer)
      return void 0;
    if (answer.outcome === "nothing")
      app2.toasts.show(`There is nothing to ${path}.`);
    else if (answer.outcome === "decidedSince")
      app2.toasts.show("Nothing was changed: there is a later decision.", { problem: true });
    else if (answer.outcome === "changedSince")
      app2.toasts.show(`Nothing was changed: ${answer.changed} changed since.`, { problem: true });
    else
      app2.toasts.show(`${path === "undo" ? "Undone" : "Redone"}: ${answer.step ? stepWords(answer.step) : count(answer.photos.length)}`);
    if (answer.step?.albums || answer.step?.tags)
      collectionsChanged();
    renew();
    await app2.attempt(app2.reloadLibrary);
    return void 0;
  }
  async function stack(photos, cover2 = photos[0]) {
    const answer = await send(() => app2.client.post("/stack", { photos, cover: cover2 }, { key: randomKey() }));
    if (answer)
      app2.toasts.show(`Stacked: ${count(photos.length, "file")}`, { action: "Undo", onAction: () => takeBack("undo") });
  }
  async function unstack(photos) {
    const answer = await send(() => app2.client.post("/unstack", { photos }, { key: randomKey() }));
    if (answer)
      app2.toasts.show("Unstacked.", { action: "Undo", onAction: () => takeBack("undo") });
  }
  async function tagChosen() {
    const photos = chosen();
    if (!photos)
      return;
    const box = createCombobox({
      label: "Tag",
      placeholder: "Places/Norway",
      complete: async (text) => tagCompletions(await app2.tags(), text),
      onChoose: (value) => {
        if (value.trim())
          box.element.closest("dialog").close(value.trim());
      }
    });
    const answer = showDialog({ title: `Tag ${count(photos.size)}`, body: [make("div", { class: "tag-dialog" }, box.element)] });
    box.input.focus();
    const tag = await answer;
    if (tag)
      decideChosen({ addTags: [tag] }, photos);
  }
  function put(album, { which, size: size2 }) {
    return send(async () => {
      await app2.client.patch(`/albums/${album}/photos`, "photos" in which ? { add: which.photos } : { ...which, add: true });
      app2.toasts.show(`${count(size2)} added to the album.`);
      collectionsChanged();
    });
  }
  async function putIntoNew(photos) {
    const name4 = await askForText({ title: "New album", label: "Album name", confirm: "Create" });
    if (!name4)
      return;
    const album = await app2.attempt(() => app2.client.post("/albums", { name: name4 }, { key: randomKey() }));
    if (album)
      await put(album.id, photos);
  }
  async function showMenu(anchor) {
    const photos = chosen();
    if (!photos)
      return;
    const { albums } = isForGuest() ? { albums: [] } : await app2.attempt(() => app2.client.get("/albums")) ?? { albums: [] };
    openMenu(anchor, [
      ...[5, 4, 3, 2, 1].map((stars) => ({ label: "★".repeat(stars), run: () => decideChosen({ rating: stars }, photos) })),
      { label: "No stars", run: () => decideChosen({ rating: 0 }, photos) },
      null,
      { label: "Remove the verdict", icon: "none", run: () => decideChosen({ verdict: null }, photos) },
      ...isForGuest() ? [] : [
        null,
        ...albums.slice(0, 12).map((album) => ({ label: album.name, icon: (
          /** @type {const} */
          "album"
        ), run: () => put(album.id, photos) })),
        { label: "New album…", icon: (
          /** @type {const} */
          "plus"
        ), run: () => putIntoNew(photos) },
        ...stackItems(photos)
      ]
    ]);
  }
  function stackItems({ which }) {
    if (!("photos" in which))
      return [];
    const { photos } = which;
    const stacking = photos.length > 1 ? [{ label: "Stack as one photo", run: () => stack(photos) }] : [];
    return [null, ...stacking, { label: "Unstack", run: () => unstack(photos) }];
  }
  return { decide, decideChosen, takeBack, tagChosen, showMenu, stack, unstack };
}

// library/choice.js
var mostNamed = 1e3;
function createChoice({ grid: grid2, cells }, onChange) {
  let [selection, active, anchor] = [nothing, -1, -1];
  function set2(newSelection, newActive = active) {
    selection = newSelection;
    active = Math.min(newActive, grid2.layout.count - 1);
    grid2.select(selection, active);
    onChange(size(selection));
  }
  function namesOf(ranges) {
    if (size(ranges) > mostNamed)
      return null;
    const found2 = [...places(ranges)].map((place2) => cells.at(place2)?.id);
    return found2.every(Boolean) ? found2 : null;
  }
  return {
    get active() {
      return active;
    },
    get size() {
      return size(selection);
    },
    get text() {
      return toText(selection);
    },
    /** @returns {Chosen | null} null if there are none */
    chosen() {
      const ranges = selection.length || active < 0 ? selection : [[active, active + 1]];
      if (ranges.length === 0)
        return null;
      const photos = namesOf(ranges);
      return { which: photos ? { photos } : { order: grid2.timeline.order, ranges }, ranges, size: size(ranges) };
    },
    clear() {
      set2(nothing);
    },
    /** The order has changed: drops the selection and the active photo. */
    forget() {
      anchor = -1;
      set2(nothing, -1);
    },
    /** @param {string} text from an address, for the grid's current order */
    restore(text) {
      set2(fromText(text, grid2.layout.count), -1);
    },
    /** Makes a photo the active one, and extends the selection to it if requested. */
    goTo(place2, isExtending) {
      if (!isExtending)
        anchor = place2;
      const from = anchor < 0 ? place2 : anchor;
      set2(isExtending ? adding(nothing, Math.min(from, place2), Math.max(from, place2) + 1) : nothing, place2);
      grid2.reveal(place2);
    },
    /** Makes a photo the active one, and keeps the selection. */
    activate(place2, { reveals = true } = {}) {
      anchor = place2;
      set2(selection, place2);
      if (reveals)
        grid2.reveal(place2, { middle: true });
    },
    toggle(place2) {
      anchor = place2;
      set2(toggling(selection, place2), place2);
    },
    /** Selects a whole range, or deselects it if it is selected entirely. */
    toggleRange(first2, end) {
      const change = holdsAll(selection, first2, end) ? removing : adding;
      anchor = first2;
      set2(change(selection, first2, end), first2);
    },
    selectAll() {
      if (grid2.layout.count)
        set2([[0, grid2.layout.count]]);
    }
  };
}

// ui/sheet.js
var covers = /* @__PURE__ */ new WeakMap();
function cover(element, sheet, isCovered) {
  const sheets = covers.get(element) ?? /* @__PURE__ */ new Set();
  covers.set(element, sheets);
  if (isCovered)
    sheets.add(sheet);
  else
    sheets.delete(sheet);
  element.inert = sheets.size > 0;
}
function createSheet(panel, { behind, over, close, closing }) {
  const query2 = matchMedia(over);
  const sheet = {};
  panel.tabIndex = -1;
  let [isOpen, isOver, opener] = [false, false, null];
  function apply2() {
    const wasOver = isOver;
    isOver = isOpen && query2.matches;
    if (isOver === wasOver)
      return;
    const focused = document.activeElement;
    if (isOver)
      opener = focused;
    for (const element of behind)
      cover(element, sheet, isOver);
    if (isOver && !panel.contains(focused))
      panel.focus({ preventScroll: true });
    if (!isOver && !isOpen && (panel.contains(focused) || focused.contains(panel)))
      opener?.focus({ preventScroll: true });
  }
  function isElsewhere(event) {
    return event.target.closest?.("[aria-expanded=true]") || document.querySelector("dialog[open], .menu");
  }
  query2.addEventListener("change", apply2, { signal: closing });
  document.addEventListener("keydown", (event) => {
    if (!isOver || event.key !== "Escape" || isElsewhere(event))
      return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }, { signal: closing, capture: true });
  document.addEventListener("click", (event) => {
    if (isOver && event.target === panel.parentElement)
      close();
  }, { signal: closing });
  return {
    get isOver() {
      return isOver;
    },
    /** @param {boolean} shown */
    show(shown) {
      isOpen = shown;
      apply2();
    }
  };
}

// library/columns.js
function createColumns(sidebar, main, detail, on, closing) {
  const scrim = make("div", { class: "sidebar-scrim", onclick: () => toggleSidebar(false) });
  const element = make("div", { class: "library" }, make("h1", { class: "unseen" }, "Library"), sidebar, scrim, main, detail);
  const sidebarSheet = createSheet(sidebar, { behind: [main, detail], over: "(max-width: 1099px)", close: () => toggleSidebar(false), closing });
  function toggleSidebar(wanted) {
    const isOpen = element.classList.toggle("with-sidebar", wanted);
    on.sidebar(isOpen);
    sidebarSheet.show(isOpen);
  }
  return {
    element,
    toggleSidebar,
    /** @param {boolean} isOpen */
    showDetail(isOpen) {
      toggleSidebar(false);
      element.classList.toggle("with-detail", isOpen);
    },
    close: () => sidebarSheet.show(false)
  };
}

// grid/pointing.js
var longPress = 450;
var slack2 = 10;
function createPointing(list, on) {
  let [timer, start2, wasHeld, isTouch] = [0, null, false, false];
  const placeOf2 = (event) => {
    const cell = event.target.closest(".cell");
    return cell ? Number(cell.dataset.place) : -1;
  };
  list.addEventListener("pointerdown", (event) => {
    isTouch = event.pointerType === "touch";
    wasHeld = false;
    start2 = { x: event.clientX, y: event.clientY };
    clearTimeout(timer);
    const place2 = placeOf2(event);
    if (isTouch && place2 >= 0)
      timer = setTimeout(() => {
        wasHeld = true;
        on.hold(place2);
      }, longPress);
  });
  list.addEventListener("pointermove", (event) => {
    if (start2 && Math.hypot(event.clientX - start2.x, event.clientY - start2.y) > slack2)
      clearTimeout(timer);
  });
  for (const name4 of ["pointerup", "pointercancel"])
    list.addEventListener(name4, () => clearTimeout(timer));
  list.addEventListener("contextmenu", (event) => {
    if (isTouch)
      event.preventDefault();
  });
  list.addEventListener("click", (event) => {
    const place2 = placeOf2(event);
    if (place2 < 0 || wasHeld)
      return;
    const isCheck = (
      /** @type {Element} */
      event.target.closest(".cell-check") !== null
    );
    on.press(place2, { extends: event.shiftKey, toggles: event.ctrlKey || event.metaKey || isCheck, isTouch });
  });
  list.addEventListener("dblclick", (event) => {
    const place2 = placeOf2(event);
    if (place2 >= 0 && !isTouch)
      on.open(place2);
  });
}

// commits/commit.js
async function commitPending(app2, session = null) {
  if (app2.store.state.isCommitting)
    return null;
  const wish = await app2.attempt(async () => {
    await app2.outbox.settled();
    return confirmCommit(app2, session);
  });
  return wish ? commit(app2, { ...wish, ...session ? { session } : {} }) : null;
}
async function commit(app2, wish) {
  if (app2.store.state.isCommitting)
    return null;
  app2.store.update({ isCommitting: true });
  try {
    const { answer, wasLost } = await postLastingly(app2.client, "/commit", wish);
    if (wasLost)
      reportLost(app2, answer);
    else
      reportCommit(app2, answer);
    return answer;
  } catch (error) {
    app2.toasts.show(`The commit stopped: ${error.message}`, { problem: true, action: "Try again", onAction: () => commitPending(app2, wish.session ?? null) });
    return null;
  } finally {
    app2.store.update({ isCommitting: false });
  }
}
function reportCommit(app2, report, deed = "Committed") {
  if (report.batch)
    reportedBatches.add(report.batch);
  const left = report.left ?? [];
  const text = reportText(report, deed);
  const revert2 = report.batch && report.applied > 0 && { label: "Revert", run: () => revertCommit(app2, report.batch) };
  if (left.length > 0) {
    app2.toasts.show(text, { problem: true, actions: [{ label: "Why", run: () => showLeft(left) }, revert2].filter(Boolean) });
  } else {
    app2.toasts.show(text, { stays: Boolean(revert2), actions: revert2 ? [revert2, { label: "History", run: () => app2.navigate("/history") }] : [] });
  }
}
function handleCommit(app2, { state, session, report, reason }) {
  if (app2.store.state.isCommitting)
    return;
  if (state === "failed")
    return app2.toasts.show(`The commit failed: ${reason}`, { problem: true });
  if (state !== "done" || reportedBatches.has(report.batch) || report.applied + report.left.length === 0)
    return;
  const isAutomatic = Boolean(session) && app2.store.state.preferences?.["commit-threshold"] > 0;
  reportCommit(app2, report, isAutomatic ? "Committed automatically" : "Committed");
}
function reportLost(app2, report) {
  app2.toasts.show("The connection was lost while committing. History shows what was committed.", {
    problem: true,
    action: "History",
    onAction: () => app2.navigate("/history")
  });
  if (report.left?.length)
    reportCommit(app2, report);
}

// swipe/keys.js
var usualActions = {
  "swipe-right": "favourite",
  "swipe-left": "trash",
  "swipe-up": "keep",
  "swipe-down": "skip",
  "key-right": "favourite",
  "key-left": "trash",
  "key-up": "keep",
  "key-down": "skip",
  "key-f": "favourite",
  "key-x": "trash",
  "key-delete": "trash",
  "key-k": "keep",
  "key-s": "skip",
  "key-n": "next",
  "key-p": "previous",
  "key-backspace": "previous",
  "key-u": "undo",
  "key-r": "redo",
  "key-c": "commit",
  "key-0": "rate:0",
  "key-1": "rate:1",
  "key-2": "rate:2",
  "key-3": "rate:3",
  "key-4": "rate:4",
  "key-5": "rate:5"
};
var own = { space: "zoom", z: "zoom", t: "tag", i: "facts", w: "why", escape: "leave" };
var directions = ["right", "left", "up", "down"];
var names = { " ": "space", ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
function keyName(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return null;
  const { key } = event;
  if (names[key])
    return names[key];
  return key.length === 1 || /^[A-Za-z]+$/.test(key) ? key.toLowerCase() : null;
}
function isArrow(key) {
  return ["left", "right", "up", "down"].includes(key);
}
function actionOf(key, preferences) {
  const gesture = `key-${key}`;
  const chosen = preferences?.[`gesture.${gesture}`];
  const action = chosen ?? own[key] ?? (preferences?.actions ?? usualActions)[gesture];
  return action === "nothing" ? null : action ?? null;
}
function swipeAction(direction, preferences) {
  const action = (preferences?.actions ?? usualActions)[`swipe-${direction}`];
  return action === "nothing" ? null : action ?? null;
}
function directionFor(action, preferences) {
  const actions2 = preferences?.actions ?? usualActions;
  return directions.find((direction) => actions2[`swipe-${direction}`] === action) ?? "up";
}

// library/keys.js
function placeAfter(key, layout, active, { rows, isMirrored: isMirrored2 }) {
  const last = layout.count - 1;
  if (last < 0)
    return null;
  if (active < 0)
    return ["ArrowDown", "ArrowRight", "Home", "ArrowUp", "ArrowLeft"].includes(key) ? 0 : key === "End" ? last : null;
  const forward2 = isMirrored2 ? -1 : 1;
  const target = {
    ArrowRight: () => active + forward2,
    ArrowLeft: () => active - forward2,
    ArrowDown: () => neighbour(layout, active, 1),
    ArrowUp: () => neighbour(layout, active, -1),
    PageDown: () => neighbour(layout, active, rows),
    PageUp: () => neighbour(layout, active, -rows),
    Home: () => 0,
    End: () => last
  }[key]?.();
  return target === void 0 ? null : Math.min(last, Math.max(0, target));
}
function listenToKeys(on, preferences, until) {
  document.addEventListener("keydown", (event) => {
    if (isTyping(event.target) || document.querySelector("dialog[open], .menu"))
      return;
    const target = (
      /** @type {Element} */
      event.target
    );
    const isInGrid = target.matches("body, main") || target.closest(".grid") !== null;
    const isPressed = isOperated(target);
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a") {
      event.preventDefault();
      return on.selectAll();
    }
    if (event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (isInGrid && !isPressed && on.move(event.key, event.shiftKey))
      return event.preventDefault();
    const run = commandOf(event, isPressed);
    if (!run)
      return;
    event.preventDefault();
    run();
  }, { signal: until });
  function commandOf(event, isPressed) {
    const fixed = { "/": on.filter, d: on.selectDay, Escape: on.escape, t: on.tag, ...isPressed ? {} : { Enter: on.open, " ": on.zoom } }[event.key];
    if (fixed)
      return fixed;
    const key = keyName(event);
    if (!key || isArrow(key) || ["space", "enter"].includes(key))
      return null;
    const action = actionOf(key, preferences());
    return action && on.canDo(action) ? () => on.act(action) : null;
  }
}

// library/commands.js
var usualRow = 200;
function createCommands(app2, { grid: grid2, choice, bulk, detail, order, filter, goTo, openPlace, selectDay, closePhoto, zoom }, closing) {
  const decides = () => mayDecide(app2.store.state);
  function act(action) {
    if (action === "zoom")
      return zoom();
    if (!decides())
      return void 0;
    if (verdicts[action])
      bulk.decideChosen({ verdict: action });
    else if (action.startsWith("rate:"))
      bulk.decideChosen({ rating: Number(action.slice(5)) });
    else if (action.startsWith("tag:"))
      bulk.decideChosen({ addTags: [action.slice(4)] });
    else if (action === "undo" || action === "redo")
      bulk.takeBack(action);
    else if (action === "commit")
      commit2();
    return void 0;
  }
  function tag() {
    if (!decides())
      return;
    if (choice.size > 0)
      bulk.tagChosen();
    else if (detail.photo)
      detail.focusTags();
  }
  function commit2() {
    if (!isGuest(app2.store.state))
      commitPending(app2).then(order.renew);
  }
  function press2(place2, { extends: isExtending, toggles, isTouch }) {
    grid2.list.focus({ preventScroll: true });
    if (isExtending && decides())
      return goTo(place2, true);
    if (decides() && toggles || isTouch && choice.size > 0)
      return choice.toggle(place2);
    choice.clear();
    openPlace(place2);
  }
  function move(key, isExtending) {
    const rows = Math.max(1, Math.floor(grid2.height / usualRow));
    const place2 = placeAfter(key, grid2.layout, choice.active, { rows, isMirrored: isMirrored() });
    if (place2 === null)
      return false;
    goTo(place2, isExtending && decides());
    return true;
  }
  createPointing(grid2.list, {
    press: press2,
    open: (place2) => openPlace(place2, "large"),
    hold(place2) {
      if (!decides())
        return;
      navigator.vibrate?.(10);
      choice.toggle(place2);
    }
  });
  listenToKeys({
    move,
    act,
    tag,
    filter,
    selectAll() {
      if (!decides())
        return void 0;
      if (grid2.layout.count === 0)
        return app2.toasts.show("There is no photo to select.");
      choice.selectAll();
      app2.announce(`${count(choice.size)} selected`);
    },
    selectDay: () => {
      if (decides() && choice.active >= 0)
        selectDay(dayOf(grid2.layout, choice.active));
    },
    open: () => {
      if (choice.active >= 0)
        openPlace(choice.active);
    },
    zoom,
    canDo: (action) => /^(favourite|trash|keep|skip|undo|redo|commit|zoom|rate:|tag:)/.test(action),
    escape() {
      if (choice.size > 0)
        choice.clear();
      else
        closePhoto();
    }
  }, () => app2.store.state.preferences, closing);
  return { tag, commit: commit2 };
}

// photo/film.js
function createFilm(isServed) {
  const start2 = make("button", { class: "button", type: "button", onclick: play }, "Play");
  const note = make("p", { class: "soft", role: "status", hidden: true });
  const download = make("a", { class: "button", download: "", hidden: true }, "Download the film");
  const stage = make("div", { class: "film-stage" });
  const element = make("div", { class: "film", hidden: true }, stage, start2, note, download);
  let shown = null;
  function play() {
    if (!isServed())
      return explain2("The server does not hand out originals. Start it with --originals to play films.");
    const address = `/api/v1/photos/${shown?.id}/film`;
    const player = make("video", {
      class: "film-player",
      src: address,
      controls: true,
      autoplay: true,
      playsInline: true,
      onerror: fail,
      // Some browsers play the sound alone.
      onloadedmetadata() {
        if (player.videoWidth === 0)
          fail();
      }
    });
    function fail() {
      stop();
      explain2(`This browser cannot play ${shown?.film ? `this film (${shown.film.container.toUpperCase()})` : "this film"}.`);
      download.setAttribute("href", address);
      download.hidden = false;
    }
    start2.hidden = true;
    element.classList.add("playing");
    stage.replaceChildren(player);
    player.focus();
  }
  function explain2(text) {
    setText(note, text);
    note.hidden = false;
  }
  function stop() {
    stage.replaceChildren();
    element.classList.remove("playing");
    start2.hidden = false;
    note.hidden = download.hidden = true;
  }
  return {
    element,
    /**
     * Stops a film that is playing, unless it is this one.
     *
     * @param {any} photo a photo, or its cell until it is loaded; null for none
     */
    show(photo) {
      if (photo?.id !== shown?.id)
        stop();
      shown = photo;
      element.hidden = !(photo?.film ?? photo?.video) || photo.missing;
    }
  };
}

// photo/pages.js
function createPageTurner(turned) {
  const text = make("output", { class: "numbers" });
  const [back, on] = (
    /** @type {const} */
    [-1, 1].map((by) => {
      const label3 = by < 0 ? "Previous page" : "Next page";
      return make("button", { class: "icon-button", type: "button", "aria-label": label3, title: label3, onclick: () => turn(by) }, icon(by < 0 ? "back" : "forward"));
    })
  );
  const element = make("div", { class: "page-turner", role: "group", "aria-label": "Pages", hidden: true }, back, text, on);
  let photo = null;
  let [page, count2] = [1, 1];
  function place2(to) {
    page = Math.min(count2, Math.max(1, to));
    element.hidden = count2 < 2;
    setText(text, `Page ${number(page)} of ${number(count2)}`);
    back.disabled = page === 1;
    on.disabled = page === count2;
  }
  function turn(by) {
    const before = page;
    place2(page + by);
    if (page !== before)
      turned();
  }
  return {
    element,
    turn,
    /** Counted from 1. */
    get page() {
      return page;
    },
    /**
     * @param {{id: string, pages?: number} | null} shown a photo or a cell of one; null for none
     * @param {number} first the page to open, unless this photo is open already
     */
    show(shown, first2 = 1) {
      const isOther = shown?.id !== photo;
      photo = shown?.id ?? null;
      count2 = Math.max(1, shown?.pages ?? 1);
      place2(isOther ? first2 : page);
    }
  };
}

// photo/decisions.js
function createVerdictButtons(onVerdict) {
  const buttons = verdictNames.map((verdict) => make("button", {
    class: "verdict-button",
    type: "button",
    data: { verdict },
    "aria-pressed": "false",
    title: verdicts[verdict].name,
    onclick: () => onVerdict(buttonOf(verdict).getAttribute("aria-pressed") === "true" ? null : verdict)
  }, icon(verdicts[verdict].icon), make("span", {}, verdicts[verdict].name)));
  const buttonOf = (verdict) => buttons.find((button) => button.dataset.verdict === verdict);
  return {
    element: make("div", { class: "verdict-buttons for-deciders", role: "group", "aria-label": "Verdict" }, ...buttons),
    /** @param {import('../remote/types.js').Verdict | null} verdict */
    show(verdict) {
      for (const button of buttons)
        button.setAttribute("aria-pressed", String(button.dataset.verdict === verdict));
    }
  };
}
function createRating(onRate) {
  let shown = 0;
  const buttons = [1, 2, 3, 4, 5].map((stars) => make("button", {
    class: "star",
    type: "button",
    "aria-pressed": "false",
    "aria-label": stars === 1 ? "1 star" : `${stars} stars`,
    onclick: () => onRate(stars === shown ? 0 : stars)
  }, icon("star", { filled: true })));
  return {
    element: make("div", { class: "rating for-deciders", role: "group", "aria-label": "Stars" }, ...buttons),
    show(stars) {
      shown = stars;
      buttons.forEach((button, index) => {
        button.classList.toggle("lit", index < stars);
        button.setAttribute("aria-pressed", String(index + 1 === stars));
      });
    }
  };
}

// photo/files.js
function createFiles({ change, cover: cover2, unstack }) {
  const list = make("ul", { class: "files" });
  const more = make("button", { class: "icon-button", type: "button", "aria-label": "What to do with the files", "aria-haspopup": "menu", "aria-expanded": "false", onclick: showMenu }, icon("more"));
  const element = make("div", { class: "panel-files", hidden: true }, list, more);
  let shown = null;
  function showMenu() {
    const stack = shown?.stack ?? [];
    const formats = [...new Set(stack.flatMap((file) => file.format ? [kindOf(file.format)] : []))];
    openMenu(more, [
      ...formats.length < 2 ? [] : formats.map((format) => ({
        label: `Trash the ${formatName(format)}, keep the rest`,
        icon: (
          /** @type {const} */
          "trash"
        ),
        run: () => change({ verdict: "trash", only: format })
      })),
      formats.length < 2 ? null : void 0,
      ...stack.filter((file) => file.id !== shown?.id).map((file) => ({ label: `Show ${file.name} as the cover`, run: () => cover2(file.id) })),
      null,
      { label: "Unstack", run: unstack }
    ].filter((item) => item !== void 0));
  }
  return {
    element,
    /** @param {import('../remote/types.js').Photo} photo */
    show(photo) {
      shown = photo;
      element.hidden = !photo.stack;
      fill(list, ...(photo.stack ?? []).map((file) => make("li", {}, make("span", {}, file.name), file.format && make("span", { class: "soft" }, formatName(file.format)))));
    }
  };
}
var films = /* @__PURE__ */ new Set(["mp4", "m4v", "mov", "3gp", "3g2", "avi", "mkv", "webm", "mts", "m2ts", "video"]);
function kindOf(format) {
  return films.has(format) ? "video" : format;
}
function formatName(format) {
  return format === "raw" ? "raw file" : films.has(format) ? "film" : format.toUpperCase();
}

// photo/facts.js
function photoFacts(photo) {
  const exif = photo.exif ?? {};
  const shot = [
    exif.exposure && exposure(exif.exposure),
    exif.aperture && `ƒ/${decimal(exif.aperture)}`,
    exif.iso && `ISO ${exif.iso}`,
    exif.focalLength && `${decimal(exif.focalLength)} mm`
  ].filter(Boolean).join("  ");
  const picture = [
    photo.width && photo.height && pixels(photo.width, photo.height),
    photo.preview && photo.preview.width < photo.width && `shown by its preview, ${pixels(photo.preview.width, photo.preview.height)}`,
    [photo.format?.toUpperCase(), photo.byteCount && bytes(photo.byteCount)].filter(Boolean).join(", "),
    photo.gainMap && `HDR, ${decimal(photo.gainMap.headroomStops)} stops`
  ].filter(Boolean);
  return make(
    "dl",
    { class: "facts" },
    fact("calendar", "Taken", takenName(photo.takenAt) ?? "At an unknown time", exif.takenFrom === "changed" && "When the file was last changed"),
    fact("camera", "Camera", photo.camera, photo.lens),
    fact("aperture", "Exposure", shot),
    fact("photos", "Picture", ...picture, photo.pages && (photo.pages === 1 ? "1 page" : `${photo.pages} pages`)),
    fact("play", "Film", ...filmFacts(photo)),
    fact("place", "Place", exif.location?.latitude !== void 0 && `${exif.location.latitude.toFixed(4)}, ${exif.location.longitude.toFixed(4)}`),
    fact("folder", "File", photo.name, photo.folder)
  );
}
function filmFacts({ film, video }) {
  if (!film)
    return [];
  return [
    film.duration === void 0 ? film.container.toUpperCase() : playingTime(film.duration),
    video && [video.codec.toUpperCase(), video.frameRate && `${decimal(video.frameRate)} pictures/s`, !video.hasSound && "without sound"].filter(Boolean).join(", ")
  ];
}
function fact(sign, name4, ...lines) {
  const known = lines.filter(Boolean);
  return known.length > 0 && make(
    "div",
    { class: "fact" },
    make("dt", {}, icon(sign), make("span", { class: "unseen" }, name4)),
    make("dd", {}, ...known.map((line3, index) => make("span", { class: index ? "soft" : "fact-head" }, line3)))
  );
}

// photo/findings.js
var shortText = 60;
function photoFindings(photo) {
  const parts2 = (photo.plugins ?? []).flatMap((result) => result.problem ? [line(result.name, result.problem, "soft")] : found(result.values));
  return parts2.length > 0 ? make("section", { class: "findings", "aria-label": "Found in the picture" }, ...parts2) : null;
}
function found({ total, tax, currency, ...others }) {
  const sums = Object.entries({ total, tax }).filter(([, value]) => value !== void 0);
  return [
    ...sums.map(([name4, value]) => typeof value === "number" ? line(name4, money(value, currency), "finding-sum") : finding(name4, value)),
    ...currency !== void 0 && sums.length === 0 ? [finding("currency", currency)] : [],
    ...Object.entries(others).filter(([, value]) => value !== "").map(([name4, value]) => finding(name4, value))
  ];
}
function finding(name4, value) {
  if (value === true || value === false)
    return line(name4, value ? "Yes" : "No");
  if (typeof value === "number")
    return line(name4, measure(value));
  if (typeof value !== "string")
    return folded(name4, JSON.stringify(value, null, 1));
  return value.length > shortText || value.includes("\n") ? folded(name4, value) : line(name4, value);
}
function line(name4, value, look) {
  return make("p", { class: "finding" }, make("span", { class: "soft" }, title(name4)), make("span", { class: look }, value));
}
function folded(name4, text) {
  return make("details", { class: "finding-more" }, make("summary", {}, title(name4)), make("p", { class: "finding-text" }, text));
}
function title(name4) {
  const words3 = name4.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_-]+/g, " ").trim().toLowerCase();
  return words3 ? words3[0].toUpperCase() + words3.slice(1) : name4;
}

// photo/panel.js
function createPhotoPanel({ knownTags: knownTags2, change, cover: cover2, unstack }) {
  const name4 = make("h2", { class: "panel-name" });
  const state = make("p", { class: "soft for-deciders" });
  const problem = make("p", { class: "note problem", hidden: true });
  const verdict = createVerdictButtons((value) => change({ verdict: value }));
  const rating = createRating((stars) => change({ rating: stars }));
  const tags2 = createTagEditor({
    known: knownTags2,
    onAdd: (tag) => change({ addTags: [tag] }),
    onRemove: (tag) => change({ removeTags: [tag] })
  });
  const files = cover2 && unstack ? createFiles({ change, cover: cover2, unstack }) : null;
  const facts = make("div", { class: "panel-facts" });
  let shown = null;
  return {
    element: make("div", { class: "photo-panel" }, name4, state, problem, verdict.element, rating.element, tags2.element, files?.element, facts),
    focusTags: tags2.focus,
    /** @param {import('../remote/types.js').DetailedPhoto} photo */
    show(photo) {
      setText(name4, photo.name);
      setText(state, stateText(photo));
      const text = photo.problem === photo.failure?.reason ? null : photo.problem;
      problem.hidden = !text;
      setText(problem, text ?? "");
      verdict.show(photo.verdict);
      rating.show(photo.rating);
      tags2.show(photo.tags);
      files?.show(photo);
      if (shown?.id !== photo.id || shown.exif !== photo.exif)
        fill(facts, photoFacts(photo), photoFindings(photo));
      shown = photo;
    }
  };
}
function stateText(photo) {
  const words3 = verdictText(photo.verdict);
  if (photo.missing)
    return `Missing from the disk, ${words3}`;
  return photo.pending ? `${capital2(words3)}, to be committed` : capital2(words3);
}
function capital2(text) {
  return text[0].toUpperCase() + text.slice(1);
}

// swipe/queue.js
var emptyQueue = Object.freeze({ card: null, following: [], preceding: [], isAtEnd: false, progress: null });
function advanced(queue) {
  const [card = null, ...following] = queue.following;
  return { ...queue, card, following, preceding: queue.card ? [queue.card, ...queue.preceding] : queue.preceding };
}
function returned(queue, card) {
  const isOther = (other) => other && other.photo.id !== card.photo.id;
  const following = [queue.card, ...queue.following].filter(isOther);
  return { ...queue, card, following, preceding: queue.preceding.filter(isOther), isAtEnd: false };
}
function described(queue, photo) {
  const renew = (card) => card && card.photo.id === photo.id ? { ...card, photo } : card;
  return { ...queue, card: renew(queue.card), following: queue.following.map(renew), preceding: queue.preceding.map(renew) };
}
function adopted(queue, answer, isLatest) {
  const known = [answer.card, ...answer.following].filter(Boolean);
  if (isLatest) {
    const { card, following, preceding, progress } = answer;
    return { card, following, preceding, isAtEnd: card === null, progress };
  }
  return { ...queue, ...extended(queue, known), progress: answer.progress };
}
function extended({ card, following }, known) {
  const mine = [card, ...following].filter(Boolean);
  const last = mine.at(-1);
  if (!last)
    return { card, following };
  const place2 = known.findIndex((other) => other.photo.id === last.photo.id);
  return { card, following: place2 < 0 ? following : [...following, ...known.slice(place2 + 1)] };
}

// swipe/review.js
function createReview(app2, id, { change, leave, arrive }) {
  let queue = emptyQueue;
  let steps = [];
  let open9 = 0;
  let version = 0;
  function set2(next) {
    queue = next;
    change(queue);
  }
  async function send(path, body) {
    open9 += 1;
    version += 1;
    try {
      const answer = await app2.outbox.send(`/sessions/${id}/${path}`, body);
      open9 -= 1;
      set2(adopted(queue, answer, open9 === 0 && app2.outbox.isEmpty));
      return answer;
    } catch (error) {
      open9 -= 1;
      steps.length = 0;
      app2.toasts.show(error.message, { problem: true });
      await app2.attempt(reload);
      return null;
    }
  }
  async function reload() {
    if (open9 > 0)
      return;
    const mine = version;
    const answer = await app2.client.get(`/sessions/${id}/current`);
    if (open9 === 0 && mine === version)
      set2(adopted(queue, answer, app2.outbox.isEmpty));
  }
  function goTo(card, place2) {
    return send("jump", card ? { photo: card.photo.id } : { place: place2 });
  }
  function go(direction) {
    const { card } = queue;
    leave(direction);
    set2(advanced(queue));
    return card;
  }
  async function takeBack(path) {
    const step = path === "undo" ? steps.pop() : null;
    if (path === "redo")
      steps.length = 0;
    if (step?.card) {
      const before = { ...step.card, photo: { ...step.card.photo, verdict: step.before } };
      set2(returned(queue, before));
      arrive(step.direction);
    }
    const shown = queue.card?.photo.id;
    const known = queue.preceding;
    const answer = await send(path, {});
    if (answer?.outcome === "nothing")
      app2.toasts.show(`There is nothing to ${path}.`);
    if (answer?.outcome === "decidedSince")
      app2.toasts.show("Nothing was changed: there is a later decision.", { problem: true });
    const arrived = queue.card?.photo;
    if (answer?.outcome !== "done" || !arrived || arrived.id === shown)
      return;
    const wentBy = known.find((card) => card.photo.id === arrived.id)?.photo.verdict;
    arrive(directionFor(wentBy ?? arrived.verdict ?? "keep", app2.store.state.preferences));
  }
  return {
    get queue() {
      return queue;
    },
    reload,
    /** @param {import('../remote/types.js').Verdict} verdict @param {import('./intent.js').Direction} direction */
    decide(verdict, direction) {
      if (!queue.card)
        return;
      const before = queue.card.photo.verdict ?? null;
      queue = described(queue, { ...queue.card.photo, verdict });
      const card = go(direction);
      steps.push({ card, before, direction });
      send("decide", { photos: [card.photo.id], verdict, advance: true });
    },
    /**
     * Changes the photo on display, which stays.
     *
     * @param {object} about
     */
    amend(about) {
      if (!queue.card)
        return;
      const { photo } = queue.card;
      steps.push({});
      set2(described(queue, withChange(photo, about)));
      send("decide", { photos: [photo.id], ...about });
    },
    next(direction) {
      if (!queue.card)
        return;
      const { place: place2 } = go(direction);
      goTo(queue.card, place2 + 1);
    },
    async previous() {
      const [card] = queue.preceding;
      if (card) {
        set2(returned(queue, card));
        arrive("left");
        goTo(card, card.place);
      } else if (queue.card?.place > 0) {
        await goTo(null, queue.card.place - 1);
        arrive("left");
      }
    },
    undo: () => takeBack("undo"),
    redo: () => takeBack("redo"),
    /** Starts again at the first photo. */
    restart: () => goTo(null, 0)
  };
}
function withChange(photo, { verdict, rating, addTags = [], removeTags = [] }) {
  return {
    ...photo,
    verdict: verdict === void 0 ? photo.verdict : verdict,
    rating: rating ?? photo.rating,
    tags: [...photo.tags.filter((tag) => !removeTags.includes(tag)), ...addTags].sort(),
    pending: true
  };
}

// swipe/progress.js
var parts = ["favourite", "keep", "skip", "trash"];
function shares2({ total, byVerdict }) {
  let start2 = 0;
  return parts.map((verdict) => {
    const share = total > 0 ? (byVerdict[verdict] ?? 0) / total : 0;
    const part = { verdict, start: start2, share };
    start2 += share;
    return part;
  });
}
function paceText({ lastMinuteRate, rate, secondsLeft, remaining }, isPaceKnown) {
  const pace = lastMinuteRate ?? rate;
  return [
    `${number(remaining)} left`,
    pace ? `${number(Math.max(1, Math.round(pace)))} a minute` : null,
    isPaceKnown && secondsLeft && remaining > 0 ? `about ${duration(secondsLeft)} to go` : null
  ].filter(Boolean).join(" · ");
}
function createProgressView() {
  const bars2 = new Map(parts.map((verdict) => [verdict, make("span", { data: { verdict } })]));
  const stream = make("div", { class: "stream", role: "progressbar", "aria-label": "Reviewed", "aria-valuemin": "0", "aria-valuemax": "100", "aria-valuenow": "0" }, ...bars2.values());
  const place2 = make("strong", { class: "numbers" });
  const pace = make("span", { class: "numbers soft pace" });
  return {
    element: make("div", { class: "review-progress" }, stream, make("p", {}, place2, pace)),
    /** @param {import('../remote/types.js').Progress} progress @param {import('../remote/types.js').Card | null} card @param {boolean} isPaceKnown */
    show(progress, card, isPaceKnown) {
      for (const { verdict, start: start2, share } of shares2(progress)) {
        const offset = forward() * start2 * 100;
        bars2.get(verdict).style.transform = `translateX(${offset.toFixed(3)}%) scaleX(${share.toFixed(5)})`;
      }
      const percent = progress.total ? Math.round(100 * progress.reviewed / progress.total) : 100;
      stream.setAttribute("aria-valuenow", String(percent));
      stream.setAttribute("aria-valuetext", `${progress.reviewed} of ${progress.total}`);
      setText(place2, card ? `${number(card.place + 1)} of ${number(progress.total)}` : `${number(progress.reviewed)} of ${number(progress.total)}`);
      setText(pace, paceText(progress, isPaceKnown));
    }
  };
}

// library/overview.js
function createOverview({ store: store2 }, closing) {
  const percent = make("strong", { class: "overview-share numbers" });
  const words3 = make("p", { class: "soft numbers" });
  const bars2 = new Map(verdictNames.map((verdict) => [verdict, make("span", { data: { verdict } })]));
  const lines = new Map(verdictNames.map((verdict) => [verdict, make("dd", { class: "numbers" })]));
  const element = make(
    "section",
    { class: "overview for-deciders", "aria-labelledby": "overview-head" },
    make("h2", { id: "overview-head" }, "Progress"),
    percent,
    words3,
    make("div", { class: "stream", "aria-hidden": "true" }, ...bars2.values()),
    make("dl", { class: "overview-verdicts" }, ...[...lines].map(([verdict, line3]) => make(
      "div",
      { data: { verdict } },
      make("dt", {}, icon(verdicts[verdict].icon), verdicts[verdict].name),
      line3
    ))),
    make("p", { class: "overview-hint soft small" }, "Press ", make("kbd", {}, "?"), " for keys. Select photos to decide about many at once.")
  );
  store2.watch((state) => state.library, (library) => {
    if (!library)
      return;
    const { photos, unreviewed, byVerdict } = library.totals;
    const reviewed = Math.max(0, photos - unreviewed);
    setText(percent, `${photos ? Math.floor(100 * reviewed / photos) : 0} %`);
    setText(words3, `${number(reviewed)} of ${number(photos)} reviewed`);
    const decided = Object.values(byVerdict).reduce((sum, amount) => sum + amount, 0);
    for (const { verdict, start: start2, share } of shares2({ total: Math.max(photos, unreviewed + decided), byVerdict })) {
      const offset = forward() * start2 * 100;
      bars2.get(verdict).style.transform = `translateX(${offset.toFixed(3)}%) scaleX(${share.toFixed(5)})`;
      setText(lines.get(verdict), number(byVerdict[verdict] ?? 0));
    }
  }, closing);
  return { element };
}

// library/detail.js
function createDetail(app2, { change, review: review2, step, zoom, close, stack, unstack, shown: onShown }, closing) {
  const placeholder = make("canvas", { class: "detail-placeholder", hidden: true });
  const image = make("img", { class: "detail-image", alt: "", decoding: "async" });
  const note = make("div", { class: "detail-note", hidden: true });
  const picture = make("button", { class: "detail-picture", type: "button", "aria-label": "Zoom", onclick: zoom }, placeholder, image);
  const film = createFilm(() => app2.store.state.library.originals);
  const turner = createPageTurner(showPicture);
  const waiting2 = make("p", { class: "soft", role: "status", hidden: true }, "Sluice does not answer. The details appear as soon as it does.");
  const panel = createPhotoPanel({
    knownTags: () => app2.tags(),
    change: decide,
    cover: (cover2) => stack(photo.stack.map((file) => file.id), cover2),
    unstack: () => unstack([photo.id])
  });
  const reviewing2 = make("button", { class: "button for-deciders", type: "button", onclick: () => review2(photo) }, icon("review"), "Review from here");
  const body = make("div", { class: "detail-body", tabIndex: 0, role: "group", "aria-label": "The photo and its details" }, picture, turner.element, film.element, note, waiting2, panel.element, reviewing2);
  const blank = createOverview(app2, closing).element;
  const steps = /* @__PURE__ */ new Map([[-1, stepButton(-1, "Previous photo", "back")], [1, stepButton(1, "Next photo", "forward")]]);
  const bar = make(
    "div",
    { class: "detail-bar" },
    make("button", { class: "icon-button detail-close", type: "button", "aria-label": "Close the photo", onclick: close }, icon("close")),
    make("span", { class: "spacer" }),
    ...steps.values()
  );
  const element = make("aside", { class: "detail", "aria-label": "Photo" }, bar, body, blank);
  let photo = null;
  let wanted = null;
  let loading = null;
  image.onload = () => image.classList.add("loaded");
  closing.addEventListener("abort", () => loading?.abort());
  app2.store.watch((state) => state.connection, (connection) => {
    waiting2.hidden = connection !== "away" || isDescribed();
    if (connection === "online" && wanted !== null && !isDescribed())
      describe();
  }, closing);
  function stepButton(by, label3, sign) {
    return make("button", { class: "icon-button", type: "button", "aria-label": label3, onclick: () => step(by) }, icon(sign));
  }
  function isDescribed() {
    return photo !== null && photo.id === wanted && "tags" in photo;
  }
  function decide(about) {
    if (photo?.id !== wanted)
      return;
    if (!about.only)
      show(isDescribed() ? withChange(photo, about) : decidedCell(photo, about));
    change(photo, about);
  }
  function show(shown) {
    const isOther = shown?.id !== photo?.id;
    photo = shown;
    bar.hidden = body.hidden = photo === null;
    blank.hidden = photo !== null;
    element.classList.toggle("filled", photo !== null);
    film.show(photo);
    turner.show(photo);
    if (!photo)
      return;
    onShown(photo);
    for (const part of [panel.element, reviewing2])
      part.hidden = !isDescribed();
    if (isDescribed())
      panel.show(photo);
    if (isDescribed())
      picture.setAttribute("aria-label", `Zoom ${photo.name}`);
    picture.hidden = hasNoPicture(photo);
    note.hidden = !photo.failure;
    if (photo.failure)
      note.replaceChildren(failureNote(photo));
    if (!isOther)
      return;
    body.scrollTop = 0;
    picture.style.aspectRatio = `${photo.width || 3} / ${photo.height || 2}`;
    showPicture();
  }
  function showPicture() {
    paintPlaceholder(placeholder, turner.page === 1 ? photo.placeholder : null);
    image.classList.remove("loaded");
    image.removeAttribute("src");
    const tier = tierFor(app2.store.state.library.tiers, 420 * devicePixelRatio);
    const [first2, second] = tierAddresses(photo, tier, turner.page);
    image.onerror = () => {
      if (second && !image.src.endsWith(second))
        image.src = second;
    };
    if (!picture.hidden)
      image.src = first2;
  }
  async function describe() {
    loading?.abort();
    loading = new AbortController();
    const { signal } = loading;
    await app2.attempt(async () => {
      try {
        show(await app2.client.get(`/photos/${wanted}`, { signal }));
        waiting2.hidden = true;
      } catch (error) {
        if (!(error instanceof Unreachable))
          throw error;
        waiting2.hidden = isDescribed();
      }
    });
  }
  show(null);
  return {
    element,
    decide,
    /** The open photo, as far as it is loaded. */
    get photo() {
      return photo;
    },
    /** The open page of a document, counted from 1. */
    get page() {
      return turner.page;
    },
    focusTags: panel.focusTags,
    /** @param {string | null} id @param {import('../photo/cells.js').Cell} [cell] its cell, if known */
    open(id, cell) {
      wanted = id;
      loading?.abort();
      if (id === null)
        return show(null);
      if (photo?.id !== id)
        show(cell ?? null);
      return describe();
    },
    /** Reloads the open photo. */
    renew() {
      if (wanted !== null)
        describe();
    },
    /** @param {(by: number) => boolean} can whether there is a next or previous photo */
    showSteps(can) {
      for (const [by, button] of steps)
        button.disabled = !can(by);
    }
  };
}

// access/words.js
function accessWords({ library, connection, ended, waiting: waiting2 }) {
  if (connection === "refused" && ended) {
    return { isBlocking: true, icon: "info", title: "This link has ended", text: ended, remedy: "Whoever sent it can send a new one." };
  }
  if (connection === "refused") {
    return {
      isBlocking: true,
      icon: "warning",
      title: "This page has no access",
      text: "Sluice admits devices that opened a link it printed, until they are removed or unused for 60 days.",
      remedy: "Open a new link: run “sluice pair”, or choose “Admit a device” in the settings of an admitted device. Decisions that were not sent yet are kept in this browser."
    };
  }
  if (!library) {
    return connection === "away" ? {
      isBlocking: true,
      icon: "away",
      title: "Sluice does not answer",
      text: "The program that shows your photos is not running, or this device is on another network.",
      remedy: `Start it again with “sluice serve”. This page then continues automatically.${waiting2 ? ` What you decided (${waiting2}) is kept in this browser.` : ""}`
    } : null;
  }
  const { state, reason, folders } = library.access;
  switch (state) {
    case "denied":
      return {
        isBlocking: true,
        icon: "warning",
        title: "Sluice cannot open this library",
        text: reason ?? "It is not allowed to read it.",
        remedy: "Allow the user that Sluice runs as to read the folder, then start Sluice again."
      };
    case "notDetermined":
      return {
        isBlocking: true,
        icon: "pending",
        title: "Sluice is opening your library",
        text: "The folder has not been scanned yet.",
        remedy: "This takes a moment."
      };
    case "restricted":
      return {
        isBlocking: false,
        icon: "info",
        title: "You can look, but not decide",
        text: reason ?? "The library cannot be written.",
        remedy: "Allow writing there, or connect its disk for writing."
      };
    case "limited":
      return {
        isBlocking: false,
        icon: "info",
        title: folders.length === 1 ? "One folder cannot be reached" : `${folders.length} folders cannot be reached`,
        text: "The disk seems to be disconnected. Its photos stay in the library.",
        folders,
        remedy: "Connect the disk: its photos then reappear automatically."
      };
    default:
      return null;
  }
}
function emptyWords({ preparation, library }, isFiltered) {
  if (isGuest({ library }) && !isFiltered)
    return { title: "No photos yet", text: "When photos are added to what is shared with you, they appear here." };
  if (isFiltered)
    return { title: "No photo matches", text: "Remove a condition, or search for something else." };
  if (preparation?.state === "running")
    return { title: "Your photos are being prepared", text: "The first ones appear here in a moment. You can begin before it is done." };
  if (preparation?.state === "failed")
    return { title: "No photos yet", text: `Preparing stopped: ${preparation.reason ?? "the reason is not known"}` };
  const found2 = "Sluice found no photos in the folders of this library.";
  return { title: "No photos yet", text: preparation?.watching ? `${found2} Put some there, and they appear here.` : `${found2} Put some there, then choose “Prepare” in Settings.` };
}

// library/empty.js
function createEmpty(store2, closing) {
  const element = make("div", { class: "empty", hidden: true });
  let isFiltered = false;
  function fill2() {
    if (element.hidden)
      return;
    const { title: title2, text } = emptyWords(store2.state, isFiltered);
    element.replaceChildren(icon("photos"), make("h2", {}, title2), make("p", { class: "soft" }, text));
    if (isFiltered)
      element.append(make("a", { class: "button", href: "/" }, "Show all photos"));
  }
  store2.watch((state) => state.preparation, fill2, closing);
  return {
    element,
    /** @param {boolean} isEmpty @param {boolean} filtered */
    show(isEmpty, filtered) {
      element.hidden = !isEmpty;
      isFiltered = filtered;
      fill2();
    }
  };
}

// filter/completions.js
var words = {
  is: ["unreviewed", "decided", "favourite", "kept", "trashed", "skipped", "pending", "missing", "damaged", "failed", "unsupported", "landscape", "portrait", "square", "hdr", "screenshot", "document", "receipt", "video", "stack"],
  has: ["location", "time", "camera", "lens", "format", "rating", "tag", "album", "sidecar", "raw", "video"]
};
var keys2 = {
  is: "state",
  has: "what it has",
  taken: "2024, 2024-06, 2024-06-30..2024-08",
  camera: "text",
  lens: "text",
  folder: "text",
  name: "IMG_*.jpg",
  tag: "Places/Norway",
  album: "name",
  rating: "4, 1..3",
  format: "jpeg",
  size: ">5MB",
  pixels: ">12MP",
  sharpness: "<300",
  contrast: ">40",
  noise: ">2",
  colourfulness: ">45",
  motion: ">0.6",
  shadows: ">5%",
  highlights: ">5%",
  text: "invoice",
  total: ">50",
  duration: ">10s",
  pages: ">1",
  stack: "off"
};
function completions(text, pluginValues = []) {
  const start2 = text.lastIndexOf(" ") + 1;
  const [before, word] = [text.slice(0, start2), text.slice(start2).toLowerCase()];
  const sign = word.startsWith("-") ? "-" : "";
  const bare = word.slice(sign.length);
  const [key, value] = bare.split(":", 2);
  if (value !== void 0) {
    return (words[key] ?? []).filter((choice2) => choice2.startsWith(value) && choice2 !== value).map((choice2) => ({ value: `${before}${sign}${key}:${choice2}`, label: `${sign}${key}:${choice2}` }));
  }
  const choice = (name4, hint) => ({ value: `${before}${sign}${name4}`, label: `${sign}${name4}`, count: hint });
  if (bare.startsWith("plugin.")) {
    return pluginChoices(bare, pluginValues).map((name4) => choice(`${name4}:`, "text, >20, true"));
  }
  const choices = Object.entries(keys2).map(([name4, hint]) => choice(`${name4}:`, hint));
  if (pluginValues.length > 0)
    choices.push(choice("plugin.", "values of plugins"));
  return choices.filter(({ label: label3 }) => label3.startsWith(sign + bare));
}
function pluginChoices(bare, pluginValues) {
  const short = pluginValues.map((name4) => `plugin.${name4.split(".")[2]}`);
  return [.../* @__PURE__ */ new Set([...short, ...pluginValues])].filter((name4) => name4.startsWith(bare)).sort();
}

// library/filter-field.js
function createFilterField(app2, onFilter) {
  let filter = "";
  let noted = { filter: "", notes: [] };
  const box = createCombobox({
    label: "Filter",
    placeholder: "Filter: camera:nikon taken:2024",
    complete: (text) => completions(text, app2.store.state.library?.pluginValues),
    onInput: () => showError(null),
    onChoose: take
  });
  const trouble = make("p", { class: "filter-trouble", role: "alert", hidden: true });
  const chips = make("ul", { class: "chips", "aria-label": "Conditions", hidden: true });
  const element = make("div", { class: "filter-field", role: "search" }, icon("search"), box.element, trouble);
  async function take(text) {
    const written = text.trim();
    if (written.endsWith(":") || /^-?plugin\.$/i.test(written)) {
      box.value = written;
      box.input.focus();
      return;
    }
    if (!written)
      return;
    const wanted = withTerm(filter, written);
    try {
      const { notes } = await app2.client.get(`/filters/check${query({ filter: wanted })}`);
      noted = { filter: wanted, notes };
      box.value = "";
      onFilter(wanted);
    } catch (error) {
      box.value = written;
      showError(error, wanted, written);
    }
  }
  function showError(error, wanted = "", written = "") {
    const isWrong = error !== null;
    trouble.hidden = !isWrong;
    if (isWrong)
      box.input.setAttribute("aria-invalid", "true");
    else
      box.input.removeAttribute("aria-invalid");
    if (!isWrong)
      return;
    const { offset = null, length = 0, suggestion } = error.document ?? {};
    const [before, marked, after2] = offset === null ? [] : cut(wanted, offset, Math.max(1, length));
    const parts2 = offset === null ? [] : [make("code", {}, before, make("mark", {}, marked), after2)];
    fill(trouble, make("span", {}, error.message), ...parts2, suggestion && make("button", {
      class: "button small",
      type: "button",
      onclick() {
        showError(null);
        take(offset === null ? suggestion : corrected(wanted, written, { offset, length, suggestion }));
      }
    }, `Use ${suggestion}`));
  }
  return {
    element,
    chips,
    focus: () => box.input.focus(),
    /** @param {string} shown */
    show(shown) {
      filter = shown;
      showError(null);
      const notes = noted.filter === shown ? noted.notes : [];
      const hadFocus = chips.contains(document.activeElement);
      const terms = termsOf(filter);
      chips.hidden = terms.length === 0;
      fill(chips, ...terms.map((term) => make("li", {}, make("button", {
        class: "chip",
        type: "button",
        "aria-label": `Without ${term}`,
        data: { key: term },
        onclick: () => onFilter(withoutTerm(filter, term))
      }, make("span", {}, term), icon("close")))), ...notes.map((note) => make("li", { class: "soft small", role: "note" }, note)));
      if (hadFocus && !chips.contains(document.activeElement))
        (chips.querySelector("button") ?? box.input).focus();
    }
  };
}
function cut(text, offset, length) {
  const characters = [...text];
  return [characters.slice(0, offset), characters.slice(offset, offset + length), characters.slice(offset + length)].map((part) => part.join(""));
}
function corrected(wanted, written, { offset, length, suggestion }) {
  const start2 = offset - ([...wanted].length - [...written].length);
  if (start2 < 0)
    return suggestion;
  const [before, , after2] = cut(written, start2, length);
  return before + suggestion + (suggestion.endsWith(":") && after2.startsWith(":") ? after2.slice(1) : after2);
}

// viewer/sources.js
var displayable = ["jpeg", "png", "webp", "gif", "avif"];
var drawn = "pdf";
var drawnEdge = 4096;
function fullSize({ width, height, format }, shape) {
  const long = format === drawn ? drawnEdge : Math.max(width, height);
  const scale = long / Math.max(shape.width, shape.height);
  return { width: Math.round(shape.width * scale), height: Math.round(shape.height * scale) };
}
function sourcesOf(photo, { tiers, originals }, page = 1) {
  const made = tiers.map((tier) => ({ name: tier.name, edge: tier.edge ?? Infinity, addresses: tierAddresses(photo, tier, page), isOriginal: false })).sort((a, b) => a.edge - b.edge);
  if (!originals || !photo.format || photo.video)
    return made;
  if (!displayable.includes(photo.format))
    return [...made, { name: "full size", edge: Infinity, addresses: [], isOriginal: true, isTiled: true }];
  return [...made, { name: "original", edge: Infinity, addresses: [`/api/v1/photos/${photo.id}/original`], isOriginal: true }];
}
function sourceFor(sources, edge2, slack5) {
  return sources.find((source) => source.edge * slack5 >= edge2) ?? sources.at(-1) ?? null;
}
function sourceText({ name: name4, isOriginal }, size2, photo) {
  const isDrawn = photo.format === drawn;
  const text = `${name4}, ${number(size2.width)} × ${number(size2.height)}`;
  const share = Math.max(size2.width, size2.height) / Math.max(photo.width, photo.height);
  if (isOriginal || isDrawn || !Number.isFinite(share))
    return text;
  return share > 0.999 ? `${text} — full size` : `${text} — ${Math.round(100 * share)} % of the original`;
}

// viewer/tiles.js
function createTiles(app2, { ready, missing }) {
  const element = make("div", { class: "viewer-tiles" });
  const images = /* @__PURE__ */ new Map();
  let photo = null;
  let page = 1;
  let size2 = null;
  let loading = null;
  async function begin2(id, number2) {
    clear();
    [photo, page] = [id, number2];
    loading = new AbortController();
    try {
      const found2 = await app2.client.get(`/photos/${id}/full${query2()}`, { signal: loading.signal });
      if (!isOpen(id, number2))
        return;
      size2 = found2;
      ready();
    } catch {
      if (isOpen(id, number2))
        missing();
    }
  }
  function isOpen(id, number2) {
    return photo === id && page === number2;
  }
  function query2() {
    return page > 1 ? `?page=${page}` : "";
  }
  function clear() {
    loading?.abort();
    [photo, size2, loading] = [null, null, null];
    images.clear();
    element.replaceChildren();
  }
  function add(column, row) {
    const name4 = `${column}/${row}`;
    if (images.has(name4))
      return;
    const { width, height, tileEdge: edge2 } = size2;
    const image = make("img", { alt: "", decoding: "async", draggable: false, onload() {
      image.classList.add("loaded");
    }, onerror() {
      image.remove();
    } });
    const place2 = {
      left: column * edge2 / width,
      top: row * edge2 / height,
      width: Math.min(edge2, width - column * edge2) / width,
      height: Math.min(edge2, height - row * edge2) / height
    };
    for (const [side, share] of Object.entries(place2))
      image.style[side] = `${100 * share}%`;
    image.src = `/api/v1/photos/${photo}/full/${name4}${query2()}`;
    images.set(name4, image);
    element.append(image);
  }
  return {
    element,
    clear,
    /** Pixels of the whole picture; null until known. */
    get size() {
      return size2;
    },
    /**
     * Loads what is in view.
     *
     * @param {string} id
     * @param {number} number of the page
     * @param {{left: number, top: number, right: number, bottom: number}} part shares of the picture, 0…1
     */
    show(id, number2, part) {
      if (!isOpen(id, number2))
        return void begin2(id, number2);
      if (!size2)
        return;
      const { width, height, tileEdge: edge2 } = size2;
      const last = (length) => Math.ceil(length / edge2) - 1;
      for (let row = Math.floor(part.top * height / edge2); row <= Math.min(last(height), Math.floor(part.bottom * height / edge2)); row++) {
        for (let column = Math.floor(part.left * width / edge2); column <= Math.min(last(width), Math.floor(part.right * width / edge2)); column++)
          add(column, row);
      }
    }
  };
}

// viewer/track.js
var far = 0.22;
var fast = 420;
var slack3 = 8;
var usualTime = 220;
var ease = "cubic-bezier(0.22, 0.8, 0.24, 1)";
function createTrack(sheet, on) {
  const sides = /* @__PURE__ */ new Map([[-1, createSide("before")], [1, createSide("after")]]);
  const element = make("div", { class: "viewer-track" }, sides.get(-1).element, sheet, sides.get(1).element);
  let drag = null;
  let gliding = null;
  function place2(x, y) {
    element.style.transform = x || y ? `translate3d(${x.toFixed(1)}px, ${y.toFixed(1)}px, 0)` : "";
    on.lower(Math.min(1, Math.max(0, y / element.clientHeight)));
  }
  function glide(x, done = () => {
  }) {
    const cancel = () => {
      gliding = null;
      animation.cancel();
      place2(0, 0);
    };
    const end = () => {
      gliding = null;
      animation.cancel();
      done();
      place2(0, 0);
    };
    const animation = element.animate({ transform: [element.style.transform || "none", `translate3d(${x}px, 0, 0)`] }, { duration: prefersStillness() ? 1 : usualTime, easing: ease, fill: "forwards" });
    on.lower(0);
    animation.onfinish = end;
    gliding = { end, cancel };
  }
  function glideTo(by) {
    const gap = sides.get(1).gap;
    glide(-by * forward() * (element.clientWidth + gap), () => on.step(by));
  }
  return {
    element,
    get isHeld() {
      return drag !== null;
    },
    /** @param {(by: 1 | -1) => {addresses: string[], id: string} | null} pictureOf the photos on both sides */
    showSides(pictureOf2) {
      for (const [by, side] of sides)
        side.show(pictureOf2(by));
    },
    /**
     * The picture of a neighbouring photo, if loaded.
     *
     * @param {string} id
     */
    take: (id) => [...sides.values()].find((side) => side.id === id)?.take() ?? null,
    move(dx, dy) {
      gliding?.end();
      drag ??= { x: 0, y: 0, axis: null };
      drag.x += dx;
      drag.y += dy;
      if (!drag.axis && Math.hypot(drag.x, drag.y) < slack3)
        return;
      drag.axis ??= Math.abs(drag.x) >= Math.abs(drag.y) ? "x" : "y";
      const isOpen = drag.axis === "x" && on.can(towards(drag.x));
      if (drag.axis === "x")
        place2(isOpen ? drag.x : drag.x * 0.25, 0);
      else
        place2(0, drag.y > 0 ? drag.y : drag.y * 0.25);
    },
    /** @param {{x: number, y: number}} velocity */
    end(velocity) {
      if (!drag)
        return;
      const { x, y, axis } = drag;
      drag = null;
      if (axis === "x") {
        const isMeant2 = Math.abs(x) > element.clientWidth * far || Math.abs(velocity.x) > fast && velocity.x * x > 0;
        return isMeant2 && on.can(towards(x)) ? glideTo(towards(x)) : glide(0);
      }
      const isMeant = Math.abs(y) > element.clientHeight * far * 0.7 || Math.abs(velocity.y) > fast && velocity.y * y > 0;
      if (axis && isMeant && y > 0)
        return on.down();
      if (axis && isMeant)
        on.up();
      glide(0);
    },
    /** Stops, because two fingers mean something else. */
    stop() {
      if (drag)
        glide(0);
      drag = null;
    },
    /** Moves the picture back to its place. */
    reset() {
      drag = null;
      gliding?.cancel();
      place2(0, 0);
    }
  };
}
function towards(x) {
  return x * forward() < 0 ? 1 : -1;
}
function createSide(kind) {
  const element = make("div", { class: `viewer-side ${kind}`, "aria-hidden": "true" });
  let [id, image] = ["", null];
  return {
    element,
    get id() {
      return id;
    },
    get gap() {
      return parseFloat(getComputedStyle(element).columnGap) || 0;
    },
    show(picture) {
      if ((picture?.id ?? "") === id)
        return;
      id = picture?.id ?? "";
      image = picture && pictureFrom(picture.addresses, "low");
      element.replaceChildren(...image ? [image] : []);
    },
    take() {
      const taken = image?.complete && image.naturalWidth ? image : null;
      [id, image] = ["", null];
      element.replaceChildren();
      return taken;
    }
  };
}
function pictureFrom(addresses, priority) {
  const image = make("img", { class: "viewer-image", alt: "", draggable: false, decoding: "async", fetchPriority: priority });
  let next = 1;
  image.addEventListener("load", () => image.classList.add("loaded"));
  image.addEventListener("error", () => {
    if (next < addresses.length)
      image.src = addresses[next++];
    else
      image.dispatchEvent(new Event("missing"));
  });
  image.src = addresses[0];
  return image;
}

// viewer/transform.js
function fitScale(picture, frame) {
  return Math.min(frame.width / picture.width, frame.height / picture.height);
}
function scaleLimits(picture, frame, actual) {
  const least = Math.min(fitScale(picture, frame), actual);
  return { least, most: Math.max(actual * 8, least * 4) };
}
function scaledAbout(view, scale, point) {
  const factor = scale / view.scale;
  return { scale, x: point.x - (point.x - view.x) * factor, y: point.y - (point.y - view.y) * factor };
}
function inside(view, picture, frame) {
  return {
    scale: view.scale,
    x: clamped(view.x, picture.width * view.scale, frame.width),
    y: clamped(view.y, picture.height * view.scale, frame.height)
  };
}
function clamped(offset, extent, room) {
  const most3 = Math.max(0, (extent - room) / 2);
  return Math.min(most3, Math.max(-most3, offset));
}

// viewer/viewer.js
var panStep2 = 90;
var fittedSlack = 1.25;
var usualSize = { width: 3e3, height: 2e3 };
function createViewer(app2, { close, steps, facts }) {
  const placeholder = make("canvas", { class: "viewer-placeholder" });
  const pictures = make("div", { class: "viewer-pictures" });
  const tiles = createTiles(app2, { ready: () => {
    describe();
    load();
  }, missing: withoutTiles });
  const sheet = make("div", { class: "viewer-sheet" }, placeholder, pictures, tiles.element);
  const note = make("div", { class: "viewer-note", role: "status", hidden: true });
  const [name4, about] = [make("strong", { class: "viewer-name" }), make("span", { class: "viewer-about numbers" })];
  const level = make("output", { class: "viewer-level numbers" });
  const button = (sign, label3, onclick, more = {}) => make("button", { class: "icon-button", type: "button", "aria-label": label3, title: label3, onclick, ...more }, icon(sign));
  const toggle = make("button", { class: "button small", type: "button", onclick: () => step(isFitted() ? "pixels" : "fit") });
  const factsButton = facts && button("info", "Facts", () => facts.toggle(), { "aria-expanded": "false" });
  const frame = make("div", { class: "viewer-frame", tabIndex: 0, role: "group", autofocus: true, "aria-roledescription": "zoomable photo" });
  const [previous, next] = (
    /** @type {const} */
    [-1, 1].map((by) => steps && button(by < 0 ? "back" : "forward", by < 0 ? "Previous photo" : "Next photo", () => go(by)))
  );
  previous?.classList.add("viewer-step", "before");
  next?.classList.add("viewer-step", "after");
  const panel = facts && make(
    "aside",
    { class: "viewer-facts", tabIndex: -1, "aria-label": "Facts", hidden: true },
    button("close", "Close the facts", () => facts.toggle(false)),
    facts.content
  );
  const film = createFilm(() => app2.store.state.library.originals);
  const turner = createPageTurner(showPage);
  const dialog = make(
    "dialog",
    { class: "viewer", tabIndex: -1, "aria-modal": "true" },
    frame,
    film.element,
    turner.element,
    note,
    make(
      "div",
      { class: "viewer-bar" },
      button("close", "Close", () => close(), { title: "Close (Esc)" }),
      make("p", { class: "viewer-words" }, name4, about),
      level,
      toggle,
      factsButton
    ),
    ...[previous, next].filter(Boolean),
    facts && make("div", { class: "viewer-actions for-deciders" }, facts.actions),
    panel
  );
  const track = createTrack(sheet, {
    can: (by) => steps?.can(by) ?? false,
    step: (by) => steps.go(by),
    down: close,
    up: () => facts?.toggle(true),
    lower: (share) => dialog.style.setProperty("--lower", share.toFixed(3))
  });
  frame.append(track.element);
  let photo = null;
  let sources = [];
  let shown = null;
  let coming = null;
  let [view, size2, wanted, opener] = [{ scale: 1, x: 0, y: 0 }, { width: 1, height: 1 }, 0, null];
  function picture() {
    const { naturalWidth: width = 0, naturalHeight: height = 0 } = shown?.image ?? {};
    const whole = photo?.width && photo.height ? photo : null;
    if (turner.page > 1 && width)
      return fullSize(whole ?? usualSize, { width, height });
    return whole ? fullSize(whole, whole) : width ? { width, height } : usualSize;
  }
  const actual = () => 1 / devicePixelRatio;
  const isFitted = () => view.scale <= fitScale(picture(), size2) * 1.001;
  function pixelScale() {
    const best = sources.at(-1);
    const long = Math.max(picture().width, picture().height);
    return actual() * Math.min(1, (best?.edge ?? Infinity) / long);
  }
  function set2(changed, isSmooth = false) {
    view = inside(changed, picture(), size2);
    sheet.classList.toggle("smooth", isSmooth && !prefersStillness());
    cancelAnimationFrame(wanted);
    wanted = requestAnimationFrame(paint);
  }
  function paint() {
    const { scale, x, y } = view;
    const { width, height } = picture();
    sheet.style.width = `${width}px`;
    sheet.style.height = `${height}px`;
    sheet.style.transform = `translate3d(${(x - width * scale / 2).toFixed(2)}px, ${(y - height * scale / 2).toFixed(2)}px, 0) scale(${scale.toFixed(5)})`;
    for (const one of [shown?.image, tiles.element])
      one?.classList.toggle("pixels", scale > pixelScale() * 3);
    setText(level, `${Math.round(100 * scale / actual())} %`);
    setText(toggle, isFitted() ? "1 : 1" : "Whole photo");
    frame.classList.toggle("fitted", isFitted());
    load();
  }
  function load() {
    if (!photo || size2.width <= 1)
      return;
    if (hasNoPicture(photo))
      return showMissing();
    const long = Math.max(picture().width, picture().height);
    const edge2 = Math.min(long, Math.round(long * view.scale * devicePixelRatio));
    const sharp = sourceFor(sources, edge2, isFitted() ? fittedSlack : 1.001);
    if (sharp?.isTiled)
      tiles.show(photo.id, turner.page, inView());
    const source = sharp?.isTiled ? sources.filter((one) => !one.isTiled).at(-1) : sharp;
    const rank2 = (one) => one ? sources.findIndex(({ name: other }) => other === one.source.name) : -1;
    if (!source || sources.indexOf(source) <= Math.max(rank2(shown), rank2(coming)))
      return;
    coming?.image.remove();
    const image = pictureFrom(source.addresses, "high");
    const mine = coming = { source, image };
    image.addEventListener("load", () => {
      if (coming === mine)
        display(mine);
    });
    image.addEventListener("missing", () => {
      if (coming === mine)
        missed(mine);
    });
    pictures.append(image);
  }
  function inView() {
    const { width, height } = picture();
    const share = (position, length, room) => Math.min(1, Math.max(0, (length * view.scale / 2 - position + room) / (length * view.scale)));
    return {
      left: share(view.x, width, -size2.width / 2),
      right: share(view.x, width, size2.width / 2),
      top: share(view.y, height, -size2.height / 2),
      bottom: share(view.y, height, size2.height / 2)
    };
  }
  function begin2(taken) {
    tiles.clear();
    coming = null;
    shown = taken && { source: sourceFor(sources, Math.max(taken.naturalWidth, taken.naturalHeight), 1), image: taken };
    pictures.replaceChildren(...taken ? [taken] : []);
    note.hidden = true;
    view = { scale: fitScale(picture(), size2), x: 0, y: 0 };
    cancelAnimationFrame(wanted);
    paint();
    showSides();
  }
  function showPage() {
    sources = sourcesOf(photo, app2.store.state.library, turner.page);
    paintPlaceholder(placeholder, turner.page === 1 ? photo.placeholder ?? null : null);
    begin2(null);
    describe();
  }
  function withoutTiles() {
    sources = sources.filter((one) => !one.isTiled);
    describe();
    load();
  }
  function display(loaded) {
    const isFirst = shown === null;
    [shown, coming] = [loaded, null];
    loaded.image.classList.add("loaded");
    for (const other of [...pictures.children])
      if (other !== loaded.image)
        other.remove();
    note.hidden = true;
    describe();
    showSides();
    if (!photo.width || turner.page > 1 && isFirst)
      set2({ scale: fitScale(picture(), size2), x: 0, y: 0 });
  }
  function missed({ source, image }) {
    image.remove();
    coming = null;
    sources = sources.filter((other) => other !== source);
    if (sources.length > 0 && (!shown || source.isOriginal))
      return load();
    if (shown)
      return;
    showMissing();
    showSides();
  }
  function showMissing() {
    note.hidden = false;
    if (photo.failure)
      note.replaceChildren(failureNote(photo));
    else
      setText(note, app2.store.state.connection === "away" ? "Sluice does not answer. The photo is shown as soon as it does." : photo.problem ?? "This photo has no picture to show.");
  }
  function describe() {
    const called = photo.name ?? "Photo";
    setText(name4, photo.name ?? "");
    const whole = tiles.size && sources.find((one) => one.isTiled);
    setText(about, whole ? sourceText(whole, tiles.size, photo) : shown ? sourceText(shown.source, { width: shown.image.naturalWidth, height: shown.image.naturalHeight }, photo) : "");
    dialog.setAttribute("aria-label", `Zoom: ${called}`);
    const keys3 = steps ? "left and right go to other photos, " : "";
    frame.setAttribute("aria-label", `${called}: plus and minus zoom, ${keys3}${photo.pages > 1 ? "page up and page down turn pages, " : ""}arrows move, 1 shows each pixel, 0 all of it`);
    level.hidden = toggle.hidden = hasNoPicture(photo);
    if (previous)
      previous.disabled = !steps.can(-1);
    if (next)
      next.disabled = !steps.can(1);
  }
  function pictureOf2(by) {
    const cell = steps?.at(by);
    if (!cell || hasNoPicture(cell))
      return null;
    const known = sourcesOf(cell, app2.store.state.library);
    const { width, height } = cell.width && cell.height ? cell : usualSize;
    const edge2 = Math.max(width, height) * fitScale({ width, height }, size2) * devicePixelRatio;
    return { id: cell.id, addresses: sourceFor(known, Math.min(edge2, Math.max(width, height)), fittedSlack)?.addresses ?? [] };
  }
  function showSides() {
    if (steps && photo)
      track.showSides(pictureOf2);
  }
  function scaleTo(scale, point = { x: 0, y: 0 }, isSmooth = false) {
    const { least, most: most3 } = scaleLimits(picture(), size2, actual());
    set2(scaledAbout(view, Math.min(most3, Math.max(least, scale)), point), isSmooth);
  }
  function step(to, point) {
    scaleTo(to === "fit" ? fitScale(picture(), size2) : pixelScale(), point, true);
  }
  function go(by) {
    if (steps?.can(by))
      steps.go(by);
  }
  function fromMiddle(event) {
    const box = frame.getBoundingClientRect();
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
  }
  createPinch(frame, {
    move(dx, dy, { fingers }) {
      if (fingers === 1 && isFitted())
        return track.move(dx, dy);
      track.stop();
      set2({ ...view, x: view.x + dx, y: view.y + dy });
    },
    end: track.end,
    scale: (factor, point) => scaleTo(view.scale * factor, fromMiddle(point)),
    doubleTap: (point) => step(isFitted() ? "pixels" : "fit", fromMiddle(point))
  });
  frame.addEventListener("wheel", (event) => {
    event.preventDefault();
    const pixels2 = event.deltaMode === 1 ? 16 : 1;
    if (event.shiftKey)
      set2({ ...view, x: view.x - event.deltaY * pixels2 });
    else
      scaleTo(view.scale * Math.exp(-event.deltaY * pixels2 * (event.ctrlKey ? 0.01 : 22e-4)), fromMiddle(event));
  }, { passive: false });
  function pan(dx, dy) {
    set2({ ...view, x: view.x + dx * panStep2, y: view.y + dy * panStep2 }, true);
  }
  dialog.addEventListener("keydown", (event) => {
    event.stopPropagation();
    const target = (
      /** @type {Element} */
      event.target
    );
    if (event.key === "Escape") {
      event.preventDefault();
      return panel?.hidden === false ? facts.toggle(false) : close();
    }
    if (event.ctrlKey || event.metaKey || event.altKey || panel?.contains(target) || target instanceof HTMLVideoElement)
      return;
    const sideways = (by) => steps && isFitted() ? go(by === forward() ? 1 : -1) : pan(-by, 0);
    const run = {
      "+": () => scaleTo(view.scale * 1.4, void 0, true),
      "=": () => scaleTo(view.scale * 1.4, void 0, true),
      "-": () => scaleTo(view.scale / 1.4, void 0, true),
      "0": () => step("fit"),
      "1": () => step("pixels"),
      ArrowLeft: () => sideways(-1),
      ArrowRight: () => sideways(1),
      ArrowUp: () => pan(0, 1),
      ArrowDown: () => pan(0, -1),
      PageUp: () => turner.turn(-1),
      PageDown: () => turner.turn(1),
      i: () => facts?.toggle(),
      z: close,
      " ": close
    }[event.key];
    if (!run || target instanceof HTMLButtonElement && event.key === " ")
      return;
    event.preventDefault();
    run();
  });
  const observer2 = new ResizeObserver(measure2);
  function measure2() {
    const wasFitted = size2.width === 1 || isFitted();
    size2 = { width: frame.clientWidth, height: frame.clientHeight };
    set2({ ...view, scale: wasFitted ? fitScale(picture(), size2) : view.scale });
  }
  function putBehind(isBehind) {
    for (const element of document.querySelector(".shell").children) {
      if (element instanceof HTMLElement && !(element instanceof HTMLDialogElement))
        element.inert = isBehind;
    }
  }
  function open9() {
    opener = document.activeElement;
    document.body.append(dialog);
    putBehind(true);
    dialog.show();
    frame.focus({ preventScroll: true });
    observer2.observe(frame);
    size2 = { width: frame.clientWidth, height: frame.clientHeight };
  }
  return {
    get isOpen() {
      return dialog.open;
    },
    get photo() {
      return photo;
    },
    /**
     * @param {import('../remote/types.js').Photo | import('../photo/cells.js').Cell} described the same photo, or another
     * @param {number} page of another one that is a document, counted from 1
     */
    show(described2, page = 1) {
      if (!dialog.open)
        open9();
      const isOther = described2.id !== photo?.id;
      const taken = isOther ? track.take(described2.id) : null;
      const before = picture();
      photo = isOther ? described2 : { ...photo, ...described2 };
      film.show(photo);
      turner.show(photo, page);
      sources = sourcesOf(photo, app2.store.state.library, turner.page);
      if (isOther) {
        track.reset();
        paintPlaceholder(placeholder, turner.page === 1 ? photo.placeholder ?? null : null);
        begin2(turner.page === 1 ? taken : null);
      } else {
        set2({ ...view, scale: view.scale * before.width / picture().width });
      }
      describe();
    },
    /** The neighbouring photos may have changed or been loaded. */
    renewSides() {
      if (!dialog.open)
        return;
      describe();
      showSides();
    },
    /** Loads the picture again if there is none. */
    renew() {
      if (dialog.open && !shown)
        load();
    },
    /** @param {boolean} isOpen */
    showFacts(isOpen) {
      if (!panel || panel.hidden === !isOpen)
        return;
      panel.hidden = !isOpen;
      dialog.classList.toggle("with-facts", isOpen);
      factsButton.setAttribute("aria-expanded", String(isOpen));
      (isOpen ? panel : frame).focus({ preventScroll: true });
    },
    close() {
      if (!dialog.open)
        return;
      film.show(null);
      turner.show(null);
      tiles.clear();
      this.showFacts(false);
      observer2.disconnect();
      cancelAnimationFrame(wanted);
      track.reset();
      track.showSides(() => null);
      pictures.replaceChildren();
      [photo, shown, coming, size2] = [null, null, null, { width: 1, height: 1 }];
      putBehind(false);
      dialog.close();
      dialog.remove();
      opener?.focus?.({ preventScroll: true });
    }
  };
}

// library/large.js
function createLarge(app2, { grid: grid2, cells, choice }, { change, review: review2, step, close, facts }) {
  const panel = createPhotoPanel({ knownTags: () => app2.tags(), change });
  const verdict = createVerdictButtons((value) => change({ verdict: value }));
  const content = make(
    "div",
    {},
    panel.element,
    make("button", { class: "button for-deciders", type: "button", onclick: review2 }, icon("review"), "Review from here")
  );
  const placeOf2 = (by) => {
    const place2 = choice.active + by;
    return choice.active >= 0 && place2 >= 0 && place2 < grid2.layout.count ? place2 : -1;
  };
  const viewer = createViewer(app2, {
    close,
    steps: { can: (by) => placeOf2(by) >= 0, at: (by) => cells.at(placeOf2(by)) ?? null, go: step },
    facts: { content, actions: verdict.element, toggle: facts }
  });
  return {
    get isOpen() {
      return viewer.isOpen;
    },
    /**
     * @param {import('../remote/types.js').Photo | import('../photo/cells.js').Cell | null} photo null closes it
     * @param {boolean} withFacts
     * @param {number} page of a document, to begin with
     */
    show(photo, withFacts, page) {
      if (!photo)
        return viewer.close();
      viewer.show(photo, page);
      verdict.show(photo.verdict);
      if ("tags" in photo)
        panel.show(photo);
      viewer.showFacts(withFacts);
    },
    renew: viewer.renew,
    renewSides: viewer.renewSides,
    close: () => viewer.close()
  };
}

// library/place.js
var mostAnchors = 6;
function placeOf({ layout, top, timeline }, cells) {
  const first2 = anchorAt(layout, top);
  if (!first2)
    return null;
  const anchors = [];
  const row = rowOf(layout, first2.place);
  for (let next = row; next < Math.min(row + mostAnchors, layout.rowHeight.length); next++) {
    const cell = cells.at(layout.rowFirst[next]);
    if (cell)
      anchors.push({ photo: cell.id, offset: Math.round(layout.rowTop[next] - top) });
  }
  return { anchors, day: timeline.days[dayOf(layout, first2.place)]?.[0] ?? null, place: first2.place };
}
function anchorIn(kept, { days, places: places3, total }) {
  if (!kept || total === 0)
    return null;
  for (const { photo, offset: offset2 } of kept.anchors)
    if (photo in places3)
      return { place: places3[photo], offset: offset2 };
  const offset = kept.anchors[0]?.offset ?? 0;
  const day = kept.day === null ? -1 : days.findIndex(([other]) => other === kept.day);
  if (day < 0)
    return { place: Math.min(kept.place, total - 1), offset };
  return { place: days.slice(0, day).reduce((sum, [, count2]) => sum + count2, 0), offset: Math.max(0, offset) };
}
function keptPlace() {
  return history.state?.grid ?? null;
}
function keepPlace(app2, place2) {
  if (JSON.stringify(place2) === JSON.stringify(keptPlace()))
    return;
  app2.rewrite(location.href, { ...history.state, grid: place2 });
}

// library/order.js
var cellCalm = 250;
var roomCalm = 100;
var leastPause = 250;
var windowKey = randomKey();
function createOrder(app2, { grid: grid2, cells, choice, address }, onShown, closing) {
  let loading = null;
  let isStale = false;
  let isShown = false;
  let restores = true;
  const viewing = { at: 0, timer: 0 };
  const again = createAgain(() => isShown ? renew() : load(false));
  closing.addEventListener("abort", () => {
    loading?.abort();
    again.stop();
    clearTimeout(viewing.timer);
  });
  async function load(keepsPlace) {
    loading?.abort();
    loading = new AbortController();
    const { signal } = loading;
    isStale = false;
    isShown &&= keepsPlace;
    if (!isShown)
      restores = true;
    await app2.attempt(async () => {
      try {
        await show(isShown, signal);
        again.stop();
      } catch (error) {
        if (again.failed(error) < 2)
          throw error;
      }
    });
  }
  async function show(keepsPlace, signal) {
    const { filter, sort, photo } = address();
    const [kept, top] = [keepsPlace ? placeOf(grid2, cells) : keptPlace(), grid2.top];
    const photos = [photo, ...(kept?.anchors ?? []).map((anchor2) => anchor2.photo)].filter(Boolean);
    const timeline = await app2.client.get(`/timeline${query({ filter, sort, photos: [...new Set(photos)].join(",") })}`, { signal });
    const isOther = timeline.order !== grid2.timeline.order;
    if (!isOther && keepsPlace)
      return grid2.renewCells();
    const known = keepsPlace ? await grid2.ahead(timeline.order, signal) : void 0;
    const opened2 = timeline.places[photo] ?? -1;
    const anchor = anchorIn(kept, timeline);
    if (anchor && keepsPlace)
      anchor.offset -= grid2.top - top;
    grid2.show(timeline, timeline.shapes ? bytesOf(timeline.shapes) : null, anchor ?? (keepsPlace || opened2 < 0 ? null : { place: opened2 }), known);
    isShown = true;
    if (isOther)
      renewChoice(timeline.order);
    if (opened2 >= 0)
      choice.activate(opened2, { reveals: false });
    onShown(timeline.total);
    grid2.element.classList.add("ready");
  }
  function renewChoice(order) {
    const { select: select2, order: selectedIn } = restores ? address() : { select: null, order: null };
    restores = false;
    const wasSelected = choice.size > 0 || select2 !== null;
    choice.forget();
    if (select2 !== null && selectedIn === order)
      choice.restore(select2);
    else if (wasSelected)
      app2.toasts.show("The order has changed: the selection was cleared.");
  }
  function renew() {
    if (choice.size === 0)
      return load(true);
    isStale = true;
    return void 0;
  }
  const renewOrder = afterCalm(renew, () => grid2.hasRoom ? roomCalm : newsCalm, closing);
  const renewCells = afterCalm(() => grid2.renewCells(), cellCalm, closing);
  return {
    load,
    /** Reloads, because the order may have changed. */
    renew,
    /** Nothing is selected any more: shows what has arrived meanwhile. */
    released() {
      if (isStale)
        load(true);
    },
    /** @param {string[]} kinds of changes of the library */
    libraryChanged(kinds) {
      renewCells();
      if (kinds.includes("assetsChanged") || isGuest(app2.store.state))
        renewOrder();
    },
    /** Reports the view to the server, which prepares it first. */
    report(view) {
      clearTimeout(viewing.timer);
      if (isGuest(app2.store.state))
        return;
      viewing.timer = setTimeout(() => {
        viewing.at = performance.now();
        app2.client.post("/view", { screen: windowKey, order: grid2.timeline.order, ...view }).catch(() => {
        });
      }, Math.max(0, leastPause - (performance.now() - viewing.at)));
    }
  };
}

// library/selection-bar.js
function createSelectionBar({ decide, tag, more, clear }) {
  const amount = make("strong", { class: "numbers" });
  const button = (sign, name4, run, kind) => make("button", { class: "icon-button labelled", type: "button", title: name4, data: kind ? { verdict: kind } : {}, onclick: run }, icon(sign), make("span", {}, name4));
  const moreButton = make("button", { class: "icon-button", type: "button", "aria-label": "More", "aria-haspopup": "menu", "aria-expanded": "false", onclick: () => more(moreButton) }, icon("more"));
  const element = make(
    "div",
    { class: "selection-bar for-deciders", role: "toolbar", "aria-label": "Selection", hidden: true },
    make("button", { class: "icon-button", type: "button", "aria-label": "Select nothing", title: "Select nothing (Esc)", onclick: clear }, icon("close")),
    amount,
    make("span", { class: "spacer" }),
    make(
      "div",
      { class: "selection-verdicts", role: "group", "aria-label": "Decide" },
      ...Object.entries(verdicts).map(([verdict, { name: name4, icon: sign }]) => button(sign, name4, () => decide({ verdict }), verdict))
    ),
    button("tag", "Tag", tag),
    moreButton
  );
  return {
    element,
    show(count2) {
      element.hidden = count2 === 0;
      setText(amount, `${number(count2)} selected`);
      if (count2 > 0)
        liftMessages(element);
      else
        letMessagesDown(element);
    }
  };
}

// library/sidebar.js
var facets = {
  year: "Years",
  camera: "Cameras",
  tag: "Tags",
  rating: "Stars",
  folder: "Folders",
  format: "Formats",
  lens: "Lenses"
};
var opened = /* @__PURE__ */ new Set(["year", "camera"]);
var mostValues = 60;
function createSidebar(app2, { filter: setFilter, close }) {
  const collections = make("ul", { class: "collection-list" });
  const albums = make("ul", { class: "collection-list" });
  const albumSection = make("section", { "aria-labelledby": "albums-head", hidden: true }, make("h3", { id: "albums-head" }, "Albums"), albums);
  const lists = new Map(Object.keys(facets).map((name4) => [name4, make("ul", { class: "facet-list" })]));
  const groups = [...lists].map(([name4, list]) => make("details", { open: opened.has(name4), data: { facet: name4 } }, make("summary", {}, make("span", {}, facets[name4]), icon("down")), list));
  const element = make(
    "aside",
    { class: "sidebar", "aria-label": "Collections and filters" },
    make(
      "div",
      { class: "sidebar-head" },
      make("h2", {}, "Library"),
      make("button", { class: "icon-button sheet-close", type: "button", "aria-label": "Close collections", onclick: close }, icon("close"))
    ),
    make(
      "div",
      { class: "sidebar-body", tabIndex: 0, role: "group", "aria-label": "Collections and filters" },
      collections,
      albumSection,
      make("section", { "aria-labelledby": "facets-head", class: "facets" }, make("h3", { id: "facets-head" }, "Narrow down"), ...groups)
    )
  );
  let current = { filter: "", sort: "" };
  let loading = null;
  function showCollections(library) {
    if (!library)
      return;
    const { totals: totals2 } = library;
    const { byVerdict } = totals2;
    const list = [
      ["", "photos", "All photos", totals2.photos],
      ["is:unreviewed", "review", "Not reviewed", totals2.unreviewed],
      ["is:favourite", "favourite", "Favourites", byVerdict.favourite ?? 0],
      ["is:kept", "keep", "Kept", byVerdict.keep ?? 0],
      ["is:skipped", "skip", "Skipped", byVerdict.skip ?? 0],
      ["is:trashed", "trash", "Trash", byVerdict.trash ?? 0],
      ["is:pending", "pending", "To be committed", totals2.pending]
    ];
    const [everything, ...others] = list;
    const shown = mayDecide({ library }) ? others.filter(([filter]) => filter !== "is:pending" || !isGuest({ library })) : [];
    fill(
      collections,
      ...[everything, ...shown].map((entry) => collection(...entry)),
      !isGuest({ library }) && place2("/duplicates", "duplicates", "Duplicates"),
      !isGuest({ library }) && totals2.failed > 0 && place2("/failures", "warning", "Could not be read", totals2.failed)
    );
  }
  function place2(href, sign, label3, count2) {
    return make("li", {}, make("a", { class: "collection", href, data: { key: href } }, icon(sign), make("span", {}, label3), count2 && make("span", { class: "count" }, number(count2))));
  }
  function collection(filter, sign, label3, count2) {
    return make("li", {}, make("a", {
      class: "collection",
      data: { key: filter },
      href: writeAddress({ ...current, filter, photo: null, select: null }),
      "aria-current": current.filter === filter ? "true" : null
    }, icon(sign), make("span", {}, label3), make("span", { class: "count" }, number(count2))));
  }
  async function load() {
    loading?.abort();
    loading = new AbortController();
    const { signal } = loading;
    const [counts, list] = await Promise.all([
      app2.client.get(`/facets${query({ filter: current.filter, of: Object.keys(facets).join(",") })}`, { signal }),
      app2.client.get("/albums", { signal })
    ]);
    for (const [name4, element2] of lists)
      showFacet(element2, counts[name4] ?? []);
    albumSection.hidden = list.albums.length === 0;
    fill(albums, ...list.albums.map((album) => collection(album.filter ?? `album:"${album.name}"`, "album", album.name, album.photos)));
  }
  function showFacet(list, values) {
    list.closest("details").hidden = values.length === 0;
    fill(list, ...inOrder(list, values).slice(0, mostValues).map(({ value, count: count2, filter }) => {
      const isOn = hasTerm(current.filter, filter);
      return make("li", {}, make("button", {
        class: "facet",
        type: "button",
        "aria-pressed": String(isOn),
        data: { key: filter },
        onclick: () => setFilter(isOn ? withoutTerm(current.filter, filter) : withTerm(current.filter, filter))
      }, make("span", {}, list === lists.get("rating") && value !== null ? starText(value) : value ?? "None"), make("span", { class: "count" }, number(count2))));
    }));
  }
  function inOrder(list, values) {
    return list === lists.get("year") ? [...values].sort((a, b) => (b.value ?? "").localeCompare(a.value ?? "")) : values;
  }
  return {
    element,
    /** @param {{filter: string, sort: string}} address */
    show(address) {
      current = address;
      showCollections(app2.store.state.library);
    },
    /** Reloads the counts of each property, after the photos. */
    renew: () => app2.attempt(load),
    showCollections: () => showCollections(app2.store.state.library),
    close: () => loading?.abort()
  };
}
function starText(value) {
  const stars = Number(value);
  return stars > 0 ? "★".repeat(stars) : stars === 0 ? "No stars" : "Rejected";
}

// library/looks.js
var sorts2 = {
  "-taken": "Latest first",
  taken: "Earliest first",
  name: "By name",
  folder: "By folder",
  "-size": "Largest files first",
  "-sharpness": "Sharpest first",
  sharpness: "Least sharp first",
  "-colourfulness": "Most colourful first",
  "-noise": "Noisiest first",
  "-motion": "Most motion blur first",
  "-duration": "Longest films first"
};
var forms = { justified: "Whole photos", square: "Squares" };
var sizes = { small: "Small", medium: "Medium", large: "Large" };
function openLooks(anchor, sort, on) {
  const { gridForm, gridSize } = deviceSettings();
  const change = (changes2) => {
    changeDeviceSettings(changes2);
    on.look();
  };
  openMenu(anchor, [
    ...Object.entries(sorts2).map(([key, label3]) => ({ label: label3, checked: key === sort, run: () => on.sort(key) })),
    null,
    ...Object.entries(forms).map(([form, label3]) => ({ label: label3, icon: form, checked: form === gridForm, run: () => change({ gridForm: form }) })),
    null,
    ...Object.entries(sizes).map(([size2, label3]) => ({ label: label3, checked: size2 === gridSize, run: () => change({ gridSize: size2 }) }))
  ]);
}

// library/page.js
var small = "(max-width: 699px), (max-height: 31rem) and (pointer: coarse)";
function open4(app2, url) {
  const closing = new AbortController();
  const { store: store2, client: client2 } = app2;
  const isSmall = matchMedia(small);
  let address = readAddress(url);
  let awaited = -1;
  let awaitedView = "";
  let isCurrent = false;
  const cells = createCells({
    get: client2.get,
    onLoaded(first2, end) {
      grid2.describe(first2, end);
      large.renewSides();
      keepSoon();
      if (awaited >= first2 && awaited < end)
        openPlace(awaited, awaitedView);
    },
    onGone: () => order.load(true)
  });
  const grid2 = createGrid({
    cells,
    picture: (cell, edge2) => gridPicture(cell, edge2, store2.state),
    onView(view) {
      order.report(view);
      keep();
    },
    onSelectDay: selectDay,
    onScroll: () => scrubber.follow()
  });
  const scrubber = createScrubber(grid2);
  const choice = createChoice({ grid: grid2, cells }, showChoice);
  const order = createOrder(app2, { grid: grid2, cells, choice, address: () => address }, shown, closing.signal);
  const bulk = createBulk(app2, {
    chosen: choice.chosen,
    listsFiles: () => /(^|[\s(])stack:off\b/i.test(address.filter),
    foresee,
    orderGone: () => order.load(true),
    renew() {
      grid2.renewCells();
      detail.renew();
    },
    collectionsChanged: () => sidebar.renew()
  });
  const sidebar = createSidebar(app2, { filter: (filter) => go({ filter }), close: () => columns.toggleSidebar(false) });
  const field = createFilterField(app2, (filter) => go({ filter }));
  const detail = createDetail(app2, {
    change: (photo, about) => bulk.decide({ photos: [photo.id] }, about, rangesOf(photo)),
    review: reviewFrom,
    step,
    zoom,
    close: closePhoto,
    stack: bulk.stack,
    unstack: bulk.unstack,
    shown: showLarge
  }, closing.signal);
  const large = createLarge(app2, { grid: grid2, cells, choice }, {
    change: detail.decide,
    review: () => reviewFrom(detail.photo),
    step,
    close: closeLarge,
    facts: toggleFacts
  });
  const commands = createCommands(app2, { grid: grid2, choice, bulk, detail, order, filter: field.focus, goTo, openPlace, selectDay, closePhoto, zoom }, closing.signal);
  const selectionBar = createSelectionBar({ decide: bulk.decideChosen, tag: commands.tag, more: bulk.showMenu, clear: choice.clear });
  const bar = createLibraryBar(field, {
    sidebar: () => columns.toggleSidebar(),
    looks: (anchor) => openLooks(anchor, address.sort, { sort: (sort) => go({ sort }), look: applyLook }),
    share: () => app2.navigate(`/share${query({ filter: address.filter })}`),
    review: () => begin(app2, address.filter || "is:unreviewed", address.sort),
    commit: commands.commit
  });
  const empty = createEmpty(store2, closing.signal);
  const main = make(
    "section",
    { class: "library-main", "aria-label": "Photos" },
    ...bar.elements,
    make("div", { class: "grid-frame" }, grid2.element, scrubber.element, empty.element),
    selectionBar.element
  );
  const columns = createColumns(sidebar.element, main, detail.element, { sidebar: bar.showSidebar }, closing.signal);
  const { element } = columns;
  function shown(total) {
    isCurrent = true;
    showAmount(total);
    showSteps();
    sidebar.renew();
    keepSoon();
  }
  function keep() {
    if (isCurrent)
      keepPlace(app2, placeOf(grid2, cells));
  }
  const keepSoon = afterCalm(keep, 120, closing.signal);
  function showAmount(total) {
    scrubber.draw();
    awaited = -1;
    bar.showAmount(total);
    empty.show(total === 0, address.filter !== "");
  }
  function showChoice(size2) {
    selectionBar.show(size2);
    element.classList.toggle("selecting", size2 > 0);
    writeChoice();
    if (size2 === 0)
      order.released();
  }
  const writeChoice = afterCalm(() => {
    const next = hereWith({});
    if (next !== location.pathname + location.search + location.hash)
      app2.rewrite(next);
  }, 150, closing.signal);
  function hereWith(changes2) {
    return writeAddress({ ...address, select: choice.text, order: grid2.timeline.order, ...changes2 });
  }
  function go(changes2) {
    const next = { ...address, select: null, ...changes2 };
    if (changes2.filter !== void 0 || changes2.sort !== void 0)
      next.photo = null;
    app2.navigate(writeAddress(next));
  }
  function update(newURL) {
    const next = readAddress(newURL);
    const isOther = next.filter !== address.filter || next.sort !== address.sort;
    if (!isOther && address.view !== "" && next.view === "" && next.photo !== null && next.photo !== address.photo) {
      next.photo = address.photo;
      app2.rewrite(writeAddress(next));
    }
    const isOtherPhoto = next.photo !== address.photo;
    const isOtherView = next.view !== address.view;
    address = next;
    if (isOther) {
      isCurrent = false;
      show();
      choice.forget();
      order.load(false);
    }
    if (isOther || isOtherPhoto || isOtherView)
      showPhoto();
  }
  function show() {
    field.show(address.filter);
    sidebar.show(address);
    bar.showFilter(address.filter);
  }
  function showPhoto() {
    const { photo } = address;
    const place2 = photo === null ? -1 : cells.placeOf(photo);
    if (place2 >= 0 && place2 !== choice.active)
      choice.activate(place2);
    columns.showDetail(photo !== null && !isSmall.matches);
    if (photo === null || photo !== detail.photo?.id)
      detail.open(photo, place2 >= 0 ? cells.at(place2) : void 0);
    showLarge(detail.photo);
    showSteps();
  }
  function showLarge(photo) {
    const isLarge = photo !== null && photo.id === address.photo && (isSmall.matches || address.view !== "");
    large.show(isLarge ? photo : null, address.view === "facts", detail.page);
  }
  function showSteps() {
    detail.showSteps((by) => choice.active >= 0 && choice.active + by >= 0 && choice.active + by < grid2.layout.count);
    large.renewSides();
  }
  function closePhoto() {
    if (address.photo !== null)
      app2.back(hereWith({ photo: null, view: "" }));
  }
  function closeLarge() {
    if (isSmall.matches)
      closePhoto();
    else if (address.view !== "")
      app2.back(hereWith({ view: "" }));
  }
  function toggleFacts(isOpen = address.view !== "facts") {
    if (isOpen && address.view !== "facts")
      app2.navigate(hereWith({ view: "facts" }), { over: true });
    else if (!isOpen && address.view === "facts")
      app2.back(hereWith({ view: isSmall.matches ? "" : "large" }));
  }
  function zoom() {
    if (address.photo !== null)
      app2.navigate(hereWith({ view: "large" }), { over: address.view === "", replace: address.view !== "" });
    else if (choice.active >= 0)
      openPlace(choice.active, "large");
  }
  function reviewFrom(photo) {
    return begin(app2, address.filter, address.sort, { at: photo.id });
  }
  function step(by) {
    if (choice.active >= 0)
      openPlace(Math.min(grid2.layout.count - 1, Math.max(0, choice.active + by)), address.view);
  }
  function isWide() {
    return matchMedia("(min-width: 1100px)").matches;
  }
  function goTo(place2, isExtending) {
    choice.goTo(place2, isExtending);
    if (!isExtending && isWide())
      openPlace(place2);
  }
  function openPlace(place2, view = "") {
    const cell = cells.at(place2);
    choice.activate(place2);
    [awaited, awaitedView] = [cell ? -1 : place2, view];
    if (!cell)
      return;
    const isSameView = view === "" || view === address.view;
    app2.navigate(hereWith({ photo: cell.id, view }), { over: true, replace: isSameView && (address.photo !== null || isWide()) });
  }
  function selectDay(day) {
    choice.toggleRange(grid2.layout.dayFirst[day], grid2.layout.dayFirst[day + 1]);
    app2.announce(`${count(choice.size)} selected`);
  }
  function rangesOf(photo) {
    const place2 = cells.placeOf(photo.id);
    return place2 < 0 ? [] : [[place2, place2 + 1]];
  }
  function foresee(ranges, about) {
    for (const [first2, end] of ranges) {
      cells.change(first2, end, (cell) => decidedCell(cell, about));
      grid2.describe(first2, end);
    }
  }
  function applyLook() {
    const { gridForm, gridSize } = deviceSettings();
    element.dataset.form = gridForm;
    grid2.setLook(gridForm, gridSize);
    scrubber.draw();
  }
  app2.onEvent("library", ({ kinds }) => {
    order.libraryChanged(kinds);
    renewDetail();
  }, closing.signal);
  app2.onEvent("reset", () => {
    order.renew();
    grid2.renewCells();
    renewDetail();
  }, closing.signal);
  const renewDetail = afterCalm(() => detail.renew(), 250, closing.signal);
  let wasAway = false;
  store2.watch((state) => state.connection, (connection) => {
    if (connection === "away")
      wasAway = true;
    if (connection !== "online" || !wasAway)
      return;
    wasAway = false;
    grid2.renewCells();
    order.renew();
    sidebar.renew();
    large.renew();
  }, closing.signal);
  store2.watch((state) => state.library, (library) => {
    sidebar.showCollections();
    bar.showPending(library?.totals.pending ?? 0);
  }, closing.signal);
  isSmall.addEventListener("change", showPhoto, { signal: closing.signal });
  applyLook();
  show();
  showPhoto();
  order.load(false);
  return {
    element,
    title: "Library",
    update,
    leave: keep,
    close() {
      closing.abort();
      large.close();
      selectionBar.show(0);
      columns.close();
      sidebar.close();
      scrubber.close();
      grid2.close();
    }
  };
}

// pairing/page.js
function open5(app2) {
  const closing = new AbortController();
  const frame = make("div", { class: "pair-code" });
  const left = make("p", { class: "numbers", role: "timer" });
  const link = make("code", { class: "pair-link" });
  const again = make("button", { class: "button", type: "button", onclick: load }, icon("redo"), "New link");
  const title2 = "Admit a device";
  const { reachable, command } = app2.store.state.library;
  const rights = "The link works once. Whoever opens it can see and decide about everything in this library, until you remove the device in Settings.";
  const element = reachable ? make(
    "div",
    { class: "page narrow" },
    make("header", { class: "page-head" }, make("h1", {}, title2), make("p", { class: "soft" }, "Point the phone’s camera at the code. The phone must be on the same network.")),
    make("div", { class: "pair" }, frame, make(
      "div",
      { class: "pair-words" },
      left,
      link,
      again,
      make(
        "ul",
        { class: "pair-notes soft" },
        make("li", {}, rights),
        make("li", {}, location.protocol === "https:" ? "The connection is encrypted." : "The connection is not encrypted: use it in a network that you trust.")
      )
    ))
  ) : make(
    "div",
    { class: "page narrow" },
    make("header", { class: "page-head" }, make("h1", {}, title2), make("p", { class: "soft" }, "Sluice accepts connections from this machine only. Open this link in another browser here:")),
    make("div", { class: "pair-words" }, left, link, again, make("ul", { class: "pair-notes soft" }, make("li", {}, rights))),
    unreachable(command)
  );
  let ticking = 0;
  async function load() {
    clearInterval(ticking);
    again.disabled = true;
    const answer = await app2.attempt(() => app2.client.post("/pairing", {}, { key: randomKey(), signal: closing.signal }));
    again.disabled = false;
    if (!answer)
      return;
    const source = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(answer.svg)}`;
    fill(frame, make("img", { src: source, alt: "Code with the link for the phone", width: 320, height: 320 }));
    setText(link, answer.link);
    const end = Date.parse(answer.expires);
    const tick = () => {
      const seconds2 = (end - Date.now()) / 1e3;
      frame.classList.toggle("expired", seconds2 <= 0);
      setText(left, seconds2 > 0 ? `Valid for ${duration(seconds2)}` : "No longer valid");
      if (seconds2 <= 0)
        clearInterval(ticking);
    };
    tick();
    ticking = setInterval(tick, 1e3);
  }
  load();
  return { element, title: title2, update() {
  }, close() {
    closing.abort();
    clearInterval(ticking);
  } };
}
function unreachable(command) {
  const way = (command2, words3) => make("li", {}, make("code", {}, command2), make("p", { class: "soft" }, words3));
  return make(
    "section",
    { class: "pair-section", "aria-labelledby": "pair-phones" },
    make("h2", { id: "pair-phones" }, "For a phone"),
    make("p", { class: "soft" }, "No phone can reach this server. Restart Sluice in one of these ways, then return here:"),
    make(
      "ul",
      { class: "pair-ways" },
      way(`${command} --listen 0.0.0.0:8080 --plain-http`, "In a network that you trust: the connection is not encrypted."),
      way(`${command} --listen 0.0.0.0:8443 --tls-cert FILE --tls-key FILE`, "With a certificate: encrypted, and the page can be installed on the phone.")
    )
  );
}

// swipe/actions.js
var names2 = {
  next: "Next, without a verdict",
  previous: "Previous photo",
  undo: "Undo",
  redo: "Redo",
  commit: "Commit",
  zoom: "Zoom",
  tag: "Add a tag",
  facts: "Facts",
  why: "Why is it here",
  nothing: "Nothing"
};
var icons = { next: "forward", previous: "back", undo: "undo", redo: "redo", commit: "commit", zoom: "zoom", tag: "tag", facts: "info", why: "filter" };
function actionName(action) {
  if (action === "rate:0")
    return "No stars";
  if (action.startsWith("rate:"))
    return "★".repeat(Number(action.slice(5)));
  if (action.startsWith("tag:"))
    return `Tag ${action.slice(4)}`;
  return verdicts[action]?.name ?? names2[action] ?? action;
}
function actionIcon(action) {
  if (action.startsWith("rate:"))
    return null;
  if (action.startsWith("tag:"))
    return "tag";
  return verdicts[action]?.icon ?? icons[action] ?? "check";
}

// ui/help.js
var signs = { right: "→", left: "←", up: "↑", down: "↓", space: "Space", delete: "Del", backspace: "⌫" };
var reviewing = ["favourite", "trash", "keep", "skip", "next", "previous", "undo", "redo", "commit"];
var general = [
  [["?"], "This help"],
  [["Esc"], "Close, or go back"]
];
var review = [
  [["Space", "Z"], "Zoom"],
  [["T"], "Add a tag"],
  [["0", " – ", "5"], "Stars"],
  [["I"], "Facts about the photo"],
  [["W"], "Why is this photo here"]
];
var zoomed = [
  [["+", "−"], "Larger, smaller"],
  [["0", "1"], "Whole photo; actual pixels"],
  [["←", "→", "↑", "↓"], "Move"],
  [["PgUp", "PgDn"], "Turn the pages of a document"]
];
var alike = [
  [["1", " – ", "9"], "Keep this one, the others go"],
  [["A"], "Keep all"],
  [["N"], "Not duplicates"],
  [["U"], "Undo"],
  [["←", "→"], "Another group"],
  [["+", "−", "0"], "Zoom all of them"]
];
var grid = [
  [["←", "→", "↑", "↓"], "Go to another photo"],
  [["Shift", " + ", "←", "→"], "Select a range"],
  [["Ctrl", " + ", "A"], "Select all"],
  [["D"], "Select the whole day"],
  [["Enter"], "Open"],
  [["Space"], "Zoom"],
  [["F", "K", "S", "X"], "Decide about the selection"],
  [["/"], "Filter"],
  [["Home", "End"], "First and last photo"]
];
function showHelp(preferences) {
  const actions2 = preferences?.actions ?? usualActions;
  const gestures2 = reviewing.map((action) => [keysFor(actions2, action), actionName(action)]).filter(([keys3]) => keys3.length);
  return showDialog({
    title: "Keys and swipes",
    wide: true,
    body: [make(
      "div",
      { class: "help-columns" },
      section("Reviewing", [...gestures2, ...review]),
      section("A zoomed photo", zoomed),
      section("The library", grid),
      section("Duplicates", alike),
      section("Everywhere", general)
    )]
  });
}
function section(title2, lines) {
  return make("section", {}, make("h3", {}, title2), make("dl", { class: "help-keys" }, ...lines.map(([keys3, text]) => make("div", {}, make("dt", {}, ...keys3.map((key) => key.startsWith(" ") ? key : make("kbd", {}, key))), make("dd", {}, text)))));
}
function keysFor(actions2, action) {
  return Object.entries(actions2).filter(([gesture, other]) => other === action && gesture.startsWith("key-") && gesture !== "key-space").map(([gesture]) => signs[gesture.slice(4)] ?? gesture.slice(4).toUpperCase());
}

// photo/details.js
function createDetails(get, closing) {
  const known = /* @__PURE__ */ new Map();
  return {
    /**
     * The photo with its details, if loaded.
     *
     * @param {import('../remote/types.js').Photo} photo
     */
    added: (photo) => ({ ...photo, ...known.get(photo.id) }),
    /** @returns {Promise<boolean>} whether there is something new to show */
    async load({ id }) {
      if (known.has(id))
        return false;
      known.set(id, void 0);
      try {
        const { exif, plugins } = await get(`/photos/${id}`, { signal: closing });
        known.set(id, { exif, plugins });
        return true;
      } catch {
        known.delete(id);
        return false;
      }
    }
  };
}

// swipe/bar.js
function createReviewBar({ perform, more }) {
  const progress = createProgressView();
  const why = make("button", { class: "chip", type: "button", "aria-label": "Why is this photo here?", title: "Why is this photo here? (W)", onclick: () => perform("why") }, icon("filter"), make("span", {}, "All photos"));
  const pendingCount = make("span", { class: "badge", hidden: true });
  const commit2 = make("button", { class: "button primary commit for-owner", type: "button", disabled: true, onclick: () => perform("commit") }, icon("commit"), make("span", { class: "commit-label" }, "Commit"), pendingCount);
  const facts = make("button", { class: "icon-button", type: "button", "aria-label": "Facts", "aria-pressed": "false", "aria-controls": "photo-facts", title: "Facts (I)", onclick: () => perform("facts") }, icon("info"));
  const menu = make("button", { class: "icon-button", type: "button", "aria-label": "More", "aria-haspopup": "menu", "aria-expanded": "false", onclick: () => more(menu) }, icon("more"));
  return {
    element: make(
      "header",
      { class: "review-bar" },
      make("a", { class: "icon-button", href: "/", "aria-label": "Back to the library", title: "Library (Esc)" }, icon("back")),
      why,
      progress.element,
      commit2,
      facts,
      menu
    ),
    showProgress: progress.show,
    /** @param {string} filter the filter of the review */
    showFilter(filter) {
      setText(why.querySelector("span"), filter || "All photos");
      why.setAttribute("aria-label", `Why is this photo here? ${filter || "All photos"}`);
    },
    /** @param {number} pending decisions that can be committed @param {boolean} isCommitting */
    showPending(pending, isCommitting) {
      pendingCount.hidden = pending === 0;
      setText(pendingCount, number(pending));
      commit2.disabled = pending === 0 || isCommitting;
      commit2.setAttribute("aria-label", pending ? `Commit ${count(pending, "decision")}` : "Nothing to commit");
    },
    showFacts(isOpen) {
      facts.setAttribute("aria-pressed", String(isOpen));
    }
  };
}
function createActionRow(perform) {
  const button = (action, sign, name4, kind) => make(
    "button",
    { class: `action ${kind}`, type: "button", data: { action }, onclick: () => perform(action) },
    make("span", { class: "action-disc" }, icon(sign)),
    make("span", {}, name4)
  );
  return make("footer", { class: "review-actions" }, make(
    "div",
    { class: "action-row", role: "group", "aria-label": "Decide" },
    button("trash", "trash", "Trash", "verdict"),
    button("skip", "skip", "Skip", "verdict"),
    button("undo", "undo", "Undo", "minor"),
    button("keep", "keep", "Keep", "verdict"),
    button("favourite", "favourite", "Favourite", "verdict")
  ));
}

// swipe/card.js
var usualShape = { width: 3, height: 2 };
function hasShape({ width, height }) {
  return Boolean(width && height);
}
function cardSize(photo, room) {
  const { width, height } = hasShape(photo) ? photo : usualShape;
  const scale = Math.min(room.width / width, room.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
function createCard({ photo }) {
  const placeholder = make("canvas", { class: "card-placeholder" });
  const picture = make("canvas", { class: "card-picture", hidden: true });
  const stamp = make("div", { class: "card-stamp", "aria-hidden": "true" });
  const stars = make("p", { class: "card-stars", "aria-hidden": "true", hidden: true });
  const note = make("p", { class: "card-note", hidden: true });
  const element = make("div", { class: "card", data: { photo: photo.id } }, placeholder, picture, note, stars, stamp);
  let loading = null;
  let [stamped, size2] = ["", { width: 0, height: 0 }];
  paintPlaceholder(placeholder, photo.placeholder);
  return {
    element,
    photo,
    get size() {
      return size2;
    },
    /** @param {{width: number, height: number}} room */
    resize(room) {
      const wanted = cardSize(photo, room);
      if (wanted.width === size2.width && wanted.height === size2.height)
        return;
      size2 = wanted;
      element.style.width = `${size2.width}px`;
      element.style.height = `${size2.height}px`;
    },
    /**
     * Shows the photo's current decisions.
     *
     * @param {import('../remote/types.js').Photo} known
     */
    describe({ rating }) {
      stars.hidden = rating <= 0;
      setText(stars, rating > 0 ? "★".repeat(rating) : "");
    },
    /**
     * Loads the picture once.
     *
     * @param {(photo: import('../remote/types.js').Photo) => {picture: Promise<ImageBitmap>, cancel: () => void}} load
     */
    async load(load) {
      if (loading)
        return;
      loading = load(photo);
      try {
        const bitmap = await loading.picture;
        picture.width = bitmap.width;
        picture.height = bitmap.height;
        picture.getContext("bitmaprenderer").transferFromImageBitmap(bitmap);
        picture.hidden = false;
        placeholder.hidden = note.hidden = true;
        element.classList.add("painted");
      } catch (error) {
        if (error.message === "cancelled")
          return;
        loading = null;
        if (photo.failure)
          note.replaceChildren(failureNote(photo, { withList: false }));
        else
          note.textContent = photo.problem ?? "This picture could not be loaded.";
        note.classList.toggle("failure", Boolean(photo.failure));
        note.hidden = false;
      }
    },
    /** @param {number} x @param {number} y pixels @param {number} degrees @param {number} scale */
    move(x, y, degrees, scale) {
      element.style.transform = placed(x, y, degrees, scale);
    },
    /**
     * Moves in a straight line.
     *
     * @param {{x: number, y: number}} start
     * @param {{x: number, y: number}} end
     * @returns {Animation}
     */
    fly(start2, end, degrees, milliseconds) {
      return element.animate({ transform: [placed(start2.x, start2.y, degrees, 1), placed(end.x, end.y, degrees, 1)] }, { duration: milliseconds, fill: "forwards" });
    },
    /** @param {number} value */
    setOpacity(value) {
      element.style.opacity = value === 1 ? "" : value.toFixed(3);
    },
    /**
     * Shows the action of letting go now.
     *
     * @param {string | null} action
     * @param {number} share 0…1
     */
    lean(action, share) {
      const meaning = action ?? "";
      if (meaning !== stamped) {
        stamped = meaning;
        stamp.dataset.action = meaning;
        const sign = meaning && actionIcon(meaning);
        stamp.replaceChildren(...sign ? [icon(sign)] : [], meaning && actionName(meaning));
      }
      stamp.style.opacity = share.toFixed(3);
      stamp.style.transform = `scale(${(0.8 + 0.2 * share).toFixed(3)})`;
      element.classList.toggle("meant", share >= 1 && meaning !== "");
    },
    discard() {
      loading?.cancel();
      element.remove();
    }
  };
}
function placed(x, y, degrees, scale) {
  return `translate3d(${x.toFixed(2)}px, ${y.toFixed(2)}px, 0) rotate(${degrees.toFixed(3)}deg) scale(${scale.toFixed(4)})`;
}

// swipe/drag.js
var slack4 = 6;
var doubleTap2 = 320;
function createDrag(element, on) {
  let held = null;
  let lastTap = -Infinity;
  function down(event) {
    if (held) {
      const wasDragged = held.origin !== null;
      element.releasePointerCapture(held.id);
      if (event.target.hasPointerCapture(event.pointerId))
        event.target.releasePointerCapture(event.pointerId);
      held = null;
      if (wasDragged)
        on.cancel();
      on.pinch();
      return;
    }
    if (event.button !== 0 || !on.canBegin())
      return;
    held = { id: event.pointerId, startX: event.clientX, startY: event.clientY, origin: null, tracker: velocityTracker() };
    held.tracker.add(event.clientX, event.clientY, event.timeStamp / 1e3);
    element.setPointerCapture(event.pointerId);
  }
  function move(event) {
    if (event.pointerId !== held?.id)
      return;
    const samples = event.getCoalescedEvents?.() ?? [];
    for (const sample of samples.length ? samples : [event]) {
      held.tracker.add(sample.clientX, sample.clientY, sample.timeStamp / 1e3);
    }
    const [dx, dy] = [event.clientX - held.startX, event.clientY - held.startY];
    if (!held.origin) {
      if (Math.hypot(dx, dy) < slack4)
        return;
      const box = element.getBoundingClientRect();
      held.origin = on.begin({ x: held.startX - box.left - box.width / 2, y: held.startY - box.top - box.height / 2 });
      held.startX = event.clientX;
      held.startY = event.clientY;
      return;
    }
    on.move(held.origin.x + dx, held.origin.y + dy);
  }
  function up(event) {
    if (event.pointerId !== held?.id)
      return;
    const { origin, tracker } = held;
    held = null;
    if (origin) {
      on.end(tracker.velocity(event.timeStamp / 1e3));
    } else if (event.timeStamp - lastTap < doubleTap2) {
      lastTap = -Infinity;
      on.tap();
    } else {
      lastTap = event.timeStamp;
    }
  }
  function cancel(event) {
    if (event.pointerId !== held?.id)
      return;
    const wasDragged = held.origin !== null;
    held = null;
    if (wasDragged)
      on.cancel();
  }
  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", cancel);
  element.addEventListener("dragstart", (event) => event.preventDefault());
  return {
    /** Releases the pointer without an action. */
    stop() {
      if (!held)
        return;
      const { origin } = held;
      held = null;
      if (origin)
        on.cancel();
    }
  };
}

// swipe/flights.js
var leastExit = 2.6;
var longest2 = 700;
var margin2 = 40;
function createFlights(onLanded) {
  const flights = /* @__PURE__ */ new Map();
  function land(card) {
    flights.get(card)?.cancel();
    flights.delete(card);
    onLanded(card);
  }
  return {
    get cards() {
      return [...flights.keys()];
    },
    /**
     * @param {ReturnType<typeof import('./card.js').createCard>} card
     * @param {import('./intent.js').Direction} direction
     * @param {{x: import('./physics.js').Motion, y: import('./physics.js').Motion}} motion at release
     * @param {number} degrees its rotation
     * @param {number} width of the stage
     */
    launch(card, direction, { x, y }, degrees, width) {
      const [dx, dy] = vectors[direction];
      const least = leastExit * Math.max(width, 560);
      const [vx, vy] = [dx ? dx * Math.max(Math.abs(x.velocity), least) : x.velocity, dy ? dy * Math.max(Math.abs(y.velocity), least) : y.velocity];
      const way = dx ? (innerWidth + card.size.width) / 2 + margin2 - Math.abs(x.position) : (innerHeight + card.size.height) / 2 + margin2 - Math.abs(y.position);
      const milliseconds = Math.min(longest2, Math.max(1, 1e3 * way / Math.abs(dx ? vx : vy)));
      const end = { x: x.position + vx * milliseconds / 1e3, y: y.position + vy * milliseconds / 1e3 };
      const flight = card.fly({ x: x.position, y: y.position }, end, degrees, milliseconds);
      flights.set(card, flight);
      flight.onfinish = () => land(card);
    },
    /** Ends a photo's flight at once, because its card is needed again. */
    recall(id) {
      for (const card of [...flights.keys()])
        if (card.photo.id === id)
          land(card);
    }
  };
}

// swipe/frames.js
function createFrames(onFrame) {
  let [frame, last] = [0, 0];
  function tick(now) {
    const seconds2 = Math.min(0.064, Math.max(1e-3, (now - last) / 1e3));
    last = now;
    frame = 0;
    if (onFrame(seconds2))
      frame = requestAnimationFrame(tick);
  }
  return {
    run() {
      if (frame)
        return;
      last = performance.now();
      frame = requestAnimationFrame(tick);
    },
    stop() {
      cancelAnimationFrame(frame);
      frame = 0;
    }
  };
}

// swipe/hold.js
var stillness = Object.freeze({ position: 0, velocity: 0 });
function createHold() {
  let [x, y, spring] = [stillness, stillness, settling];
  let grip = 1;
  let isHeld = false;
  return {
    get x() {
      return x;
    },
    get y() {
      return y;
    },
    get grip() {
      return grip;
    },
    get isHeld() {
      return isHeld;
    },
    get isStill() {
      return x === stillness && y === stillness;
    },
    /** @param {boolean} isAtLowerHalf @returns {{x: number, y: number}} its current position */
    take(isAtLowerHalf) {
      isHeld = true;
      grip = isAtLowerHalf ? -1 : 1;
      return { x: x.position, y: y.position };
    },
    moveTo(left, top) {
      x = { position: left, velocity: 0 };
      y = { position: top, velocity: 0 };
    },
    /** @param {{x: number, y: number}} [velocity] */
    letGo(velocity = { x: 0, y: 0 }) {
      isHeld = false;
      spring = settling;
      x = { ...x, velocity: velocity.x };
      y = { ...y, velocity: velocity.y };
    },
    /** Puts it in the middle. */
    reset() {
      ;
      [x, y] = [stillness, stillness];
      if (!isHeld)
        grip = 1;
    },
    /**
     * Flies in from outside.
     *
     * @param {import('./intent.js').Direction} direction
     * @param {{width: number, height: number}} room
     */
    comeFrom(direction, room) {
      const [dx, dy] = vectors[direction];
      spring = returning;
      x = { position: dx * (room.width * 0.5 + 420), velocity: -dx * 900 };
      y = { position: dy * (room.height * 0.5 + 420), velocity: -dy * 900 };
    },
    /** @param {number} seconds */
    move(seconds2) {
      if (isHeld)
        return;
      [x, y] = [pull(x, 0, spring, seconds2), pull(y, 0, spring, seconds2)];
      if (isAtRest(x, 0) && isAtRest(y, 0))
        this.reset();
    }
  };
}

// swipe/plates.js
function createPlates() {
  const element = make("div", { class: "deck-plates", "aria-hidden": "true", hidden: true });
  return {
    element,
    /** @param {{width: number, height: number} | null} size of the card on display; null if none is below it @param {number} cards */
    lay(size2, cards) {
      element.hidden = size2 === null;
      if (!size2)
        return;
      element.style.width = `${size2.width}px`;
      element.style.height = `${size2.height}px`;
      element.classList.toggle("last", cards < 3);
    },
    /** @param {number} share 0…1: how visible the card below is instead */
    reveal(share) {
      element.style.opacity = (1 - share).toFixed(3);
    }
  };
}

// swipe/deck.js
var mostKept = 4;
function createDeck({ load, meaning, thresholds, onSwipe, onTap, onPinch }) {
  const plates = createPlates();
  const table = make("div", { class: "deck-table" }, plates.element);
  const element = make("div", { class: "deck" }, table);
  const room = { width: 1, height: 1 };
  const cards = /* @__PURE__ */ new Map();
  let kept = [];
  let [top, below] = [null, null];
  const hold = createHold();
  const flights = createFlights(put);
  const frames = createFrames((seconds2) => {
    if (top)
      hold.move(seconds2);
    paint();
    return !hold.isStill && !hold.isHeld;
  });
  const drag = createDrag(element, {
    canBegin: () => top !== null,
    begin(point) {
      element.classList.add("held");
      return hold.take(point.y > 0);
    },
    move(x, y) {
      hold.moveTo(x, y);
      frames.run();
    },
    end(velocity) {
      letGo(velocity);
      const direction = directionOf(hold, side(), thresholds());
      if (direction && meaning(direction))
        onSwipe(direction);
    },
    cancel: letGo,
    tap: onTap,
    pinch: onPinch
  });
  function letGo(velocity) {
    hold.letGo(velocity);
    element.classList.remove("held");
    frames.run();
  }
  function side() {
    return Math.min(room.width, room.height, 640);
  }
  function paint() {
    if (!top)
      return;
    const [x, y] = [hold.x.position, hold.y.position];
    const { direction, share } = leaning(x, y, side(), thresholds());
    const action = x || y ? meaning(direction) : null;
    top.move(x, y, rotation(x, room.width, hold.grip), 1);
    top.lean(action, action ? share : 0);
    if (!below)
      return;
    const reveal = Math.min(1, Math.hypot(x, y) / side());
    plates.reveal(reveal);
    below.move(0, 0, 0, 0.94 + 0.06 * reveal);
    below.setOpacity(Math.min(1, reveal * 2.4));
  }
  function put(card) {
    card.element.remove();
    card.element.classList.remove("flying");
    card.lean(null, 0);
    if (cards.get(card.photo.id) === card)
      return;
    kept = [card, ...kept];
    for (const old of kept.splice(mostKept))
      old.discard();
  }
  function take(description) {
    const { id } = description.photo;
    flights.recall(id);
    const known = cards.get(id) ?? kept.find((card) => card.photo.id === id);
    kept = kept.filter((card) => card !== known);
    return known ?? createCard(description);
  }
  function lay(card, place2) {
    card.resize(room);
    card.element.classList.toggle("top", place2 === 0);
    card.element.classList.toggle("waiting", place2 > 1);
    if (card.element.parentNode !== table)
      table.append(card.element);
  }
  return {
    element,
    /**
     * Shows these photos: the first on display, the second below it, the others prepared.
     *
     * @param {import('../remote/types.js').Card[]} descriptions
     */
    show(descriptions) {
      const wanted = descriptions.map(take);
      const before = top;
      for (const card of cards.values()) {
        if (!wanted.includes(card))
          card.discard();
      }
      cards.clear();
      for (const card of wanted)
        cards.set(card.photo.id, card);
      [top = null, below = null] = wanted;
      wanted.forEach(lay);
      if (top !== before) {
        before?.lean(null, 0);
        top?.setOpacity(1);
        if (hold.isHeld)
          drag.stop();
        hold.reset();
      }
      wanted.forEach((card, place2) => {
        card.describe(descriptions[place2].photo);
        card.load(load);
      });
      element.classList.toggle("empty", !top);
      plates.lay(top && below ? top.size : null, cards.size);
      paint();
    },
    /**
     * The card on display flies out; `show` has to be called next.
     *
     * @param {import('./intent.js').Direction} direction
     */
    throwOut(direction) {
      if (!top)
        return;
      const card = top;
      card.element.classList.remove("top");
      card.lean(meaning(direction), 1);
      cards.delete(card.photo.id);
      if (prefersStillness()) {
        put(card);
      } else {
        const degrees = rotation(hold.x.position || vectors[direction][0] * room.width * 0.3, room.width, hold.grip);
        card.element.classList.add("flying");
        flights.launch(card, direction, hold, degrees, room.width);
      }
      top = null;
      hold.reset();
    },
    /**
     * The card on display flies in from where it left.
     *
     * @param {import('./intent.js').Direction} direction
     */
    flyIn(direction) {
      if (!top || prefersStillness())
        return;
      hold.comeFrom(direction, room);
      paint();
      frames.run();
    },
    /** @param {number} width @param {number} height of the space for a card */
    resize(width, height) {
      if (room.width === width && room.height === height)
        return;
      Object.assign(room, { width, height });
      for (const card of cards.values())
        card.resize(room);
      plates.lay(top && below ? top.size : null, cards.size);
    },
    get room() {
      return room;
    },
    close() {
      frames.stop();
      drag.stop();
      for (const card of [...cards.values(), ...kept, ...flights.cards])
        card.discard();
    }
  };
}

// swipe/pictures.js
function createPictures() {
  const worker = new Worker("/swipe/decoder-worker.js", { type: "module" });
  const waiting2 = /* @__PURE__ */ new Map();
  let last = 0;
  worker.onmessage = ({ data: { number: number2, bitmap, failure } }) => {
    const caller = waiting2.get(number2);
    waiting2.delete(number2);
    if (!caller)
      bitmap?.close();
    else if (bitmap)
      caller.resolve(bitmap);
    else
      caller.reject(new Error(failure));
  };
  return {
    load(wish) {
      const number2 = ++last;
      const picture = new Promise((resolve, reject) => waiting2.set(number2, { resolve, reject }));
      worker.postMessage({ number: number2, ...wish });
      return { picture, cancel: () => worker.postMessage({ cancel: number2 }) };
    },
    close() {
      worker.terminate();
    }
  };
}

// swipe/ending.js
function createEnding(mayCommit) {
  const element = make("section", { class: "review-end", hidden: true });
  let [shown, hasFailed] = ["", false];
  function display(sign, title2, text, ...ways) {
    if (shown === title2 + text)
      return;
    shown = title2 + text;
    element.replaceChildren(
      make("div", { class: "end-sign" }, sign),
      make("h2", {}, title2),
      make("p", { class: "soft" }, text),
      ...ways,
      make("a", { class: "button", href: "/" }, "To the library")
    );
  }
  return {
    element,
    /**
     * The review cannot be shown.
     *
     * @param {Error & {status?: number}} error
     */
    fail(error) {
      hasFailed = true;
      element.hidden = false;
      const another = make("a", { class: "button primary", href: "/review" }, "Start another review");
      if (error.status === 404)
        display(icon("review"), "This review has ended", "What you decided in it is kept.", another);
      else
        display(icon("warning"), "This review cannot be opened", error.message, another);
    },
    /** @param {import('./queue.js').Queue} queue */
    show({ card, isAtEnd, progress }) {
      if (hasFailed)
        return;
      const isWaiting = !card && !isAtEnd && progress !== null;
      element.hidden = !isAtEnd && !isWaiting;
      if (isAtEnd)
        display(icon("check"), "That was the last one", summary(mayCommit() ? progress : { ...progress, pending: 0 }));
      else if (isWaiting)
        display(make("span", { class: "spinner" }), "Waiting for Sluice", "What you decided is kept here, and sent as soon as it answers.");
    }
  };
}
function summary({ byVerdict, pending }) {
  const parts2 = Object.entries(verdicts).filter(([verdict]) => byVerdict[verdict]).map(([verdict, { name: name4 }]) => `${number(byVerdict[verdict])} ${name4.toLowerCase()}`);
  const rest = pending ? ` ${count(pending, "decision")} can be committed.` : "";
  return `${parts2.join(", ") || "Nothing was decided"}.${rest}`;
}

// swipe/why.js
async function explain({ filter, sort }) {
  const because = reasons(filter);
  const answer = await showDialog({
    title: "Why is this photo here?",
    body: [
      make("p", {}, because.length ? "Because it fit this filter when the review began:" : "Because every photo of the library is."),
      make("ul", { class: "reasons" }, ...because.map(({ term, words: words3 }) => make("li", {}, icon("check"), make("span", {}, words3), make("code", {}, term)))),
      make("p", { class: "soft" }, `Photos come ${sortInWords(sort)}.`)
    ],
    buttons: [{ label: "Show these in the library", value: "library" }]
  });
  return answer === "library" ? `/?${new URLSearchParams({ filter, sort })}` : "";
}

// swipe/wish.js
var radius = 8;
function pictureWish(photo, room, { library: { tiers, reviewTier }, preferences }) {
  const size2 = cardSize(photo, room);
  const edge2 = Math.max(size2.width, size2.height) * devicePixelRatio;
  const name4 = preferences?.["review-tier"] ? reviewTier : tierFor(tiers, edge2)?.name ?? reviewTier;
  return {
    addresses: [.../* @__PURE__ */ new Set([tierAddress(photo, name4), namedTierAddress(photo.id, name4)])],
    width: Math.round(size2.width * devicePixelRatio),
    height: Math.round(size2.height * devicePixelRatio),
    isShapeKnown: hasShape(photo),
    radius: Math.round(radius * devicePixelRatio)
  };
}

// swipe/view.js
var usualDepth = 5;
var leastDecided = 10;
var calm = 400;
var stay = 120;
function openReview(app2, id) {
  const closing = new AbortController();
  const { store: store2 } = app2;
  const pictures = createPictures();
  const panel = createPhotoPanel({ knownTags: () => app2.tags(), change: (change) => review2.amend(change) });
  const preferences = () => store2.state.preferences;
  let [session, decided] = [null, 0];
  const details = createDetails(app2.client.get, closing.signal);
  const ending = createEnding(() => !isGuest(store2.state));
  const deck = createDeck({
    load: (photo) => pictures.load(pictureWish(photo, deck.room, store2.state)),
    meaning: (direction) => swipeAction(direction, preferences()),
    thresholds: () => deviceSettings().thresholds,
    onSwipe: (direction) => perform(swipeAction(direction, preferences()), direction),
    onTap: zoom,
    onPinch: zoom
  });
  const review2 = createReview(app2, id, { change: show, leave: deck.throwOut, arrive: deck.flyIn });
  const viewer = createViewer(app2, { close: () => {
    if (isLarge())
      app2.back(location.pathname + location.search);
  } });
  const bar = createReviewBar({ perform, more: openMore });
  const caption = make("p", { class: "caption" });
  const stage = make("div", { class: "stage", tabIndex: 0, role: "group", "aria-roledescription": "stack of photos", "aria-label": "Photo on display" }, deck.element, ending.element);
  const actions2 = createActionRow(perform);
  const facts = make(
    "aside",
    { class: "review-facts", id: "photo-facts", "aria-label": "About this photo" },
    make("button", { class: "icon-button sheet-close", type: "button", "aria-label": "Close the facts", onclick: () => perform("facts") }, icon("close")),
    panel.element
  );
  const element = make("div", { class: "review" }, make("h1", { class: "unseen" }, "Review"), bar.element, stage, caption, actions2, facts);
  const sheet = createSheet(facts, {
    behind: [bar.element, stage, caption, actions2],
    over: "(max-width: 1099px)",
    close: () => toggleFacts(false),
    closing: closing.signal
  });
  function show(queue) {
    const depth = Math.min(preferences()?.["prefetch-depth"] ?? usualDepth, navigator.deviceMemory <= 2 ? 3 : 8);
    deck.show([queue.card, ...queue.following].filter(Boolean).slice(0, Number(depth) + 1));
    if (queue.progress)
      bar.showProgress(queue.progress, queue.card, decided >= leastDecided);
    bar.showPending(queue.progress?.pending ?? 0, store2.state.isCommitting);
    ending.show(queue);
    showLarge(queue.card);
    element.classList.toggle("ended", !queue.card);
    if (!queue.card)
      return setText(caption, "");
    const { photo } = queue.card;
    setText(caption, [photo.name, takenName(photo.takenAt)].filter(Boolean).join(" · "));
    stage.setAttribute("aria-label", `${photo.name}, ${queue.card.place + 1} of ${queue.card.total}`);
    showFacts(photo);
  }
  function showFacts(photo) {
    if (!element.classList.contains("with-facts"))
      return;
    panel.show(details.added(photo));
    addDetails();
  }
  const addDetails = afterCalm(async () => {
    const photo = review2.queue.card?.photo;
    const isNew = photo && await details.load(photo);
    const shown = review2.queue.card?.photo;
    if (isNew && shown?.id === photo.id)
      panel.show(details.added(shown));
  }, stay, closing.signal, Infinity);
  function perform(action, direction) {
    if (!action)
      return;
    if (isVerdict(action)) {
      if (review2.queue.card)
        decided += 1;
      review2.decide(action, direction ?? directionFor(action, preferences()));
      const next = review2.queue.card;
      app2.announce(`${verdicts[action].done}. ${next ? `Next: ${next.photo.name}` : "No more photos"}`);
    } else if (action.startsWith("rate:")) {
      const stars = Number(action.slice(5));
      review2.amend({ rating: stars });
      if (review2.queue.card)
        app2.announce(count(stars, "star"));
    } else if (action.startsWith("tag:")) {
      review2.amend({ addTags: [action.slice(4)] });
    } else {
      ({
        next: () => review2.next(direction ?? "up"),
        previous: review2.previous,
        undo: review2.undo,
        redo: review2.redo,
        commit: () => {
          if (!isGuest(store2.state))
            commitPending(app2, id).then(reload);
        },
        zoom,
        why: showWhy,
        facts: () => toggleFacts(),
        tag: () => {
          toggleFacts(true);
          panel.focusTags();
        },
        leave: () => app2.navigate("/")
      })[action]?.();
    }
  }
  function reload() {
    return app2.attempt(review2.reload);
  }
  function toggleFacts(isOpen) {
    const isShown = element.classList.toggle("with-facts", isOpen);
    bar.showFacts(isShown);
    sheet.show(isShown);
    if (review2.queue.card)
      showFacts(review2.queue.card.photo);
  }
  function isLarge() {
    return location.hash === "#large";
  }
  function showLarge(card) {
    if (card && isLarge())
      viewer.show(card.photo);
    else
      viewer.close();
  }
  function zoom() {
    if (review2.queue.card)
      app2.navigate(`${location.pathname}${location.search}#large`, { over: true });
  }
  async function showWhy() {
    const address = session ? await explain(session) : "";
    if (address)
      app2.navigate(address);
  }
  function openMore(anchor) {
    openMenu(anchor, [
      { label: "Redo", icon: "redo", run: () => perform("redo") },
      { label: "Previous photo", icon: "back", run: () => perform("previous") },
      { label: "Next, without a verdict", icon: "forward", run: () => perform("next") },
      { label: "Zoom", icon: "zoom", run: zoom },
      null,
      { label: "Start at the first photo", icon: "undo", run: review2.restart },
      { label: "Keys and swipes", icon: "help", run: () => showHelp(preferences()) }
    ]);
  }
  function measure2() {
    const [width, height] = [stage.clientWidth, stage.clientHeight];
    const margin3 = width < 600 ? 12 : 28;
    deck.resize(Math.max(80, width - margin3 * 2), Math.max(80, height - margin3 * 2));
    show(review2.queue);
  }
  function keydown(event) {
    if (isTyping(event.target) || document.querySelector("dialog[open], .menu"))
      return;
    const key = keyName(event);
    if (!key || isOperated(event.target) && ["space", "enter"].includes(key))
      return;
    if (isArrow(key) && facts.contains(event.target))
      return;
    const action = actionOf(key, preferences());
    if (!action)
      return;
    event.preventDefault();
    if (!event.repeat || action === "next" || action === "previous")
      perform(action);
  }
  const news = afterCalm(reload, calm, closing.signal);
  const observer2 = new ResizeObserver(measure2);
  stage.addEventListener("wheel", (event) => {
    if (event.ctrlKey) {
      event.preventDefault();
      zoom();
    }
  }, { passive: false });
  document.addEventListener("keydown", keydown, { signal: closing.signal });
  app2.onEvent("session", news, closing.signal);
  app2.onEvent("reset", news, closing.signal);
  app2.onEvent("commit", ({ state }) => {
    if (state !== "running")
      news();
  }, closing.signal);
  store2.watch((state) => state.isCommitting, (isCommitting) => bar.showPending(review2.queue.progress?.pending ?? 0, isCommitting), closing.signal);
  toggleFacts(matchMedia("(min-width: 1100px)").matches);
  observer2.observe(stage);
  app2.follow(id);
  app2.attempt(async () => {
    try {
      await app2.outbox.settled();
      session = await app2.client.get(`/sessions/${id}`, { signal: closing.signal });
      bar.showFilter(session.filter);
      await review2.reload();
    } catch (error) {
      if (!(error instanceof Problem) || error.status === 401)
        throw error;
      element.classList.add("ended", "failed");
      return ending.fail(error);
    }
    await explainAutomatic(app2);
  });
  return {
    element,
    title: "Review",
    isImmersive: true,
    update: () => showLarge(review2.queue.card),
    close() {
      closing.abort();
      viewer.close();
      observer2.disconnect();
      sheet.show(false);
      app2.follow(null);
      deck.close();
      pictures.close();
    }
  };
}

// swipe/page.js
function open6(app2, url) {
  const session = url.searchParams.get("session");
  if (session)
    return openReview(app2, session);
  const filter = url.searchParams.get("filter");
  if (filter === null)
    return openStart(app2);
  const element = make("div", { class: "page" }, make("p", { class: "soft" }, "A review begins…"));
  begin(app2, filter, url.searchParams.get("sort"), { replace: true }).then((session2) => {
    if (session2)
      return;
    element.replaceChildren(make(
      "header",
      { class: "page-head" },
      make("h1", {}, "This review cannot begin"),
      make("p", { class: "soft" }, `Sluice could not start a review of “${filter || "all photos"}”.`),
      make("p", {}, make("a", { class: "button primary", href: "/review" }, "Start another review"))
    ));
  });
  return { element, title: "Review", update() {
  }, close() {
  } };
}

// ui/theme.js
var name3 = "sluice.theme";
function showTheme(theme) {
  if (theme === "dark" || theme === "light") {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem(name3, theme);
  } else {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem(name3);
  }
}
function showRememberedTheme() {
  showTheme(localStorage.getItem(name3));
}

// shell/installing.js
var canInstall = isSecureContext && "serviceWorker" in navigator;
async function registerServiceWorker() {
  if (!canInstall)
    return;
  try {
    await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
  } catch (error) {
    console.info("Without the service worker:", error.message);
  }
}

// settings/controls.js
var lastID2 = 0;
function setting(name4, explanation, control) {
  const id = `setting-${++lastID2}`;
  const { element, show } = control(id);
  return {
    show,
    element: make(
      "div",
      { class: "setting" },
      make("div", { class: "setting-words" }, make("label", { htmlFor: id, id: `${id}-name` }, name4), explanation && make("p", { class: "soft small" }, explanation)),
      element
    )
  };
}
function select(id, choices, onChange) {
  const element = make(
    "select",
    { class: "field", id, onchange: () => onChange(element.value) },
    ...choices.map(({ value, label: label3 }) => make("option", { value }, label3))
  );
  return {
    element,
    show(value) {
      if (!choices.some((choice) => choice.value === value) && !element.querySelector(`[value="${CSS.escape(value)}"]`))
        element.append(make("option", { value }, value));
      element.value = value;
    }
  };
}
function segmented(id, choices, onChange) {
  const inputs = choices.map(({ value }, index) => make("input", { type: "radio", name: id, id: index === 0 ? id : null, value, onchange: () => onChange(value) }));
  return {
    element: make(
      "div",
      { class: "segmented", role: "radiogroup", "aria-labelledby": `${id}-name` },
      ...choices.map(({ label: label3 }, index) => make("label", {}, inputs[index], make("span", {}, label3)))
    ),
    show(value) {
      for (const input of inputs)
        input.checked = input.value === value;
    }
  };
}
function numeral(id, min, max, onChange) {
  const element = make("input", { class: "field number-field", id, type: "number", inputMode: "numeric", required: true, min, max, onchange: () => {
    if (element.reportValidity())
      onChange(element.valueAsNumber);
  } });
  return { element, show(value) {
    if (document.activeElement !== element)
      element.value = String(value);
  } };
}
function slider(id, { min, max, step }, text, onChange) {
  const output = make("output", { class: "numbers soft", htmlFor: id });
  const element = make("input", { id, type: "range", min, max, step, oninput: showText, onchange: () => onChange(element.valueAsNumber) });
  function showText() {
    output.value = text(element.valueAsNumber);
    element.setAttribute("aria-valuetext", output.value);
  }
  return {
    element: make("div", { class: "slider" }, element, output),
    show(value) {
      element.value = String(value);
      showText();
    }
  };
}

// settings/devices.js
function deviceList(app2, signal) {
  const element = make("ul", { class: "devices", "aria-label": "Admitted devices" });
  async function load() {
    const answer = await app2.attempt(() => app2.client.get("/devices", { signal }));
    if (answer)
      fill(element, ...answer.devices.map(line3));
  }
  function line3({ id, name: name4, since, seen, asks }) {
    async function remove({ currentTarget: button }) {
      button.disabled = true;
      await app2.attempt(() => app2.client.delete(`/devices/${id}`, { signal }));
      if (!asks)
        await load();
    }
    const words3 = asks ? "This browser" : `Last here on ${localDay(seen)}`;
    return make(
      "li",
      { class: "setting" },
      make("div", { class: "setting-words" }, make("strong", {}, name4), make("p", { class: "soft small" }, `${words3}; admitted on ${localDay(since)}`)),
      make("button", { class: "button", type: "button", "aria-label": asks ? "Leave: remove this browser" : `Remove ${name4}`, onclick: remove }, asks ? "Leave" : "Remove")
    );
  }
  load();
  return element;
}

// settings/gestures.js
var gestures = {
  "swipe-right": "Swipe to the right",
  "swipe-left": "Swipe to the left",
  "swipe-up": "Swipe up",
  "swipe-down": "Swipe down",
  "key-right": "Key →",
  "key-left": "Key ←",
  "key-up": "Key ↑",
  "key-down": "Key ↓",
  "key-f": "Key F",
  "key-k": "Key K",
  "key-s": "Key S",
  "key-x": "Key X",
  "key-space": "Space"
};
var actions = [
  "favourite",
  "keep",
  "skip",
  "trash",
  "next",
  "previous",
  "undo",
  "redo",
  "commit",
  "rate:1",
  "rate:2",
  "rate:3",
  "rate:4",
  "rate:5",
  "nothing"
].map((value) => ({ value, label: actionName(value) }));
var space = [{ value: "zoom", label: actionName("zoom") }, ...actions];
function gestureTable(onChange) {
  const rows = Object.keys(gestures).map((gesture) => {
    const usual2 = usualActions[gesture] ?? (gesture === "key-space" ? "zoom" : "nothing");
    const { element, show } = select(`gesture-${gesture}`, gesture === "key-space" ? space : actions, (chosen) => onChange({ [`gesture.${gesture}`]: chosen === usual2 ? null : chosen }));
    return {
      element: make("div", { class: "gesture" }, make("label", { htmlFor: element.id }, gestures[gesture]), element),
      show(preferences) {
        const inForce = gesture === "key-space" ? null : preferences.actions?.[gesture];
        show(preferences[`gesture.${gesture}`] ?? inForce ?? usual2);
      }
    };
  });
  return {
    element: make("div", { class: "gesture-table" }, ...rows.map(({ element }) => element)),
    show(preferences) {
      for (const row of rows)
        row.show(preferences);
    }
  };
}

// settings/page.js
var themes = [{ value: "system", label: "As the system" }, { value: "light", label: "Light" }, { value: "dark", label: "Dark" }];
var forms2 = [{ value: "justified", label: "Whole" }, { value: "square", label: "Squares" }];
var asNeeded = { value: "", label: "As large as needed" };
function open7(app2) {
  const closing = new AbortController();
  const { library } = app2.store.state;
  const tiers = [...library.tiers].sort((a, b) => a.edge - b.edge).map(({ name: name4, edge: edge2 }) => ({ value: name4, label: edge2 ? `${name4}, ${number(edge2)} pixels` : name4 }));
  const [facts, preparing] = [make("div"), make("div")];
  async function change(changes2) {
    await app2.attempt(async () => {
      const preferences = await app2.client.patch("/preferences", changes2);
      showTheme(preferences.theme);
      app2.store.update({ preferences });
    });
    show(app2.store.state.preferences);
  }
  async function changeThreshold(threshold) {
    noteAutomatic(app2, threshold);
    await change({ "commit-threshold": threshold });
    app2.toasts.show(automaticText(app2.store.state.preferences));
  }
  const lines = {
    theme: setting("Appearance", null, (id) => segmented(id, themes, (theme) => change({ theme }))),
    gridTier: setting("Picture in the grid", "Larger ones are sharper, and take longer to load.", (id) => select(id, [asNeeded, ...tiers], (tier) => change({ "grid-tier": tier || null }))),
    reviewTier: setting("Picture to review", null, (id) => select(id, [asNeeded, ...tiers], (tier) => change({ "review-tier": tier || null }))),
    threshold: setting("Automatic commits", "Commits after this many decisions of a review; each commit is announced and can be reverted. 0: only when you commit.", (id) => numeral(id, 0, 1e3, changeThreshold)),
    depth: setting("Photos ready ahead", null, (id) => numeral(id, 3, 8, (value) => change({ "prefetch-depth": value })))
  };
  const ownLines = {
    gridForm: setting("Photos in the grid", "On this device.", (id) => segmented(id, forms2, (gridForm) => changeDeviceSettings({ gridForm }))),
    distance: setting("How far to swipe", "On this device.", (id) => slider(id, { min: 0.12, max: 0.5, step: 0.02 }, (value) => `${Math.round(value * 100)} % of the picture’s room`, (distance3) => changeThresholds({ distance: distance3 }))),
    speed: setting("How fast to throw", "A quick flick counts, though it is short. On this device.", (id) => slider(id, { min: 300, max: 2e3, step: 50 }, (value) => `${number(value)} pixels a second`, (speed) => changeThresholds({ speed })))
  };
  const gestures2 = gestureTable(change);
  const element = make(
    "div",
    { class: "page" },
    make("header", { class: "page-head" }, make("h1", {}, "Settings"), make("p", { class: "soft" }, "They are stored in the library, and apply to every window and device.")),
    make(
      "div",
      { class: "settings-body" },
      section2("Look", lines.theme.element, ownLines.gridForm.element, lines.gridTier.element, lines.reviewTier.element),
      section2("Reviewing", lines.threshold.element, lines.depth.element, ownLines.distance.element, ownLines.speed.element),
      section2("Swipes and keys", gestures2.element),
      section2("This library", facts, preparing),
      section2(
        "Other people",
        make("p", {}, "Links show an album, or the photos of a filter, and nothing else of the library."),
        make("a", { class: "button", href: "/share" }, icon("share"), "Share photos")
      ),
      section2(
        "Other devices",
        make("p", {}, "Review on the sofa: a phone on the same network opens this library with a code."),
        make("a", { class: "button", href: "/pair" }, icon("phone"), "Admit a device"),
        deviceList(app2, closing.signal),
        make("p", { class: "soft small" }, canInstall ? "This page can be installed from the browser’s menu; it then starts without a network, and keeps some pictures." : "Over an unencrypted connection, browsers cannot install the page or keep pictures. With a certificate (--tls-cert and --tls-key) they can. Everything else works.")
      )
    )
  );
  function show(preferences) {
    lines.theme.show(preferences.theme);
    lines.gridTier.show(preferences["grid-tier"] ?? "");
    lines.reviewTier.show(preferences["review-tier"] ?? "");
    lines.threshold.show(preferences["commit-threshold"]);
    lines.depth.show(preferences["prefetch-depth"]);
    gestures2.show(preferences);
  }
  function showOwn({ gridForm, thresholds }) {
    ownLines.gridForm.show(gridForm);
    ownLines.distance.show(thresholds.distance);
    ownLines.speed.show(thresholds.speed);
  }
  function changeThresholds(changes2) {
    changeDeviceSettings({ thresholds: { ...deviceSettings().thresholds, ...changes2 } });
  }
  function showPreparation(preparation) {
    const isRunning = preparation?.state === "running";
    const run = () => app2.attempt(async () => app2.store.update({ preparation: await app2.client.post("/preparation", { run: !isRunning }) }));
    fill(preparing, preparation && make(
      "div",
      { class: "setting" },
      make(
        "div",
        { class: "setting-words" },
        make("strong", {}, preparationTitle(preparation)),
        make("p", { class: "soft small" }, preparationText(preparation))
      ),
      make("button", { class: "button", type: "button", data: { key: "prepare" }, onclick: run }, isRunning ? "Stop" : "Prepare")
    ));
  }
  showOwn(deviceSettings());
  app2.store.watch((state) => state.preferences, show, closing.signal);
  app2.store.watch((state) => state.library, (library2) => fill(facts, totals(library2)), closing.signal);
  app2.store.watch((state) => state.preparation, showPreparation, closing.signal);
  return { element, title: "Settings", update() {
  }, close: () => closing.abort() };
}
function preparationTitle({ state, watching }) {
  if (state === "running")
    return "Preparing photos";
  if (state === "elsewhere")
    return "Another program is preparing";
  return watching ? "Watching for new photos" : "Not watching for new photos";
}
function preparationText({ state, watching, reason }) {
  if (reason)
    return reason;
  if (state === "running")
    return "New and changed photos are being prepared.";
  return watching ? "New, changed and deleted photos are detected automatically." : "Scan for new and changed photos now.";
}
var lastID3 = 0;
function section2(title2, ...children) {
  const id = `settings-${++lastID3}`;
  return make("section", { class: "panel", "aria-labelledby": id }, make("h2", { id }, title2), ...children);
}
function totals({ name: name4, totals: { photos, missing, failed, byteCount } }) {
  const lines = [["Name", name4], ["Photos", number(photos)], ["Files", bytes(byteCount)], missing > 0 && ["Missing from the disk", count(missing)], failed > 0 && ["Could not be read", make("a", { href: "/failures" }, count(failed, "file"))]];
  return make("dl", { class: "totals" }, ...lines.filter(Boolean).map(([key, value]) => make("div", {}, make("dt", { class: "soft" }, key), make("dd", { class: "numbers" }, value))));
}

// sharing/list.js
function shareList(app2, signal) {
  const element = make("ul", { class: "devices", "aria-label": "Shared" });
  async function renew() {
    const answer = await app2.attempt(() => app2.client.get("/shares", { signal }));
    if (!answer)
      return;
    const lines = answer.shares.map(line3);
    fill(element, ...lines.length ? lines : [make("li", { class: "soft" }, "Nothing is shared.")]);
  }
  function line3(share) {
    async function revoke({ currentTarget: button }) {
      button.disabled = true;
      await app2.attempt(() => app2.client.delete(`/shares/${share.id}`, { signal }));
      await renew();
    }
    return make(
      "li",
      { class: "setting" },
      make("div", { class: "setting-words" }, make("strong", {}, share.name), make("p", { class: "soft small" }, words2(share))),
      make("button", { class: "button", type: "button", "aria-label": `Revoke ${share.name}`, onclick: revoke }, "Revoke")
    );
  }
  renew();
  return { element, renew };
}
function words2({ scope, filter, ends, ended, seen }) {
  const lastDay = ends && localDay(new Date(ends).getTime() - 1e3);
  return [
    scope === "look" ? "Look" : "Look and decide",
    filter || "all photos",
    ends && (ended ? `ended on ${lastDay}` : `until ${lastDay}`),
    seen ? `last opened on ${localDay(seen)}` : "never opened"
  ].filter(Boolean).join(" · ");
}

// sharing/page.js
var scopes = [{ value: "look", label: "Look" }, { value: "decide", label: "Look and decide" }];
function open8(app2, url) {
  const closing = new AbortController();
  const { signal } = closing;
  const wish = { scope: "look" };
  const list = shareList(app2, signal);
  const amount = make("span", {}, "All photos");
  const made = make("div", { class: "pair", role: "status" });
  const [name4, filter, lastDay] = ["name", "filter", "last-day"].map((key) => make("input", { class: "field", type: "text", data: { key }, autocomplete: "off", maxLength: 1e3 }));
  Object.assign(name4, { required: true, maxLength: 80 });
  Object.assign(filter, { placeholder: "All photos", spellcheck: false, onchange: countPhotos });
  Object.assign(lastDay, { type: "date", min: today() });
  const [places3, originals] = ["places", "originals"].map((key) => make("input", { type: "checkbox", data: { key } }));
  const scope = setting("Guests may", "They never commit, and see nothing else of the library.", (id) => segmented(id, scopes, (value) => {
    wish.scope = value;
  }));
  const submit = make("button", { class: "button primary", type: "submit" }, icon("share"), "Make a link");
  const form = make(
    "form",
    { class: "panel", onsubmit: (event) => {
      event.preventDefault();
      share();
    } },
    line2("Name", "Guests see it.", name4),
    line2("Photos", amount, filter),
    scope.element,
    line2("Last day", "Without one, the link works until you revoke it.", lastDay),
    line2("Show where photos were taken", null, places3),
    app2.store.state.library.originals && line2("Show the files themselves", "With all that they contain, also where they were taken.", originals),
    submit
  );
  const element = make(
    "div",
    { class: "page narrow" },
    make(
      "header",
      { class: "page-head" },
      make("h1", {}, "Share photos"),
      make("p", { class: "soft" }, "A link shows an album, or the photos of a filter, to everybody who has it.")
    ),
    form,
    made,
    make("section", { "aria-labelledby": "shared-head" }, make("h2", { id: "shared-head" }, "Shared"), list.element)
  );
  async function countPhotos() {
    const answer = await app2.attempt(() => app2.client.get(`/filters/check${query({ filter: filter.value })}`, { signal }));
    if (answer)
      setText(amount, count(answer.count));
  }
  async function share() {
    submit.disabled = true;
    const answer = await app2.attempt(() => app2.client.post("/shares", {
      ...wish,
      name: name4.value.trim(),
      filter: filter.value,
      ends: endOf(lastDay.value),
      places: places3.checked,
      originals: originals.checked
    }, { key: randomKey(), signal }));
    submit.disabled = false;
    if (!answer)
      return;
    fill(made, ...linkWords(app2, answer));
    made.scrollIntoView({ block: "nearest" });
    list.renew();
  }
  function update(url2) {
    filter.value = url2.searchParams.get("filter") ?? "";
    name4.value = nameFor(filter.value);
    countPhotos();
  }
  scope.show(wish.scope);
  update(url);
  return { element, title: "Share photos", update, close: () => closing.abort() };
}
function line2(name4, explanation, element) {
  return setting(name4, explanation, (id) => ({ element: Object.assign(element, { id }), show() {
  } })).element;
}
function nameFor(filter) {
  return /^album:"?([^"]+?)"?$/.exec(filter)?.[1] ?? "";
}
function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 6e4).toISOString().slice(0, 10);
}
function endOf(day) {
  if (!day)
    return void 0;
  const [year, month, date] = day.split("-").map(Number);
  return new Date(year, month - 1, date + 1).toISOString().replace(/\.\d+/, "");
}
function linkWords(app2, { share, link, svg, secure }) {
  const source = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    app2.toasts.show("The link was copied.");
  };
  return [
    make("div", { class: "pair-code" }, make("img", { src: source, alt: `Code with the link of ${share.name}`, width: 320, height: 320 })),
    make(
      "div",
      { class: "pair-words" },
      make("p", {}, `The link of ${share.name}`),
      make("code", { class: "pair-link" }, link),
      // Browsers allow it only to secure pages.
      navigator.clipboard && make("button", { class: "button", type: "button", onclick: copy }, "Copy the link"),
      make(
        "ul",
        { class: "pair-notes soft" },
        make("li", {}, "It is shown only now. It works in any number of browsers, until it ends or you revoke it."),
        !app2.store.state.library.reachable && make("li", {}, "Only this machine can open it: ", make("code", {}, "sluice serve --listen"), " lets others reach the library."),
        !secure && make("li", {}, "The connection is not encrypted: use it in a network that you trust.")
      )
    )
  ];
}

// router.js
var pages = {
  "/": open4,
  "/review": open6,
  "/history": open3,
  "/duplicates": open,
  "/settings": open7,
  "/failures": open2,
  "/pair": open5,
  "/share": open8
};
function createRouter(show, mayOpen2) {
  let shown = null;
  let isGoingBack = false;
  let library = null;
  const keyOf = (url) => url.pathname === "/review" ? url.pathname + url.search : url.pathname;
  function go() {
    const url = new URL(location.href);
    const key = keyOf(url);
    if (shown?.key === key)
      return shown.page.update(url);
    shown?.page.close();
    shown = { key, page: show(mayOpen2(url.pathname) ? pages[url.pathname] ?? pages["/"] : pages["/"], url) };
  }
  function navigate(address, { replace = false, over = false } = {}) {
    let url = new URL(address, location.href);
    shown?.page.leave?.();
    let state = replace || over ? { ...history.state } : null;
    if (over && !replace)
      state.isOver = true;
    if (shown?.key === "/" && url.pathname !== "/")
      library = { href: location.href, state: { ...history.state, isOver: false } };
    if (library && shown?.key !== "/" && url.href === new URL("/", location.href).href) {
      url = new URL(library.href);
      ({ state } = library);
    }
    if (url.href !== location.href)
      history[replace ? "replaceState" : "pushState"](state, "", url);
    go();
  }
  function rewrite(address, state = history.state) {
    if (shown?.key === keyOf(location))
      history.replaceState(state, "", address);
  }
  function back(address) {
    if (history.state?.isOver) {
      if (!isGoingBack)
        history.back();
      isGoingBack = true;
    } else {
      navigate(address, { replace: true });
    }
  }
  addEventListener("popstate", () => {
    isGoingBack = false;
    go();
  });
  addEventListener("pagehide", () => shown?.page.leave?.());
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    const isOurs = link && link.origin === location.origin && !link.target && !link.hasAttribute("download") && link.pathname in pages;
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!isOurs || !isPlain || event.defaultPrevented)
      return;
    if (link.hash && link.pathname === location.pathname)
      return;
    event.preventDefault();
    navigate(link.href);
  });
  return { navigate, go, back, rewrite };
}

// store.js
function createStore(initial) {
  let state = Object.freeze({ ...initial });
  const watchers = /* @__PURE__ */ new Set();
  return {
    get state() {
      return state;
    },
    /** @param {Partial<State>} changes */
    update(changes2) {
      const before = state;
      state = Object.freeze({ ...state, ...changes2 });
      for (const watcher of [...watchers])
        watcher(before);
    },
    /**
     * Shows a selected part of the state now, and whenever it changes.
     *
     * @template Value
     * @param {(state: State) => Value} select
     * @param {(value: Value) => void} show
     * @param {AbortSignal} [until] stops watching
     */
    watch(select2, show, until) {
      const watcher = (before) => {
        const value = select2(state);
        if (!Object.is(value, select2(before)))
          show(value);
      };
      watchers.add(watcher);
      until?.addEventListener("abort", () => watchers.delete(watcher));
      show(select2(state));
    }
  };
}

// shell/status.js
function createStatus({ store: store2 }) {
  const sign = make("span", { class: "status-sign" });
  const text = make("span", { class: "status-text numbers" });
  const bar = make("span");
  const meter = make("div", { class: "meter", "aria-hidden": "true" }, bar);
  const element = make("div", { class: "status", role: "status", hidden: true }, sign, text, meter);
  store2.watch((state) => state, (state) => {
    const line3 = statusLine(state);
    element.hidden = line3 === null;
    if (!line3)
      return;
    element.dataset.kind = line3.kind;
    setText(text, line3.text);
    if (sign.dataset.icon !== line3.icon) {
      sign.dataset.icon = line3.icon;
      sign.replaceChildren(line3.icon === "spinner" ? make("span", { class: "spinner" }) : icon(line3.icon));
    }
    meter.hidden = line3.share === void 0;
    bar.style.transform = `scaleX(${line3.share ?? 0})`;
  });
  return { element };
}
function statusLine({ connection, waiting: waiting2, preparation, isCommitting }) {
  if (connection === "away") {
    const kept = waiting2 ? ` ${count(waiting2, "decision is", "decisions are")} kept here until then.` : " What you decide is kept here until then.";
    return { kind: "away", icon: "away", text: `Sluice does not answer. Trying again.${kept}` };
  }
  if (isCommitting)
    return { kind: "work", icon: "spinner", text: "Committing: your decisions are being applied to files." };
  if (waiting2 > 3)
    return { kind: "work", icon: "spinner", text: `Sending ${count(waiting2, "decision")}.` };
  if (preparation?.state === "failed")
    return { kind: "away", icon: "warning", text: `Preparing stopped: ${preparation.reason ?? "the reason is not known"}` };
  if (preparation?.state === "elsewhere")
    return { kind: "work", icon: "spinner", text: "Another program is preparing this library." };
  if (preparation?.state !== "running")
    return null;
  const { prepared, unchanged, linked, failed, found: found2, total, secondsLeft } = preparation;
  if (total === null)
    return { kind: "work", icon: "spinner", text: `Looking for photos: ${number(found2)} found so far` };
  const done = prepared + unchanged + linked + failed;
  const left = secondsLeft ? `, about ${duration(secondsLeft)} to go` : "";
  return { kind: "work", icon: "spinner", share: total ? Math.min(1, done / total) : 0, text: `Preparing: ${number(done)} of ${number(total)}${left}` };
}

// access/gate.js
function createGate({ store: store2 }) {
  const line3 = make("div", { class: "gate", hidden: true });
  const wall = make("dialog", { class: "gate blocking", closedBy: "none", "aria-labelledby": "wall-title" });
  let [dismissed, isBlocked] = ["", false];
  store2.watch((state) => JSON.stringify(accessWords(state)), (text) => {
    const words3 = JSON.parse(text);
    isBlocked = words3?.isBlocking === true;
    line3.hidden = words3 === null || isBlocked || words3.title === dismissed;
    if (isBlocked)
      fill(wall, wallContent(words3));
    else if (words3)
      fill(line3, lineContent(words3));
    stand();
  });
  wall.addEventListener("cancel", (event) => event.preventDefault());
  wall.addEventListener("close", stand);
  function stand() {
    if (isBlocked && !wall.open && wall.isConnected)
      wall.showModal();
    else if (!isBlocked && wall.open)
      wall.close();
  }
  function wallContent({ title: title2, text, remedy }) {
    return make("section", { class: "wall", role: "alert" }, brandMark(), make("h1", { id: "wall-title", tabIndex: -1, autofocus: true }, title2), make("p", {}, text), make("p", { class: "remedy" }, remedy));
  }
  function lineContent({ icon: sign, title: title2, text, remedy, folders }) {
    return make(
      "section",
      { class: "gate-line", role: "status" },
      icon(sign),
      make("p", {}, make("strong", {}, `${title2}. `), `${text} `, folders && make("span", { class: "soft" }, `${folders.join(", ")}. `), remedy),
      make("button", { class: "icon-button", type: "button", "aria-label": "Close this message", onclick() {
        dismissed = title2;
        line3.hidden = true;
      } }, icon("close"))
    );
  }
  return { line: line3, wall };
}

// shell/shell.js
var places2 = [
  { href: "/", label: "Library", icon: "library" },
  { href: "/review", label: "Review", icon: "review", class: "for-deciders" },
  { href: "/history", label: "History", icon: "history", class: "for-owner" },
  { href: "/settings", label: "Settings", icon: "settings", class: "for-owner" }
];
function createShell(app2) {
  const links = places2.map(({ href, label: label3, icon: sign, class: kind = "" }) => make("a", { class: `place ${kind}`.trim(), href }, icon(sign), make("span", {}, label3)));
  const main = make("main", { id: "main", tabIndex: -1 });
  const gate = createGate(app2);
  const shareName = make("strong");
  const shareText = make("span", { class: "soft" });
  const share = make("section", { class: "share-line", "aria-label": "What you see", hidden: true }, icon("photos"), shareName, shareText);
  app2.store.watch((state) => state.library?.share ?? null, (shared) => {
    share.hidden = !shared;
    setText(shareName, shared?.name ?? "");
    setText(shareText, shared ? shareWords(shared) : "");
  });
  const rail = make(
    "nav",
    { class: "rail", "aria-label": "Sluice" },
    make("a", { class: "brand", href: "/", "aria-label": "Sluice" }, brandMark()),
    ...links,
    make(
      "div",
      { class: "rail-end" },
      make("button", { class: "place", type: "button", "aria-label": "Help", title: "Keys and swipes (?)", onclick: () => showHelp(app2.store.state.preferences) }, icon("help"), make("span", {}, "Help"))
    )
  );
  const element = make(
    "div",
    { class: "shell", data: { page: "none" } },
    make("a", { class: "skip-link unseen", href: "#main" }, "Skip to the content"),
    rail,
    make("div", { class: "gates" }, gate.line, share),
    main,
    createStatus(app2).element,
    gate.wall
  );
  document.addEventListener("keydown", (event) => {
    if (event.key !== "?" || isTyping(event.target) || document.querySelector("dialog[open]"))
      return;
    event.preventDefault();
    showHelp(app2.store.state.preferences);
  });
  return {
    element,
    /** @param {import('../router.js').Page} page */
    show(page) {
      const isFirst = element.dataset.page === "none";
      element.dataset.page = location.pathname.slice(1) || "library";
      element.classList.toggle("immersive", page.isImmersive === true);
      document.title = page.title === "Library" ? "Sluice" : `${page.title} · Sluice`;
      for (const link of links) {
        if (link.pathname === location.pathname)
          link.setAttribute("aria-current", "page");
        else
          link.removeAttribute("aria-current");
      }
      main.replaceChildren(page.element);
      if (!isFirst)
        main.focus({ preventScroll: true });
      return page;
    }
  };
}

// ui/announce.js
function createAnnouncer() {
  const element = make("div", { class: "unseen", role: "status", "aria-live": "polite" });
  return { element, announce: (text) => setText(element, text) };
}

// ui/toasts.js
var usualTime2 = 6e3;
function createToasts() {
  const element = make("div", { class: "toasts", role: "log", "aria-label": "Messages" });
  function show(text, { problem = false, action, onAction, actions: actions2 = action ? [{ label: action, run: onAction }] : [], stays = problem } = {}) {
    const toasts2 = element.querySelectorAll(".toast");
    for (const old of toasts2) {
      const isPast = !old.classList.contains("problem") || old.dataset.text === text || element.childElementCount > 2;
      if (isPast && !old.matches(":focus-within"))
        old.remove();
    }
    const toast = make(
      "div",
      { class: problem ? "toast problem" : "toast", data: { text } },
      make("span", {}, text),
      ...actions2.map(({ label: label3, run }) => make("button", { class: "button small", type: "button", onclick() {
        close();
        run();
      } }, label3)),
      make("button", { class: "icon-button", type: "button", "aria-label": "Close this message", onclick: close }, icon("close"))
    );
    let timer = 0;
    function close() {
      clearTimeout(timer);
      if (toast.contains(document.activeElement))
        document.getElementById("main")?.focus({ preventScroll: true });
      toast.remove();
    }
    function wait() {
      clearTimeout(timer);
      if (!toast.matches(":hover, :focus-within"))
        timer = setTimeout(close, stays ? usualTime2 * 3 : usualTime2);
    }
    for (const name4 of ["pointerenter", "focusin"])
      toast.addEventListener(name4, () => clearTimeout(timer));
    toast.addEventListener("pointerleave", wait);
    toast.addEventListener("focusout", () => setTimeout(wait));
    element.append(toast);
    wait();
  }
  return { element, show };
}

// failures/report.js
function reportFailures(app2) {
  let known = null;
  const report = afterCalm(() => {
    const { library, preparation } = app2.store.state;
    const { failed } = library.totals;
    known = Math.min(known, failed);
    if (failed === known || preparation?.state === "running")
      return;
    known = failed;
    app2.toasts.show(`${count(failed, "file")} could not be read.`, { problem: true, action: "Show", onAction: () => app2.navigate("/failures") });
  }, 2 * newsCalm);
  app2.store.watch((state) => state, ({ library, preparation }) => {
    if (!library)
      return;
    known ??= library.totals.failed;
    if (preparation?.state !== "running")
      report();
  });
}

// app.js
showRememberedTheme();
var store = createStore({
  library: null,
  preferences: null,
  connection: "connecting",
  ended: null,
  waiting: 0,
  preparation: null,
  isCommitting: false
});
var bus = new EventTarget();
var toasts = createToasts();
var announcer = createAnnouncer();
var tags = null;
var patience = 3e3;
var later = 600;
function connect(connection, ended) {
  const before = store.state.connection;
  const why = connection === "refused" ? ended ?? store.state.ended : null;
  if (connection === before && why === store.state.ended)
    return;
  store.update({ connection, ended: why });
  if (connection === before)
    return;
  if (connection === "online" && before !== "connecting")
    outbox.deliver();
  if (connection !== "online")
    setTimeout(knock, patience);
}
async function knock() {
  if (store.state.connection === "online")
    return;
  await quietly(reloadLibrary);
  setTimeout(knock, patience);
}
var client = createClient(connect);
var outbox = createOutbox(client, {
  onWaiting: (waiting2) => store.update({ waiting: waiting2 }),
  onRefused: (message) => toasts.show(`An earlier decision was rejected: ${message}`, { problem: true })
});
function handle(name4, data) {
  if (name4 === "preparation")
    handlePreparation(data);
  if (name4 === "commit")
    handleCommit(app, data);
  if (name4 === "library" || name4 === "reset")
    handleLibrary(data?.kinds ?? null);
  if (name4 === "opened")
    handleOpened();
  bus.dispatchEvent(new CustomEvent(name4, { detail: data }));
}
var [isListening, isLoading] = [false, false];
function handleOpened() {
  const hasMissed = isLoading && !isListening;
  isListening = true;
  outbox.deliver();
  if (hasMissed)
    handle("reset", null);
}
function handlePreparation(preparation) {
  const isOther = store.state.preparation?.state !== preparation.state || store.state.preparation?.reason !== preparation.reason;
  store.update({ preparation });
  if (isOther)
    renewLibrary();
}
var renewLibrary = afterCalm(() => quietly(reloadLibrary), newsCalm);
function handleLibrary(kinds) {
  renewLibrary();
  tags = null;
  if (!kinds || kinds.includes("preferencesChanged"))
    quietly(reloadPreferences);
}
async function reloadLibrary() {
  const library = await client.get("/library");
  if (store.state.library && store.state.library.id !== library.id)
    return location.assign("/");
  markAccess({ library });
  store.update({ library });
}
async function reloadPreferences() {
  const preferences = await client.get("/preferences");
  showTheme(preferences.theme);
  store.update({ preferences });
}
function knownTags() {
  tags ??= client.get("/tags").then((answer) => answer.tags, () => {
    tags = null;
    return [];
  });
  return tags;
}
async function reloadPreparation() {
  if (!isGuest(store.state))
    store.update({ preparation: await client.get("/preparation") });
}
function quietly(work) {
  return work().catch(() => {
  });
}
var events = createEvents(handle, connect);
var app = {
  store,
  client,
  outbox,
  toasts,
  announce: announcer.announce,
  navigate: (address, options) => router.navigate(address, options),
  back: (address) => router.back(address),
  rewrite: (address, state) => router.rewrite(address, state),
  onEvent: (name4, listener, signal) => bus.addEventListener(name4, (event) => listener(
    /** @type {CustomEvent} */
    event.detail
  ), { signal }),
  follow: events.follow,
  tags: knownTags,
  reloadLibrary,
  async attempt(work) {
    try {
      return await work();
    } catch (error) {
      if (error.name === "AbortError")
        return void 0;
      if (error.name !== "Unreachable" && error.status !== 401)
        toasts.show(error.message, { problem: true });
      return void 0;
    }
  }
};
reportFailures(app);
var shell = createShell(app);
var router = createRouter((open9, url) => shell.show(open9(app, url)), (path) => mayOpen(store.state, path));
document.body.append(shell.element, toasts.element, announcer.element);
async function start() {
  events.start();
  for (let pause2 = 250; ; pause2 = Math.min(4e3, pause2 * 2)) {
    try {
      await Promise.all([reloadLibrary(), reloadPreferences()]);
      break;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause2));
    }
  }
  outbox.open(store.state.library.id);
  if (outbox.foreign > 0)
    reportForeign(outbox.foreign);
  isLoading = true;
  router.go();
  setTimeout(() => {
    quietly(reloadPreparation);
    registerServiceWorker();
  }, later);
}
function reportForeign(letters) {
  toasts.show(`${count(letters, "decision")} about another library ${letters === 1 ? "waits" : "wait"} in this browser until that library is served here again.`, { problem: true });
}
start();
