// Play, step, scrub and speed for a player and the clip that gives the steps.

import { h } from "loom/dom";
import { BACK, FORWARD, PAUSE, PLAY, icon } from "loom/icons";

const SPEEDS = [0.1, 0.25, 0.5, 1, 2];
/** What is stepped by where there are no frames: one refresh of most screens. In milliseconds. */
const STEP = 1000 / 60;

export class Transport {
  #clip = null;

  constructor(player) {
    this.player = player;
    this.playButton = h("button", { type: "button", class: "round primary", onclick: () => player.toggle() });
    this.scrub = h("input", { type: "range", class: "scrub", min: 0, max: 1000, step: 1, value: 0, "aria-label": "Time", oninput: () => { player.pause(); player.seek(Number(this.scrub.value)); } });
    this.time = h("output", { class: "time" });
    this.speed = h("select", { "aria-label": "Speed", onchange: () => (player.speed = Number(this.speed.value)) },
      SPEEDS.map((speed) => h("option", { value: String(speed), selected: speed === 1 }, `Speed ${speed}×`)));
    this.element = h("div", { class: "transport" },
      h("div", { class: "buttons" },
        h("button", { type: "button", class: "round", title: "Previous frame (,)", "aria-label": "Previous frame", onclick: () => this.step(-1) }, icon(BACK)),
        this.playButton,
        h("button", { type: "button", class: "round", title: "Next frame (.)", "aria-label": "Next frame", onclick: () => this.step(1) }, icon(FORWARD))),
      this.scrub, this.time, this.speed);
    player.follow(this.element, () => this.#update(), true);
    player.addEventListener("state", () => this.#update());
    this.#update();
  }

  set clip(clip) {
    this.#clip = clip;
    this.scrub.max = String(this.player.duration);
    this.#update();
  }

  step(by) {
    const clip = this.#clip;
    if (!clip) return;
    this.player.pause();
    if (!clip.hasFrames) return this.player.seek(this.player.time + by * STEP);
    const count = clip.frames.length;
    this.player.seek(clip.starts[(clip.frameAt(this.player.time) + by + count) % count]);
  }

  #update() {
    const { playing, time, duration } = this.player;
    if (this.playButton.dataset.playing !== String(playing)) {
      this.playButton.dataset.playing = String(playing);
      this.playButton.replaceChildren(icon(playing ? PAUSE : PLAY));
      this.playButton.setAttribute("aria-label", playing ? "Pause" : "Play");
      this.playButton.title = playing ? "Pause (space)" : "Play (space)";
    }
    if (this.scrub.max !== String(duration)) this.scrub.max = String(duration);
    this.scrub.value = String(time);
    const clip = this.#clip;
    const frame = clip?.hasFrames ? `${clip.frameAt(time) + 1} of ${clip.frames.length}` : null;
    this.time.textContent = [`${(time / 1000).toFixed(2)} s`, frame].filter(Boolean).join(" · ");
    this.scrub.setAttribute("aria-valuetext", [`${(time / 1000).toFixed(2)} seconds`, frame && `frame ${frame}`].filter(Boolean).join(", "));
  }
}
