// Reads an animated PNG (PNG specification, third edition): each frame becomes a PNG of its own, which the browser
// decodes, and is composed as its frame control says.

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const CRC = new Uint32Array(256).map((_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});

function chunk(type, data) {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) bytes[4 + i] = type.charCodeAt(i);
  bytes.set(data, 8);
  let crc = 0xffffffff;
  for (let i = 4; i < 8 + data.length; i++) crc = CRC[(crc ^ bytes[i]) & 255] ^ (crc >>> 8);
  view.setUint32(8 + data.length, (crc ^ 0xffffffff) >>> 0);
  return bytes;
}

function parse(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const file = { head: [], frames: [], width: 0, height: 0, plays: 1 };
  let frame = null;
  for (let at = 8; at < bytes.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const data = bytes.subarray(at + 8, at + 8 + length);
    const start = at + 8;
    at += 12 + length;
    switch (type) {
      case "IHDR":
        file.width = view.getUint32(start);
        file.height = view.getUint32(start + 4);
        file.ihdr = data;
        break;
      case "acTL":
        file.plays = view.getUint32(start + 4);
        break;
      case "fcTL":
        frame = {
          width: view.getUint32(start + 4), height: view.getUint32(start + 8),
          x: view.getUint32(start + 12), y: view.getUint32(start + 16),
          delay: (1000 * view.getUint16(start + 20)) / (view.getUint16(start + 22) || 100),
          disposal: data[24], blend: data[25], data: [],
        };
        file.frames.push(frame);
        break;
      case "IDAT":
        if (!file.frames.length) {
          frame ??= { width: file.width, height: file.height, x: 0, y: 0, delay: 0, disposal: 0, blend: 0, data: [] };
          if (!file.still) file.still = frame;
        }
        frame.data.push(data);
        break;
      case "fdAT":
        frame.data.push(data.subarray(4));
        break;
      case "IEND":
        break;
      default:
        if (!file.frames.length && !file.still) file.head.push([type, data]);
    }
  }
  if (!file.frames.length && file.still) file.frames.push(file.still);
  return file;
}

function picture(file, frame) {
  const ihdr = file.ihdr.slice();
  new DataView(ihdr.buffer).setUint32(0, frame.width);
  new DataView(ihdr.buffer).setUint32(4, frame.height);
  const parts = [new Uint8Array(SIGNATURE), chunk("IHDR", ihdr), ...file.head.map(([type, data]) => chunk(type, data)),
    ...frame.data.map((data) => chunk("IDAT", data)), chunk("IEND", new Uint8Array(0))];
  return createImageBitmap(new Blob(parts, { type: "image/png" }));
}

/** @returns {{width, height, frames: {bitmap, delay}[]}} delays in milliseconds */
export async function decode(bytes) {
  const file = parse(bytes);
  const canvas = new OffscreenCanvas(file.width, file.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const pictures = await Promise.all(file.frames.map((frame) => picture(file, frame)));
  const frames = [];
  for (const [i, frame] of file.frames.entries()) {
    const before = frame.disposal === 2 ? context.getImageData(0, 0, file.width, file.height) : null;
    if (frame.blend === 0) context.clearRect(frame.x, frame.y, frame.width, frame.height);
    context.drawImage(pictures[i], frame.x, frame.y);
    pictures[i].close();
    frames.push({ bitmap: await createImageBitmap(canvas), delay: frame.delay });
    if (frame.disposal === 1) context.clearRect(frame.x, frame.y, frame.width, frame.height);
    if (before) context.putImageData(before, 0, 0);
  }
  return { width: file.width, height: file.height, frames };
}
