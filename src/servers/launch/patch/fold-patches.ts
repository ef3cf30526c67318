// What the patches of a bundle make of the files they name, without writing anything. Patches of one file follow each other:
// each finds what the one before it left, and the hash of the file tells how many of them are in already.
import { readFile } from 'node:fs/promises';
import { Fault } from '../../../kernel/fault.ts';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import type { ConflictKind, Patch, PatchBundle, PatchConflict } from '../artifacts/schemas/patch-bundle.ts';
import { requireAllowedPath } from './allowed-path.ts';
import { changeText, type Refusal, replaceRange } from './change-text.ts';
import { PlacesTaken } from './places-taken.ts';
import { decodeText } from './text-lines.ts';

export interface FoldedFile {
  readonly path: string;
  /** What is there, and what will be; null for no file. */
  readonly found: string | null;
  readonly wanted: string | null;
  /** Patches that have to be done, and those that are. */
  readonly open: readonly string[];
  readonly done: readonly string[];
}

export interface Folded {
  readonly files: readonly FoldedFile[];
  readonly conflicts: readonly PatchConflict[];
}

const noPlace = 'Another patch of the bundle has this place, or makes a file where this one needs a folder.';

export type Direction = 'apply' | 'revert';

/** In the order of the bundle. */
export async function foldPatches(
  { patches }: PatchBundle,
  siteFolder: string,
  allowedPaths: readonly string[],
  direction: Direction,
  signal?: AbortSignal,
): Promise<Folded> {
  const files: FoldedFile[] = [];
  const conflicts: PatchConflict[] = [];
  const places = new PlacesTaken();
  for (const [path, ofFile] of Map.groupBy(patches, (patch) => patch.path)) {
    signal?.throwIfAborted();
    const folded = places.take(path)
      ? await foldFile(path, ofFile, siteFolder, allowedPaths, direction)
      : { patch_id: ofFile[0]?.patch_id ?? '', path, kind: 'path_not_allowed' as const, message: noPlace };
    if ('kind' in folded) conflicts.push(folded);
    else files.push(folded);
  }
  return { files, conflicts };
}

async function foldFile(
  path: string,
  patches: readonly Patch[],
  siteFolder: string,
  allowedPaths: readonly string[],
  direction: Direction,
): Promise<FoldedFile | PatchConflict> {
  const [first] = patches as readonly [Patch, ...Patch[]];
  const read = await readInside(path, siteFolder, allowedPaths);
  if ('kind' in read) return { patch_id: first.patch_id, path, ...read };
  const { text } = read;
  const count = countDone(text, patches);
  const [done, open] =
    direction === 'apply'
      ? [patches.slice(0, count), patches.slice(count)]
      : [patches.slice(count), patches.slice(0, count)];
  const stray = count === 0 && !isState(text, stateBefore(first));
  if (stray) return { patch_id: first.patch_id, path, ...explainStray(text, first) };
  let wanted = text;
  for (const patch of direction === 'apply' ? open : open.toReversed()) {
    const next = direction === 'apply' ? putIn(wanted, patch) : takeOut(wanted, patch);
    if ('kind' in next) return { patch_id: patch.patch_id, path, ...next };
    wanted = next.text;
  }
  return { path, found: text, wanted, open: idsOf(open), done: idsOf(done) };
}

/** The file as text, null where there is none; or why it is not read. */
export async function readInside(
  path: string,
  siteFolder: string,
  allowedPaths: readonly string[],
): Promise<{ readonly text: string | null } | Refusal> {
  try {
    const text = decodeText(await readFile(requireAllowedPath(path, allowedPaths, siteFolder)));
    return text === null ? { kind: 'not_text', message: 'The file is no text in UTF-8.' } : { text };
  } catch (error) {
    if (error instanceof Fault) return { kind: 'path_not_allowed', message: error.message };
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { text: null };
    throw error;
  }
}

/** How many patches are in: the last state of the file that fits counts, since a later patch may undo an earlier one. */
function countDone(text: string | null, patches: readonly Patch[]): number {
  for (let count = patches.length; count > 0; count -= 1) {
    if (isState(text, stateAfter(patches[count - 1] as Patch))) return count;
  }
  return 0;
}

/** The hash of a file, null for no file, undefined for any file. */
type State = string | null | undefined;

function stateBefore(patch: Patch): State {
  return patch.expected_before_hash ?? (patch.type === 'create_file' ? null : undefined);
}

function stateAfter(patch: Patch): State {
  return patch.type === 'delete_file' ? null : patch.content_hash;
}

function isState(text: string | null, state: State): boolean {
  if (state === undefined) return text !== null;
  return text === null ? state === null : hashBytes(text) === state;
}

/** Nothing is done to a file that somebody else has changed; what is told is the nearest reason. */
function explainStray(text: string | null, patch: Patch): Refusal {
  const changed = changeText(text, patch);
  if ('refusal' in changed) return changed.refusal;
  return mismatch('content_mismatch', 'The file is not what the patch was made for.');
}

function putIn(text: string | null, patch: Patch): { readonly text: string | null } | Refusal {
  const changed = changeText(text, patch);
  if ('refusal' in changed) return changed.refusal;
  if (isState(changed.after, stateAfter(patch))) return { text: changed.after };
  return mismatch('content_mismatch', 'The patch would not leave what it says.');
}

function takeOut(text: string | null, patch: Patch): { readonly text: string | null } | Refusal {
  if (patch.type === 'create_file' && patch.expected_before_hash === undefined) return { text: null };
  const { undo } = patch;
  if (!undo) return mismatch('content_mismatch', 'The patch does not say how it is taken out.');
  const changed = replaceRange(text ?? '', undo.start_line, undo.end_line, undo.content);
  if ('refusal' in changed) return changed.refusal;
  if (isState(changed.after, stateBefore(patch))) return { text: changed.after };
  return mismatch('content_mismatch', 'Taking the patch out would not leave what was there before.');
}

function mismatch(kind: ConflictKind, message: string): Refusal {
  return { kind, message };
}

function idsOf(patches: readonly Patch[]): string[] {
  return patches.map(({ patch_id }) => patch_id);
}
