// A place in a TOML text, and the error that names it.

export class TomlError extends Error {
  override readonly name = 'TomlError';
  readonly line: number;
  readonly column: number;

  constructor(message: string, line: number, column: number) {
    super(`${message} in line ${line}, column ${column}`);
    this.line = line;
    this.column = column;
  }
}

export class TomlCursor {
  readonly text: string;
  at = 0;
  private seen = 0;
  private lines = 1;

  constructor(text: string) {
    this.text = text;
  }

  peek(): string {
    return this.text[this.at] ?? '';
  }

  /** Of this place, from 1. Counted on from where it was asked for last, so that to ask often costs nothing. */
  line(): number {
    for (let next = this.text.indexOf('\n', this.seen); next >= 0 && next < this.at; ) {
      this.lines += 1;
      this.seen = next + 1;
      next = this.text.indexOf('\n', this.seen);
    }
    return this.lines;
  }

  isEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Steps over `token` when it stands here. */
  take(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  need(token: string): void {
    if (!this.take(token)) throw this.fail(`expected ${token}`);
  }

  /** `pattern` must be sticky. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at += found[0].length;
    return found;
  }

  skipBlanks(): void {
    this.match(/[ \t]*/y);
  }

  /** Blanks, ends of line and comments. */
  skipLines(): void {
    while (this.match(/[ \t]+|\r?\n/y) || this.skipComment());
  }

  /** Nothing but a comment may follow on this line. */
  endLine(): void {
    this.skipBlanks();
    this.skipComment();
    if (!this.isEnd() && !this.match(/\r?\n/y)) throw this.fail('expected the end of the line');
  }

  fail(message: string, at = this.at): TomlError {
    const before = this.text.slice(0, at);
    return new TomlError(message, before.split('\n').length, at - before.lastIndexOf('\n'));
  }

  private skipComment(): boolean {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the very ones that TOML forbids
    if (!this.match(/#[^\n\r\u0000-\u0008\u000b-\u001f\u007f]*/y)) return false;
    return true;
  }
}
