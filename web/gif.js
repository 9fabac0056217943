// Reads a GIF (GIF89a specification): LZW, palettes, transparency, disposal.

class Reader {
  constructor(bytes) { this.bytes = bytes; this.at = 0; }
  byte() { return this.bytes[this.at++]; }
  word() { return this.byte() | (this.byte() << 8); }
  take(count) { return this.bytes.subarray(this.at, (this.at += count)); }
  blocks() {
    const parts = [];
    for (let size = this.byte(); size; size = this.byte()) parts.push(this.take(size));
    const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) { whole.set(part, at); at += part.length; }
    return whole;
  }
}

/** LZW with codes of growing size (appendix F). */
function unpack(data, smallest, count) {
  const clear = 1 << smallest;
  const [prefix, suffix] = [new Uint16Array(4096), new Uint8Array(4096)];
  for (let i = 0; i < clear; i++) suffix[i] = i;
  const out = new Uint8Array(count);
  const stack = new Uint8Array(4097);
  let [size, next, last, first, bits, held, written] = [smallest + 1, clear + 2, -1, 0, 0, 0, 0];
  for (let at = 0; written < count; ) {
    while (bits < size && at < data.length) { held |= data[at++] << bits; bits += 8; }
    if (bits < size) break;
    const code = held & ((1 << size) - 1);
    held >>>= size;
    bits -= size;
    if (code === clear) { [size, next, last] = [smallest + 1, clear + 2, -1]; continue; }
    if (code === clear + 1) break;
    let [walk, depth] = [code, 0];
    if (code >= next) { stack[depth++] = first; walk = last; }
    while (walk >= clear) { stack[depth++] = suffix[walk]; walk = prefix[walk]; }
    first = suffix[walk];
    stack[depth++] = first;
    while (depth && written < count) out[written++] = stack[--depth];
    if (last >= 0 && next < 4096) {
      prefix[next] = last;
      suffix[next++] = first;
      if (next === 1 << size && size < 12) size++;
    }
    last = code;
  }
  return out;
}

const ROWS = [[0, 8], [4, 8], [2, 4], [1, 2]];

function rows(height, interlaced) {
  if (!interlaced) return Array.from({ length: height }, (_, y) => y);
  return ROWS.flatMap(([start, step]) => Array.from({ length: Math.max(0, Math.ceil((height - start) / step)) }, (_, i) => start + i * step));
}

/** @returns {{width, height, frames: {bitmap, delay}[]}} delays in milliseconds */
export async function decode(bytes) {
  const reader = new Reader(bytes);
  reader.take(6);
  const [width, height, flags] = [reader.word(), reader.word(), reader.byte()];
  reader.take(2);
  const common = flags & 0x80 ? reader.take(3 << ((flags & 7) + 1)) : null;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const frames = [];
  let control = { disposal: 0, delay: 0, clear: -1 };
  for (let kind = reader.byte(); kind !== 0x3b && kind !== undefined; kind = reader.byte()) {
    if (kind === 0x21) {
      const label = reader.byte();
      const data = reader.blocks();
      if (label === 0xf9) {
        control = { disposal: (data[0] >> 2) & 7, delay: 10 * (data[1] | (data[2] << 8)), clear: data[0] & 1 ? data[3] : -1 };
      }
      continue;
    }
    const [x, y, w, h, local] = [reader.word(), reader.word(), reader.word(), reader.word(), reader.byte()];
    const palette = local & 0x80 ? reader.take(3 << ((local & 7) + 1)) : common;
    const smallest = reader.byte();
    const indices = unpack(reader.blocks(), smallest, w * h);
    const before = control.disposal === 3 ? context.getImageData(0, 0, width, height) : null;
    const area = context.getImageData(x, y, w, h);
    let from = 0;
    for (const row of rows(h, local & 0x40)) {
      for (let column = 0; column < w; column++) {
        const index = indices[from++];
        if (index === control.clear) continue;
        const to = 4 * (row * w + column);
        area.data[to] = palette[3 * index];
        area.data[to + 1] = palette[3 * index + 1];
        area.data[to + 2] = palette[3 * index + 2];
        area.data[to + 3] = 255;
      }
    }
    context.putImageData(area, x, y);
    frames.push({ bitmap: await createImageBitmap(canvas), delay: control.delay });
    if (control.disposal === 2) context.clearRect(x, y, w, h);
    if (before) context.putImageData(before, 0, 0);
    control = { disposal: 0, delay: 0, clear: -1 };
  }
  return { width, height, frames };
}
