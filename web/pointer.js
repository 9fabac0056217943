// Following a pointer that was pressed until it is let go. Escape gives up what it does.

/**
 * @param far how many points of the screen it moves before something is dragged; `isSideways` counts those to the side alone
 * @param move hears of each step; false ends the drag
 * @param end hears once whether it was let go, not given up, and whether anything was dragged
 */
export function follow(pressed, { far, isSideways = false, move, end }) {
  let isDragged = false;
  const listeners = {
    pointermove(event) {
      if (!isDragged && Math.hypot(event.clientX - pressed.clientX, isSideways ? 0 : event.clientY - pressed.clientY) < far) return;
      isDragged = true;
      if (move(event) === false) stop(true);
    },
    pointerup: () => stop(true),
    pointercancel: () => stop(true),
    keydown(event) {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      stop(false);
    },
  };
  const isCaptured = (name) => name === "keydown";
  function stop(isKept) {
    for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener, isCaptured(name));
    end(isKept, isDragged);
  }
  for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener, isCaptured(name));
}
