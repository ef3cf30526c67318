// The root that a word shares with its relatives: serialization, serializer and serialize have `serializ`.

const endings =
  `izations ization ations ation ators ator ates ated ating ate itions ition ically ally ly ments ment ings ing ions ion ers ors
  er or able ible ives ive ies es ed al ity y e s`.split(/\s+/);

const shortestRoot = 4;

/** Null for a word too short to say that another begins alike on purpose. */
export function rootOf(word: string): string | null {
  if (!/^[a-z]+$/.test(word)) return null;
  for (const ending of endings) {
    if (!word.endsWith(ending)) continue;
    const root = word.slice(0, -ending.length);
    // `izations` leaves `serial`, whose relatives are others.
    if (ending.startsWith('iz')) return root.length + 2 > shortestRoot ? `${root}iz` : null;
    if (root.length >= shortestRoot && /[aeiouy]/.test(root)) return root;
  }
  return word.length >= shortestRoot + 1 ? word : null;
}
