// Copy, cut and paste of layers, by the clipboard's own keys. Text that is chosen, and what has a caret, keep theirs.

import { isTyping } from "loom/dom";

/** Whether text is chosen where the focus is. What was chosen before the focus went to a layer stays so, and is not meant. */
function hasText() {
  const chosen = getSelection();
  return !chosen.isCollapsed && document.activeElement.contains(chosen.anchorNode);
}

/** @param isOn whether layers can be copied where the person is */
export function followClipboard(arranging, isOn) {
  const copy = (data) => data.setData("text/plain", arranging.written);
  const actions = {
    copy,
    cut: (data) => { copy(data); arranging.delete(); },
    paste: (data) => arranging.paste(data.getData("text/plain")),
  };
  for (const [name, action] of Object.entries(actions)) {
    // Before the text pane, which the browser tells of it as long as the caret is left there.
    document.addEventListener(name, (event) => {
      if (!isOn() || isTyping(document.activeElement) || (name !== "paste" && (hasText() || !arranging.written))) return;
      event.preventDefault();
      event.stopPropagation();
      action(event.clipboardData);
    }, true);
  }
}
