// The export: the choices of `loaderloom render`, the command line that does the same, progress and cancel.

import { copyButton, h } from "loom/dom";
import { exportedList } from "loom/exported";
import { expectation } from "loom/field";
import { allFormats } from "loom/formats";

/** The titles of the formats that use an option which others may not. */
const only = (option) => allFormats().filter((format) => format.options.includes(option)).map((format) => format.title).join(", ");

/** Marks a bundle among what an export can be for. */
const BUNDLE = "bundle:";

/** What the options mean that are switches, for those who point at them. */
const SWITCHES = {
  lossless: "No pixel may differ from the drawing; files are larger, and a loop with too many colors for a GIF is an error",
  allowMissing: "Leaves out the layers and effects that the format cannot show, and says which; otherwise they are an error",
  compatible: "For programs that read some files wrongly; costs some bytes",
  metadata: "Writes the title, the alternative text and the preset's digest into the file",
  verify: "Takes longer, and proves that each file shows what was drawn",
  replace: "Otherwise the export stops where a file is there",
};

export class ExportDialog {
  #run = 0;
  #asked = 0;
  #isBusy = false;
  /** The document whose export was started last: its id, and its path. */
  #started = null;
  /** The HTML of the latest export, and the id of its document. */
  #made = null;
  /** Hears how far an export is, in words; nothing once it has ended. */
  onbusy = () => {};
  /** Hears in words how an export has ended that ended while the dialog was closed. */
  onended = () => {};

