// A draft: one page of the plan as Markdown, and which claim stands behind which of its lines.
import type { Section } from '../profile/sections.ts';

export interface LineClaim {
  /** From 1, in the whole text. */
  readonly line: number;
  readonly claim_id: string;
}

export interface Draft {
  readonly section: Section;
  readonly slug: string;
  readonly outputPath: string;
  readonly text: string;
  readonly claims: readonly LineClaim[];
  readonly snippetIds: readonly string[];
}

/** Where a draft says less than the plan asks for. */
export interface DraftAdjustment {
  /** `section/slug`. */
  readonly page: string;
  readonly reason: string;
}
