// What a search needs of a manifest, in one line at its beginning: rows are most of a manifest and take most of the time
// that opening an index takes, and no search asks for them. The line has a checksum of all of it.
import { crc32 } from 'node:zlib';
import { isRecord } from '../../../kernel/is-record.ts';
import { diskFormat, features, type Manifest } from './manifest.ts';
import { figuresOf } from './manifest-figures.ts';

export interface SearchFacts {
  readonly segments: readonly SegmentFacts[];
  readonly builtAtMs: number;
  readonly phase: 'text' | 'full';
  readonly parsedShare: number;
}

export interface SegmentFacts {
  readonly name: string;
  /** By file: 0 for one that was changed or removed since. */
  readonly alive: Uint8Array;
}

export function factsOf(manifest: Manifest): SearchFacts {
  const { phase, parsedShare } = figuresOf(manifest);
  const segments = manifest.segments.map(({ name, rows }) => ({
    name,
    alive: Uint8Array.from(rows, ({ stamp }) => (stamp ? 1 : 0)),
  }));
  return { segments, builtAtMs: manifest.builtAtMs, phase, parsedShare };
}

/** The line, to stand before the rest of the manifest. It is the beginning of an object that the rest goes on with. */
export function encodeFacts({ segments, ...plain }: SearchFacts, rest: string): string {
  const encoded = segments.map(({ name, alive }) => [name, alive.length, deadIn(alive)]);
  const facts = { ...plain, segments: encoded };
  const sum = crc32(rest, crc32(JSON.stringify(facts)));
  return `${JSON.stringify({ format: diskFormat, features, sum, facts }).slice(0, -1)},\n`;
}

/** Null where there is no such line, or what follows is not what was written with it: then the whole tells what is wrong. */
export function decodeFacts(manifest: Buffer): SearchFacts | null {
  const end = manifest.indexOf(',\n');
  if (end === -1) return null;
  const head = parsed(`${manifest.toString('utf8', 0, end)}}`);
  if (!isRecord(head) || head['format'] !== diskFormat || head['features'] !== features) return null;
  const { facts } = head;
  const sum = crc32(manifest.subarray(end + 2), crc32(JSON.stringify(facts ?? null)));
  if (!isRecord(facts) || head['sum'] !== sum) return null;
  const { builtAtMs, phase, parsedShare } = facts;
  if (typeof builtAtMs !== 'number' || typeof parsedShare !== 'number') return null;
  if ((phase !== 'text' && phase !== 'full') || !Array.isArray(facts['segments'])) return null;
  const segments = facts['segments'].map(decodeSegment);
  return segments.includes(null) ? null : { segments: segments as SegmentFacts[], builtAtMs, phase, parsedShare };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function decodeSegment(value: unknown): SegmentFacts | null {
  if (!Array.isArray(value)) return null;
  const [name, files, dead] = value as unknown[];
  if (typeof name !== 'string' || !isCount(files) || !Array.isArray(dead) || !dead.every(isCount)) return null;
  const alive = new Uint8Array(files).fill(1);
  for (const file of dead) alive[file] = 0;
  return { name, alive };
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31;
}

function deadIn(alive: Uint8Array): number[] {
  const dead: number[] = [];
  for (let file = alive.indexOf(0); file !== -1; file = alive.indexOf(0, file + 1)) dead.push(file);
  return dead;
}
