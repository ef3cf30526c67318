// Which lines does the repository's own linter complain about? Told by the reports it left behind: nothing is run.
// Reports may be stale, made elsewhere, or no reports at all; what cannot be used is passed over.
import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../../platform/clock.ts';
import { isInside } from '../../../platform/files/safe-path.ts';
import { paceBy } from '../../../platform/pace.ts';
import { type LintMessage, messagesOf } from './lint-reports.ts';

const maxReports = 16;
const maxReportBytes = 16 * 1024 * 1024;
const maxMessages = 200_000;

/** By path from the root: the lines with a message, in order, each once. */
export async function readLintMessages(root: string, signal?: AbortSignal): Promise<Map<string, number[]>> {
  const lines = new Map<string, Set<number>>();
  const pathOf = pathFinder(root);
  signal?.throwIfAborted();
  const pace = paceBy(systemClock, signal);
  let left = maxMessages;
  for (const report of reportsIn(root)) {
    for (const { file, line } of messagesOf(parse(report))) {
      if (left === 0) break;
      left -= 1;
      if (pace.isDue()) await pace.rest();
      const path = pathOf(file);
      if (path === null) continue;
      const known = lines.get(path);
      if (known) known.add(line);
      else lines.set(path, new Set([line]));
    }
  }
  return new Map(
    [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, set]) => [path, [...set].sort((a, b) => a - b)]),
  );
}

const reportName = /^(?:eslint(?:[-_.](?:reports?|results?|output))?|\.eslint|.+\.eslint)\.json$|\.sarif(?:\.json)?$/i;

function reportsIn(root: string): string[] {
  const folders = ['.', 'reports'].map((name) => join(root, name));
  const files = folders.flatMap((folder) =>
    namesIn(folder)
      .filter((name) => reportName.test(name))
      .sort()
      .map((name) => join(folder, name)),
  );
  return files.slice(0, maxReports);
}

function namesIn(folder: string): string[] {
  try {
    return lstatSync(folder).isDirectory() ? readdirSync(folder) : [];
  } catch {
    return [];
  }
}

function parse(file: string): unknown {
  let descriptor: number | null = null;
  try {
    descriptor = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    const stats = fstatSync(descriptor);
    if (!stats.isFile() || stats.size > maxReportBytes) return null;
    return JSON.parse(readFileSync(descriptor, 'utf8').replace(/^\uFEFF/, ''));
  } catch {
    return null;
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

/** From a file as a report names it to a path of ours, each looked for once. */
function pathFinder(root: string): (file: LintMessage['file']) => string | null {
  const known = new Map<string, string | null>();
  return (file) => {
    let path = known.get(file);
    if (path === undefined) {
      path = findPath(root, file);
      known.set(file, path);
    }
    return path;
  };
}

/** A report made on another machine names other folders above the root: the longest end that exists here is meant. */
function findPath(root: string, file: string): string | null {
  const local = localPath(file);
  if (local === null) return null;
  if (isAbsolute(local) && isInside(root, local)) return slashed(relative(root, local)) || null;
  const segments = local.split(/[\\/]/).filter((segment) => segment !== '' && segment !== '.');
  if (segments.includes('..')) return null;
  const isForeign = isAbsolute(local) || /^[a-z]:[\\/]/i.test(local);
  for (let from = 0; from < (isForeign ? segments.length : 1); from += 1) {
    const path = segments.slice(from).join('/');
    if (path !== '' && isFile(join(root, path))) return path;
  }
  return null;
}

function localPath(file: string): string | null {
  if (file.includes('\0')) return null;
  try {
    return file.startsWith('file:') ? fileURLToPath(file) : file;
  } catch {
    return null;
  }
}

function slashed(path: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/');
}

function isFile(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    return false;
  }
}
