// The parts of the workspace and where they stand: panel, loader, text; on narrow screens one of them at a time.

import { h, segmented } from "loom/dom";

export class Workspace {
  /**
   * @param parts the elements: panel, loader (what stands in the middle, in order), toolbar (what follows the places), text
   * @param onplace hears "loader", "files" or "variants"; @param onmistake the first mistake was pressed
   */
  constructor({ panel, loader, toolbar, text }, { onplace, onmistake }) {
    this.onplace = onplace;
    this.places = segmented("View", [["loader", "Loader", "One variant, whole"], ["files", "Files", "The files of all formats side by side"], ["variants", "Variants", "All variants side by side"]], "loader", (place) => (this.place = place));
    this.places.element.id = "places";
    this.tabs = segmented("Part", [["panel", "Panel"], ["loader", "Loader"], ["text", "Text"]], "loader", (part) => (this.part = part));
    // What the parts hold has headings of the next level.
    const title = (words) => h("h2", { class: "visually-hidden" }, words);
    /** Where only one part is shown, the first mistake is shown above it. */
    this.mistake = h("button", { type: "button", class: "mistake", hidden: true, onclick: onmistake });
    this.main = h("main", { class: "main" }, title("Loader"), h("div", { class: "toolbar" }, this.places.element, toolbar), loader);
    this.element = h("div", { class: "workspace", dataset: { part: "loader", place: "loader" }, hidden: true },
      h("nav", { class: "tabs", "aria-label": "Parts" }, this.tabs.element, this.mistake),
      h("aside", { class: "left", "aria-label": "Panel" }, title("Panel"), panel),
      this.main,
      h("aside", { class: "right", "aria-label": "Text" }, title("Text"), text));
  }

  get place() { return this.element.dataset.place; }
  set place(place) {
    this.places.value = place;
    this.element.dataset.place = place;
    this.onplace(place);
  }

  set part(part) {
    this.tabs.value = part;
    this.element.dataset.part = part;
  }

  set errors(errors) {
    this.mistake.hidden = !errors.length;
    this.mistake.textContent = errors.length > 1 ? `${errors[0].message} (and ${errors.length - 1} more)` : errors[0]?.message ?? "";
  }
}
