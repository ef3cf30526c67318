// The same bytes in several writes: cut anywhere, also inside a character; or all at once.
import type { Random } from '../random.ts';

export function pieces(random: Random, bytes: Buffer): Buffer[] {
  const cuts = random.chance(0.3) ? 0 : random.int(1, 20);
  const at = Array.from({ length: cuts }, () => random.int(0, bytes.length)).sort((a, b) => a - b);
  return [0, ...at]
    .map((from, index) => bytes.subarray(from, at[index] ?? bytes.length))
    .filter((part) => part.length > 0);
}
