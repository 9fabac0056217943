// Reads an animated WebP (RFC 9649): each frame becomes a WebP of its own, which the browser decodes, and is composed as
// its header says.

const ascii = (bytes, at) => String.fromCharCode(...bytes.subarray(at, at + 4));
const little = (bytes, at, count) => bytes.subarray(at, at + count).reduceRight((sum, byte) => sum * 256 + byte, 0);

function* chunks(bytes, at, end) {
  while (at + 8 <= end) {
    const length = little(bytes, at + 4, 4);
    const next = at + 8 + length + (length & 1);
    yield { name: ascii(bytes, at), start: at + 8, whole: bytes.subarray(at, Math.min(next, end)) };
    at = next;
  }
}

function number(value, count) {
  return Array.from({ length: count }, (_, i) => Math.floor(value / 256 ** i) & 255);
}

/** A still file of one image's chunks; the extended form says that there is alpha. */
function still(parts, width, height) {
  const letters = (text) => [...text].map((letter) => letter.charCodeAt(0));
  const extended = [...letters("VP8X"), ...number(10, 4), 0x10, 0, 0, 0, ...number(width - 1, 3), ...number(height - 1, 3)];
  const size = parts.reduce((sum, part) => sum + part.length, 4 + extended.length);
  const head = new Uint8Array([...letters("RIFF"), ...number(size, 4), ...letters("WEBP"), ...extended]);
  return new Blob([head, ...parts], { type: "image/webp" });
}

const IMAGES = ["ALPH", "VP8 ", "VP8L"];

/** @returns {{width, height, frames: {bitmap, delay}[]}} delays in milliseconds */
export async function decode(bytes) {
  const end = Math.min(bytes.length, little(bytes, 4, 4) + 8);
  let [width, height] = [0, 0];
  const stored = [];
  for (const { name, start, whole } of chunks(bytes, 12, end)) {
    if (name === "VP8X") [width, height] = [little(bytes, start + 4, 3) + 1, little(bytes, start + 7, 3) + 1];
    if (name !== "ANMF") continue;
    const stop = start - 8 + whole.length;
    const images = [...chunks(bytes, start + 16, stop)].filter((chunk) => IMAGES.includes(chunk.name));
    stored.push({
      x: 2 * little(bytes, start, 3), y: 2 * little(bytes, start + 3, 3),
      width: little(bytes, start + 6, 3) + 1, height: little(bytes, start + 9, 3) + 1,
      delay: little(bytes, start + 12, 3), blends: !(bytes[start + 15] & 2), clears: bytes[start + 15] & 1,
      parts: images.map((chunk) => chunk.whole),
    });
  }
  if (!stored.length) {
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/webp" }));
    return { width: bitmap.width, height: bitmap.height, frames: [{ bitmap, delay: 0 }] };
  }
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const bitmaps = await Promise.all(
    stored.map((frame) => createImageBitmap(still(frame.parts, frame.width, frame.height))));
  const frames = [];
  for (const [i, frame] of stored.entries()) {
    if (!frame.blends) context.clearRect(frame.x, frame.y, frame.width, frame.height);
    context.drawImage(bitmaps[i], frame.x, frame.y);
    bitmaps[i].close();
    frames.push({ bitmap: await createImageBitmap(canvas), delay: frame.delay });
    if (frame.clears) context.clearRect(frame.x, frame.y, frame.width, frame.height);
  }
  return { width, height, frames };
}
