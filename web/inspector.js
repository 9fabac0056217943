// What can be edited of the open preset: its layers, the chosen layer, the chosen motion, and the preset itself.

import { layerName } from "loom/arranging";
import { h } from "loom/dom";
import { find, remove } from "loom/jsontext";
import { Panel } from "loom/panel";

export class Inspector {
  #values = {};

  /**
   * @param change, show see `Panel`; both of the whole preset
   * @param attempt makes an edit, which a text that is no JSON refuses
   */
  constructor(schema, layers, { preset, selection, change, show, attempt }) {
    Object.assign(this, { schema, layers, preset, selection });
    const edit = {
      change, show,
      remove: (path) => attempt(() => preset.edit(remove(preset.text, path))),
      text: (edited) => attempt(() => preset.edit(edited(preset.text))),
    };
    this.panel = new Panel(schema, "Preset", edit);
    this.layer = new Panel(schema, "Layer", edit, ["layers", "hidden"]);
    this.motion = new Panel(schema, "Motion", edit);
    this.layerTitle = h("h3", {});
    this.layerSection = h("section", { class: "chosen-layer", hidden: true }, h("header", {}, this.layerTitle,
      h("button", { type: "button", class: "quiet small", title: "Shows the layer in the text", onclick: () => show(selection.layer) }, "Text")), this.layer.element);
    this.motionTitle = h("h4", {});
    /** Stands below the timeline. */
    this.motionSection = h("section", { class: "chosen-motion", hidden: true, "aria-label": "The chosen motion" },
      h("header", {}, this.motionTitle, h("button", { type: "button", class: "quiet small", title: "Shows the motion in the text", onclick: () => show(selection.motion) }, "Text"),
        h("button", { type: "button", class: "quiet small", onclick: () => selection.chooseLayer(selection.layer) }, "Close")), this.motion.element);
    this.element = h("div", { class: "inspector" }, layers.element, this.layerSection, this.panel.element);
    selection.addEventListener("change", () => this.show());
  }

  /** @param values the preset with every default */
  show(values = this.#values) {
    this.#values = values;
    const { root } = this.preset;
    if (!root) return;
    this.selection.follow(root);
    this.layers.show();
    // Layers have a tree of their own.
    this.panel.skip = this.layers.element.hidden ? [] : ["layers"];
    if (root.type === "object") this.panel.show(root, values);
    this.#showLayer(root, values);
    this.#showMotion(root, values);
  }

  #showLayer(root, values) {
    const path = this.selection.layer;
    this.layerSection.hidden = !path;
    if (!path) return;
    const count = this.selection.layers.length;
    this.layerTitle.textContent = count > 1 ? `${count} layers; the values are those of the last one` : layerName(find(root, path).value, path.at(-1));
    this.layer.show(root, values, path, { $ref: "#/$defs/Layer" });
  }

  #showMotion(root, values) {
    const path = this.selection.motion;
    const form = path && this.schema.at(root.value, path);
    this.motionSection.hidden = !form?.properties;
    if (this.motionSection.hidden) return;
    const layer = this.selection.layer;
    this.motionTitle.textContent = [layer && layerName(find(root, layer).value, layer.at(-1)), path.filter((step) => typeof step === "string" && step !== "layers").join(" · ")].filter(Boolean).join(" · ");
    const key = this.selection.key;
    if (key !== null) this.motion.reveal([...path, "keyframes"], [...path, "keyframes", key]);
    this.motion.show(root, values, path, form);
  }
}
