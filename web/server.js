// The studio's server: requests under the address of this page, and the stream of events of this window.

import { Lease } from "loom/lease";

/** A name that no other window and no other document has. */
export const randomName = () => crypto.randomUUID?.() ?? Math.random().toString(36).slice(2);

export const windowName = randomName();
const RETRY = 2000; // milliseconds
/** How often it is looked whether the stream of events is needed, in milliseconds. */
const LOOK = 3000;
const CLOSED = 2; // the state of a stream that the browser has given up

export class ServerError extends Error {
  /** @param reason a word for what the page does about it; most errors have none */
  constructor(status, message, reason = null) {
    super(message);
    Object.assign(this, { status, reason });
  }
}

/** The studio does not answer. What to do is the same for whatever was asked. */
export class LostError extends Error {
  constructor() { super(`The studio has stopped. Start it again with --port ${location.port}.`); }
}

const MOVED = "The studio was started again, with a new address. Open that one; your unsaved work is offered there.";

async function answer(response) {
  const body = await response.json().catch(() => ({}));
  if (response.ok) return body;
  // The studio itself refuses with JSON; only a gate that does not know this page's address does without.
  const isMoved = response.status === 403 && body.error === undefined;
  throw new ServerError(response.status, body.error ?? (isMoved ? MOVED : `The studio answered ${response.status}.`), isMoved ? "moved" : body.reason);
}

async function request(address, options) {
  try { return await fetch(address, options); } catch { throw new LostError(); }
}

const json = (body) => ({ method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

export const get = async (address) => answer(await request(address));

/**
 * A path as it is, where it names something in the studio's folder.
 * @throws ServerError as the server itself would, whose refusal the browser reports as an error of the page
 */
export function inside(path) {
  const parts = path.split("/");
  const name = parts.pop();
  if (name === ".." || parts.some((part) => part === "" || part === "..")) throw new ServerError(403, `${path}: expected a path inside of the studio's folder`);
  if (!name) throw new ServerError(403, `${path}: expected the name of a file after the folder`);
  return path;
}

/** Sends a value; nothing is waited for first. */
export const put = async (address, body) => answer(await request(address, json(body)));

let settle;
/** The stream of events has opened, or could not be. */
let hasStream;
const awaitStream = () => {
  const before = settle;
  hasStream = new Promise((resolve) => (settle = resolve));
  // Who waits for a stream that was given up waits for the next one.
  if (before) hasStream.then(before);
};
awaitStream();
/** Opens the stream where this window has given it up. */
let reopen = () => {};

/** Asks for work, whose answers come as events; so the stream that brings them is opened first. */
export async function post(address, body) {
  if (body.path !== undefined) inside(body.path);
  reopen();
  await hasStream;
  return put(address, { window: windowName, ...body });
}

/** Asks for a file that is made of what is in the editor. */
export async function fileOf(address, body) {
  inside(body.path);
  const response = await request(address, json({ window: windowName, ...body }));
  return response.ok ? response.blob() : answer(response);
}

/** The bytes of a file that the server has made. */
export async function bytesAt(address) {
  const response = await request(address);
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : answer(response);
}

/** Sends bytes as they are. */
export const send = async (address, bytes) => answer(await request(address, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: bytes }));

/**
 * Opens the stream of events, and opens it again when it was lost. A page that nobody sees gives it up until it is seen
 * again, and one whose stream another window takes until it is used again.
 * @param handlers a function for each event's name; `open` and `lost` tell of the connection, `moved` that another
 * server has taken the place of this page's; `isBusy` says whether events are awaited although nobody sees the page
 */
export function listen(handlers) {
  let source = null;
  let look = 0;
  /** Whether the stream is being opened, or never will be again. */
  let isTaken = false;
  const lease = new Lease(() => handlers.isBusy(), () => rest());
  const stop = () => {
    clearInterval(look);
    source.close();
    source = null;
    lease.end();
  };
  const rest = () => {
    stop();
    awaitStream();
  };
  const open = async () => {
    lease.use();
    if (source || isTaken) return;
    isTaken = true;
    const isMine = await lease.take();
    isTaken = false;
    if (!isMine) return setTimeout(open, RETRY);
    source = new EventSource(`events?window=${windowName}`);
    look = setInterval(() => { if (document.hidden && !handlers.isBusy()) rest(); }, LOOK);
    source.addEventListener("open", () => { settle(); handlers.open?.(); });
    source.addEventListener("error", () => {
      settle();
      handlers.lost?.();
      // The browser itself tries again, unless it was refused.
      if (source?.readyState !== CLOSED) return;
      stop();
      isTaken = true;
      setTimeout(again, RETRY);
    });
    for (const [name, handle] of Object.entries(handlers)) {
      if (!["open", "lost", "moved", "isBusy"].includes(name)) source.addEventListener(name, (event) => handle(JSON.parse(event.data)));
    }
  };
  const again = async () => {
    let status = 0;
    try { status = (await fetch("contents")).status; } catch { /* Nobody answers yet. */ }
    if (status === 403) return handlers.moved?.(MOVED);
    if (!status) return setTimeout(again, RETRY);
    isTaken = false;
    open();
  };
  reopen = open;
  addEventListener("focus", open);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) open(); });
  open();
}
