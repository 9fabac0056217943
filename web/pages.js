// The pages that the loader will stand on. A page's color is the preset's matte: what a GIF's translucent pixels are
// blended onto. Choosing one changes the text, so that studio, command line and project make the same file.

import { colorOf, pixelColor } from "loom/controls";
import { h } from "loom/dom";
import { isDark } from "loom/stage";

const COMMON = ["#ffffff", "#f6f6f7", "#1a1d21", "#121212", "#000000"];

export class Pages {
  #shown = { light: "#ffffff", dark: "#121212" };

  /** @param change changes a value of the preset: path, value, whether it is final; @param say shows a message */
  constructor(stage, { change, say }) {
    Object.assign(this, { stage, change, say });
    this.list = h("datalist", { id: "page-colors" }, COMMON.map((color) => h("option", { value: color })));
    this.fields = Object.fromEntries(["light", "dark"].map((scheme) => {
      const field = h("input", { type: "color", class: "swatch", "aria-label": `Color of the ${scheme} page`, title: "The page's color, which is what a GIF's translucent pixels are blended onto", oninput: () => this.#set(scheme, field.value, false), onchange: () => this.#set(scheme, field.value, true) });
      field.setAttribute("list", "page-colors");
      stage.sheets.get(scheme).caption.append(field);
      return [scheme, field];
    }));
    const small = (text, title, action) => h("button", { type: "button", class: "quiet small", title, onclick: action }, text);
    stage.sheets.get("brand").caption.insertBefore(small("Use as page", "Blend a GIF's translucent pixels onto this color", () => this.#use(stage.brand)), stage.brandField);
    this.input = h("input", { type: "file", accept: "image/*", class: "visually-hidden", tabIndex: -1, "aria-label": "A screenshot of the page", onchange: () => { this.take(this.input.files[0]); this.input.value = ""; } });
    this.button = h("button", { type: "button", class: "quiet small", id: "screenshot", title: "See the loader on an image of your page; it can be dropped on the loader too", onclick: () => this.input.click() }, "Screenshot …");
    stage.sheets.get("checkered").caption.append(this.button);
    stage.sheets.get("screenshot").caption.append(
      h("span", {}, this.use = small("Use as page", "Blend a GIF's translucent pixels onto the screenshot's color behind the loader", () => this.#use(this.color)), small("Remove", "Take the screenshot away", () => this.take(null))));
    stage.element.addEventListener("drop", (event) => {
      const file = [...(event.dataTransfer?.files ?? [])].find((file) => file.type.startsWith("image/") && file.type !== "image/svg+xml");
      if (file) { event.preventDefault(); event.isScreenshot = true; this.take(file); }
    });
  }

  /** Shows the mattes of the preset as the engine read it. */
  show(matte) {
    for (const scheme of ["light", "dark"]) {
      this.#shown[scheme] = colorOf(matte, scheme) ?? this.#shown[scheme];
      this.fields[scheme].value = this.#shown[scheme];
    }
    this.stage.pages = this.#shown;
  }

  #set(scheme, color, isFinal) {
    this.#shown = { ...this.#shown, [scheme]: color };
    this.stage.pages = this.#shown;
    this.change(["canvas", "matte"], { light: this.#shown.light.toUpperCase(), dark: this.#shown.dark.toUpperCase() }, isFinal);
  }

  /** Makes a color the page of the scheme that fits it. */
  #use(color) { this.#set(isDark(color) ? "dark" : "light", color, true); }

  /** @param file an image file; null takes the screenshot away */
  async take(file) {
    if (this.address) URL.revokeObjectURL(this.address);
    this.address = null;
    if (file) {
      try {
        this.color = await middleColor(file);
        this.address = URL.createObjectURL(file);
      } catch { this.say(`${file.name}: is no image that this browser can show.`); }
    }
    this.stage.setScreenshot(this.address, this.address ? isDark(this.color) : false);
  }
}

/** The mean color of an image's middle, where the loader stands, as #rrggbb. */
async function middleColor(file) {
  const bitmap = await createImageBitmap(file);
  const side = Math.min(bitmap.width, bitmap.height, 64);
  const context = new OffscreenCanvas(1, 1).getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, (bitmap.width - side) / 2, (bitmap.height - side) / 2, side, side, 0, 0, 1, 1);
  bitmap.close();
  return pixelColor(context);
}
