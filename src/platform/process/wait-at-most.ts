// Waits for something that may never come, and leaves no timer behind when it does.

export async function waitAtMost(limitMs: number, awaited: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([awaited, limit]);
  clearTimeout(timer);
}
