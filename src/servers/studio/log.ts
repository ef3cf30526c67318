// Where the server tells of what happens between calls. What stands in the fields is redacted by whoever writes the line.

export type Log = (
  level: 'debug' | 'info' | 'warn' | 'error',
  event: string,
  fields?: Readonly<Record<string, unknown>>,
) => void;
