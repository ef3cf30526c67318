// Where the index says what an operator should know. Nothing of it concerns the caller of a tool.

export type IndexLog = (level: 'info' | 'warn', event: string, fields?: Readonly<Record<string, unknown>>) => void;
