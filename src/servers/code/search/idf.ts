// How rare a word is, and so how much meeting it says.

export function idfOf(all: number, withTerm: number): number {
  const others = Math.max(0, all - withTerm);
  return Math.log(1 + (others + 0.5) / (withTerm + 0.5));
}
