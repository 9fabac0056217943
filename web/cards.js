// Cards of loaders: a still that moves while it is pointed at or has the focus, and the name below it.

import { h } from "loom/dom";

const dark = matchMedia("(prefers-color-scheme: dark)");
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
/** The pictures that exist, each until its card is gone. */
const pictures = new Set();
dark.addEventListener("change", () => {
  for (const one of pictures) {
    const shown = one.deref();
    if (shown) shown.rest(); else pictures.delete(one);
  }
});
/** Changes when the files that pictures show may have changed. */
let version = 0;

/** What is shown where a loader cannot be drawn: why, in the title and for who cannot see it. */
async function failure(address) {
  try {
    const answer = await fetch(address);
    return answer.ok ? "the picture is damaged" : (await answer.json()).error;
  } catch { return "the studio does not answer"; }
}

/**
 * A picture of a loader by the words of its address, such as `name=worm`.
 * @returns {element, play, rest, failed}: `failed` is called with the reason where it cannot be drawn
 */
export function picture(words) {
  const address = (still) => `picture?${words}&scheme=${dark.matches ? "dark" : "light"}${still ? "&still=1" : ""}${version ? `&version=${version}` : ""}`;
  const image = h("img", { src: address(true), alt: "", loading: "lazy" });
  const element = h("span", { class: "shot" }, image);
  const shown = { element, failed: null };
  image.addEventListener("error", async () => {
    const reason = await failure(image.src);
    element.replaceChildren(h("span", { class: "undrawn" }, h("span", { class: "sign", ariaHidden: "true" }, "!"), "cannot be drawn"));
    shown.failed?.(`cannot be drawn: ${reason}`);
  });
  shown.play = () => {
    if (isStill()) return;
    // The animation has fewer pixels, and takes the same place.
    const { width, height } = image.getBoundingClientRect();
    Object.assign(image.style, { width: `${width}px`, height: `${height}px` });
    image.src = address(false);
  };
  shown.rest = () => {
    if (!element.contains(image)) return;
    image.src = address(true);
  };
  pictures.add(new WeakRef(shown));
  return shown;
}

/** Pictures that are made from now on show the files as they are now. */
export const outdatePictures = () => { version++; };

/**
 * @param words the picture's address; null for none
 * @param dataset how the card is found
 * @param more further elements below the name
 */
export function card({ name, words, title, dataset, open }, ...more) {
  const shown = words ? picture(words) : { element: h("span", { class: "shot" }) };
  const [play, rest] = [() => shown.play?.(), () => shown.rest?.()];
  const button = h("button", { type: "button", class: "loader-card", dataset, title: title || name, onclick: open, onpointerenter: play, onfocus: play, onpointerleave: rest, onblur: rest },
    shown.element, h("span", { class: "card-name" }, h("span", { class: "name" }, name), ...more));
  shown.failed = (reason) => { button.title = `${name}: ${reason}`; button.ariaDescription = reason; };
  return button;
}

/** The arrow keys lead from card to card, across and from row to row; Home and End to the first and the last. */
export function moveAmongCards(root) {
  root.addEventListener("keydown", (event) => {
    const here = event.target;
    if (!here.classList.contains("loader-card") || event.ctrlKey || event.metaKey || event.altKey) return;
    const cards = [...root.querySelectorAll(".loader-card")].filter((card) => card.offsetParent);
    const at = cards.indexOf(here);
    const next = {
      ArrowRight: () => cards[at + 1], ArrowLeft: () => cards[at - 1], Home: () => cards[0], End: () => cards.at(-1),
      ArrowDown: () => nearest(here, cards.slice(at + 1), 1), ArrowUp: () => nearest(here, cards.slice(0, at), -1),
    }[event.key]?.();
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  });
}

/** The card of the next row, in a direction, that stands nearest below or above. */
function nearest(here, cards, direction) {
  const from = here.getBoundingClientRect();
  const boxes = cards.map((card) => ({ card, box: card.getBoundingClientRect() })).filter(({ box }) => (box.top - from.top) * direction > 1);
  const row = boxes.reduce((best, { box }) => (best === null || (box.top - best) * direction < 0 ? box.top : best), null);
  const away = ({ box }) => Math.abs(box.left - from.left);
  return boxes.filter(({ box }) => Math.abs(box.top - row) <= 1).sort((a, b) => away(a) - away(b))[0]?.card;
}