  /**
   * @param folder where the studio is; @param start begins an export; @param command asks for its command line
   * @param destinations places that files are made for: name, title, format, whether the place gives the size
   * @param bundles folders with files and code for a platform: name, title, summary
   * @param around what the list of files says beside them; its `save` writes the preset and says whether that went well
   * @param owner gives the id of the document that is open, or null
   */
  constructor({ folder, destinations, bundles, start, command, cancel, around, owner }) {
    this.destinations = destinations;
    this.bundles = bundles;
    this.around = around;
    this.owner = owner;
    this.start = start;
    this.command = command;
    const check = (group, value, text, checked) => h("label", { class: "check", title: SWITCHES[group] }, h("input", { type: "checkbox", name: group, value, checked }), text);
    const option = (name, text, control) => h("label", { class: "option" }, h("span", {}, text), Object.assign(control, { name }));
    const select = (choices) => h("select", {}, choices.map(([value, text]) => h("option", { value }, text)));
    this.form = h("form", { method: "dialog", onsubmit: (event) => { event.preventDefault(); this.#begin(); }, oninput: () => this.#showCommand() },
      h("header", {}, h("h2", {}, "Export"), h("button", { type: "button", class: "quiet", "aria-label": "Close", onclick: () => this.element.close() }, "Close")),
      option("target", "For", h("select", {}, h("option", { value: "" }, "Anywhere: choose formats and scales"),
        h("optgroup", { label: "One place" }, destinations.map(({ name, title }) => h("option", { value: name }, title))),
        h("optgroup", { label: "A folder with code" }, bundles.map(({ name, title }) => h("option", { value: `${BUNDLE}${name}` }, title))))),
      this.about = h("p", { class: "muted", hidden: true }),
      this.formats = h("fieldset", {}, h("legend", {}, "Formats"), allFormats().map(({ name, title, isStandard }) => check("formats", name, title, isStandard)), Object.assign(check("poster", "poster", "Poster (PNG)", false), { title: "The poster frame, for people who ask for less motion" })),
      this.scales = h("fieldset", {}, h("legend", {}, "Scales"), ["1", "2", "3", "4"].map((value) => check("scales", value, `@${value}x`, value === "1" || value === "2"))),
      h("fieldset", {}, h("legend", {}, "Schemes"), check("schemes", "light", "Light", true), check("schemes", "dark", "Dark", true)),
      h("div", { class: "options" },
        option("outDir", `Folder, inside “${folder.split("/").at(-1) || folder}”`, h("input", { type: "text", value: "build", placeholder: folder, title: `In ${folder}` })),
        option("quality", "Quality, 0 to 100", h("input", { type: "number", min: "0", max: "100", placeholder: allFormats().filter(({ quality }) => quality !== null).map(({ quality, title }) => `${quality} ${title}`).join(", ") })),
        option("effort", "Effort, 1 to 9: smaller files, slower", h("input", { type: "number", min: "1", max: "9", placeholder: "5" })),
        option("motion", "Motion", select([["full", "Full"], ["reduced", "Reduced"]]))),
      h("details", {}, h("summary", {}, "More"),
        h("div", { class: "options" },
          option("colors", `${only("colors")}: colors`, h("input", { type: "number", min: "2", max: "256", placeholder: "256" })),
          option("dither", `${only("dither")}: dither`, select([["", "Standard"], ["none", "None"], ["diffusion", "Diffusion"], ["blue-noise", "Blue noise"]])),
          option("alpha", `${only("alpha")}: translucent pixels`, select([["", "Standard"], ["matte", "Matte"], ["threshold", "Threshold"], ["dither", "Dither"]])),
          option("colorSpace", `${only("colorSpace")}: color space`, select([["", "sRGB"], ["display-p3", "Display P3"]])),
          option("nameTemplate", "Names", h("input", { type: "text", placeholder: "{name}{-scheme}{@scale}.{ext}" }))),
        h("fieldset", { class: "plain" }, h("legend", { class: "visually-hidden" }, "Switches"),
          check("lossless", "1", `${only("lossless")}: lossless`, false), check("allowMissing", "1", `${only("allowMissing")}: without what it cannot show`, false), check("compatible", "1", `${only("compatible")}: for weak decoders`, false), check("metadata", "1", `${only("metadata")}: metadata`, false), check("verify", "1", "Decode each file again and compare", false))),
      check("replace", "1", "Replace files that are there", false),
      this.problem = h("p", { role: "status", hidden: true }),
      this.code = h("div", { class: "code" }, h("header", {}, h("h3", {}, "The same in a terminal"), copyButton(() => this.line.textContent)), this.line = h("pre", { tabIndex: 0, role: "group", "aria-label": "Command" })),
      h("div", { class: "progress", role: "status" }, this.bar = h("progress", { max: 1, value: 0, hidden: true, "aria-label": "Progress" }), this.note = h("p", { class: "muted" })),
      h("footer", {}, this.stop = h("button", { type: "button", hidden: true, onclick: () => cancel() }, "Cancel"), this.go = h("button", { type: "submit", class: "primary", id: "start-export" }, "Export")));
    this.done = h("div", { class: "done", hidden: true });
    this.element = h("dialog", { class: "export", "aria-label": "Export" }, this.form, this.done);
  }

  open() {
    // What goes on, or has ended meanwhile, is seen first.
    if (this.#isBusy) this.#showCommand(); else this.#showChoices();
    this.element.showModal();
  }

  /** Opens what the latest export has made. */
  show() { this.element.showModal(); }

  get isBusy() { return this.#isBusy; }

  /** The HTML that serves the files of the open document; null where they were not exported. */
  get snippet() { return this.#made && this.#made.id === this.owner() ? this.#made.text : null; }

  #showChoices() {
    this.note.textContent = "";
    this.bar.hidden = true;
    this.form.hidden = false;
    this.done.hidden = true;
    delete this.element.dataset.exported;
    this.#showCommand();
  }

  get #target() { return this.form.elements.target.value; }

  get #bundle() { return this.bundles.find(({ name }) => this.#target === `${BUNDLE}${name}`); }

  /** What is chosen, as the server reads it. */
  get request() {
    const data = new FormData(this.form);
    const text = (name) => data.get(name) || undefined;
    const whole = (name) => (data.get(name) ? Number(data.get(name)) : undefined);
    const flag = (name) => (data.get(name) ? true : undefined);
    return {
      formats: data.getAll("formats"), scales: data.getAll("scales").map(Number), schemes: data.getAll("schemes"),
      destination: this.#bundle ? undefined : text("target"), bundle: this.#bundle?.name, motion: text("motion"), poster: flag("poster"), verify: flag("verify"), replace: flag("replace"),
      outDir: data.get("outDir") ?? "", nameTemplate: text("nameTemplate"),
      encoding: {
        effort: whole("effort"), quality: whole("quality"), colors: whole("colors"), dither: text("dither"), alpha: text("alpha"),
        colorSpace: text("colorSpace"), lossless: flag("lossless"), allowMissing: flag("allowMissing"), compatible: flag("compatible"), metadata: flag("metadata"),
      },
    };
  }

  async #showCommand() {
    // A destination has one format, and most give the size; a bundle gives both, and names its files. What they decide
    // cannot be chosen, and is not in the request.
    const bundle = this.#bundle;
    const chosen = this.destinations.find(({ name }) => name === this.#target);
    this.about.hidden = !bundle;
    this.about.textContent = bundle ? `A folder with ${bundle.summary}.` : "";
    this.formats.disabled = Boolean(chosen || bundle);
    this.scales.disabled = Boolean(chosen?.givesSize || bundle);
    this.form.elements.nameTemplate.disabled = Boolean(bundle);
    const { formats, scales, schemes, poster } = this.request;
    const count = (chosen ? 1 : formats.length + (poster ? 1 : 0)) * (chosen?.givesSize ? 1 : scales.length) * schemes.length;
    const wrong = [...this.form.elements].find((field) => field.willValidate && !field.validity.valid);
    const isWhole = Boolean(bundle ? schemes.length : count) && !wrong;
    this.go.disabled = this.#isBusy || !isWhole;
    this.go.textContent = bundle ? "Export a folder" : count ? `Export ${count} ${count === 1 ? "file" : "files"}` : "Export";
    // Answers may overtake one another; the latest question counts.
    const asked = ++this.#asked;
    let [line, problem] = ["", ""];
    if (wrong) problem = ExportDialog.#mistake(wrong);
    else try { line = await this.command(this.request); } catch (error) { problem = error.message; }
    if (asked !== this.#asked) return;
    // A command that would not make what is asked for is not offered.
    this.line.textContent = line;
    this.code.hidden = !line;
    this.problem.textContent = problem;
    this.problem.hidden = !problem;
    this.problem.className = problem ? "error" : "";
    this.go.disabled = this.#isBusy || !isWhole || Boolean(problem);
  }

  /** What is wrong with a field, whose values are whole numbers of a range. */
  static #mistake({ min, max, labels }) {
    const expected = expectation({ type: "integer", minimum: Number(min), maximum: Number(max) });
    return `${expected.replace(/\.$/, "")} for “${labels[0].textContent}”.`;
  }

  /** @param replaces whether files that are there are replaced this time, whatever is chosen for every export */
  async #begin(replaces = false) {
    this.#busy(true, "Starting …");
    this.#started = { id: this.owner(), path: this.around().preset };
    const { request } = this;
    try { await this.start(replaces ? { ...request, replace: true } : request, ++this.#run); } catch (error) { this.#busy(false, error.message, true); }
  }

  #busy(isBusy, text, isError = false) {
    this.#isBusy = isBusy;
    this.onbusy(isBusy ? "Exporting …" : "");
    this.stop.hidden = !isBusy;
    this.go.disabled = isBusy;
    this.bar.hidden = !isBusy;
    this.note.textContent = text;
    this.note.className = isError ? "error" : "muted";
  }

  progress(event) {
    if (event.run !== this.#run) return;
    if (event.files) this.count = event.files;
    if (event.written) {
      this.bar.value = event.written / this.count;
      this.note.textContent = `${event.written} of ${this.count}: ${event.path}`;
      this.onbusy(`Exporting ${event.written} of ${this.count} …`);
    }
  }

  finished(event) {
    if (event.run !== this.#run) return;
    const { id, path } = this.#started;
    this.#made = event.folder || !event.code ? null : { id, text: event.code.text };
    this.#busy(false, "");
    // Another preset may have been opened since.
    const around = id === this.owner() ? this.around() : { ...this.around(), preset: path, save: null };
    const save = around.save && h("button", { type: "button", class: "small", onclick: async () => {
      if (await around.save()) save.replaceWith(h("strong", {}, "Saved."));
      else this.element.close();
    } }, "Save");
    const heading = h("h2", { tabIndex: -1 }, `Exported ${event.files.length} ${event.files.length === 1 ? "file" : "files"}`);
    this.done.replaceChildren(
      h("header", {}, heading, h("button", { type: "button", class: "quiet", "aria-label": "Close", onclick: () => this.element.close() }, "Close")),
      exportedList(event, { ...around, save }),
      h("footer", {}, h("button", { type: "button", id: "export-again", onclick: () => { this.#showChoices(); this.go.focus(); } }, "Back to the choices"), h("button", { type: "button", class: "primary", onclick: () => this.element.close() }, "Done")));
    this.form.hidden = true;
    this.done.hidden = false;
    this.element.scrollTop = 0;
    heading.focus();
    this.element.dataset.exported = String(event.files.length);
    if (!this.element.open) this.onended(`${heading.textContent} of ${path}.`, { isError: false });
  }

  /** An export that goes on ends without an answer. */
  interrupt(message) { if (this.#isBusy) this.failed({ run: this.#run, message }); }

  failed(event) {
    if (event.run !== this.#run) return;
    this.#busy(false, event.message ?? "Cancelled; files that were finished stay.", true);
    if (!this.element.open) this.onended(`${this.#started.path} was not exported: ${this.note.textContent}`, { isError: true });
    if (event.status !== 409) return;
    this.note.append(" ", h("button", { type: "button", class: "small", id: "replace-files", title: "This time; others stay", onclick: () => this.#begin(true) }, "Replace them"));
  }
}
