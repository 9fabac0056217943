// JSON text with the places of its values, changed in place: what a person wrote around a value stays as it is.
// Comments and trailing commas are read, as in .jsonc files.

/** Where the whitespace and the comments end that begin at a place. */
function skipped(text, at) {
  for (;;) {
    while (/\s/.test(text[at] ?? "")) at++;
    if (text.startsWith("//", at)) at = (text.indexOf("\n", at) + 1 || text.length + 1) - 1;
    else if (text.startsWith("/*", at)) at = (text.indexOf("*/", at) + 2 || text.length + 2);
    else return at;
    if (at > text.length) at = text.length;
  }
}

/** The engine reads no deeper nesting of brackets. */
const DEEPEST = 64;

export function parse(text) {
  let at = 0;
  let depth = 0;
  const fail = (message) => { throw Object.assign(new SyntaxError(message), { at }); };
  const space = () => { at = skipped(text, at); };
  function string() {
    const start = at++;
    while (text[at] !== '"') {
      if (at >= text.length) fail("expected the end of a text");
      at += text[at] === "\\" ? 2 : 1;
    }
    return JSON.parse(text.slice(start, ++at));
  }
  function value() {
    space();
    const start = at;
    const node = { start, type: "value" };
    if ("{[".includes(text[at] ?? " ") && ++depth > DEEPEST) fail(`expected at most ${DEEPEST} levels`);
    if (text[at] === "{") {
      at++;
      node.type = "object";
      node.members = [];
      node.value = {};
      for (space(); text[at] !== "}"; space()) {
        if (text[at] !== '"') fail("expected a key in double quotes");
        const keyStart = at;
        const key = string();
        space();
        if (text[at++] !== ":") fail("expected a colon");
        const child = value();
        node.members.push({ key, keyStart, node: child });
        node.value[key] = child.value;
        space();
        if (text[at] === ",") at++;
        else if (text[at] !== "}") fail("expected a comma or }");
      }
      at++;
      depth--;
    } else if (text[at] === "[") {
      at++;
      node.type = "list";
      node.items = [];
      for (space(); text[at] !== "]"; space()) {
        node.items.push(value());
        space();
        if (text[at] === ",") at++;
        else if (text[at] !== "]") fail("expected a comma or ]");
      }
      at++;
      depth--;
      node.value = node.items.map((item) => item.value);
    } else if (text[at] === '"') {
      node.value = string();
    } else {
      const word = /^(-?[0-9][0-9.eE+-]*|true|false|null)/.exec(text.slice(at, at + 40))?.[0];
      if (!word) fail("expected a value");
      at += word.length;
      try { node.value = JSON.parse(word); } catch { fail("expected a number"); }
    }
    node.end = at;
    return node;
  }
  const root = value();
  space();
  if (at < text.length) fail("expected the end of the text");
  return root;
}

/** The node at a path such as ["canvas", "padding"] or ["layers", 0]; undefined where there is none. */
export function find(node, path) {
  for (const step of path) {
    node = node?.type === "list" ? node.items[step] : node?.members?.find((member) => member.key === step)?.node;
  }
  return node;
}

/**
 * How a text is written: its ends of line, and one level of its indentation.
 * @param root of the text, where it is known
 */
export function styleOf(text, root = parse(text)) {
  const first = root.members?.[0]?.keyStart ?? root.items?.[0]?.start;
  const isOnOwnLine = first !== undefined && text.slice(root.start, first).includes("\n");
  const step = isOnOwnLine ? indentAt(text, first).slice(indentAt(text, root.start).length) : "";
  return { end: /\r?\n/.exec(text)?.[0] ?? STANDARD.end, step: step || STANDARD.step };
}

const LINE = 96;
const STANDARD = { end: "\n", step: "  " };

/** A value as the presets are written: short ones on one line, others in the style of the text around. */
export function print(value, indent = "", style = STANDARD) {
  const isList = Array.isArray(value);
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const entries = isList ? value.map((item) => ["", item]) : Object.entries(value).map(([key, item]) => [JSON.stringify(key) + ": ", item]);
  if (!entries.length) return isList ? "[]" : "{}";
  const inner = entries.map(([head, item]) => head + print(item, indent + style.step, style));
  const line = isList ? `[${inner.join(", ")}]` : `{ ${inner.join(", ")} }`;
  if (!line.includes("\n") && indent.length + line.length <= LINE && entries.every(([, item]) => typeof item !== "object" || item === null)) return line;
  const [open, close] = isList ? "[]" : "{}";
  const { end, step } = style;
  return `${open}${end}${inner.map((item) => `${indent}${step}${item}`).join(`,${end}`)}${end}${indent}${close}`;
}

export const indentAt = (text, at) => /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", at - 1) + 1))[0];

