// A change of one text as a patch: with the hash of what it found, of what it leaves, and the way back.

import { hashBytes } from '../../../platform/files/content-hash.ts';
import { canonicalJson } from '../../../runs/canonical-json.ts';
import type { Patch } from '../artifacts/schemas/patch-bundle.ts';
import { changeText, type Refusal, type TextChange } from './change-text.ts';
import { differingSpan, splitLines } from './text-lines.ts';

export type MadePatch = { readonly patch: Patch; readonly after: string | null } | { readonly refusal: Refusal };

/** `before` is the whole file; null where there is none. Its name follows from what it does, so it is the same again. */
export function makePatch(path: string, before: string | null, change: TextChange): MadePatch {
  const changed = changeText(before, change);
  if ('refusal' in changed) return changed;
  const { after } = changed;
  const hashes = {
    content_hash: hashBytes(after ?? ''),
    ...(before !== null && { expected_before_hash: hashBytes(before) }),
  };
  const id = hashBytes(canonicalJson({ path, ...hashes, ...change })).slice(0, 12);
  const undo = before === null ? {} : { undo: wayBack(before, after ?? '') };
  // The union is spread, which its own members survive.
  return { patch: { patch_id: `patch_${id}`, path, ...hashes, ...undo, ...change } as Patch, after };
}

function wayBack(before: string, after: string): NonNullable<Patch['undo']> {
  const old = splitLines(before);
  const span = differingSpan(old, splitLines(after));
  return {
    start_line: span.start + 1,
    end_line: span.afterEnd,
    content: old.slice(span.start, span.beforeEnd).join(''),
  };
}
