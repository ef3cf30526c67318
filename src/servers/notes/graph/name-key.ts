// How names are compared. The plain key ignores case and Unicode form; the folded key also takes spaces, dashes and
// underscores for the same, so that `my-note.md` answers to `My Note`.

const beyondAscii = /[\u0080-\uffff]/;
const separators = /[\s_-]+/g;
// Most names are folded as they are, or need it at one place; a test costs a fraction of a replacement.
const needsFolding = /[\s_]|--/;

export function plainKey(name: string): string {
  if (!beyondAscii.test(name)) return name.toLowerCase();
  // A final sigma has its own small letter, and whether a sigma is final depends on what follows: `.md` does.
  return name.normalize('NFC').toLowerCase().normalize('NFC').replaceAll('ς', 'σ');
}

export function foldedKey(name: string): string {
  return foldPlain(plainKey(name));
}

/** The folded key of what is a plain key already. */
export function foldPlain(plain: string): string {
  return needsFolding.test(plain) ? plain.replace(separators, '-') : plain;
}

/** The name without `.md`. */
export function stemOf(name: string): string {
  return hasNoteEnding(name) ? name.slice(0, -3) : name;
}

export function hasNoteEnding(name: string): boolean {
  return name.endsWith('.md') || (name.at(-3) === '.' && name.slice(-2).toLowerCase() === 'md');
}

/** What follows the last slash. */
export function lastSegmentOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The folder of a note, empty for the root of the vault. */
export function folderOf(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf('/')));
}
