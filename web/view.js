// One loader, whole: the grounds, the transport, the step sizes and the seam, all in step.

import { h, isTyping } from "loom/dom";
import { Player } from "loom/player";
import { Seam } from "loom/seam";
import { Stage } from "loom/stage";
import { StepPlot, stepSizes } from "loom/steps";
import { Transport } from "loom/transport";

export class LoaderView {
  #shown = 0;

  constructor() {
    this.player = new Player();
    this.stage = new Stage();
    this.transport = new Transport(this.player);
    this.plot = new StepPlot(this.player);
    this.seam = new Seam();
    /** What keys do that are pressed while nobody types, by their names in lower case. */
    this.keys = { ",": () => this.transport.step(-1), ".": () => this.transport.step(1), o: () => this.stage.toggleOnion() };
    this.stage.onchange = () => this.stage.draw(this.player.time);
    this.player.follow(this.stage.element, () => this.stage.draw(this.player.time));
    this.element = h("div", { class: "view" }, this.stage.element, this.transport.element, this.plot.element, this.seam.element);
    document.addEventListener("keydown", (event) => this.#key(event));
    if (!this.player.prefersStill) this.player.play();
  }

  /**
   * @param clips a clip for each scheme; frames may still be missing
   * @param scale pixels a point
   */
  show(clips, scale) {
    this.clips = clips;
    this.stage.show(clips, scale);
    if (this.isNew) this.stage.fitZoom([1, 2, 4]);
    this.isNew = false;
    const clip = this.lead;
    this.player.clip = clip;
    this.transport.clip = clip;
    this.stage.draw(this.player.time);
    for (const part of [this.plot, this.seam]) part.element.hidden = !clip.hasFrames;
    if (clip.hasFrames && clip.isComplete) this.measure();
  }

  /** Gives up what is being measured; the picture is about to change. */
  stopMeasuring() { this.#shown++; }

  /** The clip that gives the steps and the seam: the one that fits the page. */
  get lead() { return this.stage.clip("checkered"); }

  async measure() {
    const clip = this.lead;
    const turn = ++this.#shown;
    const sizes = await stepSizes(clip, () => turn === this.#shown);
    if (!sizes || turn !== this.#shown) return;
    this.plot.show(clip, sizes, this.verdict);
    this.seam.show(clip, this.stage.scale, sizes);
    this.onmeasure?.(sizes);
  }

  #key(event) {
    const target = event.target;
    if (isTyping(target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = event.key !== " " ? this.keys[event.key.toLowerCase()] : ["BUTTON", "INPUT", "SUMMARY", "A"].includes(target.tagName) ? null : () => this.player.toggle();
    if (!action) return;
    action();
    event.preventDefault();
  }
}
