// The bar above the workspace: the file's name and state, undo, save, export, and the way to the gallery.

import { h } from "loom/dom";

export class Bar {
  /** Whether another name of a saved file is half written. */
  #isHalf = false;

  /** @param actions what its buttons do: undo, redo, save, saveAs, exports, gallery; rename gets the name of a new file, and move that of a saved one; @param menu stands before the export */
  constructor(preset, actions, menu) {
    this.preset = preset;
    const button = (text, title, action, attributes = {}) => h("button", { type: "button", title, onclick: ({ currentTarget }) => currentTarget.ariaDisabled !== "true" && action(), ...attributes }, text);
    this.name = h("input", { type: "text", class: "file-name", "aria-label": "File", spellcheck: false, oninput: () => this.#write(actions.rename) });
    this.name.addEventListener("keydown", ({ key, isComposing }) => {
      if (key === "Escape") this.#take();
      if (key === "Enter" && !isComposing) this.#move(actions.move);
    });
    // It keeps the focus where the whole window loses it.
    this.name.addEventListener("blur", () => { if (document.activeElement !== this.name) this.#take(); });
    this.state = h("span", { class: "muted state", role: "status" });
    this.undo = button("Undo", "Undo (Ctrl Z)", actions.undo);
    this.redo = button("Redo", "Redo (Ctrl Shift Z)", actions.redo);
    this.save = button("Save", "Save (Ctrl S)", actions.save, { id: "save" });
    this.saveAs = button("Save as …", "Save under another name (Ctrl Shift S)", actions.saveAs, { id: "save-as", class: "quiet" });
    this.gallery = button("Gallery", "Start from another loader", actions.gallery, { id: "to-gallery", class: "quiet" });
    this.tools = h("div", { class: "tools", hidden: true }, this.name, this.state, h("span", { class: "spring" }), this.undo, this.redo, this.save, this.saveAs, menu, this.export = button("Export …", "Export (Ctrl E)", actions.exports, { class: "primary", id: "export" }));
    this.elements = [this.gallery, this.tools];
    for (const event of ["open", "text", "file"]) preset.addEventListener(event, () => this.show(event));
  }

  /** A new file has each name while it is written, a saved one once that is whole. */
  #write(rename) {
    this.#isHalf = !this.preset.isNew;
    if (!this.#isHalf) rename(this.name.value);
  }

  async #move(move) {
    const { preset } = this;
    const name = this.name.value.trim();
    const isOther = this.#isHalf && name && name !== preset.name;
    this.#isHalf = false;
    if (isOther) await move(name);
    // Meanwhile another one may have been begun.
    if (!this.#isHalf) this.#take();
  }

  #take() {
    this.#isHalf = false;
    if (this.name.value !== this.preset.name) this.name.value = this.preset.name;
  }

  show(event) {
    const { preset } = this;
    if (event.type === "open" || preset.isNew || !this.#isHalf) this.#take();
    this.name.title = preset.isNew ? "" : "Another name and Enter rename the file (Escape: keep it)";
    // A button that is disabled would lose the focus by being pressed.
    const allow = (button, isAllowed) => { button.ariaDisabled = String(!isAllowed); };
    allow(this.undo, preset.canUndo);
    allow(this.redo, preset.canRedo);
    allow(this.save, preset.isDirty || preset.isNew);
    this.saveAs.disabled = preset.isNew;
    this.state.textContent = !preset.isOpen ? "" : preset.isGone ? "Not on the disk" : preset.isNew ? "Not saved yet" : preset.isDirty ? "Changed" : "Saved";
    document.title = `${preset.isDirty ? "• " : ""}${preset.name || "LoaderLoom"} – LoaderLoom studio`;
  }

  /** Lets a person choose another name. */
  choose() {
    this.name.focus();
    this.name.select();
  }

  /** How far an export is, in words; empty where none goes on. */
  set exporting(words) {
    this.export.textContent = words || "Export …";
  }

  /** Whether the engine cannot draw the text, so that there is nothing to export. */
  set isBroken(isBroken) {
    this.export.disabled = isBroken;
    this.export.title = isBroken ? "The text has errors; nothing can be exported" : "Export (Ctrl E)";
  }

  /** @param isGallery whether the gallery takes the workspace's place */
  set isGallery(isGallery) {
    this.tools.hidden = isGallery;
    this.gallery.hidden = !this.preset.isOpen;
    this.gallery.textContent = isGallery ? "Back to the preset" : "Gallery";
  }
}
