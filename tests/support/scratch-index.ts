// For tests: a repository and a home in scratch folders, and indexes over them that count what they do.
import { mkdtempSync, realpathSync, rmSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../src/kernel/clock.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { IndexParts } from '../../src/servers/code/index/index-parts.ts';
import { CodeIndex, type CodeIndexOptions } from '../../src/servers/code/index/open-index.ts';
import { realParts } from '../../src/servers/code/index/real-parts.ts';
import type { IndexSnapshot } from '../../src/servers/code/index/snapshot.ts';
import { openGitScratch, openScratch, type Scratch } from './scratch-repository.ts';

export interface ScratchIndex extends Pick<Scratch, 'root' | 'git' | 'commit'> {
  readonly home: string;
  write(files: Readonly<Record<string, string | Uint8Array>>): void;
  delete(...paths: string[]): void;
  open(options?: Partial<CodeIndexOptions>): CountedIndex;
  /** What an index has that begins from nothing: all any other may have. */
  truth(): Promise<Found>;
  remove(): void;
}

export interface CountedIndex {
  readonly index: CodeIndex;
  /** Paths, in order. */
  readonly read: string[];
  readonly parsed: string[];
}

/** By path: what a search may find in the file. */
export type Found = Record<string, { hash: string; isParsed: boolean; chunks: unknown[] }>;

export function foundIn({ segments }: IndexSnapshot): Found {
  const found: Found = {};
  for (const { segment, alive } of segments) {
    for (let file = 0; file < segment.fileCount; file += 1) {
      if (alive[file] !== 1) continue;
      const { path, hash, isParsed, firstChunk, chunkCount } = segment.file(file);
      if (found[path]) throw new Error(`${path} is live twice`);
      const chunks = Array.from({ length: chunkCount }, (_, at) => segment.chunk(firstChunk + at));
      found[path] = { hash, isParsed, chunks };
    }
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function countedParts(read: string[], parsed: string[]): IndexParts {
  return {
    ...realParts,
    read: (root, found, room) => {
      read.push(found.path);
      return realParts.read(root, found, room);
    },
    openParser: () => {
      const parser = realParts.openParser();
      return {
        width: parser.width,
        parse: (source) => {
          parsed.push(source.path);
          return parser.parse(source);
        },
        close: () => parser.close(),
      };
    },
  };
}

/** Files written a moment ago are old by this clock, so that their stamps are sure at once. */
const lateClock: Clock = { ...systemClock, now: () => systemClock.now() + 60_000 };

export async function makeScratchIndex(options: { isGit?: boolean } = {}): Promise<ScratchIndex> {
  const repository = options.isGit ? await openGitScratch('index') : openScratch('index');
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-index-home-')));
  const { root } = repository;
  const open = (given: Partial<CodeIndexOptions> = {}): CountedIndex => {
    const read: string[] = [];
    const parsed: string[] = [];
    const index = new CodeIndex({ root, home, parts: countedParts(read, parsed), clock: lateClock, ...given });
    return { index, read, parsed };
  };
  return {
    root,
    home,
    git: repository.git,
    commit: repository.commit,
    write: repository.write,
    delete: (...paths) => {
      for (const path of paths) unlinkSync(join(root, path));
    },
    open,
    truth: async () => {
      const fresh = mkdtempSync(join(home, 'fresh-'));
      const { index } = open({ home: fresh });
      await index.build();
      return foundIn(index.snapshot());
    },
    remove: () => {
      repository.remove();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
