// The Nodes the launcher is tried under: the pinned one, and an old one where this machine has it.
import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import type { TestContext } from 'vitest';

export interface NodeChoice {
  readonly title: string;
  /** Undefined when this machine has none. */
  readonly path: string | undefined;
  /** Whether the launcher must hand over to a process of its own. */
  readonly isTooOld: boolean;
}

const oldest = [22, 18] as const;
const old = findOldNode();

export const nodes: readonly NodeChoice[] = [
  { title: 'the pinned Node', path: process.execPath, isTooOld: false },
  { title: `an old Node (${old?.version ?? 'none here'})`, path: old?.path, isTooOld: true },
];

/** The path, or a test that says why it was skipped. */
export function pathOf(node: NodeChoice, { skip }: TestContext): string {
  if (node.path === undefined) skip(`SKIPPED: no Node below ${oldest.join('.')} on PATH outside node_modules`);
  return node.path as string;
}

function findOldNode(): { path: string; version: string } | undefined {
  const folders = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((each) => !each.split(sep).includes('node_modules'));
  const found = folders.map((each) => join(each, 'node')).filter((each) => existsSync(each));
  for (const path of new Set(found.map((each) => realpathSync(each)))) {
    const version = versionOf(path);
    const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
    if (major > 0 && (major < oldest[0] || (major === oldest[0] && minor < oldest[1]))) return { path, version };
  }
  return undefined;
}

function versionOf(path: string): string {
  try {
    return execFileSync(path, ['--version'], { encoding: 'utf8', timeout: 10_000 }).trim();
  } catch {
    return '';
  }
}
