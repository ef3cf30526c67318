// A folder for one test, with git in it if wanted: files by path, commits by a named author at a given second.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gitEnvironment, gitSettings } from '../../src/platform/git/git-environment.ts';

export interface Scratch {
  readonly root: string;
  write(files: Readonly<Record<string, string | Uint8Array>>): void;
  git(...args: readonly string[]): string;
  /** Adds everything and commits it. Seconds count from a fixed time. */
  commit(author: string, second: number): void;
  remove(): void;
}

const firstSecond = 1_700_000_000;

export function openScratch(name: string): Scratch {
  const root = realpathSync(mkdtempSync(join(tmpdir(), `mooring-${name}-`)));
  const run = (args: readonly string[], more: NodeJS.ProcessEnv = {}): string =>
    execFileSync('git', [...gitSettings, ...args], {
      cwd: root,
      env: { ...gitEnvironment(), ...more },
      encoding: 'utf8',
    });
  return {
    root,
    write(files) {
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), content);
      }
    },
    git: (...args) => run(args),
    commit(author, second) {
      run(['add', '--all']);
      const date = `${firstSecond + second} +0000`;
      run(['commit', '--quiet', '--allow-empty', '-m', 'change'], {
        ...{ GIT_AUTHOR_NAME: author, GIT_AUTHOR_EMAIL: 'a@example.org', GIT_AUTHOR_DATE: date },
        ...{ GIT_COMMITTER_NAME: 'Committer', GIT_COMMITTER_EMAIL: 'c@example.org', GIT_COMMITTER_DATE: date },
      });
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

export function openGitScratch(name: string): Scratch {
  const scratch = openScratch(name);
  scratch.git('init', '--quiet', '--initial-branch=main');
  return scratch;
}

export function timeOf(second: number): number {
  return (firstSecond + second) * 1_000;
}
