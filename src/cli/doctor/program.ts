// Whether a program is there and runs.
import { existsSync } from 'node:fs';
import { runProcess } from '../../platform/process/spawn.ts';
import { SpawnError } from '../../platform/process/start-child.ts';
import type { Finding } from './finding.ts';

export interface ProgramUse {
  readonly isOptional: boolean;
  readonly use: string;
}

const limitMs = 10_000;

export async function aboutProgram(
  name: string,
  args: readonly string[],
  { isOptional, use }: ProgramUse,
): Promise<Finding> {
  const mend = installCommand(name);
  const finding = { about: name, isOptional };
  const asked = `${name} ${args.join(' ')}`;
  try {
    const { exitCode, signal, stdout, stderr } = await runProcess(name, args, { timeoutMs: limitMs });
    const [version = ''] = (stdout || stderr).trim().split('\n');
    if (exitCode === 0) return { ...finding, state: 'ok', says: version };
    return { ...finding, state: 'broken', says: `${asked} ends with ${exitCode ?? signal}`, mend };
  } catch (thrown) {
    if (thrown instanceof SpawnError && thrown.code === 'ENOENT')
      return { ...finding, state: 'missing', says: `not found; used for ${use}`, mend };
    return { ...finding, state: 'broken', says: thrown instanceof Error ? thrown.message : `${asked} fails`, mend };
  }
}

// By file and not by PATH: a PATH that lacks the program may lack the installer too.
const installers: readonly (readonly [file: string, command: string])[] = [
  ['/usr/bin/apt-get', 'apt-get install'],
  ['/usr/bin/dnf', 'dnf install'],
  ['/usr/bin/pacman', 'pacman -S'],
  ['/sbin/apk', 'apk add'],
  ['/usr/bin/zypper', 'zypper install'],
];

function installCommand(name: string): string {
  if (process.platform === 'darwin') return `brew install ${name}`;
  const found = installers.find(([file]) => existsSync(file));
  if (!found) return `install ${name} with your system's package manager`;
  // Root often has no sudo, as in containers.
  return `${process.getuid?.() === 0 ? '' : 'sudo '}${found[1]} ${name}`;
}
