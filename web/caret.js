// Which key or value a place of a text belongs to, also while the JSON is broken there: what is missing is taken as
// missing, and the rest as it stands.

const DEEPEST = 400;
const [LINE_END, QUOTE, BACKSLASH] = [10, 34, 92];

/** Where the next token begins: past spaces and comments. */
export function skip(text, at, comments = []) {
  for (;;) {
    for (let code = text.charCodeAt(at); code === 32 || (code >= 9 && code <= 13); code = text.charCodeAt(++at));
    if (text[at] !== "/") return at;
    const isLine = text.startsWith("//", at);
    if (!isLine && !text.startsWith("/*", at)) return at;
    const found = isLine ? text.indexOf("\n", at) : text.indexOf("*/", at + 2);
    const end = found < 0 ? text.length : isLine ? found : found + 2;
    // A line's comment has its end too: what is typed there belongs to it.
    comments.push([at, isLine || found < 0 ? end + 1 : end]);
    at = end;
  }
}

/**
 * The text as a tree. Nodes have `start`, `end`, `value` and a `type`: object, list, string, word, or none where a
 * value is missing. Members of objects also say where their key ends and their colon is (-1 without one).
 */
export function read(text) {
  let at = 0;
  const comments = [];
  const open = { object: 0, list: 0 };
  const space = () => (at = skip(text, at, comments));
  const word = /[^\s,:{}[\]"]+/y;

  function string() {
    const start = at++;
    for (let code; at < text.length && (code = text.charCodeAt(at)) !== QUOTE && code !== LINE_END; at++) {
      if (code === BACKSLASH && text.charCodeAt(at + 1) !== LINE_END) at++;
    }
    at = Math.min(at, text.length);
    const isClosed = text[at] === '"';
    const inner = text.slice(start + 1, at);
    if (isClosed) at++;
    return { type: "string", start, end: at, isClosed, value: unescape(inner) };
  }

  /** Whether a string that begins here is a key: what misses its value or its bracket ends before it. */
  function isKey() {
    const before = at;
    string();
    const next = skip(text, at);
    at = before;
    return text[next] === ":";
  }

  function value(from) {
    space();
    const start = at;
    const letter = text[at];
    if (letter === "{" || letter === "[") {
      if (open.object + open.list < DEEPEST) return letter === "{" ? object() : list();
      at++;
      return { type: "word", start, end: at, value: undefined };
    }
    if (letter === '"' && !(open.object && isKey())) return string();
    word.lastIndex = at;
    const found = letter === '"' ? null : word.exec(text)?.[0];
    if (!found) return { type: "none", start: from, end: at, value: undefined };
    at += found.length;
    return { type: "word", start, end: at, value: plain(found) };
  }

  function object() {
    const node = { type: "object", start: at++, members: [], value: {}, isClosed: false };
    open.object++;
    for (space(); at < text.length; space()) {
      const start = at;
      if (text[at] === "}") { at++; node.isClosed = true; break; }
      if (text[at] === "]" && open.list) break;
      word.lastIndex = at;
      const found = text[at] === '"' ? string() : { value: word.exec(text)?.[0] };
      if (found.value === undefined) { at++; continue; }
      if (found.type !== "string") at += found.value.length;
      const member = { key: found.value, start, keyEnd: at, colon: -1 };
      const next = skip(text, at);
      if (text[next] === ":") {
        space();
        member.colon = at++;
        member.node = value(at);
      } else {
        member.node = { type: "none", start: at, end: at, value: undefined };
      }
      node.members.push(member);
      if (member.node.value !== undefined) node.value[member.key] = member.node.value;
    }
    open.object--;
    return Object.assign(node, { end: at });
  }

  function list() {
    const node = { type: "list", start: at++, items: [], isClosed: false };
    open.list++;
    for (space(); at < text.length; space()) {
      if (text[at] === "]") { at++; node.isClosed = true; break; }
      if (open.object && (text[at] === "}" || (text[at] === '"' && isKey()))) break;
      const item = value(at);
      if (item.type === "none") at++;
      else node.items.push(item);
    }
    open.list--;
    return Object.assign(node, { end: at, value: node.items.map((item) => item.value) });
  }

  const root = value(0);
  space();
  return Object.assign(root, { comments });
}

function unescape(inner) {
  if (!inner.includes("\\")) return inner;
  try {
    return JSON.parse(`"${inner}"`);
  } catch {
    return inner; // A half-typed escape: as it stands.
  }
}

function plain(word) {
  try {
    return JSON.parse(word);
  } catch {
    return word; // A half-typed word: as it stands.
  }
}

const isInside = (node, offset) => offset > node.start && (offset < node.end || (!node.isClosed && offset <= node.end));

/**
 * What is at an offset:
 * - `role`: "key" or "value"; null between them and in comments
 * - `path`: of the value; of a key, of the object that has it
 * - `start`, `end`: of the token; empty where a new one would stand
 * - `key`: of a key, with `object`, what its object has beside it, and `hasColon`
 * - `isFirst`: whether a comma or a bracket stands before it
 */
export function placeAt(text, offset, root = read(text)) {
  const nowhere = { role: null, path: [], start: offset, end: offset, root };
  if (root.comments.some(([start, end]) => offset > start && offset < end)) return nowhere;
  const isSeparated = (end) => /[,:[{]\s*$/.test(withoutComments(text.slice(end, offset))) || end === offset;

  function inValue(node, path) {
    if (node.type === "object" && isInside(node, offset)) return inObject(node, path);
    if (node.type === "list" && isInside(node, offset)) return inList(node, path);
    if (node.type === "string" ? isInside(node, offset) || offset === node.start : node.type === "word" && offset >= node.start && offset <= node.end) {
      return { role: "value", path, start: node.start, end: node.end, isFirst: true, root };
    }
    return node.type === "none" ? { ...nowhere, role: "value", path, isFirst: true } : { ...nowhere, path };
  }

  function inObject(node, path) {
    let last = null;
    for (const member of node.members) {
      if (offset < member.start) break;
      const hasColon = member.colon >= 0;
      const isQuoted = text[member.start] === '"';
      const isClosed = isQuoted && text[member.keyEnd - 1] === '"' && member.keyEnd > member.start + 1;
      if (isClosed ? offset < member.keyEnd : offset <= member.keyEnd) {
        const { [member.key]: _, ...object } = node.value;
        return { role: "key", path, key: member.key, object, hasColon, start: member.start, end: member.keyEnd, isFirst: !last || isSeparatedBetween(last, member), root };
      }
      if (hasColon && offset > member.colon && offset <= Math.max(member.node.end, member.node.type === "none" ? member.colon + 1 : 0)) return inValue(member.node, [...path, member.key]);
      last = member;
    }
    const isFirst = !last || isSeparated(last.node.end);
    return { role: "key", path, key: "", object: node.value, hasColon: false, start: offset, end: offset, isFirst, root };
  }

  const isSeparatedBetween = (last, member) => withoutComments(text.slice(last.node.end, member.start)).includes(",");

  function inList(node, path) {
    let last = null;
    for (const [i, item] of node.items.entries()) {
      if (offset < item.start) break;
      if (offset <= item.end) {
        const place = inValue(item, [...path, i]);
        if (place.role || offset < item.end) return place;
      }
      last = item;
    }
    const index = last ? node.items.indexOf(last) + 1 : 0;
    return { ...nowhere, role: "value", path: [...path, index], isFirst: !last || isSeparated(last.end) };
  }

  return inValue(root, []);
}

const withoutComments = (text) => text.replace(/\/\/.*|\/\*[\s\S]*?(\*\/|$)/g, "");
