// Claims that are made in two places. Posts may repeat what pages say, and limits may stand on several.
import type { GateInput } from './gate.ts';
import { type PageFinding, plannedPage } from './page-gate.ts';
import { saidLines } from './said-lines.ts';
import { byProfile } from './verdict.ts';

export function findDoubleClaims(input: GateInput): PageFinding[] {
  const limits = new Set(input.productFacts.claim_groups.limitations);
  const first = new Map<string, string>();
  return input.pages.flatMap((page): PageFinding[] => {
    const plan = plannedPage(page, input);
    if (!plan) return [];
    const planned = new Set(plan.required_claim_ids);
    const here = new Set<string>();
    return saidLines(page).flatMap(({ line, claimIds }) =>
      claimIds.flatMap((id): PageFinding[] => {
        const isAgain = here.has(id);
        const elsewhere = first.get(id);
        here.add(id);
        if (plan.section !== 'blog' && elsewhere === undefined) first.set(id, page.path);
        const isElsewhere = plan.section !== 'blog' && elsewhere !== undefined && elsewhere !== page.path;
        // The plan has put it on both, and knows why.
        if (limits.has(id) || isCommand(id, input) || !(isAgain || (isElsewhere && !planned.has(id)))) return [];
        const where = isAgain ? 'twice on this page' : `on ${elsewhere} as well`;
        return [
          {
            severity: byProfile(input.config),
            code: 'DISTRIBUTION_CLAIM_REPEATED',
            message: `The claim ${id.slice(0, 12)} is made ${where}.`,
            path: page.path,
            line,
          },
        ];
      }),
    );
  });
}

/** One claim stands behind all commands of a package manager. */
function isCommand(id: string, { productFacts }: GateInput): boolean {
  return productFacts.distribution.some(({ claim_id }) => claim_id === id);
}
