// Progress for those who watch: one line of stderr that is written over, and gone before the result is printed.

export function showProgress(text: string): void {
  if (!process.stderr.isTTY) return;
  // Some terminals do not know their width and say 0.
  const width = (process.stderr.columns || 80) - 1;
  // A tool words its own messages; it does not get to steer the terminal.
  process.stderr.write(`\r\u001b[K${text.replaceAll(/\p{Cc}+/gu, ' ').slice(0, width)}`);
}

export function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
}
