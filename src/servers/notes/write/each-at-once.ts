// Does something for each of many, so many at once and no more.

/** After a failure none is begun any more; it is thrown when those under way have ended. */
export async function eachAtOnce<T>(
  items: readonly T[],
  atOnce: number,
  run: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  let failure: { readonly error: unknown } | undefined;
  const work = async (): Promise<void> => {
    while (next < items.length && !failure) {
      const item = items[next++] as T;
      await run(item).catch((error: unknown) => {
        failure ??= { error };
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
  if (failure) throw failure.error;
}
