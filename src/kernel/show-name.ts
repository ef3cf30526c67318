// Text that a caller made up, as it may stand on a terminal or in a question to a person: it cannot begin a new line,
// move the cursor, turn the direction of reading, or look like the words around it.

const controls = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;
const allControls = new RegExp(controls.source, 'gu');

export function hasControls(text: string): boolean {
  return controls.test(text);
}

/** Plain where it is one word, and quoted otherwise. */
export function showName(text: string): string {
  return /^[\w.:@/-]+$/.test(text) ? text : escapeControls(JSON.stringify(text));
}

/** A sentence, or JSON: only what does not show itself is spelled out. */
export function escapeControls(text: string): string {
  return text.replace(allControls, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
