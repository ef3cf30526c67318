// draft_index.json (W5): every page that was written, and which claim stands behind which of its lines.
import type { Static } from 'typebox';
import { closed, oneOf } from '../../../../kernel/schema/shapes.ts';
import { sections } from '../../profile/sections.ts';
import { artifact, Digest, Line, list, Text, Texts } from './parts.ts';

export const DraftIndex = artifact({
  drafts: list(
    closed({
      section: oneOf(sections),
      slug: Text,
      /** In the site. */
      output_path: Text,
      /** The artifact that holds the page: `drafts/<section>/<output_path>`. */
      artifact_name: Text,
      sha256: Digest,
      /** Each factual line, from 1, with the claim that backs it. */
      claims: list(closed({ line: Line, claim_id: Digest })),
      snippet_ids: Texts,
    }),
  ),
  adjustments: list(closed({ page: Text, reason: Text })),
});
export type DraftIndex = Static<typeof DraftIndex>;
