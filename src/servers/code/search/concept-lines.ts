// Which lines of a text hold which words of a query. Words are leapt to in the whole text, not looked for line by line.

/** Where each line begins. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** By line: one bit for each concept that one of its stems stands for there. Text and stems are in small letters. */
export function conceptsByLine(
  text: string,
  starts: readonly number[],
  stems: readonly (readonly string[])[],
): Uint32Array {
  const masks = new Uint32Array(starts.length);
  for (let concept = 0; concept < stems.length; concept += 1) {
    for (const stem of tellingOf(stems[concept] as readonly string[]))
      markLines(text, starts, stem, 1 << concept, masks);
  }
  return masks;
}

const telling = new WeakMap<readonly string[], readonly string[]>();

/** Where `parse` stands, `pars` stands as well. */
function tellingOf(stems: readonly string[]): readonly string[] {
  const known = telling.get(stems);
  if (known) return known;
  const made = stems.filter((stem) => !stems.some((other) => other !== stem && stem.includes(other)));
  telling.set(stems, made);
  return made;
}

function markLines(text: string, starts: readonly number[], stem: string, bit: number, masks: Uint32Array): void {
  const last = starts.length - 1;
  let line = 0;
  for (let at = text.indexOf(stem); at !== -1; at = text.indexOf(stem, starts[line] as number)) {
    while (line < last && (starts[line + 1] as number) <= at) line += 1;
    masks[line] = (masks[line] as number) | bit;
    if (line === last) return;
    line += 1;
  }
}
