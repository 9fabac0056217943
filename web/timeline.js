// The tracks of a preset over its cycle. Each pass is a bar: drag it to delay the motion, its end to make it longer. Keys
// are diamonds to drag, add and delete; those of a track without keyframes are its start and its end. Marks are the
// moments at which the image changes at once; each leads to its motion.

import { BROKEN, layerName } from "loom/arranging";
import { h, number, setChildren } from "loom/dom";
import { changed } from "loom/jsonlist";
import { find } from "loom/jsontext";
import { allLayers, fromText, layerOf, same, within } from "loom/layerpath";
import { NotEditable } from "loom/motion";
import { follow } from "loom/pointer";
import { comesAndGoes, presenceLane } from "loom/presence";
import { allTracks, delayed, keyAdded, keyRemoved, keyShifted, keyTimes, lengthened, passesOf } from "loom/tracks";

const FAR = 3; // points of the screen
const STEP = 0.05; // seconds

export class Timeline {
  #rows = [];
  /** The rows on the page, by all that they are made of. */
  #shown = new Map();
  #values = null;
  #verdict = null;
  /** A key that was added and is not on the page yet, and what has the focus until then: {track, before}. */
  #added = null;

  /** Where what is at a path of the shown values is in the text by now; null if it is gone. */
  #now = (path) => path;

