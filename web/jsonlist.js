// Items of lists in JSON text: put in, copied, moved, wrapped. Each is one change of the text, and an item keeps the
// way it is written; only its indentation follows its new place.

import { appended, applied, entriesOf, filled, find, indentAt, parse, print, removals, remove, set, styleOf } from "loom/jsontext";

/** Lines of the text, indented as if the first one had no indentation. */
const outdented = (lines, indent) => lines.split("\n").map((line, i) => (i && line.startsWith(indent) ? line.slice(indent.length) : line)).join("\n");

/** An item as it is written. */
const written = (text, node) => outdented(text.slice(node.start, node.end), indentAt(text, node.start));

/** An item as it is written, below the comments that go with it. */
function commented(text, list, index) {
  const { start, from, to, comma, edge } = entriesOf(text, list)[index];
  const comments = [[start, from], [to, comma ?? to], [comma === null ? to : comma + 1, edge]].map(([from, to]) => text.slice(from, to).trim()).filter(Boolean);
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  return [...comments.map((lines) => outdented(lines, indentAt(text, from))), written(text, list.items[index])].join(end);
}

const indented = (lines, indent) => lines.split("\n").join(`\n${indent}`);

/** What to put into the text so that `item` becomes the one at `index` of a list; `{ from, to, insert }`. */
function insertion(text, list, index, item, { end, step }) {
  const { items } = list;
  if (!items.length) {
    return filled(text, list, indented(item, `${indentAt(text, list.start)}${step}`), { end, step });
  }
  const entries = entriesOf(text, list);
  const isOneLine = !text.slice(list.start, list.end).includes("\n");
  const beside = entries[index] ?? entries.at(-1);
  const indent = isOneLine ? indentAt(text, list.start) : indentAt(text, beside.from);
  const gap = isOneLine ? " " : `${end}${indent}`;
  const lines = indented(item, indent);
  if (index >= entries.length) return appended(text, beside, gap, lines);
  // Comments above an item stay with it.
  const isOwnLine = text.slice(beside.before, beside.from).includes("\n");
  return isOwnLine ? { from: beside.before, to: beside.before, insert: `${gap}${lines},` } : { from: beside.from, to: beside.from, insert: `${lines},${gap}` };
}

function listAt(root, path) {
  const list = find(root, path);
  if (list?.type !== "list") throw new RangeError(`${path.join(".")} is no list`);
  return list;
}

/**
 * The text with a value as the item at an index of a list; the list is made if it is not there.
 * @param lines how the value is written, with its comments; as the text is written if that is not given
 */
export function insertItem(text, listPath, index, value, lines = null) {
  const root = parse(text);
  const list = find(root, listPath);
  if (list?.type !== "list") return set(text, listPath, [value]);
  const style = styleOf(text, root);
  return applied(text, [insertion(text, list, index, lines?.replace(/\r?\n/g, style.end) ?? print(value, "", style), style)]);
}

/** Items of a list as they are written, below their comments, with commas between them. */
export function writtenItems(text, listPath, indices) {
  const list = listAt(parse(text), listPath);
  return indices.map((i) => commented(text, list, i)).join(",\n");
}

/**
 * What such a text holds, which may also have the list's brackets: {value, lines} of each item.
 * @throws SyntaxError where it is no JSON
 */
export function itemsWritten(text) {
  const whole = `[\n${text}\n]`;
  const root = parse(whole);
  const list = root.items.length === 1 && root.items[0].type === "list" ? root.items[0] : root;
  return list.items.map(({ value }, i) => ({ value, lines: commented(whole, list, i) }));
}

/**
 * The text after changes, one after the other: [[path, value, isItem], …]. Without a value what is there goes; `isItem` puts
 * the value into a list, before the item that is there.
 */
export function changed(text, changes) {
  return changes.reduce((text, [path, value, isItem]) => {
    if (isItem) return insertItem(text, path.slice(0, -1), path.at(-1), value);
    return value === undefined ? remove(text, path) : set(text, path, value);
  }, text);
}

