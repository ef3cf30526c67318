// Absolute paths of this machine do not leave it in errors.
import { Fault } from '../../kernel/fault.ts';

// POSIX and Windows paths of at least two steps, shares and file addresses; not the path of a URL on the web.
// Letters of every script are part of names; the full stop behind a path is not part of it.
const absolutePath =
  /\bfile:\/\/[^\s"'`<>)\]]+|\\\\[^\s\\"']+\\[^\s"']+|(?<![\p{L}\p{N}_./\\-])(?:\/[\p{L}\p{N}_.@+~-]+){2,}\/?(?<!\.)|(?<!\w)[A-Za-z]:[\\/][\p{L}\p{N}_.@+~ \\/-]+/gu;

export function redactPaths(text: string): string {
  return text.replace(absolutePath, '[path]');
}

/** The same fault with its texts redacted. Violations stay: they hold schema paths, which are not files. */
export function redactFault(fault: Fault): Fault {
  return new Fault(
    fault.code,
    {
      kind: fault.kind,
      message: redactPaths(fault.message),
      ...(fault.status !== undefined && { status: fault.status }),
    },
    {
      retryable: fault.retryable,
      cause: fault.cause,
      ...(fault.details && { details: redactDeep(fault.details) as Record<string, unknown> }),
      ...(fault.hint !== undefined && { hint: redactPaths(fault.hint) }),
      ...(fault.violations && { violations: fault.violations }),
    },
    fault.isKernel,
  );
}

function redactDeep(value: unknown): unknown {
  if (typeof value === 'string') return redactPaths(value);
  if (Array.isArray(value)) return value.map(redactDeep);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [redactPaths(key), redactDeep(each)]));
}
