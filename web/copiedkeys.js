// Copy, cut and paste of a motion's key. On the clipboard it is JSON: { "keyframes": [ the key ] }.

import { BROKEN } from "loom/arranging";
import { keyPut, keyRemoved, withKeys } from "loom/tracks";

const kindOf = (value) => (Array.isArray(value) ? "list" : typeof value);

/** The key that a text holds; null for another text. */
function keyIn(text) {
  try {
    const keys = JSON.parse(text)?.keyframes;
    return Array.isArray(keys) && keys.length === 1 && keys[0] && "value" in keys[0] ? keys[0] : null;
  } catch {
    return null; // It is no JSON.
  }
}

export class CopiedKeys {
  constructor(timeline, { selection, say }) { Object.assign(this, { timeline, selection, say }); }

  copy() {
    const { motion, key } = this.selection;
    if (key === null) return this.say("Choose one of the motion's keys in the timeline, or the layer in the tree.");
    const own = this.timeline.own(motion);
    return own ? JSON.stringify({ keyframes: [withKeys(own)[key]] }) : this.say(BROKEN);
  }

  /** @returns the key as it was; nothing where it stays */
  cut() {
    const { motion, key } = this.selection;
    const written = this.copy();
    if (!written || !this.timeline.edit(motion, (own) => keyRemoved(own, key))) return "";
    this.selection.chooseMotion(motion);
    return written;
  }

  /** Puts a key at the playhead, in the place of one that is there, and chooses it. @returns whether the text holds one */
  paste(text) {
    const key = keyIn(text);
    if (key) this.#put(key);
    return key !== null;
  }

  #put(key) {
    const { timeline, selection: { motion } } = this;
    if (!motion) return this.say("Choose a motion in the timeline, to paste the key there.");
    const time = timeline.momentIn(motion);
    if (time === null) return this.say("The motion stands still at the playhead; move that to one of its bars.");
    const own = timeline.own(motion);
    if (!own) return this.say(BROKEN);
    if (kindOf(withKeys(own)[0].value) !== kindOf(key.value)) return this.say("The values of this motion are of another kind than that of the copied key.");
    let chosen = null;
    const isDone = timeline.edit(motion, () => {
      const { changes, index } = keyPut(own, time, key);
      chosen = index;
      return changes;
    });
    if (isDone) timeline.chooseAdded(motion, chosen);
  }
}
