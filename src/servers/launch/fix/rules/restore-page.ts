// A planned page that is gone comes back as its draft.
import type { Patch } from '../../artifacts/schemas/patch-bundle.ts';
import type { GateInput } from '../../gates/gate.ts';
import { makePatch } from '../../patch/make-patch.ts';
import { draftOf } from './planned-page.ts';

export const pageMissing = 'DISTRIBUTION_PAGE_MISSING';

export function restorePage(path: string, code: string, input: GateInput): Patch[] | null {
  const draft = code === pageMissing ? draftOf(path, input) : null;
  if (draft === null) return null;
  const made = makePatch(path, null, { type: 'create_file', new_content: draft });
  return 'refusal' in made ? null : [made.patch];
}
