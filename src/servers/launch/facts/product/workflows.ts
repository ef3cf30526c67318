// Steps gathered into workflows: one per heading they stand under, from installing to what is advanced.
import type { ProductFacts } from '../../artifacts/schemas/product-facts.ts';
import type { Claim } from '../claim.ts';
import { isInstallStep } from './claim-groups.ts';

type Workflow = ProductFacts['workflows'][number];

const stages = [
  { name: 'install', words: /\binstall|\bdownload/i, minutes: 5 },
  { name: 'setup', words: /\bset ?up|\bbuild|\bcompil|\bprerequisite/i, minutes: 10 },
  { name: 'config', words: /\bconfig|\boption|\bsetting/i, minutes: 10 },
  { name: 'basic', words: /\bquick|\bstart|\busage|\bexample|\bbasic|\btutorial|\bfirst/i, minutes: 15 },
  { name: 'advanced', words: /(?:)/, minutes: 20 },
] as const;

export function findWorkflows(claims: readonly Claim[]): Workflow[] {
  const steps = claims
    .filter(({ kind }) => kind === 'workflow')
    .map((claim) => ({ claim, title: isInstallStep(claim) ? 'Installation' : titleOf(claim) }));
  const groups = Map.groupBy(steps, ({ title }) => slugOf(title));
  return [...groups]
    .map(([tag, members]) =>
      toWorkflow(
        tag,
        members[0]?.title ?? tag,
        members.map(({ claim }) => claim),
      ),
    )
    .sort((a, b) => stageOf(a.title) - stageOf(b.title) || (a.workflow_tag < b.workflow_tag ? -1 : 1));
}

/** The product's own name as a heading says nothing about a workflow. */
function titleOf({ headings }: Claim): string {
  const title = headings.length > 1 ? headings.at(-1) : undefined;
  const plain = title
    ?.replaceAll(/[`*_:]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain ? plain.slice(0, 80) : 'Usage';
}

function toWorkflow(tag: string, title: string, claims: readonly Claim[]): Workflow {
  const stage = stages[stageOf(title)] ?? stages[4];
  return {
    workflow_tag: tag,
    title,
    claim_ids: claims.map(({ id }) => id),
    snippet_tags: tagsIn([title, ...claims.map(({ text }) => text)].join(' ')),
    complexity: claims.length <= 2 ? 'simple' : claims.length <= 5 ? 'moderate' : 'complex',
    estimated_time_minutes: stage.minutes + 5 * claims.length,
  };
}

function stageOf(title: string): number {
  return stages.findIndex(({ words }) => words.test(title));
}

export function slugOf(title: string): string {
  const slug = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' ? 'workflow' : slug;
}

/** The tags by which snippets are found: words of a title, a step or a file's name. */
const snippetTags: readonly (readonly [string, RegExp])[] = [
  ['convert', /\bconver/i],
  ['example', /\bexample/i],
  ['extract', /\bextract/i],
  ['load', /\b(?:load|open)/i],
  ['merge', /\bmerg/i],
  ['parse', /\bpars/i],
  ['quickstart', /\bquick ?-?start|getting[ -_]?started|\bhello/i],
  ['render', /\brender/i],
  ['save', /\b(?:save|writ)/i],
  ['tutorial', /\btutorial|walkthrough/i],
];

export function tagsIn(text: string): string[] {
  return snippetTags.filter(([, words]) => words.test(text)).map(([tag]) => tag);
}
