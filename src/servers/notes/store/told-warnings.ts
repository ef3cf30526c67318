// Warnings are told once. What is wrong with a note is worked out when somebody looks at it; this remembers what was
// already said, and forgets it when it is mended, so that the same fault coming back is told again.

/** More in one answer would bury the answer, or not fit a header; the rest waits for the next. */
const maxAtOnce = 20;
const maxLength = 2_000;

export class ToldWarnings {
  readonly #told = new Map<string, ReadonlySet<string>>();

  /** What is new among the present warnings of each note, in order. */
  take(notes: readonly { readonly id: string; readonly warnings: readonly string[] }[]): string[] {
    const fresh: string[] = [];
    let room = maxLength;
    for (const { id, warnings } of notes) {
      const before = this.#told.get(id);
      const told = new Set<string>();
      for (const warning of new Set(warnings)) {
        if (!before?.has(warning)) {
          const text = shortened(warning);
          if (fresh.length === maxAtOnce || text.length > room) continue;
          room -= text.length;
          fresh.push(text);
        }
        told.add(warning);
      }
      if (told.size > 0) this.#told.set(id, told);
      else this.#told.delete(id);
    }
    return fresh;
  }

  /** For notes that are gone, so that one made anew is told of anew. */
  forget(ids: readonly string[]): void {
    for (const id of ids) this.#told.delete(id);
  }
}

function shortened(warning: string): string {
  return warning.length <= maxLength ? warning : `${warning.slice(0, maxLength - 1)}…`;
}
