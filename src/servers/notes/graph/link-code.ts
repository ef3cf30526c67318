// Where a link leads, as one integer: the slot of a note, marked if others had the same claim, or why there is none.

export const missing = -1;
export const attachment = -2;
export const self = -3;
const ambiguous = 0x40000000;

export function codeOf(slots: readonly number[], absence: 'missing' | 'attachment'): number {
  const [chosen] = slots;
  if (chosen === undefined) return absence === 'missing' ? missing : attachment;
  return slots.length > 1 ? chosen | ambiguous : chosen;
}

/** Negative when the link leads to no note. */
export function slotOfCode(code: number): number {
  return code < 0 ? code : code & ~ambiguous;
}

export function isAmbiguous(code: number): boolean {
  return code >= ambiguous;
}
