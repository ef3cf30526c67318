// The mark that every process of a tree inherits in its environment. It finds a daemon that left both
// the tree and the group, as long as it kept its environment; readable on Linux only.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

const tagName = 'MOORING_TREE';

export function newTag(): string {
  return randomBytes(16).toString('hex');
}

/** The environment for the root of a tree. Outer tags stay in front: a tree in a tree belongs to both. */
export function withTag(env: NodeJS.ProcessEnv, tag: string): NodeJS.ProcessEnv {
  const outer = process.env[tagName];
  return { ...env, [tagName]: outer ? `${outer}.${tag}` : tag };
}

export function carriesTag(pid: number, tag: string): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const entries = readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0');
    return entries.some((entry) => entry.startsWith(`${tagName}=`) && entry.includes(tag));
  } catch {
    return false; // gone, or of another user
  }
}
