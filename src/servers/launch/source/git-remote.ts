// Git over the network: one scheme, no redirects to hosts nobody allowed, no questions, no waiting for ever; and
// whatever goes wrong there said in our words.
import { parse } from 'node:path';
import { GitError, git } from '../../../platform/git/git.ts';
import { ProcessTimeout } from '../../../platform/process/spawn.ts';
import type { RemoteRepository } from './source-access.ts';
import { explainGitFailure, tookTooLong } from './unreachable.ts';
import { withToken } from './with-token.ts';

export interface RemoteCommand {
  /** With the address in them. */
  readonly args: readonly string[];
  /** Where it runs; outside of any repository when absent, so that none can rewrite addresses. */
  readonly cwd?: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

const top = parse(process.cwd()).root;

/** What git wrote. Throws REPO_NOT_FOUND or INVALID_INPUT, see unreachable.ts. */
export async function gitRemote({ url, token }: RemoteRepository, command: RemoteCommand): Promise<string> {
  const { args, cwd = top, timeoutMs, signal } = command;
  const run = (secret: readonly string[]): Promise<string> =>
    git([...settingsFor(url), ...secret, ...args], { cwd, timeoutMs, signal });
  try {
    return await (token === null || !/^https?:/.test(url) ? run([]) : withToken(url, token, run));
  } catch (error) {
    if (error instanceof GitError) throw explainGitFailure(error);
    if (error instanceof ProcessTimeout) throw tookTooLong(error);
    throw error;
  }
}

const connectTimeoutS = 20;
const silenceTimeoutS = 60;

function settingsFor(url: string): string[] {
  const scheme = new URL(url).protocol.slice(0, -1);
  const settings = {
    // Only what was asked for: a server cannot send us to a file or to a program.
    'protocol.allow': 'never',
    [`protocol.${scheme}.allow`]: 'always',
    'http.followRedirects': 'false',
    'http.lowSpeedLimit': '1',
    'http.lowSpeedTime': `${silenceTimeoutS}`,
    'credential.helper': '',
    // Batch mode: no question about passwords or unknown hosts.
    'core.sshCommand': `ssh -oBatchMode=yes -oConnectTimeout=${connectTimeoutS} -oServerAliveInterval=20`,
    'ssh.variant': 'ssh',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
