// Where a link leads, as the rest of the server is told.
import type { LinkTarget, PlacedLink } from '../vault/link.ts';
import { attachment, codeOf, isAmbiguous, missing, self, slotOfCode } from './link-code.ts';
import { folderOf } from './name-key.ts';
import type { Names } from './names.ts';
import { chooseNotes, findNotes } from './resolve-link.ts';
import { readTarget } from './target-name.ts';

export type Resolution =
  | {
      readonly kind: 'note';
      readonly id: string;
      /** All notes with the same claim, the chosen one first: more than one means that the link is ambiguous. */
      readonly candidates: readonly string[];
    }
  | { readonly kind: 'missing' | 'attachment' }
  /** A link within its own note. A link that names its own note is a `note`. */
  | { readonly kind: 'self' };

export interface ResolvedLink {
  readonly link: PlacedLink;
  readonly resolution: Resolution;
}

/** `from` need not be a note that is there: only its folder counts. */
export function resolveLink(names: Names, link: LinkTarget, from: string): Resolution {
  if (link.target.trim() === '') return { kind: 'self' };
  const target = readTarget(link);
  const slots = chooseNotes(names, target, findNotes(names, target), folderOf(from));
  if (slots.length === 0) return resolutionOf(names, codeOf(slots, target.absence));
  const candidates = slots.map((slot) => names.idAt(slot));
  return { kind: 'note', id: candidates[0] ?? '', candidates };
}

/** The same from what is already known, if that is enough. */
export function tellLink(names: Names, link: LinkTarget, from: string, code: number): Resolution {
  return isAmbiguous(code) ? resolveLink(names, link, from) : resolutionOf(names, code);
}

function resolutionOf(names: Names, code: number): Resolution {
  if (code === missing) return { kind: 'missing' };
  if (code === attachment) return { kind: 'attachment' };
  if (code === self) return { kind: 'self' };
  const id = names.idAt(slotOfCode(code));
  return { kind: 'note', id, candidates: [id] };
}