/** The text with a copy of an item after it, changed by `change`, which gets and gives a value, if it is given. */
export function duplicateItem(text, path, change) {
  const root = parse(text);
  const list = listAt(root, path.slice(0, -1));
  const copied = applied(text, [insertion(text, list, path.at(-1) + 1, written(text, list.items[path.at(-1)]), styleOf(text, root))]);
  return change ? change(copied, [...path.slice(0, -1), path.at(-1) + 1]) : copied;
}

/**
 * Moves an item before the one that has the index now; a list that is left empty goes with what it is in.
 * @returns {{text, path}} and where the item is then
 */
export function moveItem(text, path, listPath, index) {
  const root = parse(text);
  const [from, to] = [listAt(root, path.slice(0, -1)), listAt(root, listPath)];
  const i = path.at(-1);
  const isSame = from === to;
  if (isSame && (index === i || index === i + 1)) return { text, path };
  const owner = path.slice(0, -2);
  const isLast = !isSame && from.items.length === 1 && owner.length;
  // It takes the place of the group that goes.
  if (isLast && to === listAt(root, owner.slice(0, -1)) && [owner.at(-1), owner.at(-1) + 1].includes(index)) {
    const group = find(root, owner);
    return { text: applied(text, [{ from: group.start, to: group.end, insert: indented(commented(text, from, i), indentAt(text, group.start)) }]), path: owner };
  }
  const gone = isLast ? removals(text, listAt(root, owner.slice(0, -1)), [owner.at(-1)]) : removals(text, from, [i]);
  if (isLast && find(root, owner) === find(root, listPath.slice(0, owner.length))) return { text, path };
  const next = applied(text, [insertion(text, to, index, commented(text, from, i), styleOf(text, root)), ...gone]);
  if (isSame) return { text: next, path: [...listPath, index > i ? index - 1 : index] };
  return { text: next, path: shifted([...listPath, index], isLast ? owner : path) };
}

/** Where a path leads after the item at `removed` has gone: later items of its list have moved up. */
function shifted(path, removed) {
  const depth = removed.length - 1;
  const isLater = path.length > depth && removed.slice(0, -1).every((step, i) => step === path[i]) && path[depth] > removed[depth];
  return isLater ? path.map((step, i) => (i === depth ? step - 1 : step)) : path;
}

/**
 * Puts items of one list, given by their indices, into a new item in the place of the first of them.
 * @param head the new item's own keys; the items follow as its `layers`
 */
export function wrapItems(text, listPath, indices, head) {
  const root = parse(text);
  const list = listAt(root, listPath);
  const style = styleOf(text, root);
  const { end, step } = style;
  const order = [...indices].sort((a, b) => a - b);
  const inner = order.map((i, k) => `${step}${step}${indented(k ? commented(text, list, i) : written(text, list.items[i]), `${step}${step}`)}`).join(`,${end}`);
  const keys = Object.entries(head).map(([key, value]) => `${step}${JSON.stringify(key)}: ${print(value, step, style)},${end}`).join("");
  const group = `{${end}${keys}${step}"layers": [${end}${inner}${end}${step}]${end}}`;
  const first = list.items[order[0]];
  const replaced = { from: first.start, to: first.end, insert: indented(group, indentAt(text, first.start)) };
  return applied(text, [replaced, ...removals(text, list, order.slice(1))]);
}

/** Puts the items of an item's list in its place; without any, the item goes. */
export function unwrapItem(text, path, key) {
  const root = parse(text);
  const list = listAt(root, path.slice(0, -1));
  const node = list.items[path.at(-1)];
  const inside = find(root, [...path, key]);
  if (!inside?.items?.length) return remove(text, path);
  const inner = inside.items.map((_, i) => commented(text, inside, i));
  const indent = indentAt(text, node.start);
  return applied(text, [{ from: node.start, to: node.end, insert: inner.map((item) => indented(item, indent)).join(`,${styleOf(text, root).end}${indent}`) }]);
}
