// Titles, purposes and what a page does not speak of. Plain words: nothing here says anything about the product.
import type { PageRole } from '../profile/page-roles.ts';
import { type Candidate, keyOf } from './draft.ts';
import type { Topic } from './topics.ts';

interface Words {
  readonly title: string;
  readonly purpose: string;
}

const pageWords: Readonly<Record<string, Words>> = {
  'products/overview': { title: '{product}', purpose: 'Says what {product} is and what it can do.' },
  'docs/_index': { title: '{product} documentation', purpose: 'Leads to every page of the documentation.' },
  'docs/installation': { title: 'Install {product}', purpose: 'Says what {product} needs and how it is installed.' },
  'docs/getting-started': {
    title: 'Get started with {product}',
    purpose: 'Leads from the installation to the first result.',
  },
  'docs/overview': { title: 'About {product}', purpose: 'Says what {product} is, what it needs and what it can do.' },
  'docs/developer-guide': {
    title: '{product} developer guide',
    purpose: 'Goes through the tasks that {product} is used for.',
  },
  'reference/api-overview': { title: '{product} API reference', purpose: 'Lists the public names of {product}.' },
  'kb/faq': { title: '{product} FAQ', purpose: 'Answers what is asked about {product}, its limits first.' },
  'kb/troubleshooting': { title: 'Troubleshoot {product}', purpose: 'Says what can go wrong with {product}.' },
  'blog/announcement': {
    title: 'Introducing {product}',
    purpose: 'Tells readers of the blog that {product} is there.',
  },
  'blog/deep-dive': { title: '{product}: a closer look at {topic}', purpose: 'Shows one part of {product} closely.' },
};

const topicWords: Readonly<Record<Topic['kind'], Words>> = {
  doc: { title: '{topic}', purpose: 'Explains one part of {product}: {topic}.' },
  workflow: { title: '{topic}', purpose: 'Goes through one task step by step: {topic}.' },
  format: { title: 'How to work with {topic} in {product}', purpose: 'Shows what {product} does with {topic}.' },
  name: { title: 'How to use {topic} in {product}', purpose: 'Shows {topic} at work, with code of the repository.' },
  class: { title: '{topic}', purpose: 'Describes {topic} and its members.' },
};

export function wordsOf(page: Candidate, product: string): Words {
  const words =
    pageWords[keyOf(page)] ??
    (page.topic ? topicWords[page.topic.kind] : { title: '{product}', purpose: 'Speaks of {product}.' });
  const fill = (template: string) =>
    template.replaceAll('{topic}', () => page.topic?.name ?? '').replaceAll('{product}', () => product);
  return { title: fill(words.title), purpose: fill(words.purpose) };
}

/** Nothing in a repository proves these. */
const unproven = ['pricing', 'roadmap', 'comparison with other products'];

const ofOtherPages: Readonly<Record<PageRole, readonly string[]>> = {
  landing: ['step-by-step instructions', 'lists of parameters'],
  toc: ['code examples', 'step-by-step instructions'],
  comprehensive_guide: ['installation'],
  workflow_page: ['lists of parameters'],
  feature_showcase: ['installation', 'other features'],
  troubleshooting: ['list of features'],
  api_reference: ['installation', 'tutorials'],
};

export function forbiddenTopics(role: PageRole): string[] {
  return [...ofOtherPages[role], ...unproven];
}
