// The layers as a tree: choose, rename, hide, lock, reorder and regroup them, by drag and by keyboard. Layers that lie on
// one another stand with the front one first; those of rows and columns in their order.

import { layerName } from "loom/arranging";
import { h } from "loom/dom";
import { EYE, EYE_SHUT, LOCK, UNLOCK, icon } from "loom/icons";
import { find } from "loom/jsontext";
import { same, startsWith, toText } from "loom/layerpath";
import { menu } from "loom/menu";
import { NEW_LAYERS, loaderLayer } from "loom/newlayers";
import { follow } from "loom/pointer";

const FAR = 4; // points that a pointer moves before it drags

export class Layers {
  /** The paths of groups that are folded. */
  #closed = [];
  #rows = [];
  #shown = "";

  /**
   * @param moves of loom/moves
   * @param loaders names of shipped presets
   * @param chooseImage lets a person choose an image file, which becomes a layer
   */
  constructor(arranging, selection, moves, { loaders, chooseImage }) {
    Object.assign(this, { arranging, selection });
    this.tree = h("ul", { role: "tree", "aria-label": "Layers", "aria-multiselectable": "true", class: "layer-tree", onkeydown: (event) => this.#key(event) });
    const tool = (text, title, action) => h("button", { type: "button", class: "quiet small", title, onclick: action }, text);
    this.element = h("section", { class: "layers", hidden: true, dataset: { path: "layers" } },
      h("header", {}, h("h3", {}, "Layers"), this.#menu(loaders, chooseImage)),
      this.tree,
      this.tools = h("div", { class: "layer-tools", role: "group", "aria-label": "Chosen layers" },
        tool("Duplicate", "Duplicate (Ctrl D)", () => arranging.duplicate()),
        tool("Group", "Group (Ctrl G)", () => arranging.group()),
        this.ungroup = tool("Ungroup", "Ungroup (Ctrl Shift G)", () => arranging.ungroup()),
        tool("Delete", "Delete (Del)", () => arranging.delete())));
    this.stagger = h("span", { class: "with-unit", hidden: true },
      this.seconds = h("input", { type: "number", value: "0.1", step: "0.05", "aria-label": "Seconds from one layer to the next" }), h("span", { class: "unit" }, "s"),
      tool("Stagger", "Delay the motions of the chosen layers one after the other", () => arranging.stagger(this.seconds.valueAsNumber)));
    this.tools.append(this.stagger);
    selection.addEventListener("change", () => {
      // What is chosen is seen.
      this.#closed = this.#closed.filter((path) => !this.#isAroundChosen(path));
      this.show();
    });
    moves.addEventListener("move", ({ detail: move }) => (this.#closed = this.#closed.map(move).filter(Boolean)));
  }

  #menu(loaders, chooseImage) {
    const item = (text, action) => h("button", { type: "button", class: "quiet", onclick: () => { close(true); action(); } }, text);
    const shipped = h("select", { "aria-label": "A shipped loader", onchange: () => { const name = shipped.value; shipped.value = ""; close(true); if (name) this.arranging.add(loaderLayer(name)); } },
      h("option", { value: "" }, "Shipped loader …"), loaders.map((name) => h("option", { value: name }, name)));
    const { element, close } = menu("Add", [...NEW_LAYERS.map(({ title, value }) => item(title, () => this.arranging.add(value))), item("Image …", chooseImage), shipped], { title: "Add a layer" });
    return element;
  }

  /** Shows the layers of the text as it is now. */
  show() {
    const { root } = this.arranging;
    if (!root) return;
    this.element.hidden = root.value?.kind !== "composition" || !Array.isArray(root.value.layers);
    if (this.element.hidden) return;
    const rows = this.#list([], 1);
    const shown = JSON.stringify(rows.map(({ path, level, name, type, isHidden, isLocked, isOpen, isChosen }) => [toText(path), level, name, type, isHidden, isLocked, isOpen, isChosen]));
    this.tools.hidden = !this.selection.layers.length;
    this.stagger.hidden = this.selection.layers.length < 2;
    this.ungroup.disabled = this.arranging.layer(this.selection.layer ?? [])?.type !== "group";
    if (shown === this.#shown) return;
    this.#shown = shown;
    const hadFocus = this.tree.contains(document.activeElement) && !document.activeElement.matches("input");
    this.#rows = rows;
    this.tree.replaceChildren(...rows.map((row) => this.#row(row)));
    if (hadFocus) this.#focused?.focus();
  }

  #list(path, level) {
    const list = this.arranging.list(path);
    const items = find(this.arranging.root, list)?.items ?? [];
    const order = items.map((item, i) => ({ item, i }));
    if (this.arranging.isStacked(path)) order.reverse();
    return order.flatMap(({ item, i }) => {
      const here = [...list, i];
      const isGroup = Array.isArray(item.value?.layers);
      const isOpen = isGroup && !this.#closed.some((path) => same(path, here));
      const row = {
        path: here, level, name: layerName(item.value, i), type: item.value?.type ?? "layer", isGroup, isOpen,
        isHidden: item.value?.hidden === true, isLocked: this.arranging.isLocked(here), isChosen: this.selection.has(here),
      };
      return [row, ...(isOpen ? this.#list(here, level + 1) : [])];
    });
  }

  #row(row) {
    const { path, level, name, isGroup, isOpen, isHidden, isLocked, isChosen } = row;
    const mark = (className, picture, title, isOn, action) =>
      h("button", { type: "button", class: `mark-button ${className}`, tabIndex: -1, title, "aria-label": title, "aria-pressed": String(isOn), onclick: (event) => { event.stopPropagation(); action(); } }, picture);
    const isFirst = this.selection.layer ? same(this.selection.layer, path) : row === this.#rows[0];
    const element = h("li", {
      role: "treeitem", "aria-level": level, "aria-selected": String(isChosen), "aria-expanded": isGroup ? String(isOpen) : null, "aria-label": `${name}${isHidden ? ", hidden" : ""}${isLocked ? ", locked" : ""}`,
      tabIndex: isFirst ? 0 : -1, dataset: { layer: toText(path) }, class: isHidden ? "layer-row hidden-layer" : "layer-row", style: `--level:${level}`,
      onclick: (event) => this.#choose(path, event.shiftKey || event.ctrlKey || event.metaKey),
      ondblclick: () => this.#rename(path),
      onpointerdown: (event) => this.#press(event, path),
    },
      isGroup ? h("span", { class: "twist", ariaHidden: "true", onclick: (event) => { event.stopPropagation(); this.#fold(path, isOpen); } }, isOpen ? "▾" : "▸") : h("span", { class: "twist" }),
      h("span", { class: "layer-name" }, name), h("span", { class: "muted layer-type" }, row.type),
      mark("lock", icon(isLocked ? LOCK : UNLOCK), isLocked ? `Unlock ${name} (L)` : `Lock ${name} (L)`, isLocked, () => this.arranging.toggleLocked(path)),
      mark("eye", icon(isHidden ? EYE_SHUT : EYE), isHidden ? `Show ${name} (H)` : `Hide ${name} (H)`, isHidden, () => this.arranging.toggleHidden(path)));
    row.element = element;
    return element;
  }

  get #focused() { return this.#rows.find(({ path }) => same(path, this.selection.layer))?.element ?? this.#rows[0]?.element; }

  #choose(path, isAdded) {
    this.selection.chooseLayer(path, isAdded);
    this.#focused?.focus();
  }

  #isAroundChosen(path) { return this.selection.layers.some((layer) => layer.length > path.length && startsWith(layer, path)); }

  #fold(path, isOpen) {
    if (isOpen && this.#isAroundChosen(path)) this.selection.chooseLayer(path);
    if (isOpen) this.#closed.push(path); else this.#closed = this.#closed.filter((other) => !same(other, path));
    this.show();
  }

  #rename(path) {
    if (!same(this.selection.layer, path)) this.selection.chooseLayer(path);
    const signature = this.arranging.signature(path);
    const row = this.#rows.find((row) => same(row.path, path));
    const field = h("input", { type: "text", value: this.arranging.layer(path)?.name ?? "", maxLength: 100, "aria-label": `Name of ${row.name}` });
    let isDone = false;
    const end = (isTaken) => {
      if (isDone) return;
      isDone = true;
      this.#shown = "";
      // The layer may have moved meanwhile, or another preset may be open, in which nothing is chosen.
      const here = this.selection.layer && [path, this.selection.layer].find((place) => this.arranging.signature(place) === signature);
      if (isTaken && here && field.value.trim() !== (this.arranging.layer(here).name ?? "")) this.arranging.rename(here, field.value.trim());
      this.show();
      this.#focused?.focus();
    };
    field.addEventListener("keydown", (event) => {
      // Saving takes the name along.
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") return end(true);
      event.stopPropagation();
      if (event.key === "Enter") end(true);
      if (event.key === "Escape") end(false);
    });
    field.addEventListener("blur", () => end(true));
    for (const kind of ["pointerdown", "dblclick", "click"]) field.addEventListener(kind, (event) => event.stopPropagation());
    row.element.querySelector(".layer-name").replaceChildren(field);
    field.focus();
    field.select();
  }

  #key(event) {
    const { arranging, selection } = this;
    const at = this.#rows.findIndex(({ element }) => element === document.activeElement);
    if (at < 0) return;
    const { path, isGroup, isOpen } = this.#rows[at];
    const isControl = event.ctrlKey || event.metaKey;
    // Caps Lock makes no other key.
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    // Up on the screen is on in the text where the front layer stands first.
    const up = arranging.isStacked(path.slice(0, -2)) ? 1 : -1;
    const go = (to) => this.#rows[to] && this.#choose(this.#rows[to].path, event.shiftKey);
    const action = event.altKey ? {
      ArrowUp: () => arranging.shift(path, up), ArrowDown: () => arranging.shift(path, -up),
      ArrowLeft: () => arranging.moveOut(path), ArrowRight: () => arranging.moveIn(path),
    }[key] : isControl ? {
      d: () => arranging.duplicate(), g: () => (event.shiftKey ? arranging.ungroup() : arranging.group()),
    }[key] : {
      ArrowUp: () => go(at - 1), ArrowDown: () => go(at + 1), Home: () => go(0), End: () => go(this.#rows.length - 1),
      ArrowLeft: () => (isOpen ? this.#fold(path, true) : path.length > 2 && this.#choose(path.slice(0, -2), false)),
      ArrowRight: () => isGroup && (isOpen ? go(at + 1) : this.#fold(path, false)),
      Enter: () => this.#rename(path), F2: () => this.#rename(path), " ": () => this.#choose(path, true),
      Delete: () => arranging.delete(), Backspace: () => arranging.delete(),
      h: () => arranging.toggleHidden(path), l: () => arranging.toggleLocked(path), Escape: () => selection.chooseLayer(null),
    }[key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }

  /** A row that is dragged goes before or after another one, or into a group. */
  #press(event, path) {
    if (event.button !== 0 || event.target.closest("button, input") || this.arranging.isLocked(path)) return;
    let target = null;
    follow(event, {
      far: FAR,
      move: (moved) => {
        target = this.#target(moved.clientX, moved.clientY, path);
        this.#mark(target);
      },
      end: (isKept) => {
        this.#mark(null);
        if (isKept && target) this.arranging.move(path, target.list, target.index);
      },
    });
  }

  #target(x, y, path) {
    const element = document.elementFromPoint(x, y)?.closest?.(".layer-row");
    const row = this.#rows.find((row) => row.element === element);
    if (!row || startsWith(row.path, path)) return null;
    const box = element.getBoundingClientRect();
    const part = (y - box.top) / box.height;
    if (row.isGroup && part > 0.3 && part < 0.7) return { row, where: "into", list: [...row.path, "layers"], index: find(this.arranging.root, [...row.path, "layers"])?.items.length ?? 0 };
    const isAbove = part < 0.5;
    const isAfter = this.arranging.isStacked(row.path.slice(0, -2)) ? isAbove : !isAbove;
    return { row, where: isAbove ? "above" : "below", list: row.path.slice(0, -1), index: row.path.at(-1) + (isAfter ? 1 : 0) };
  }

  #mark(target) {
    for (const { element } of this.#rows) delete element.dataset.drop;
    if (target) target.row.element.dataset.drop = target.where;
  }
}
