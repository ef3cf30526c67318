// Every filter of the contract: what it looks at, how it compares, how its values are split. One row an argument.
import { flags } from '../../segment/segment.ts';
import type { FilterName } from '../search-request.ts';
import type { FilterRule, Split } from './filter-rule.ts';

export interface FilterRow {
  readonly filter: FilterName;
  readonly rule: FilterRule;
  readonly split: Split;
}

export const filterTable: readonly FilterRow[] = [
  { filter: 'type', rule: { rule: 'kind' }, split: 'commas and spaces' },
  { filter: 'lang', rule: { rule: 'language' }, split: 'commas and spaces' },
  { filter: 'path', rule: { rule: 'path' }, split: 'whole' },
  { filter: 'file', rule: { rule: 'path' }, split: 'whole' },
  { filter: 'ext', rule: { rule: 'ending' }, split: 'commas and spaces' },
  { filter: 'branch', rule: { rule: 'branch' }, split: 'whole' },
  { filter: 'author', rule: { rule: 'git', passes: hasAuthor }, split: 'spaces' },
  { filter: 'churnMin', rule: { rule: 'git', passes: ({ churn }, { number }) => churn >= number }, split: 'whole' },
  { filter: 'modifiedAfter', rule: { rule: 'git', passes: isModifiedBy }, split: 'whole' },
  { filter: 'modifiedSince', rule: { rule: 'git', passes: isModifiedBy }, split: 'whole' },
  { filter: 'import', rule: { rule: 'value-exact', field: 'import' }, split: 'whole' },
  { filter: 'calls', rule: { rule: 'calls' }, split: 'whole' },
  { filter: 'uses', rule: { rule: 'uses' }, split: 'whole' },
  { filter: 'param', rule: { rule: 'value-exact', field: 'param' }, split: 'whole' },
  { filter: 'signature', rule: { rule: 'signature' }, split: 'whole' },
  { filter: 'decorator', rule: { rule: 'value-within', fields: ['decorator'] }, split: 'whole' },
  { filter: 'inferredType', rule: { rule: 'value-within', fields: ['inferredType'] }, split: 'whole' },
  { filter: 'returnType', rule: { rule: 'value-within', fields: ['returnType'] }, split: 'whole' },
  { filter: 'throws', rule: { rule: 'value-within', fields: ['throws'] }, split: 'whole' },
  { filter: 'reads', rule: { rule: 'value-within', fields: ['reads'] }, split: 'whole' },
  { filter: 'writes', rule: { rule: 'value-within', fields: ['writes'] }, split: 'whole' },
  { filter: 'mutates', rule: { rule: 'value-within', fields: ['mutates'] }, split: 'whole' },
  { filter: 'alias', rule: { rule: 'value-within', fields: ['alias'] }, split: 'whole' },
  { filter: 'awaits', rule: { rule: 'value-within', fields: ['awaits'] }, split: 'whole' },
  { filter: 'visibility', rule: { rule: 'value-within', fields: ['visibility', 'modifier'] }, split: 'whole' },
  { filter: 'extends', rule: { rule: 'value-within', fields: ['extends'] }, split: 'whole' },
  { filter: 'async', rule: { rule: 'flag', bit: flags.isAsync, modifier: 'async' }, split: 'whole' },
  { filter: 'generator', rule: { rule: 'flag', bit: flags.isGenerator, modifier: 'generator' }, split: 'whole' },
  { filter: 'returns', rule: { rule: 'flag', bit: flags.returns, modifier: null }, split: 'whole' },
  { filter: 'branchesMin', rule: { rule: 'counter', counter: 'branches' }, split: 'whole' },
  { filter: 'loopsMin', rule: { rule: 'counter', counter: 'loops' }, split: 'whole' },
  { filter: 'breaksMin', rule: { rule: 'counter', counter: 'breaks' }, split: 'whole' },
  { filter: 'continuesMin', rule: { rule: 'counter', counter: 'continues' }, split: 'whole' },
  { filter: 'lint', rule: { rule: 'lint' }, split: 'whole' },
  { filter: 'risk', rule: { rule: 'absent' }, split: 'whole' },
  { filter: 'riskTag', rule: { rule: 'absent' }, split: 'whole' },
  { filter: 'riskSource', rule: { rule: 'absent' }, split: 'whole' },
  { filter: 'riskSink', rule: { rule: 'absent' }, split: 'whole' },
  { filter: 'riskCategory', rule: { rule: 'absent' }, split: 'whole' },
  { filter: 'riskFlow', rule: { rule: 'absent' }, split: 'whole' },
  { filter: 'meta', rule: { rule: 'absent' }, split: 'whole' },
  { filter: 'metaJson', rule: { rule: 'absent' }, split: 'whole' },
  { filter: 'chunkAuthor', rule: { rule: 'blame' }, split: 'spaces' },
];

type GitPasses = Extract<FilterRule, { rule: 'git' }>['passes'];

function hasAuthor(...[{ lastAuthor }, { words }]: Parameters<GitPasses>): boolean {
  const author = lastAuthor.toLowerCase();
  return words.some((word) => author.includes(word));
}

function isModifiedBy(...[{ lastModifiedMs }, { number }]: Parameters<GitPasses>): boolean {
  return lastModifiedMs >= number;
}
