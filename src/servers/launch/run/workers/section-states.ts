// The state of every section that has a page.
import type { Issue } from '../../artifacts/schemas/issue.ts';
import type { ValidationReport } from '../../artifacts/schemas/validation-report.ts';
import type { Section } from '../../profile/sections.ts';
import type { SectionState } from '../launch-run.ts';

export function sectionStates(
  pages: readonly { readonly section: Section }[],
  state: SectionState,
): Partial<Record<Section, SectionState>> {
  return Object.fromEntries(pages.map(({ section }) => [section, state]));
}

/** Done when all is well; blocked where something on its pages is not. */
export function judgedSections(
  pages: readonly { readonly section: Section; readonly output_path: string }[],
  { ok, issues }: ValidationReport,
): Partial<Record<Section, SectionState>> {
  const isBad = ({ severity }: Issue) => severity === 'blocker' || severity === 'error';
  const bad = new Set(issues.filter(isBad).map(({ location }) => location?.path));
  const blocked = pages.filter(({ output_path }) => bad.has(output_path));
  return { ...sectionStates(pages, ok ? 'DONE' : 'MERGED_IN_WORKTREE'), ...sectionStates(blocked, 'BLOCKED') };
}
