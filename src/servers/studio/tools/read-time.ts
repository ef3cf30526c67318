// A time as RFC 3339 writes it. A day that its month does not have is refused; Date would make it one of the next month.

const shape = /^(\d{4})-(\d\d)-(\d\d)T(?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;

/** Milliseconds since the epoch; null where it is none. */
export function readTime(text: string): number | null {
  const [, year, month, day] = shape.exec(text) ?? [];
  // Day 0 of the next month is the last of this one.
  if (Number(day) > new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()) return null;
  const time = year === undefined ? Number.NaN : Date.parse(text.toUpperCase());
  return Number.isNaN(time) ? null : time;
}
