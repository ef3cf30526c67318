// A draft as the plan has it: links made addresses, empty headings gone, the contract's fields filled from the outline.
import type { OutlinePart, Page } from '../artifacts/schemas/page-plan.ts';
import { roleRules } from '../profile/page-roles.ts';
import type { PlanWorkflow } from './claim-pools.ts';
import { claimsOf, type Draft, type DraftPart, keyOf, snippetsOf } from './draft.ts';
import { type Evidence, unique } from './evidence.ts';
import { forbiddenTopics, wordsOf } from './page-words.ts';
import type { PlacePage } from './place-pages.ts';

export interface WriteInput {
  readonly drafts: readonly Draft[];
  readonly place: PlacePage;
  readonly evidence: Evidence;
  readonly workflows: readonly PlanWorkflow[];
  readonly locale: string;
  readonly weightOf: (draft: Draft) => number | null;
}

export function writePage(draft: Draft, input: WriteInput): Page {
  const { evidence, place, locale, weightOf } = input;
  const { outputPath, urlPath } = place(draft);
  const { title, purpose } = wordsOf(draft, evidence.facts.product_name);
  const outline = inOrder(draft, draft.parts.map((part) => writePart(part, draft, input)).filter(isTold));
  const claims = claimsOf(draft);
  const snippets = snippetsOf(draft);
  return {
    section: draft.section,
    slug: draft.slug,
    locale,
    output_path: outputPath,
    url_path: urlPath,
    title,
    purpose,
    page_role: draft.role,
    weight: weightOf(draft),
    outline,
    required_headings: outline.map(({ heading }) => heading),
    required_claim_ids: claims.map(({ id }) => id),
    required_snippet_tags: unique(snippets.flatMap(({ tags }) => tags)),
    snippet_ids: snippets.map(({ snippet_id }) => snippet_id),
    cross_links: crossLinks(draft, input),
    seo_keywords: keywordsOf(draft, evidence),
    forbidden_topics: forbiddenTopics(draft.role),
    content_strategy: {
      primary_focus: draft.topic?.name ?? purpose,
      // What the role asks for, or as little as there is.
      claim_quota: { min: Math.min(draft.claims.min, claims.length), max: draft.claims.max },
      child_pages: draft.role === 'toc' ? childrenOf(draft, input.drafts).map(({ slug }) => slug) : [],
      scenario_coverage: coverageOf(draft, input.workflows),
    },
  };
}

function writePart(
  { heading, claims, snippets, symbols, links }: DraftPart,
  draft: Draft,
  input: WriteInput,
): OutlinePart {
  return {
    heading,
    claim_ids: claims.map(({ id }) => id),
    snippet_ids: snippets.map(({ snippet_id }) => snippet_id),
    symbols,
    links: [
      ...new Set(links.flatMap((link) => linked(link, draft, input.drafts)).map((page) => input.place(page).address)),
    ],
  };
}

function isTold({ claim_ids, snippet_ids, symbols, links }: OutlinePart): boolean {
  return claim_ids.length + snippet_ids.length + symbols.length + links.length > 0;
}

/** The order of the role, whatever the order in which things were taken; its own last. */
function inOrder({ role }: Draft, parts: readonly OutlinePart[]): OutlinePart[] {
  const { headings } = roleRules[role];
  const at = ({ heading }: OutlinePart) => (headings.includes(heading) ? headings.indexOf(heading) : headings.length);
  return parts.toSorted((a, b) => at(a) - at(b));
}

function linked(link: string, draft: Draft, drafts: readonly Draft[]): Draft[] {
  if (link === 'children') return childrenOf(draft, drafts);
  if (link === 'topics') return childrenOf(draft, drafts).filter(({ topic }) => topic !== null);
  return drafts.filter((each) => keyOf(each) === link && each !== draft);
}

function childrenOf(draft: Draft, drafts: readonly Draft[]): Draft[] {
  return drafts.filter((each) => each.section === draft.section && keyOf(each) !== keyOf(draft));
}

/** From each section to where its readers go next. The first of these that is planned. */
const nextPages: Readonly<Record<Draft['section'], readonly string[]>> = {
  products: ['docs/_index', 'docs/overview'],
  docs: ['reference/api-overview'],
  reference: ['docs/developer-guide', 'docs/_index', 'docs/overview'],
  kb: ['docs/_index', 'docs/overview', 'docs/getting-started', 'docs/installation'],
  blog: ['products/overview', 'docs/overview'],
};

function crossLinks({ section }: Draft, { drafts, place, evidence }: WriteInput): string[] {
  const next = nextPages[section].flatMap((key) => drafts.find((each) => keyOf(each) === key) ?? []).slice(0, 1);
  const { repo_url } = evidence.facts;
  // A local repository has no address that a reader could open.
  const repository = /^https?:\/\//.test(repo_url) && URL.canParse(repo_url) ? [repo_url] : [];
  return [...next.map((page) => place(page).address), ...repository];
}

const keywordsAtMost = 8;

/** Words that a reader would search for and that stand in the facts. */
function keywordsOf(draft: Draft, { facts }: Evidence): string[] {
  const said = claimsOf(draft).map(({ text }) => text.toUpperCase());
  const formats = unique(facts.supported_formats.map(({ format }) => format)).filter((format) =>
    said.some((text) => text.includes(format)),
  );
  const packages = unique(facts.distribution.map(({ identifier }) => identifier));
  const words = [
    facts.product_name,
    ...(draft.topic ? [draft.topic.name] : []),
    ...packages,
    ...formats,
    ...unique(facts.supported_platforms),
  ];
  const isFirst = (word: string, at: number) =>
    word !== '' && words.findIndex((each) => each.toLowerCase() === word.toLowerCase()) === at;
  return words.filter(isFirst).slice(0, keywordsAtMost);
}

function coverageOf(draft: Draft, workflows: readonly PlanWorkflow[]): 'single' | 'all' | 'subset' {
  if (draft.topic !== null || draft.role === 'workflow_page') return 'single';
  if (draft.role === 'toc' || draft.role === 'api_reference') return 'all';
  const said = new Set(claimsOf(draft));
  const isWhole =
    workflows.length > 0 &&
    workflows
      .filter(({ isFirstSteps }) => !isFirstSteps)
      .every(({ claims }) => claims.some((claim) => said.has(claim)));
  return draft.role === 'comprehensive_guide' && isWhole ? 'all' : 'subset';
}
