// Where a server is: a command to start, or an address to call.

export interface StdioTarget {
  readonly kind: 'stdio';
  /** The program and its arguments; no shell is involved. */
  readonly argv: readonly string[];
  readonly cwd?: string;
  /** Added to our own environment. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface HttpTarget {
  readonly kind: 'http';
  readonly url: string;
  readonly token?: string;
}

export type Target = StdioTarget | HttpTarget;
