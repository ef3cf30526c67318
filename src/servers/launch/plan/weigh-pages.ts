// The weight of our pages: behind every page that is there, in the order of the plan. Nothing that exists is moved.
import type { FrontmatterContract } from '../artifacts/schemas/site.ts';
import type { Section } from '../profile/sections.ts';
import type { Draft } from './draft.ts';
import { type PlaceInput, sectionFolder } from './place-pages.ts';

const step = 10;

export function weighPages(
  drafts: readonly Draft[],
  input: PlaceInput,
  contract: FrontmatterContract,
): (draft: Draft) => number | null {
  const weights = new Map<Draft, number>();
  for (const [section, pages] of Map.groupBy(drafts, (draft) => draft.section)) {
    if (!isWeighed(section, contract)) continue;
    const heaviest = heaviestSibling(sectionFolder(section, input), input);
    for (const [at, draft] of pages.entries()) weights.set(draft, heaviest + step * (at + 1));
  }
  return (draft) => weights.get(draft) ?? null;
}

/** As the site has it; where it has no page yet, posts go by their date and everything else by weight. */
function isWeighed(section: Section, { sections }: FrontmatterContract): boolean {
  const { sample_size, required_keys, optional_keys } = sections[section];
  if (sample_size === 0) return section !== 'blog';
  return required_keys.includes('weight') || optional_keys.includes('weight');
}

/** Pages of an earlier launch are ours to weigh again. */
function heaviestSibling(folder: string, { existingPages }: PlaceInput): number {
  const siblings = existingPages.filter(({ path, isOurs }) => path.startsWith(`${folder}/`) && isOurs !== true);
  return Math.max(0, ...siblings.map(({ weight }) => weight ?? 0));
}
