// What becomes of output that nobody takes: `mooring ... | head -1` must end quietly, and a full disk must be told.

export function guardOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // The reader has seen enough. The command goes on to its end, so that its exit code is still the verdict.
    if (error.code === 'EPIPE') return;
    process.stderr.write(`mooring: the output cannot be written (${error.code})\n`);
    process.exit(2);
  });
  // There is no third place to complain to.
  process.stderr.on('error', () => {});
}
