// Elements from a tag, attributes and children: h("button", { class: "x", onclick: f }, "text").

export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "dataset") Object.assign(element.dataset, value);
    else if (name in element && !["list", "form", "type", "role", "width", "height"].includes(name)) element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== null));
  return element;
}

/** An element of SVG. */
export function svg(tag, attributes = {}) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** A row of buttons of which one is chosen. `choices` are [value, label, title?]; `caption` is what stands before them. */
export function segmented(label, choices, value, onChange, caption) {
  const name = "s" + Math.random().toString(36).slice(2);
  const group = h("fieldset", { class: "segmented" }, h("legend", { class: "visually-hidden" }, label),
    caption ? h("span", { class: "caption", ariaHidden: "true" }, caption) : null);
  const fill = (choices, value) => {
    group.querySelectorAll("label").forEach((old) => old.remove());
    for (const [choice, text, title] of choices) {
      group.append(
        h("label", { title: title ?? "" },
          h("input", { type: "radio", name, value: choice, checked: choice === value, onchange: () => onChange(choice) }),
          h("span", {}, text)));
    }
  };
  fill(choices, value);
  return {
    element: group,
    fill,
    set value(next) {
      for (const input of group.querySelectorAll("input")) input.checked = input.value === String(next);
    },
  };
}

/** Whether keys that are pressed in an element are a text's, or a dialog's. */
export const isTyping = (element) => element.isContentEditable || ["TEXTAREA", "SELECT"].includes(element.tagName) ||
  (element.tagName === "INPUT" && !["radio", "checkbox", "range"].includes(element.type)) || Boolean(element.closest?.("dialog"));

/** Gives the focus to the bar where what had it is gone: Tab leads on to the controls there. */
export function focusBar() {
  Object.assign(document.getElementById("bar"), { tabIndex: -1 }).focus({ preventScroll: true });
}

/** Copies a text, and says so on the button. */
export function copyButton(text, label = "Copy") {
  const button = h("button", { type: "button", class: "quiet small" }, label);
  button.addEventListener("click", async () => {
    const value = typeof text === "function" ? text() : text;
    try {
      await navigator.clipboard.writeText(value);
      button.textContent = "Copied";
    } catch {
      const area = h("textarea", { value, class: "visually-hidden" });
      document.body.append(area);
      area.select();
      button.textContent = document.execCommand("copy") ? "Copied" : "Select and copy";
      area.remove();
    }
    setTimeout(() => (button.textContent = label), 1500);
  });
  return button;
}

export function bytesFromBase64(text) {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

// One for all: to make one takes longer than to build an element.
const FORMAT = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
export const number = (value) => FORMAT.format(value);

/** Gives an element these children, in this order, and leaves those that it has already where they are. */
export function setChildren(element, children) {
  const kept = new Set(children);
  for (const child of [...element.children]) if (!kept.has(child)) child.remove();
  children.forEach((child, i) => { if (element.children[i] !== child) element.insertBefore(child, element.children[i] ?? null); });
}
