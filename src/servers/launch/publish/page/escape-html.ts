// Text for a page that others wrote: no markup of theirs gets through, and characters that would hide or reorder it are shown.
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (each) => entities[each] ?? '').replaceAll(hidden, showCode);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Controls, direction marks and characters without width. Tabs and ends of lines stay. */
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is shown
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

function showCode(each: string): string {
  return `<span class="hidden">U+${each.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}</span>`;
}
