// Unsaved work in the gallery: a card for each draft, with its age, to open it or to discard it.

import { card } from "loom/cards";
import { focusBar, h } from "loom/dom";
import { ago } from "loom/drafts";

export class Unsaved {
  /** @param open gets a draft's id; @param discard likewise */
  constructor(drafts, { open, discard }) {
    Object.assign(this, { drafts, open, discard });
    this.element = h("section", { class: "unsaved", "aria-label": "Unsaved work", hidden: true });
    drafts.addEventListener("list", () => this.show());
    this.show();
  }

  show() {
    const { list, damaged } = this.drafts;
    this.element.hidden = !list.length && !damaged.length;
    const shown = JSON.stringify([list.map((draft) => [draft, ago(draft.when)]), damaged]);
    if (shown === this.shown) return;
    this.shown = shown;
    const { activeElement } = document;
    const focused = activeElement?.closest?.(".unsaved li")?.dataset.draft;
    this.element.replaceChildren(h("h2", {}, "Unsaved work"), h("ul", { class: "cards" },
      list.map(({ id, path, known, when, isElsewhere }) => h("li", { dataset: { draft: id } },
        card({ name: path, words: `draft=${encodeURIComponent(id)}&when=${when}`, title: known ? `${path}, with changes that are not saved` : `${path}, which is not saved yet`, dataset: { draft: id }, open: () => this.open(id) },
          h("span", { class: "muted" }, isElsewhere ? "open in another window" : ago(when))),
        h("div", { class: "card-actions" },
          h("button", { type: "button", class: "small", "aria-label": `Open the unsaved work on ${path}`, onclick: () => this.open(id) }, "Open"),
          isElsewhere ? null : h("button", { type: "button", class: "quiet small", "aria-label": `Discard the unsaved work on ${path}`, title: "You can take it back for a moment", onclick: () => this.discard(id) }, "Discard")))),
      damaged.map(({ id, message }) => h("li", { class: "damaged", dataset: { draft: id } }, h("p", {}, message),
        h("div", { class: "card-actions" }, h("button", { type: "button", class: "quiet small", "aria-label": "Discard the damaged draft", onclick: () => this.discard(id) }, "Discard"))))));
    if (!focused) return;
    const own = [...this.element.querySelectorAll(`li[data-draft="${CSS.escape(focused)}"] button`)];
    const next = own.find((button) => button.ariaLabel === activeElement.ariaLabel) ?? this.element.querySelector("button");
    if (next) next.focus(); else focusBar();
  }
}
