// What stands under each heading of each page: which claims, which code, which pages it sends readers to. Data only.
import type { PageRole } from '../profile/page-roles.ts';
import type { PoolName } from './claim-pools.ts';

export type CodeWish = 'install' | 'quickstart' | 'workflows' | 'topic' | 'reference';

/** Part of a topic's claims. */
export type TopicShare = 'about' | 'when' | 'steps' | 'all';

export interface PartRule {
  readonly heading: string;
  readonly pools?: readonly PoolName[];
  readonly topic?: TopicShare;
  /** Claims at most; the page's own limit counts beside it. */
  readonly most?: number;
  readonly code?: CodeWish;
  readonly symbols?: 'classes' | 'functions';
  /** Pages as `section/slug`; `children` are all of the section, `topics` those about one thing. */
  readonly links?: readonly string[];
  /** The part is left out while this page is planned, since it stands there. */
  readonly without?: string;
}

export interface Recipe {
  readonly parts: readonly PartRule[];
  /** Without anything under one of these headings the page would be about nothing. */
  readonly core: readonly string[];
}

const beginning = ['docs/installation', 'docs/getting-started'];

const landing: Recipe = {
  core: ['Overview', 'Key Features'],
  parts: [
    { heading: 'Overview', pools: ['positioning', 'requirements', 'identity', 'other_requirements'], most: 4 },
    // Before the features, which take all the room there is.
    { heading: 'Getting Started', pools: ['install'], most: 2, links: beginning },
    { heading: 'Getting Started', code: 'quickstart', without: 'docs/getting-started' },
    { heading: 'Key Features', pools: ['features'] },
  ],
};

/** By `section/slug`. */
export const pageRecipes: Readonly<Record<string, Recipe>> = {
  'products/overview': {
    ...landing,
    parts: [
      { heading: 'Overview', pools: ['positioning', 'description', 'package'], most: 1 },
      ...landing.parts.slice(1),
    ],
  },
  'docs/installation': {
    core: ['Step-by-Step Guide'],
    parts: [
      { heading: 'Overview', pools: ['package'], most: 1 },
      { heading: 'Prerequisites', pools: ['requirements'], most: 3 },
      { heading: 'Step-by-Step Guide', pools: ['install'] },
      { heading: 'Code Example', code: 'install' },
    ],
  },
  'docs/getting-started': {
    core: ['Step-by-Step Guide', 'Code Example'],
    parts: [
      { heading: 'Prerequisites', links: ['docs/installation'] },
      { heading: 'Step-by-Step Guide', pools: ['quickstart'], most: 5 },
      { heading: 'Code Example', code: 'quickstart' },
    ],
  },
  'docs/developer-guide': {
    core: ['Introduction', 'Common Scenarios', 'Advanced Scenarios'],
    parts: [
      { heading: 'Introduction', pools: ['more_features'], most: 8 },
      { heading: 'Common Scenarios', pools: ['common_workflows'], most: 30, code: 'workflows', links: ['topics'] },
      { heading: 'Advanced Scenarios', pools: ['advanced_workflows', 'options'], most: 30 },
    ],
  },
  'kb/faq': {
    core: ['Common Issues'],
    parts: [
      { heading: 'Common Issues', pools: ['questions', 'limitations'] },
      { heading: 'Related Links', links: ['kb/troubleshooting', ...beginning] },
    ],
  },
  'kb/troubleshooting': {
    core: ['Common Issues'],
    parts: [
      { heading: 'Common Issues', pools: ['troubles'] },
      { heading: 'Related Links', links: ['kb/faq', ...beginning] },
    ],
  },
  'blog/announcement': {
    core: ['Overview', 'Key Features'],
    parts: [
      { heading: 'Overview', pools: ['positioning', 'requirements', 'identity'], most: 5 },
      { heading: 'Key Features', pools: ['features'], most: 10 },
      { heading: 'Getting Started', pools: ['install'], most: 2, code: 'quickstart', links: beginning },
    ],
  },
  'blog/deep-dive': {
    core: ['Overview'],
    parts: [
      { heading: 'Overview', topic: 'all' },
      { heading: 'Getting Started', code: 'topic', links: beginning },
    ],
  },
};

/** For pages that have none of their own: those about a topic, and those that a family adds. */
export const roleRecipes: Readonly<Record<PageRole, Recipe>> = {
  landing,
  toc: {
    core: ['Documentation Index'],
    parts: [
      { heading: 'Introduction', pools: ['description'], most: 1 },
      { heading: 'Documentation Index', links: ['children'] },
    ],
  },
  comprehensive_guide: {
    core: ['Common Scenarios'],
    parts: [{ heading: 'Common Scenarios', topic: 'all', code: 'topic' }],
  },
  workflow_page: {
    core: ['Step-by-Step Guide'],
    parts: [
      { heading: 'Prerequisites', links: ['docs/installation'] },
      { heading: 'Step-by-Step Guide', topic: 'all' },
      { heading: 'Code Example', code: 'topic' },
    ],
  },
  feature_showcase: {
    core: ['Overview', 'When to Use', 'Steps'],
    parts: [
      { heading: 'Overview', topic: 'about' },
      { heading: 'When to Use', topic: 'when' },
      { heading: 'Steps', topic: 'steps' },
      { heading: 'Code Example', code: 'topic' },
    ],
  },
  troubleshooting: {
    core: ['Common Issues'],
    parts: [
      { heading: 'Common Issues', topic: 'all' },
      { heading: 'Related Links', links: beginning },
    ],
  },
  api_reference: {
    core: ['Classes', 'Methods'],
    parts: [
      { heading: 'Overview', pools: ['entry_points'], most: 3 },
      { heading: 'Classes', pools: ['classes'], most: 60, symbols: 'classes', links: ['topics'] },
      { heading: 'Methods', pools: ['functions'], most: 60, symbols: 'functions' },
      { heading: 'Examples', code: 'reference' },
    ],
  },
};

/** A page of the reference about one class. */
export const classRecipe: Recipe = {
  core: ['Classes'],
  parts: [
    { heading: 'Classes', topic: 'all' },
    { heading: 'Examples', code: 'topic' },
  ],
};

/**
 * Who takes first. Landing pages lead, then what readers do first, then troubles; what is about one thing comes before
 * what gathers the rest. Pages that are not named here come where `*` stands.
 */
export const fillingOrder: readonly string[] = [
  'docs/installation',
  'docs/getting-started',
  'products/overview',
  'docs/overview',
  'kb/troubleshooting',
  'kb/faq',
  '*',
  'docs/developer-guide',
  'reference/api-overview',
  'docs/_index',
  'blog/announcement',
  'blog/deep-dive',
];

/** Which page a section has when it may have fewer than its mandatory ones: what says most about the product alone. */
export const soloOrder: readonly PageRole[] = [
  'landing',
  'api_reference',
  'workflow_page',
  'troubleshooting',
  'comprehensive_guide',
  'feature_showcase',
  'toc',
];
