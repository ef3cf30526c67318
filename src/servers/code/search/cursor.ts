// Where an answer ended, as text that clients hand back unread. It belongs to one question about one state of the index.
import { createHash } from 'node:crypto';
import { fault } from '../faults.ts';
import type { IndexSnapshot } from '../index/snapshot.ts';
import type { SearchRequest } from './search-request.ts';

/** Hits shown before, by mode. */
export interface Offsets {
  readonly code: number;
  readonly prose: number;
  readonly extractedProse: number;
}

const fromTheStart: Offsets = { code: 0, prose: 0, extractedProse: 0 };

export function writeCursor(
  snapshot: IndexSnapshot,
  request: SearchRequest,
  isByMeaning: boolean,
  { code, prose, extractedProse }: Offsets,
): string {
  return Buffer.from(
    JSON.stringify([questionHash(snapshot, request, isByMeaning), code, prose, extractedProse]),
  ).toString('base64url');
}

/** `isByMeaning`: vectors have a say in the order, which they may not have had a page before. */
export function readCursor(snapshot: IndexSnapshot, request: SearchRequest, isByMeaning: boolean): Offsets {
  if (request.cursor === undefined) return fromTheStart;
  const [hash, ...offsets] = parse(request.cursor);
  if (offsets.length !== 3 || !offsets.every((each) => Number.isSafeInteger(each) && (each as number) >= 0)) {
    throw refused('This cursor was not made here.');
  }
  if (hash !== questionHash(snapshot, request, isByMeaning)) {
    throw refused('This cursor belongs to another query or to an older state of the index. Search again without it.');
  }
  const [code, prose, extractedProse] = offsets as [number, number, number];
  return { code, prose, extractedProse };
}

function parse(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** How much is shown of a hit may change from page to page; what is asked may not, nor how many. */
const shownOnly = new Set(['cursor', 'maxTokens', 'explain', 'contextLines', 'isFull', 'off']);

function questionHash(snapshot: IndexSnapshot, request: SearchRequest, isByMeaning: boolean): string {
  const asked = Object.entries(request)
    .filter(([key, value]) => !shownOnly.has(key) && value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const state = [contentHash(snapshot), snapshot.phase, snapshot.git?.head ?? null];
  const off = [...(request.off ?? [])].sort();
  return createHash('sha256')
    .update(JSON.stringify([state, asked, off, isByMeaning]))
    .digest('base64url')
    .slice(0, 16);
}

const contents = new WeakMap<IndexSnapshot, string>();

/** Of what is indexed, not of when: the same files make the same cursor. */
function contentHash(snapshot: IndexSnapshot): string {
  const known = contents.get(snapshot);
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  for (const { segment, alive } of snapshot.segments) hash.update(`${segment.filesKey} `).update(alive);
  const made = hash.digest('base64url');
  contents.set(snapshot, made);
  return made;
}

function refused(message: string): Error {
  return fault('INVALID_REQUEST', { message, details: { argument: 'cursor' } });
}
