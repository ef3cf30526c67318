// What a failure of git over the network means for whoever asked: not there, not to be reached now, or no such commit.
import type { Fault } from '../../../kernel/fault.ts';
import type { GitError } from '../../../platform/git/git.ts';
import type { ProcessTimeout } from '../../../platform/process/spawn.ts';
import { fault } from '../faults.ts';

interface Meaning {
  /** Of what git says. The locale is fixed, so the words are stable. */
  readonly words: RegExp;
  readonly message: string;
  readonly retryable?: boolean;
  readonly hint?: string;
}

// The first that fits counts.
const meanings: readonly Meaning[] = [
  {
    words: /returned error: 30\d|unable to update url base from redirection/,
    message: 'The repository has moved to another address, which is not followed.',
    hint: 'Give its new address.',
  },
  {
    words: /could not read (?:Username|Password)|Authentication failed|returned error: 40[13]|Permission denied/i,
    message: 'The repository does not exist, or is not open to us.',
    hint: 'For a private repository set the token variable, or use an ssh address with a key that the agent holds.',
  },
  { words: /Host key verification failed/i, message: 'The key of the ssh host is not known on this machine.' },
  {
    words:
      /returned error: 404|repository '.*' not found|does not appear to be a git repository|not valid: is this a git/i,
    message: 'There is no repository at this address.',
  },
  { words: /returned error: (?:5\d\d|429)/, message: 'The host of the repository failed.', retryable: true },
  {
    words: /Could not resolve host|Failed to connect|Connection (?:refused|reset|timed out|closed)|Operation too slow/i,
    message: 'The host of the repository cannot be reached.',
    retryable: true,
  },
  {
    words: /hung up unexpectedly|early EOF|RPC failed|Empty reply|transfer closed|unexpected disconnect/i,
    message: 'The connection to the host of the repository broke off.',
    retryable: true,
  },
];

export function explainGitFailure(error: GitError): Fault {
  if (isUnknownCommit(error)) return noSuchCommit(error);
  const meaning = meanings.find(({ words }) => words.test(error.stderr));
  if (!meaning) return fault('REPO_NOT_FOUND', { message: `Git cannot read it: ${lastWords(error)}`, cause: error });
  const { message, retryable = false, hint } = meaning;
  return fault('REPO_NOT_FOUND', { message, retryable, cause: error, ...(hint !== undefined && { hint }) });
}

export function tookTooLong(error: ProcessTimeout): Fault {
  return fault('REPO_NOT_FOUND', {
    message: `The host of the repository did not answer within ${Math.ceil(error.timeoutMs / 1_000)} seconds.`,
    retryable: true,
    cause: error,
  });
}

export function noSuchCommit(cause?: unknown): Fault {
  return fault('INVALID_INPUT', { message: 'The repository has no such commit.', cause });
}

function isUnknownCommit({ stderr }: GitError): boolean {
  return /not our ref|couldn't find remote ref/.test(stderr);
}

/** Git ends with the reason; what comes before is progress. */
function lastWords({ stderr, exitCode }: GitError): string {
  const reason = stderr.split('\n').findLast((line) => /^(?:fatal|error): /.test(line));
  return (reason ?? `it ended with ${exitCode}`).slice(0, 300);
}
