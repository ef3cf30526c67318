// One page of the plan as blocks: heading by heading, what the plan puts there and nothing else. A heading that nothing is
// left for is left out, and so is told.
import type { OutlinePart, Page } from '../artifacts/schemas/page-plan.ts';
import { keyOf } from '../plan/draft.ts';
import { asList, asProse } from './arrange.ts';
import type { Block } from './block.ts';
import type { DraftAdjustment } from './draft.ts';
import { escapeHeading } from './escape-text.ts';
import { linkLine, linkList } from './link-pages.ts';
import type { Material } from './material.ts';
import { formOf } from './part-forms.ts';
import { readParts, type WrittenPart } from './read-parts.ts';
import { showCode } from './show-code.ts';
import { type NamesPage, writeNames } from './write-names.ts';
import { writeSteps } from './write-steps.ts';
import { writeTasks } from './write-tasks.ts';

export interface WrittenPage {
  readonly blocks: readonly Block[];
  readonly adjustments: readonly DraftAdjustment[];
}

const seeAlso = 'See also';
const related = 'Related Links';

export function writePage(page: Page, material: Material): WrittenPage {
  const { parts, adjustments } = readParts(page, material);
  const taken = new Set([seeAlso, ...page.outline.map(({ heading }) => heading)].map((each) => each.toLowerCase()));
  const linked = new Set(page.outline.flatMap(({ links }) => links));
  const further = page.cross_links.filter((address) => !linked.has(address));
  const hasRelated = page.outline.some(({ heading }) => heading === related);
  const written = parts.map((part) => {
    const links = part.outline.heading === related ? [...part.outline.links, ...further] : part.outline.links;
    return { heading: part.outline.heading, blocks: writePart(page, part, links, taken, material) };
  });
  const end = hasRelated ? [] : linkList(page, further, material);
  const told = [...written, { heading: seeAlso, blocks: end }].filter(({ blocks }) => blocks.length > 0);
  const empty = written.filter(({ blocks }) => blocks.length === 0);
  return {
    blocks: told.flatMap(({ heading, blocks }): Block[] => [
      { kind: 'heading', level: 2, markdown: escapeHeading(heading) },
      ...blocks,
    ]),
    adjustments: [
      ...adjustments,
      ...empty.map(({ heading }) => ({
        page: keyOf(page),
        reason: `The heading ${heading} is left out: nothing is left to say under it.`,
      })),
    ],
  };
}

function writePart(
  page: Page,
  { outline, statements, snippets }: WrittenPart,
  links: readonly string[],
  taken: Set<string>,
  material: Material,
): Block[] {
  const content = writeContent(page, { outline, statements, snippets }, taken, material);
  if (content.length === 0) return linkList(page, links, material);
  const line = linkLine(page, links, material);
  // The headings of tasks and names reach to the end of the part: what comes after them would seem to be theirs.
  return content.some(({ kind }) => kind === 'heading') ? [...line, ...content] : [...content, ...line];
}

function writeContent(
  page: Page,
  { outline, statements, snippets }: WrittenPart,
  taken: Set<string>,
  material: Material,
): Block[] {
  const code = () => showCode(snippets, taken, material);
  switch (formOf(page.page_role, outline.heading)) {
    case 'prose':
      return [...asProse(statements), ...code()];
    case 'list':
      return [...asList(statements), ...code()];
    case 'steps':
      return [...writeSteps(statements, material), ...code()];
    case 'tasks':
      return writeTasks(statements, snippets, taken, material);
    case 'names':
      return [...writeNames(statements, outline.symbols, namesPage(page, outline, taken, material)), ...code()];
  }
}

/** A page of the reference that lists no names is about the one in its title. */
function namesPage(page: Page, { symbols }: OutlinePart, taken: Set<string>, { pageAt }: Material): NamesPage {
  const linked = page.outline.flatMap(({ links }) => links.flatMap((address) => pageAt(address) ?? []));
  const elsewhere = new Set(linked.filter(({ section }) => section === page.section).map(({ title }) => title));
  return { topic: symbols.length === 0 ? page.title : null, elsewhere, taken };
}
