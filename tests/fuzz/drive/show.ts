// Bytes for people: a failing case as text that can be pasted into a test.

const maxShown = 1_500;

/** The bytes as a JavaScript string of latin1 characters; long runs and long texts are shortened, and said to be. */
export function show(bytes: Buffer): string {
  const text = bytes.toString('latin1').replace(/(.)\1{39,}/gs, (run, one: string) => `${one}«×${run.length}»`);
  const shown = JSON.stringify(text.slice(0, maxShown));
  return text.length > maxShown ? `${shown}… (${bytes.length} bytes in all)` : shown;
}