  /** @param moves of loom/moves; @param detail what stands below the rows: the chosen motion */
  constructor(player, { preset, selection, moves, say, show, detail }) {
    Object.assign(this, { player, preset, selection, say, show_: show });
    this.body = h("div", { class: "tracks" });
    this.head = h("span", { class: "playhead" });
    this.note = h("span", { class: "muted" });
    this.element = h("section", { class: "card", id: "timeline" }, h("header", {}, h("h3", {}, "Timeline"), this.note), this.body, detail);
    player.follow(this.element, () => this.#move(), true);
    selection.addEventListener("change", () => this.#choose());
    moves.addEventListener("move", ({ detail: move }) => {
      if (!this.#values) return;
      const before = this.#now;
      this.#now = (path) => {
        const place = before(path);
        return place && move(place);
      };
      this.#arrange();
    });
  }

  /** Shows what the engine says of the loop. */
  set verdict(verdict) {
    if (JSON.stringify(verdict) === JSON.stringify(this.#verdict)) return;
    this.#verdict = verdict;
    this.#draw();
  }

  /** @param values the preset with every default; @param cycle in seconds */
  show(values, cycle) {
    this.cycle = cycle;
    this.#values = values;
    this.#now = (path) => path;
    this.#arrange();
  }

  #arrange() {
    const { cycle } = this;
    this.#rows = this.#placed(allTracks(this.#values));
    this.note.textContent = this.#rows.length ? `${this.#rows.length} ${this.#rows.length === 1 ? "track" : "tracks"} in ${number(cycle)} s` :
      `This kind moves by its own keys; its cycle is ${number(cycle)} s.`;
    this.#draw();
  }

  /** What of the shown values is still there, with its path in the text. */
  #placed(parts) { return parts.map((part) => ({ ...part, path: this.#now(part.path) })).filter(({ path }) => path); }

  #isJump(mark) { return !mark.declared && !this.#verdict?.meant; }
  get #hasJumps() { return (this.#verdict?.marks ?? []).some((mark) => this.#isJump(mark)); }
  #percent(time) { return `${(100 * time) / this.cycle}%`; }

  /** A motion as the text has it. */
  own(path) { return find(this.preset.root, path)?.value; }

  /** Whether the text has no such track: a parameter has it, what the preset extends, or a list of it alone. */
  #isFixed(path) {
    const own = this.own(path);
    return typeof own !== "object" || Array.isArray(own);
  }

  #draw() {
    const focused = document.activeElement?.dataset?.track && this.body.contains(document.activeElement) ? document.activeElement.dataset.track : null;
    const marks = (this.#verdict?.marks ?? []).map((mark) => {
      const what = `${number(mark.time)} s: ${mark.properties.join(", ") || "the image"}`;
      return h("button", { type: "button", class: this.#isJump(mark) ? "mark jump" : "mark", style: `left:${this.#percent(mark.time)}`, title: what, "aria-label": `Change at ${what}`, onclick: () => this.#follow(mark) });
    });
    const ruler = h("div", { class: "track ruler" }, h("span", { class: "name" }, "Sudden changes"), h("span", { class: "lane" }, marks, this.head), h("span"));
    const before = this.#shown;
    this.#shown = new Map();
    for (const row of this.#rows) {
      const key = JSON.stringify([row.path, row.name, row.track, row.closes, this.cycle, this.#isFixed(row.path), this.#verdict?.meant, this.#hasJumps]);
      row.element = before.get(key) ?? this.#row(row);
      this.#shown.set(key, row.element);
    }
    // The row of a layer that is chosen comes below the others: they stay where the pointer is for its second click.
    setChildren(this.body, [ruler, ...this.#shown.values(), this.presences = h("div", { class: "presences" })]);
    this.#choose();
    this.#refocus(focused);
    this.#move();
  }

  /** Puts the focus to a new key; else to what had it, or to the bar of a key that is gone. */
  #refocus(focused) {
    const at = (track) => this.body.querySelector(`[data-track="${CSS.escape(track)}"]`);
    const added = this.#added && at(this.#added.track);
    if (added) {
      if ([this.#added.before, document.body].includes(document.activeElement) || focused) added.focus({ preventScroll: true });
      this.#added = null;
    } else if (focused) (at(focused) ?? at(focused.replace(/ \d+$/, " bar")))?.focus({ preventScroll: true });
  }

  /** Chooses a key that was added; the keyboard goes on with it once it is there. */
  chooseAdded(path, index) {
    this.#added = { track: `${path.join(".")} ${index}`, before: document.activeElement };
    this.selection.chooseMotion(path, index);
  }

  /** Layers that come and go, and the chosen one, which can be made to. */
  #showPresences() {
    const { layer: chosen } = this.selection;
    const focused = this.presences.contains(document.activeElement) ? document.activeElement.dataset.track : null;
    this.presences.replaceChildren(...this.#placed([...allLayers(this.#values)]).filter(({ path, layer }) => comesAndGoes(layer) || same(path, chosen)).filter(({ path }) => typeof this.own(path) === "object").map(({ path, layer, index }) => {
      const name = layerName(layer, index);
      const lane = presenceLane({
        key: path.join("."), name, layer, cycle: this.cycle, step: STEP,
        drag: (event, lane, changes) => this.#drag(event, path, lane, changes, () => this.selection.chooseLayer(path)),
        press: (event, changes) => this.#press(event, path, changes),
      });
      return h("div", { class: "track", dataset: { presence: path.join(".") } }, h("button", { type: "button", class: "name quiet", title: "When the layer is visible", onclick: () => this.selection.chooseLayer(path) }, `${name} · visible`), lane, h("span"));
    }));
    if (focused) this.presences.querySelector(`[data-track="${CSS.escape(focused)}"]`)?.focus();
  }

  #row(row) {
    const { path, name, track, closes, first } = row;
    const key = path.join(".");
    const passes = passesOf(track, this.cycle);
    const isFixed = this.#isFixed(path);
    const lane = h("span", { class: isFixed ? "lane fixed" : "lane", title: isFixed ? "Only the text can change it: it is in a parameter, in what this preset extends, or in a list" : "Double-click adds a key", ondblclick: (event) => this.#add(event, row) });
    passes.forEach((pass, i) => lane.append(this.#bar(row, pass, i === passes.findIndex(({ start }) => start >= -1e-9))));
    if (!isFixed) this.#keys(row, passes, lane);
    const fixes = !isFixed && !closes && this.#hasJumps && !track.springs?.length ? h("span", { class: "fixes" },
      h("button", { type: "button", class: "small", title: "Each pass runs back the same way", onclick: () => this.#guard(() => this.#change(path, [[["autoreverse"], true]])) }, "Reverse"),
      track.keyframes?.length ? null : h("button", { type: "button", class: "small", title: "The end is the start", onclick: () => this.#guard(() => this.#change(path, [[["to"], first]])) }, "Equal end")) : h("span");
    return h("div", { class: closes || this.#verdict?.meant ? "track" : "track open", dataset: { row: key } },
      h("button", { type: "button", class: "name quiet", title: `${key}\nEnter chooses the motion`, dataset: { track: `${key} name` }, onclick: () => (isFixed ? this.show_(path) : this.selection.chooseMotion(path)) }, name || "Track"),
      lane, fixes);
  }

  /** @param isMain whether this pass is reached by the keyboard */
  #bar(row, pass, isMain) {
    const { path, name, track } = row;
    const bar = h("i", { class: track.autoreverse ? "pass both" : "pass", style: `left:${this.#percent(pass.from)};width:${this.#percent(pass.to - pass.from)}` });
    if (this.#isFixed(path)) return bar;
    const edge = h("i", { class: "pass-end", title: "Drag: the pass takes longer" });
    bar.append(edge);
    if (isMain) {
      Object.assign(bar, { tabIndex: 0 });
      bar.dataset.track = `${path.join(".")} bar`;
      for (const [key, value] of Object.entries({ role: "slider", "aria-label": `${name}: delay (Shift: duration)`, "aria-valuemin": -60, "aria-valuemax": 60, "aria-valuenow": track.delay || 0, "aria-valuetext": `delay ${number(track.delay || 0)} seconds, duration ${number(track.duration)} seconds` })) bar.setAttribute(key, value);
      bar.addEventListener("keydown", (event) => {
        const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
        if (by) this.#press(event, path, (own) => (event.shiftKey ? lengthened(own, by) : delayed(own, by)));
        else if (event.key === "Enter") { event.preventDefault(); this.selection.chooseMotion(path); }
      });
    }
    bar.title = "Drag: the motion runs later (Alt: without steps)";
    bar.addEventListener("pointerdown", (event) => {
      const isEnd = event.target === edge;
      this.#drag(event, path, bar.parentElement, (own, seconds, isFine) => {
        const step = isFine ? 0.01 : STEP;
        return isEnd ? lengthened(own, seconds / (track.autoreverse ? 2 : 1), step) : delayed(own, seconds, step);
      }, () => this.selection.chooseMotion(path));
    });
    return bar;
  }

  #keys(row, passes, lane) {
    const { path, name, track } = row;
    const times = track.keyframes?.length ? keyTimes(track) : [0, track.duration];
    const pass = passes.find(({ start }) => start >= -1e-9) ?? passes[0];
    if (!pass || track.springs?.length) return;
    times.forEach((time, index) => {
      const at = pass.start + time;
      if (at < -1e-9 || at > this.cycle + 1e-9) return;
      const isFree = Boolean(track.keyframes?.length);
      const title = isFree ? "Drag: another time (Delete takes the key away)" : index ? "The end. Drag: the pass takes longer" : "The start. Drag: the motion runs later";
      const moved = (own, by, step) => (isFree ? keyShifted(own, index, by) : index ? lengthened(own, by, step) : delayed(own, by, step));
      const key = h("button", { type: "button", class: "keyframe", style: `left:${this.#percent(at)}`, title, "aria-label": `${name}: key ${index + 1} at ${number(time)} s`, dataset: { track: `${path.join(".")} ${index}`, key: index }, onclick: () => this.selection.chooseMotion(path, index) });
      key.addEventListener("keydown", (event) => {
        const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
        if (by) this.#press(event, path, (own) => moved(own, by, STEP));
        if (["Delete", "Backspace"].includes(event.key)) this.#remove(path, index);
      });
      key.addEventListener("pointerdown", (event) => this.#drag(event, path, lane, (own, seconds, isFine) => moved(own, seconds, isFine ? 0.01 : STEP), () => this.selection.chooseMotion(path, index)));
      lane.append(key);
    });
  }

  // Changes

  /** @param place as of `PresetDocument.edit` */
  #change(path, changes, place = null) { this.preset.edit(changed(this.preset.text, within(path, changes)), place); }

  /** @returns whether it was done; else it has been said why not */
  #guard(action) {
    if (!this.preset.root) this.say(BROKEN);
    else {
      try {
        action();
        return true;
      } catch (error) {
        if (!(error instanceof NotEditable)) throw error;
        this.say(`This cannot be done here: ${error.message}.`);
      }
    }
    return false;
  }

  /** Changes a motion. @param changes of the motion as the text has it @returns whether it was done */
  edit(path, changes) { return this.#guard(() => this.#change(path, changes(this.own(path)))); }

  #remove(path, index) { if (this.edit(path, (own) => keyRemoved(own, index))) this.selection.chooseMotion(path); }

  #press(event, path, changes) {
    event.preventDefault();
    event.stopPropagation();
    this.#guard(() => this.#change(path, changes(this.own(path)), path.join(".")));
  }

  /** @param changes gets the track as it was, and how far the pointer has come in seconds */
  #drag(event, path, lane, changes, click) {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    // The keyboard goes on with what was pressed.
    (event.target.closest("[data-track]") ?? lane.querySelector(".pass[tabindex]"))?.focus({ preventScroll: true });
    if (!this.preset.root) return this.say(BROKEN);
    const own = structuredClone(this.own(path));
    const width = lane.getBoundingClientRect().width;
    // What is dragged may change the cycle; its scale stays while the drag goes on.
    const cycle = this.cycle;
    let gesture = null;
    follow(event, {
      far: FAR, isSideways: true,
      move: (moved) => {
        gesture ??= this.preset.gesture();
        this.#guard(() => gesture.change(within(path, changes(own, ((moved.clientX - event.clientX) / width) * cycle, moved.altKey))));
      },
      end: (isKept, isDragged) => {
        if (!isDragged) return isKept && click();
        if (isKept) gesture.end(); else gesture.cancel();
      },
    });
  }

  #add(event, { path, track }) {
    const own = this.own(path);
    if (this.#isFixed(path) || track.springs?.length) return;
    const box = event.currentTarget.getBoundingClientRect();
    const within = this.#within(track, ((event.clientX - box.left) / box.width) * this.cycle);
    if (within === null) return;
    this.#guard(() => {
      const { changes, index } = keyAdded(own, within);
      this.#change(path, changes);
      this.chooseAdded(path, index);
    });
  }

  /** A moment of the cycle as seconds from the start of a track's pass; null where it stands still. */
  #within(track, time) {
    const pass = passesOf(track, this.cycle).find(({ from, to }) => time >= from && time <= to);
    if (!pass) return null;
    const within = time - pass.start;
    return track.autoreverse && within > track.duration ? 2 * track.duration - within : within;
  }

  /** The playhead in a motion, likewise. */
  momentIn(path) {
    const row = this.#rows.find((row) => same(row.path, path));
    return row ? this.#within(row.track, (this.player.time / 1000) % this.cycle) : null;
  }

  /** Leads from a mark to the motion that changes there. */
  #follow(mark) {
    this.player.pause();
    this.player.seek(1000 * mark.time);
    const path = (mark.paths ?? []).map(fromText).map(this.#now).find((path) => path && !this.#isFixed(path));
    if (path) {
      this.selection.chooseMotion(path);
      this.#rows.find((row) => same(row.path, path))?.element?.scrollIntoView({ block: "nearest" });
    } else if (mark.paths?.[0]) this.show_(fromText(mark.paths[0]));
  }

  #choose() {
    if (this.presences && this.cycle) this.#showPresences();
    const { motion, key, layer } = this.selection;
    for (const { path, element } of this.#rows) {
      if (!element) continue;
      const isChosen = same(path, motion);
      element.classList.toggle("chosen", isChosen);
      element.classList.toggle("of-layer", Boolean(layer) && same(layerOf(path), layer));
      for (const diamond of element.querySelectorAll(".keyframe")) diamond.setAttribute("aria-pressed", String(isChosen && Number(diamond.dataset.key) === key));
    }
  }

  #move() {
    if (this.cycle) this.head.style.translate = `${(100 * ((this.player.time / 1000) % this.cycle)) / this.cycle}cqw`;
  }
}
