// A loop as the page plays it: frames with their starts in milliseconds, or a drawing that has none. Frames may still be
// missing while they are drawn.

import { bytesFromBase64 } from "loom/dom";

export class Clip {
  /**
   * @param frames {{bitmap?: ImageBitmap, delay: number}[]}
   * @param plays {number | null} null for ever
   * @param drawing {{text: string, duration: number} | null} in place of frames: an SVG, and its cycle in milliseconds
   */
  constructor(width, height, frames, plays, drawing = null) {
    this.width = width;
    this.height = height;
    this.frames = frames;
    this.plays = plays ?? Infinity;
    this.starts = [];
    let time = 0;
    for (const frame of frames) {
      this.starts.push(time);
      time += frame.delay;
    }
    this.drawing = drawing?.text ?? null;
    this.duration = drawing?.duration ?? time;
  }

  get hasFrames() { return this.frames.length > 0; }

  /** The index of the frame that is shown at a time. */
  frameAt(time) {
    if (!this.hasFrames || !(this.duration > 0)) return 0;
    if (time >= this.duration * this.plays) return this.frames.length - 1;
    const rest = ((time % this.duration) + this.duration) % this.duration;
    let [low, high] = [0, this.frames.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle] <= rest) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The bitmap of a frame; while it is missing, the one before it. */
  bitmap(index) {
    const count = this.frames.length;
    for (let back = 0; back < count; back++) {
      const bitmap = this.frames[(((index - back) % count) + count) % count].bitmap;
      if (bitmap) return bitmap;
    }
    return null;
  }

  get isComplete() { return this.frames.every((frame) => frame.bitmap); }

  /** Whether another clip shows the same pictures at the same times; false while frames are missing. */
  isLike(other) {
    return this.duration === other.duration && this.drawing === other.drawing && this.frames.length === other.frames.length &&
      this.frames.every((frame, i) => frame.print && frame.print === other.frames[i].print && frame.delay === other.frames[i].delay);
  }

  close() { for (const frame of this.frames) frame.bitmap?.close(); }

  /** Decodes a file of the preview's data. */
  static ofFile(file) { return Clip.ofBytes(bytesFromBase64(file.data), file); }

  /** Decodes a file; the module of its format's name knows how. @param cycle in seconds */
  static async ofBytes(bytes, { format, plays, cycle }) {
    const { decode } = await import(`loom/${format}`);
    const { width, height, frames, drawing } = await decode(bytes);
    return new Clip(width, height, frames, plays, drawing && { text: drawing, duration: cycle * 1000 });
  }
}
