// A curve to drag: the two handles of a cubic Bézier (CSS Easing Functions 1), and springs by duration and bounce.

import { h, svg } from "loom/dom";
import { Follower } from "loom/field";

const CURVES = {
  linear: [0, 0, 1, 1], easeIn: [0.42, 0, 1, 1], easeOut: [0, 0, 0.58, 1], easeInOut: [0.42, 0, 0.58, 1],
  easeInCubic: [0.32, 0, 0.67, 0], easeOutCubic: [0.33, 1, 0.68, 1], easeInOutCubic: [0.65, 0, 0.35, 1], easeOutBack: [0.34, 1.56, 0.64, 1],
};
const OTHERS = ["hold", "smooth", "snappy", "bouncy"];
const round = (value) => Math.round(value * 100) / 100;

function points(value) {
  if (Object.hasOwn(CURVES, value)) return [...CURVES[value]];
  const inner = /^cubic-bezier\((.*)\)$/.exec(value ?? "")?.[1];
  const numbers = inner?.split(",").map(Number);
  return numbers?.length === 4 && numbers.every(Number.isFinite) ? numbers : null;
}

export function easingControl(name, value, change) {
  let curve = points(value);
  const field = h("input", { type: "text", "aria-label": name, spellcheck: false });
  const list = h("datalist", { id: `e${Math.random().toString(36).slice(2)}` }, [...Object.keys(CURVES), ...OTHERS].map((text) => h("option", { value: text })));
  field.setAttribute("list", list.id);
  const path = svg("path", { class: "curve" });
  const arms = [svg("line", { class: "arm" }), svg("line", { class: "arm" })];
  const handles = [0, 1].map((i) => svg("circle", { class: "handle", r: 5, tabindex: 0, role: "slider", "aria-label": `${name}, handle ${i + 1}`, "aria-valuemin": 0, "aria-valuemax": 1 }));
  const picture = svg("svg", { class: "easing", viewBox: "-8 -38 116 176" });
  picture.append(svg("rect", { x: 0, y: 0, width: 100, height: 100, class: "frame" }), ...arms, path, ...handles);
  const draw = () => {
    picture.style.display = curve ? "" : "none";
    if (!curve) return;
    const [a, b, c, d] = curve.map((value) => 100 * value);
    path.setAttribute("d", `M0 100 C${a} ${100 - b} ${c} ${100 - d} 100 0`);
    [[a, b, 0, 0], [c, d, 100, 100]].forEach(([x, y, fromX, fromY], i) => {
      arms[i].setAttribute("x1", fromX); arms[i].setAttribute("y1", 100 - fromY);
      arms[i].setAttribute("x2", x); arms[i].setAttribute("y2", 100 - y);
      handles[i].setAttribute("cx", x); handles[i].setAttribute("cy", 100 - y);
      handles[i].setAttribute("aria-valuenow", round(x / 100));
      handles[i].setAttribute("aria-valuetext", `${round(x / 100)}, ${round(y / 100)}`);
    });
  };
  const put = (i, x, y, isFinal) => {
    curve[2 * i] = round(Math.min(1, Math.max(0, x)));
    curve[2 * i + 1] = round(Math.min(1.35, Math.max(-0.35, y)));
    field.value = `cubic-bezier(${curve.join(", ")})`;
    draw();
    change(field.value, isFinal);
  };
  handles.forEach((handle, i) => {
    handle.addEventListener("pointerdown", (event) => {
      handle.setPointerCapture(event.pointerId);
      handle.onpointermove = (move) => {
        const box = picture.getBoundingClientRect();
        put(i, ((move.clientX - box.left) / box.width * 116 - 8) / 100, 1 - ((move.clientY - box.top) / box.height * 176 - 38) / 100, false);
      };
      event.preventDefault();
      handle.focus();
    });
    handle.addEventListener("pointerup", () => { handle.onpointermove = null; change(field.value, true); });
    handle.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: [-0.02, 0], ArrowRight: [0.02, 0], ArrowUp: [0, 0.02], ArrowDown: [0, -0.02] }[event.key];
      if (!step) return;
      event.preventDefault();
      put(i, curve[2 * i] + step[0], curve[2 * i + 1] + step[1], true);
    });
  });
  field.addEventListener("input", () => { curve = points(field.value); draw(); follower.gave(field.value); change(field.value, false); });
  const follower = new Follower(field);
  const update = (next) => {
    follower.show(next ?? "linear", next ?? "linear");
    curve = points(field.value);
    draw();
  };
  update(value);
  return { element: h("div", { class: "easing-control" }, picture, field, list), input: field, update };
}
