// Cuts content so that an answer does not fill a reader's context (notes/truncation).

export const limits = { primary: 10_000, list: 500, neighbor: 200 } as const;

const ending = '... [truncated]';

/** At most `limit` UTF-16 units, the ending included; a surrogate pair is never split. */
export function truncate(content: string, limit: number): string {
  if (content.length <= limit) return content;
  const cut = limit - ending.length;
  const isInsidePair = isHighSurrogate(content.charCodeAt(cut - 1));
  return content.slice(0, isInsidePair ? cut - 1 : cut) + ending;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
