// A length of time as people say it: `150 ms`, `5 s`, `2 min 30 s`, `3 h 4 min`, `2 d 1 h`.

/** Also runs in the browser, so it refers to nothing outside itself. */
export function formatDuration(ms: number): string {
  const short = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
  const pair = (value: number, size: number, unit: string, smaller: string) => {
    const rest = Math.floor(value % size);
    return `${Math.floor(value / size)} ${unit}${rest > 0 ? ` ${rest} ${smaller}` : ''}`;
  };
  if (ms < 999.5) return `${short(ms)} ms`;
  const seconds = ms / 1_000;
  if (seconds < 59.5) return `${short(seconds)} s`;
  if (seconds < 3_600) return pair(Math.round(seconds), 60, 'min', 's');
  const minutes = seconds / 60;
  if (minutes < 1_440) return pair(minutes, 60, 'h', 'min');
  return pair(minutes / 60, 24, 'd', 'h');
}
