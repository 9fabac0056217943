// The studio's server: requests under the address of this page, and the stream of events of this window.

export const windowName = crypto.randomUUID?.() ?? Math.random().toString(36).slice(2);

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

/** Sends a file as it is. */
export const send = async (address, file) => answer(await fetch(address, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file }));

/**
 * Opens the stream of events.
 * @param handlers a function for each event's name; `open` and `lost` tell of the connection
 */
export function listen(handlers) {
  const source = new EventSource(`events?window=${windowName}`);
  source.addEventListener("open", () => { settle(); handlers.open?.(); });
  source.addEventListener("error", () => { settle(); handlers.lost?.(); });
  for (const [name, handle] of Object.entries(handlers)) {
    if (!["open", "lost"].includes(name)) source.addEventListener(name, (event) => handle(JSON.parse(event.data)));
  }
  return source;
}
