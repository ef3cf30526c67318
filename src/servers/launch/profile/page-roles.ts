// What a page of each role consists of: its headings, how many claims it may carry and how much code.

export const pageRoles = [
  'landing',
  'toc',
  'comprehensive_guide',
  'workflow_page',
  'feature_showcase',
  'troubleshooting',
  'api_reference',
] as const;

export type PageRole = (typeof pageRoles)[number];

/** A fixed number, or as many as there are workflows or classes. */
export type Amount = number | 'per_workflow' | 'per_class';

export interface Range {
  readonly min: Amount;
  /** Null where the contract sets no limit. */
  readonly max: Amount | null;
}

export interface RoleRule {
  readonly headings: readonly string[];
  readonly claims: Range;
  readonly code: Range;
  /** Whether known limitations get a heading of their own here. */
  readonly tellsLimitations: boolean;
}

export const roleRules: Readonly<Record<PageRole, RoleRule>> = {
  landing: {
    headings: ['Overview', 'Key Features', 'Getting Started'],
    claims: { min: 5, max: 10 },
    code: { min: 0, max: 1 },
    tellsLimitations: true,
  },
  toc: {
    headings: ['Introduction', 'Documentation Index'],
    claims: { min: 0, max: 2 },
    code: { min: 0, max: 0 },
    tellsLimitations: false,
  },
  comprehensive_guide: {
    headings: ['Introduction', 'Common Scenarios', 'Advanced Scenarios'],
    claims: { min: 'per_workflow', max: 50 },
    code: { min: 'per_workflow', max: 'per_workflow' },
    tellsLimitations: true,
  },
  workflow_page: {
    headings: ['Overview', 'Prerequisites', 'Step-by-Step Guide', 'Code Example'],
    claims: { min: 3, max: 8 },
    code: { min: 1, max: 1 },
    tellsLimitations: false,
  },
  feature_showcase: {
    headings: ['Overview', 'When to Use', 'Steps', 'Code Example'],
    claims: { min: 3, max: 8 },
    code: { min: 1, max: 2 },
    tellsLimitations: false,
  },
  troubleshooting: {
    headings: ['Common Issues', 'Solutions', 'Related Links'],
    claims: { min: 1, max: 5 },
    code: { min: 0, max: 1 },
    tellsLimitations: false,
  },
  api_reference: {
    headings: ['Overview', 'Classes', 'Methods', 'Examples'],
    claims: { min: 0, max: null },
    code: { min: 'per_class', max: null },
    tellsLimitations: true,
  },
};
