// draft_index.json: the drafts by name and hash, with the claim behind each of their lines.
import { hashBytes } from '../../../platform/files/content-hash.ts';
import type { DraftIndex } from '../artifacts/schemas/draft-index.ts';
import { artifactVersion } from '../artifacts/schemas/parts.ts';
import type { Draft } from './draft.ts';
import type { Drafts } from './write-drafts.ts';

export function indexDrafts({ drafts, adjustments }: Drafts): DraftIndex {
  return {
    schema_version: artifactVersion,
    drafts: drafts.map((draft) => ({
      section: draft.section,
      slug: draft.slug,
      output_path: draft.outputPath,
      artifact_name: draftName(draft),
      sha256: hashBytes(draft.text),
      claims: draft.claims,
      snippet_ids: draft.snippetIds,
    })),
    adjustments,
  };
}

/** The artifact that holds the page. */
export function draftName({ section, outputPath }: Pick<Draft, 'section' | 'outputPath'>): string {
  return `drafts/${section}/${outputPath}`;
}
