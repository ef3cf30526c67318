// A real corpus out of installed packages: readable text files in the order of their paths, copied until there is enough.
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { walkFiles } from '../../src/servers/code/repository/walk-files.ts';

export interface CorpusSize {
  readonly files: number;
  readonly bytes: number;
}

export interface CorpusLimits {
  /** Of all that fit, taken or passed over. */
  readonly mostBytes: number;
  readonly mostFiles?: number;
  /** Of those that fit, only each so-manieth: a smaller corpus of the same kind. */
  readonly every?: number;
  readonly endings: RegExp;
}

export const textEndings = /\.(?:[cm]?js|[cm]?ts|json|md|css|html|py|c|h|go)$/;
export const codeEndings = /\.(?:[cm]?js|[cm]?ts)$/;
const mostFileBytes = 1e6;
/** What no person wrote in lines is left out: bundles, and data on one line. */
const mostLineBytes = 160;

export async function makeCorpus(to: string, limits: CorpusLimits): Promise<CorpusSize> {
  const { mostBytes, mostFiles = Number.POSITIVE_INFINITY, every = 1, endings } = limits;
  const from = join(import.meta.dirname, '../../node_modules');
  const paths = await pathsIn(from);
  let bytes = 0;
  let count = 0;
  let fitting = 0;
  for (const path of paths) {
    if (!endings.test(path) || path.includes('node_modules/') || path.startsWith('.')) continue;
    const text = readFileSync(join(from, path));
    if (text.length > mostFileBytes || !isReadable(text)) continue;
    fitting += 1;
    bytes += text.length;
    if (fitting % every === 0) {
      mkdirSync(dirname(join(to, path)), { recursive: true });
      copyFileSync(join(from, path), join(to, path));
      count += 1;
    }
    if (bytes >= mostBytes || count >= mostFiles) break;
  }
  return { files: count, bytes };
}

function isReadable(text: Buffer): boolean {
  let lines = 1;
  for (const byte of text) if (byte === 10) lines += 1;
  return text.length > 0 && text.length / lines <= mostLineBytes;
}

/** Documents for the peers: windows of as many lines as the text phase cuts. */
export function* windowsOf(root: string, paths: readonly string[]): Generator<{ path: string; text: string }> {
  const windowLines = 40;
  for (const path of paths) {
    const lines = readFileSync(join(root, path), 'utf8').split('\n');
    for (let first = 0; first < lines.length; first += windowLines)
      yield { path, text: lines.slice(first, first + windowLines).join('\n') };
  }
}

export async function pathsIn(root: string): Promise<string[]> {
  const { files } = await walkFiles(root, { isGitUsed: false });
  return files.map(({ path }) => path);
}
