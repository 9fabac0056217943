// Copy, cut and paste of layers, and of the keys of a motion, by the clipboard's own keys. Text that is chosen, and what
// has a caret, keep theirs.

import { isTyping } from "loom/dom";

/** Whether text is chosen where the focus is. What was chosen before the focus went to a layer stays so, and is not meant. */
function hasText() {
  const chosen = getSelection();
  return !chosen.isCollapsed && document.activeElement.contains(chosen.anchorNode);
}

/** @param isOn whether layers can be copied where the person is */
export function followClipboard({ arranging, keys, selection }, isOn) {
  const put = (data, written) => written && data.setData("text/plain", written);
  // Where a motion is chosen, its layer is not meant.
  const chosen = () => (selection.motion ? keys : arranging);
  const actions = {
    copy: (data) => put(data, chosen().copy()),
    cut: (data) => put(data, chosen().cut()),
    paste: (data) => {
      const text = data.getData("text/plain");
      return keys.paste(text) || arranging.paste(text);
    },
  };
  const isMeant = (name) => isOn() && !isTyping(document.activeElement) && (name === "paste" || ((selection.layer || selection.motion) && !hasText()));
  for (const [name, action] of Object.entries(actions)) {
    // Before the text pane, which the browser tells of it as long as the caret is left there.
    document.addEventListener(name, (event) => {
      if (!isMeant(name)) return;
      event.preventDefault();
      event.stopPropagation();
      action(event.clipboardData);
    }, true);
    // WebKit asks before whether there is anything to do where no text is chosen.
    document.addEventListener(`before${name}`, (event) => { if (isMeant(name)) event.preventDefault(); }, true);
  }
}
