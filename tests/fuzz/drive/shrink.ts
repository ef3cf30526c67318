// The fewest cases that still break a server, found by leaving some out and trying again on a fresh one.

/** `breaks` runs the cases on a fresh server and tells whether it broke. Bounded: a good answer soon is better than the best. */
export async function shrink<T>(
  cases: readonly T[],
  breaks: (fewer: readonly T[]) => Promise<boolean>,
  maxTries = 40,
  maxMs = 60_000,
): Promise<readonly T[]> {
  const endsAt = performance.now() + maxMs;
  let smallest = cases;
  let size = Math.ceil(cases.length / 2);
  let tries = 0;
  while (size >= 1 && smallest.length > 1) {
    let isSmaller = false;
    for (let from = 0; from < smallest.length && tries < maxTries; from += size) {
      if (performance.now() > endsAt) return smallest;
      const fewer = [...smallest.slice(0, from), ...smallest.slice(from + size)];
      tries += 1;
      if (fewer.length === 0 || !(await breaks(fewer))) continue;
      smallest = fewer;
      isSmaller = true;
      from -= size;
    }
    if (tries >= maxTries) break;
    if (!isSmaller) size = size === 1 ? 0 : Math.ceil(size / 2);
    else size = Math.min(size, smallest.length);
  }
  return smallest;
}