/** The text with a value at a path; objects on the way are made. */
export function set(text, path, value) {
  const root = parse(text);
  const style = styleOf(text, root);
  const present = find(root, path);
  if (present) return text.slice(0, present.start) + print(value, indentAt(text, present.start), style) + text.slice(present.end);
  const key = path.at(-1);
  const parent = find(root, path.slice(0, -1));
  if (!parent) return set(text, path.slice(0, -1), typeof key === "number" ? [value] : { [key]: value });
  if (parent.type === "value") return set(text, path.slice(0, -1), typeof key === "number" ? [value] : { [key]: value });
  const head = parent.type === "list" ? "" : JSON.stringify(key) + ": ";
  const last = entriesOf(text, parent).at(-1);
  if (!last) {
    const indent = indentAt(text, parent.start);
    const next = parent.type === "list" ? [value] : { [key]: value };
    return applied(text, [commentsIn(text, parent) ? filled(text, parent, head + print(value, indent + style.step, style), style) : { from: parent.start, to: parent.end, insert: print(next, indent, style) }]);
  }
  const isOneLine = !text.slice(parent.start, parent.end).includes("\n");
  const indent = indentAt(text, last.to);
  return applied(text, [appended(text, last, isOneLine ? " " : `${style.end}${indent}`, head + print(value, indent, style))]);
}

/** What stands in an object or a list that is empty. */
const commentsIn = (text, parent) => text.slice(parent.start + 1, parent.end - 1).trim();

/** The change that puts the first entry into an object or a list, below the comments in it, on lines of their own. */
export function filled(text, parent, added, { end, step }) {
  const indent = indentAt(text, parent.start);
  const lines = [commentsIn(text, parent), added].filter(Boolean).map((line) => `${end}${indent}${step}${line}`);
  return { from: parent.start + 1, to: parent.end - 1, insert: `${lines.join("")}${end}${indent}` };
}

/** Changes of one text that do not overlap, made at once: each puts `insert` in the place of what is there. */
export const applied = (text, changes) => [...changes].sort((a, b) => b.from - a.from || b.to - a.to).reduce((text, { from, to, insert = "" }) => text.slice(0, from) + insert + text.slice(to), text);

/** Where the comments end that end the line of a place; the place itself if something else does. */
function afterComments(text, at) {
  const comments = /(?:[ \t]*(?:\/\/[^\r\n]*|\/\*(?:(?!\*\/)[^\r\n])*\*\/))+(?=[ \t]*(?:\r?\n|$))/y;
  comments.lastIndex = at;
  return comments.test(text) ? comments.lastIndex : at;
}

function endsLine(text, at) {
  const end = /[ \t]*(?:\r?\n|$)/y;
  end.lastIndex = at;
  return end.test(text);
}

/**
 * What an object or a list holds: {key, from, to} of each in the text; the place of the comma behind it, or null; where
 * what stands before it ends, `before`; and from `start` to `edge` what goes with it: the comments above it and those
 * that end its line. What another entry begins in the same line keeps its line.
 */
export function entriesOf(text, parent) {
  const entries = parent?.type === "list" ? parent.items.map((node, i) => ({ key: i, from: node.start, to: node.end })) :
    (parent?.members ?? []).map(({ key, keyStart, node }) => ({ key, from: keyStart, to: node.end }));
  let edge = parent && afterComments(text, parent.start + 1);
  return entries.map((entry) => {
    const [before, behind] = [edge, skipped(text, entry.to)];
    const comma = text[behind] === "," ? behind : null;
    edge = afterComments(text, comma === null ? entry.to : comma + 1);
    const keepsLine = text.slice(before, entry.from).includes("\n") && !endsLine(text, edge);
    return { ...entry, comma, before, edge, start: keepsLine ? entry.from : before };
  });
}

/** The change that puts a text behind the last entry. @param gap what stands before it */
export function appended(text, { to, comma, edge }, gap, added) {
  const isOpen = comma === null;
  return { from: to, to: edge, insert: `${isOpen ? "," : ""}${text.slice(to, edge)}${gap}${added}${isOpen ? "" : ","}` };
}

/** The changes that take entries of an object or a list away, with what belongs to them. */
export function removals(text, parent, keys) {
  const entries = entriesOf(text, parent);
  const gone = entries.filter(({ key }) => keys.includes(key));
  if (!gone.length) return [];
  if (gone.length === entries.length) return [{ from: parent.start + 1, to: parent.end - 1 }];
  const changes = gone.map(({ start, edge }) => ({ from: start, to: edge }));
  // The last one that stays has a comma behind it only where the last one had.
  const last = entries.findLast(({ key }) => !keys.includes(key));
  if (entries.at(-1).comma === null && last.comma !== null) changes.push({ from: last.comma, to: last.comma + 1 });
  return changes;
}

/** The text without the value at a path: a member of an object, or an item of a list. */
export function remove(text, path) {
  return applied(text, removals(text, find(parse(text), path.slice(0, -1)), [path.at(-1)]));
}
