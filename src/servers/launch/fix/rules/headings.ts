// Planned headings that are missing come back with what the plan puts under them; a heading whose text is still there comes
// back alone.
import type { Page } from '../../artifacts/schemas/page-plan.ts';
import { headingKey } from '../../gates/consistency.ts';
import type { GateInput } from '../../gates/gate.ts';
import { plannedPage } from '../../gates/page-gate.ts';
import { lookAt } from '../../gates/page-look.ts';
import { limitations, usableLimits } from '../../gates/universality.ts';
import type { WorktreePage } from '../../gates/worktree-pages.ts';
import { asList } from '../../write/arrange.ts';
import { type Block, renderBlocks } from '../../write/block.ts';
import { escapeHeading } from '../../write/escape-text.ts';
import { gatherMaterial } from '../../write/material.ts';
import { mergeSame } from '../../write/same-statement.ts';
import { writePage } from '../../write/write-page.ts';
import { insertBefore } from '../edit-lines.ts';
import type { FixRule } from '../fix-rule.ts';

export const insertHeading: FixRule = ({ page, input, subject: heading }) => {
  const plan = plannedPage(page, input);
  return plan ? putIn(page, plan, heading, plannedPart(plan, heading, input)) : null;
};

export const insertLimitations: FixRule = ({ page, input }) => {
  const plan = plannedPage(page, input);
  if (!plan) return null;
  const planned = plannedPart(plan, limitations, input);
  return putIn(page, plan, limitations, planned.length > 0 ? planned : listLimits(input));
};

/** The blocks under this heading as the writer makes them, its heading first; empty where there is nothing to say. */
function plannedPart(plan: Page, heading: string, input: GateInput): Block[] {
  const { blocks } = writePage(plan, gatherMaterial(input));
  const isTop = (block: Block): boolean => block.kind === 'heading' && block.level === 2;
  const from = blocks.findIndex(
    (block) => isTop(block) && 'markdown' in block && block.markdown === escapeHeading(heading),
  );
  if (from < 0) return [];
  const length = blocks.slice(from + 1).findIndex(isTop);
  return blocks.slice(from, length < 0 ? undefined : from + 1 + length);
}

function listLimits(input: GateInput): Block[] {
  const material = gatherMaterial(input);
  const claims = usableLimits(input).flatMap((id) => material.claim(id) ?? []);
  const list = asList(mergeSame(claims, input.productFacts.product_name));
  return list.length === 0 ? [] : [{ kind: 'heading', level: 2, markdown: limitations }, ...list];
}

function putIn(page: WorktreePage, plan: Page, heading: string, blocks: readonly Block[]): string | null {
  const [top, ...content] = blocks;
  if (!top || content.length === 0) return null;
  const rendered = renderBlocks('', content).text.trimEnd().split('\n');
  const { lines } = lookAt(page);
  const there = lines.find(({ line, text }) => line >= page.bodyLine && text !== '' && text === rendered[0]);
  if (there) return insertBefore(page.text, there.line, renderBlocks('', [top]).text);
  return insertBefore(page.text, placeFor(page, plan, heading), renderBlocks('', blocks).text);
}

/** Before the next planned heading that is there, else before the links at the end, else at the end. */
function placeFor(page: WorktreePage, { required_headings }: Page, heading: string): number {
  const { headings } = lookAt(page);
  const at = required_headings.indexOf(heading);
  const later = at < 0 ? [] : required_headings.slice(at + 1);
  const next = [...later, 'Related Links', 'See also'].flatMap(
    (each) => headings.find(({ text }) => headingKey(text) === headingKey(each)) ?? [],
  );
  return next[0]?.line ?? page.text.split('\n').length;
}
