// What leaves the page by the clipboard or by dragging: the picture, the HTML, the command, the preset, exported files.

import { h } from "loom/dom";
import { menu } from "loom/menu";

const TYPES = { gif: "image/gif", png: "image/png", apng: "image/apng", webp: "image/webp", svg: "image/svg+xml", zip: "application/zip" };
const SAID = 1800; // milliseconds

/** Says on a button for a moment what has come of it. */
export function say(button, words) {
  button.dataset.label ??= button.textContent;
  button.textContent = words;
  clearTimeout(button.timer);
  button.timer = setTimeout(() => { button.textContent = button.dataset.label; }, SAID);
}

/**
 * Copies a PNG. It may still be on its way: browsers want the clipboard written at the press of the button.
 * @param png a promise of the image
 */
export async function copyImage(png) {
  if (!window.ClipboardItem || !navigator.clipboard?.write) {
    png.catch(() => {});
    throw new Error("This browser copies no images; export a poster instead.");
  }
  await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
}

export const copyText = (text) => navigator.clipboard.writeText(text);

/** Lets a link be dragged out of the page as the file that it leads to (`DownloadURL`, which Chromium and its relatives know). */
export function draggable(link, name) {
  link.draggable = true;
  link.addEventListener("dragstart", (event) => {
    const type = TYPES[name.split(".").at(-1).toLowerCase()] ?? "application/octet-stream";
    event.dataTransfer.setData("DownloadURL", `${type}:${name.replaceAll(":", "-")}:${link.href}`);
    event.dataTransfer.setData("text/uri-list", link.href);
    event.dataTransfer.effectAllowed = "copy";
  });
  return link;
}

/** The menu of what can be copied of the open preset. */
export class CopyMenu {
  /**
   * @param poster gives a promise of the PNG; @param html the HTML of the latest export, or null; @param command a promise
   * of the command line; @param json the preset's text; @param failed gets a message
   */
  constructor({ poster, html, command, json, failed }) {
    Object.assign(this, { html, failed });
    const item = (id, words, title, copy) => h("button", { type: "button", class: "quiet", id, title, onclick: (event) => this.#copy(event.currentTarget, copy) }, words);
    this.htmlButton = item("copy-html", "HTML", "", () => copyText(html()));
    this.element = menu("Copy", [
      item("copy-image", "Image (PNG)", "The poster frame, at @2x or more", () => copyImage(poster())),
      this.htmlButton,
      item("copy-command", "Command", "The command line that makes the files of the export", async () => copyText(await command())),
      item("copy-json", "Preset (JSON)", "The text of the preset", () => copyText(json())),
    ], { id: "copy", onopen: () => this.#prepare() }).element;
  }

  /** There is HTML once something was exported. */
  #prepare() {
    const html = this.html();
    this.htmlButton.disabled = !html;
    this.htmlButton.title = html ? "The picture element that serves the exported files" : "Export first: the HTML names the files";
  }

  async #copy(button, copy) {
    try {
      await copy();
      say(button, "Copied");
    } catch (error) {
      say(button, "Not copied");
      this.failed(error.message);
    }
  }
}
