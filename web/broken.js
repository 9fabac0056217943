// What the stage says of a preset that was opened with errors: there is no picture of it yet.

import { h } from "loom/dom";

export class Broken {
  /** @param onpress leads to the first error */
  constructor(onpress) {
    this.words = h("p", {});
    this.element = h("div", { class: "broken", role: "status", hidden: true }, h("p", {}, h("strong", {}, "There is nothing to show yet: the text has errors.")), this.words,
      h("button", { type: "button", class: "small", onclick: onpress }, "Show the first error"));
  }

  /** @param errors findings; none hides it */
  show(errors) {
    this.element.hidden = !errors.length;
    const [first] = errors;
    const more = errors.length - 1;
    this.words.textContent = first ? `${first.line ? `Line ${first.line}: ` : ""}${first.message}${more ? ` (and ${more} more)` : ""}` : "";
  }
}
