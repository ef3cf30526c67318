// What the run meant to write on a page: its draft where it is at hand, else what the plan and the facts give.
import { parse } from 'yaml';
import { isRecord } from '../../../../kernel/is-record.ts';
import type { Page } from '../../artifacts/schemas/page-plan.ts';
import type { GateInput } from '../../gates/gate.ts';
import { parsePage } from '../../gates/worktree-pages.ts';
import { describePage } from '../../write/describe-page.ts';
import { writeFrontMatter } from '../../write/front-matter.ts';
import { gatherMaterial } from '../../write/material.ts';

/** The text of the draft, where the artifacts hold it. */
export function draftOf(path: string, { draftIndex, artifacts }: GateInput): string | null {
  const draft = draftIndex.drafts.find(({ output_path }) => output_path === path);
  const text = draft && artifacts.get(draft.artifact_name);
  return typeof text === 'string' ? text : null;
}

/** With its dashes; null for a post without a draft: nobody knows its date. */
export function plannedFrontMatter(plan: Page, input: GateInput): string | null {
  const draft = draftOf(plan.output_path, input);
  if (draft !== null) {
    const { bodyLine } = parsePage(plan.output_path, draft);
    return `${draft
      .split('\n')
      .slice(0, bodyLine - 1)
      .join('\n')}\n`;
  }
  if (plan.section === 'blog') return null;
  return writeFrontMatter({
    page: plan,
    description: describePage(plan, gatherMaterial(input)),
    product: input.productFacts.product_name,
    // Only posts carry it.
    committedAt: '1970-01-01T00:00:00Z',
    contract: input.frontmatterContract.sections[plan.section],
  }).text;
}

/** Undefined where the plan has no value for this key. */
export function plannedValue(plan: Page, key: string, input: GateInput): unknown {
  const text = plannedFrontMatter(plan, input);
  const values: unknown = text === null ? null : parse(text.replaceAll(/^---\r?\n/gm, ''));
  return isRecord(values) ? values[key] : undefined;
}
