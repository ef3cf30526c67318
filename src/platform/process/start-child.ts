// Starts one child with pipes, never through a shell, and says plainly why it could not.
import { type ChildProcessWithoutNullStreams, type SpawnOptionsWithoutStdio, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

export type StartedChild = ChildProcessWithoutNullStreams & { readonly pid: number };

/** The program could not be started. `code` is the system's, such as ENOENT. */
export class SpawnError extends Error {
  override readonly name = 'SpawnError';
  readonly code: string;
  readonly command: string;

  constructor(command: string, cwd: string | undefined, cause: unknown) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'UNKNOWN';
    super(`cannot start ${command}: ${explain(code, cwd)}`, { cause });
    this.code = code;
    this.command = command;
  }
}

function explain(code: string, cwd: string | undefined): string {
  // The system says ENOENT for both; only the folder can be checked without searching PATH.
  if (code === 'ENOENT')
    return cwd === undefined || existsSync(cwd) ? 'there is no such command' : `there is no folder ${cwd}`;
  if (code === 'EACCES') return 'permission denied';
  return code;
}

/** Either the running child or a promise of the failure, so that a running child is never a turn out of sight. */
export function startChild(
  command: string,
  args: readonly string[],
  options: Pick<SpawnOptionsWithoutStdio, 'env' | 'detached'> & { readonly cwd: string | undefined },
): StartedChild | Promise<SpawnError> {
  try {
    const child = spawn(command, args, { ...options, stdio: 'pipe', shell: false, windowsHide: true });
    if (!hasPid(child)) {
      return new Promise((resolve) => {
        child.once('error', (cause) => resolve(new SpawnError(command, options.cwd, cause)));
      });
    }
    // A pipe that breaks because its other end is gone must not take us with it.
    for (const emitter of [child, ...child.stdio]) emitter?.on('error', () => {});
    return child;
  } catch (cause) {
    return Promise.resolve(new SpawnError(command, options.cwd, cause));
  }
}

function hasPid(child: ChildProcessWithoutNullStreams): child is StartedChild {
  return child.pid !== undefined;
}
