// patch_bundle.json (W6): what a run changes in the site, file by file, each change with what it found before.
import { type Static, Type } from 'typebox';
import { closed, oneOf } from '../../../../kernel/schema/shapes.ts';
import { artifact, Digest, Line, list, Sha, Text } from './parts.ts';

const common = {
  patch_id: Type.String({ pattern: '^patch_[a-f0-9]{12}$' }),
  path: Text,
  /** Of the whole file when the patch is in. */
  content_hash: Digest,
  /** Of the whole file before; absent where there was none. */
  expected_before_hash: Type.Optional(Digest),
  /** What takes the patch out again: these lines of the file with the patch in become this text. */
  undo: Type.Optional(closed({ start_line: Line, end_line: Type.Integer({ minimum: 0 }), content: Type.String() })),
};

export const Patch = Type.Union([
  closed({ ...common, type: Type.Literal('create_file'), new_content: Type.String() }),
  closed({
    ...common,
    type: Type.Literal('update_file_range'),
    /** Whole lines, both included; an end before the start puts text in between. */
    start_line: Line,
    end_line: Type.Integer({ minimum: 0 }),
    new_content: Type.String(),
  }),
  /** Put at the end of what stands under this heading, or after this line. There must be one such line. */
  closed({ ...common, type: Type.Literal('update_by_anchor'), anchor: Text, new_content: Type.String() }),
  closed({
    ...common,
    type: Type.Literal('update_frontmatter_keys'),
    frontmatter_updates: Type.Record(Text, Type.Unknown()),
  }),
  closed({ ...common, type: Type.Literal('delete_file') }),
]);
export type Patch = Static<typeof Patch>;

export const PatchBundle = artifact({
  run_id: Type.Optional(Text),
  site_ref: Sha,
  patches: list(Patch),
});
export type PatchBundle = Static<typeof PatchBundle>;

export const conflictKinds = [
  'anchor_missing',
  'range_out_of_bounds',
  'key_missing',
  'content_mismatch',
  'path_not_allowed',
  'file_exists',
  'file_missing',
  'not_text',
] as const;
export type ConflictKind = (typeof conflictKinds)[number];

/** `patch_id` is empty where no patch could even be made. */
export const PatchConflict = closed({ patch_id: Text, path: Text, kind: oneOf(conflictKinds), message: Text });
export type PatchConflict = Static<typeof PatchConflict>;

/** patch_conflicts.json: what could not be put in, and why; nothing was overwritten. */
export const PatchConflicts = artifact({ conflicts: list(PatchConflict) });
export type PatchConflicts = Static<typeof PatchConflicts>;
