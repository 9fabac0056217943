// Copy, cut and paste of layers, by the clipboard's own keys. Text that is chosen, and what has a caret, keep theirs.

import { isTyping } from "loom/dom";

/** Whether the clipboard is for text: that of a field, of a dialog, or what is chosen of the page. */
function isText() {
  const chosen = getSelection();
  // What is chosen in the text pane stays so when the focus has gone elsewhere.
  const isChosen = !chosen.isCollapsed && !chosen.anchorNode?.parentElement?.closest("[contenteditable]");
  return isChosen || isTyping(document.activeElement);
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
      if (!isOn() || isText() || (name !== "paste" && !arranging.written)) return;
      event.preventDefault();
      event.stopPropagation();
      action(event.clipboardData);
    }, true);
  }
}
