// Runs git in an environment that is the same everywhere, and answers the questions asked of every repository.
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { runProcess } from '../process/spawn.ts';
import { gitEnvironment, gitSettings } from './git-environment.ts';
import { redactArguments, redactUrls } from './redact.ts';

export interface GitOptions {
  readonly cwd: string;
  readonly signal?: AbortSignal | undefined;
  readonly input?: string | Uint8Array | undefined;
  readonly timeoutMs?: number | undefined;
}

/** Git ended with an error. Holds no credentials. */
export class GitError extends Error {
  override readonly name = 'GitError';
  /** Null when git was ended by a signal. */
  readonly exitCode: number | null;
  readonly args: readonly string[];
  readonly stderr: string;

  constructor(args: readonly string[], exitCode: number | null, stderr: string) {
    const shown = redactArguments(args);
    const reason = redactUrls(stderr).trim();
    super(`git ${shown.join(' ')} failed${exitCode === null ? '' : ` with ${exitCode}`}${reason && `: ${reason}`}`);
    this.exitCode = exitCode;
    this.args = shown;
    this.stderr = reason;
  }
}

const maxOutputBytes = 64 * 1024 * 1024;

/** What git wrote to stdout, as it wrote it. */
export async function git(args: readonly string[], options: GitOptions): Promise<string> {
  const result = await runProcess('git', [...gitSettings, ...args], {
    ...options,
    env: gitEnvironment(),
    maxOutputBytes,
  });
  if (result.exitCode !== 0) throw new GitError(args, result.exitCode, result.stderr);
  // Half a list of files would pass for a whole one.
  if (result.truncated) throw new GitError(args, 0, `more than ${maxOutputBytes} bytes of output`);
  return result.stdout;
}

/** The top folder of the work tree that holds `path`, a file or a folder; null when none does. */
export async function repositoryRoot(path: string, signal?: AbortSignal): Promise<string | null> {
  try {
    return withoutNewline(await git(['rev-parse', '--show-toplevel'], { cwd: await folderOf(path), signal }));
  } catch (error) {
    // One exit code for all; the words are stable, since the locale is fixed.
    const isOutside = error instanceof GitError && /not a git repository|run in a work tree/.test(error.stderr);
    if (isOutside) return null;
    throw error;
  }
}

/** The commit that HEAD points to; null while the repository has none. */
export async function headCommit(path: string, signal?: AbortSignal): Promise<string | null> {
  const args = ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'];
  try {
    return withoutNewline(await git(args, { cwd: await folderOf(path), signal }));
  } catch (error) {
    if (error instanceof GitError && error.exitCode === 1) return null;
    throw error;
  }
}

async function folderOf(path: string): Promise<string> {
  return (await stat(path)).isDirectory() ? path : dirname(path);
}

/** Only the one git adds: a folder's name may end in blanks. */
function withoutNewline(text: string): string {
  return text.replace(/\r?\n$/, '');
}
