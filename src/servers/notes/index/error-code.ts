// The code of a failed system call, such as `ENOENT`, for telling apart and for telling.

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}
