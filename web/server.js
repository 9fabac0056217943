// The studio's server: requests under the address of this page, and the stream of events of this window.

/** A name that no other window and no other document has. */
export const randomName = () => crypto.randomUUID?.() ?? Math.random().toString(36).slice(2);

export const windowName = randomName();
const RETRY = 2000; // milliseconds
const CLOSED = 2; // the state of a stream that the browser has given up

export class ServerError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function answer(response) {
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new ServerError(response.status, body.error ?? `The studio answered ${response.status}.`);
  return body;
}

export const get = async (address) => answer(await fetch(address));

let settle;
/** The stream of events has opened, or could not be. */
const hasStream = new Promise((resolve) => (settle = resolve));

/** Asks for work, whose answers come as events; so the stream that brings them is opened first. */
export async function post(address, body) {
  await hasStream;
  return answer(await fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ window: windowName, ...body }) }));
}

/** Asks for a file that is made of what is in the editor. */
export async function fileOf(address, body) {
  const response = await fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ window: windowName, ...body }) });
  return response.ok ? response.blob() : answer(response);
}

/** Sends a file as it is. */
export const send = async (address, file) => answer(await fetch(address, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file }));

/**
 * Opens the stream of events, and opens it again when it was lost.
 * @param handlers a function for each event's name; `open` and `lost` tell of the connection, `moved` that another
 * server has taken the place of this page's
 */
export function listen(handlers) {
  const source = new EventSource(`events?window=${windowName}`);
  source.addEventListener("open", () => { settle(); handlers.open?.(); });
  source.addEventListener("error", () => {
    settle();
    handlers.lost?.();
    // The browser itself tries again, unless it was refused.
    if (source.readyState === CLOSED) setTimeout(() => again(handlers), RETRY);
  });
  for (const [name, handle] of Object.entries(handlers)) {
    if (!["open", "lost", "moved"].includes(name)) source.addEventListener(name, (event) => handle(JSON.parse(event.data)));
  }
}

async function again(handlers) {
  let status = 0;
  try { status = (await fetch("contents")).status; } catch { /* Nobody answers yet. */ }
  if (status === 403) handlers.moved?.();
  else if (status) listen(handlers);
  else setTimeout(() => again(handlers), RETRY);
}
