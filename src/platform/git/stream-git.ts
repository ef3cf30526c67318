// Runs git and hands on what it writes while it writes, so that a long history takes no memory and need not be
// read to its end. Same environment and settings as every other git of ours; it never goes to the network.

import { killTree } from '../process/kill-tree.ts';
import { collectOutput } from '../process/output.ts';
import { ProcessTimeout, spawnTracked } from '../process/spawn.ts';
import { watchStop } from '../process/stop.ts';
import { GitError, type GitOptions } from './git.ts';
import { gitEnvironment, gitSettings } from './git-environment.ts';

// A clone without its file contents would fetch them one by one. Signatures and converters run programs.
const quietSettings = ['protocol.allow=never', 'log.showSignature=false', 'color.ui=false', 'core.quotePath=false'];

/** `read` answers false when it has enough. */
export type ReadPiece = (text: string) => boolean;

/** Whether git came to its end by itself. Rejects with GitError, ProcessTimeout or the reason of the cancel. */
export async function streamGit(
  args: readonly string[],
  { cwd, signal, timeoutMs }: Omit<GitOptions, 'input'>,
  read: ReadPiece,
): Promise<boolean> {
  const stop = watchStop(signal, timeoutMs);
  try {
    const settings = quietSettings.flatMap((setting) => ['-c', setting]);
    const options = { cwd, env: gitEnvironment(), signal: stop.signal };
    const tree = await spawnTracked('git', [...gitSettings, ...settings, ...args], options);
    const stderr = collectOutput(tree.child.stderr, 64 * 1024);
    tree.child.stdin.end();
    const isRead = await readAll(tree.child.stdout.setEncoding('utf8'), read);
    if (!isRead) await killTree(tree);
    const { exitCode } = await tree.exited;
    await tree.swept;
    if (stop.isExpired()) throw new ProcessTimeout('git', timeoutMs ?? 0, { stdout: '', stderr: stderr.text() });
    if (stop.signal.aborted) throw stop.signal.reason;
    if (isRead && exitCode !== 0) throw new GitError(args, exitCode, stderr.text());
    return isRead;
  } finally {
    stop.release();
  }
}

async function readAll(pieces: AsyncIterable<string>, read: ReadPiece): Promise<boolean> {
  try {
    for await (const piece of pieces) if (!read(piece)) return false;
  } catch (error) {
    // The pipe was closed under us because the process is being ended; why, its end tells.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
  return true;
}

/** Cuts a stream into what stands between separators. The last piece counts only when it was closed by one. */
export function splitAt(separator: string, take: (part: string) => boolean): ReadPiece {
  let rest = '';
  return (piece) => {
    const parts = (rest + piece).split(separator);
    rest = parts.pop() ?? '';
    return parts.every(take);
  };
}
