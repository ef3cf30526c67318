// The rule table: which version bump each kind of change needs, by where it stands. SemVer follows tooling/3.3, the
// tools' integers stability/2.2. Everything else names changes by row number; a missing row does not compile.

export type Level = 'MAJOR' | 'MINOR' | 'PATCH' | 'NONE';

/** Where a change stands: arguments, result, error set, behaviour, or the catalogue itself. */
export type Position = 'input' | 'output' | 'errors' | 'semantics' | 'server';

/** Whether the tool's integer must grow. Some changes may be declared additive in a waiver. */
export type IntegerBump = boolean | 'unless-waived';

export interface Verdict {
  readonly level: Level;
  readonly integerBump: IntegerBump;
}

/** Circumstances under which a row has another answer. */
export type Case =
  | 'alias gone'
  | 'with default'
  | 'optional'
  | 'changed'
  | 'open'
  | 'to writing'
  | 'same meaning'
  | 'listed in output'
  | 'removed'
  | 'lowered'
  | 'raised'
  | 'declared'
  | 'added'
  | 'identity'
  | 'no tool'
  | 'no tool, added';

type Cells = Partial<Record<Position, Verdict>>;

export interface Rule {
  readonly name: string;
  readonly cells: Cells;
  readonly cases?: Partial<Record<Case, Cells & { readonly name?: string }>>;
}

/** Rows about schemas answer for arguments and results alike. */
interface SchemaRule extends Rule {
  readonly cells: Cells & Required<Pick<Cells, 'input' | 'output'>>;
}

export type SchemaRow =
  | 4
  | 5
  | 6
  | 7
  | 8
  | 9
  | 10
  | 11
  | 12
  | 13
  | 14
  | 15
  | 16
  | 17
  | 18
  | 19
  | 20
  | 21
  | 22
  | 23
  | 24
  | 25
  | 26
  | 27
  | 28
  | 29;
export type ToolRow = 1 | 2 | 3 | 30 | 31 | 32 | 33 | 34 | 35 | 36 | 37 | 38 | 39 | 40 | 41 | 42 | 43;
export type Row = SchemaRow | ToolRow;

const verdict = (level: Level) => (integerBump: IntegerBump) => ({ level, integerBump });
const major = verdict('MAJOR');
const minor = verdict('MINOR');
const patch = verdict('PATCH')(false);
const none = verdict('NONE')(false);
const bump = true;
const no = false;
const unlessWaived = 'unless-waived';

const schemaRules: Record<SchemaRow, SchemaRule> = {
  4: {
    name: 'property added',
    cells: { input: minor(no), output: minor(no) },
    // A default is an effect although the caller says nothing.
    cases: { 'with default': { input: minor(bump), output: minor(bump) } },
  },
  5: { name: 'required property added', cells: { input: major(bump), output: major(bump) } },
  6: {
    name: 'property removed',
    cells: { input: major(bump), output: major(bump) },
    cases: { optional: { output: major(unlessWaived) } },
  },
  7: { name: 'property renamed', cells: { input: major(bump), output: major(bump) } },
  8: { name: 'optional becomes required', cells: { input: major(bump), output: minor(bump) } },
  9: { name: 'required becomes optional', cells: { input: minor(no), output: major(bump) } },
  10: {
    name: 'type narrowed',
    cells: { input: major(bump), output: minor(bump) },
    cases: { changed: { name: 'type changed', output: major(bump) } },
  },
  11: { name: 'type widened', cells: { input: minor(no), output: major(bump) } },
  12: {
    name: 'enum value added',
    cells: { input: minor(no), output: major(bump) },
    cases: { open: { name: 'open enum grew', output: minor(bump) } },
  },
  13: { name: 'enum value removed', cells: { input: major(bump), output: minor(unlessWaived) } },
  14: { name: 'const changed', cells: { input: major(bump), output: major(bump) } },
  15: { name: 'default changed', cells: { input: major(bump), output: patch } },
  16: { name: 'constraint tightened', cells: { input: major(bump), output: minor(no) } },
  17: { name: 'constraint loosened', cells: { input: minor(no), output: major(bump) } },
  18: { name: 'relation unknown', cells: { input: major(bump), output: major(bump) } },
  19: { name: 'object closed', cells: { input: major(bump), output: minor(no) } },
  20: { name: 'object opened', cells: { input: minor(no), output: major(unlessWaived) } },
  21: { name: 'branch added', cells: { input: minor(no), output: major(bump) } },
  22: { name: 'branch removed', cells: { input: major(bump), output: minor(unlessWaived) } },
  23: { name: 'cannot prove compatible', cells: { input: major(bump), output: major(bump) } },
  24: { name: 'same after dereference', cells: { input: none, output: none } },
  25: { name: 'property reserved', cells: { input: major(bump), output: major(bump) } },
  26: { name: 'reserved becomes active', cells: { input: minor(no), output: major(bump) } },
  27: { name: 'deprecation', cells: { input: minor(no), output: minor(no), server: minor(no) } },
  28: { name: 'wording', cells: { input: patch, output: patch, server: patch } },
  29: { name: 'layout', cells: { input: none, output: none } },
};

const toolRules: Record<ToolRow, Rule> = {
  1: { name: 'tool added', cells: { server: minor(no) } },
  2: { name: 'tool removed', cells: { server: major(bump) } },
  3: {
    name: 'tool renamed',
    cells: { server: minor(bump) },
    cases: {
      'alias gone': { name: 'alias removed', server: major(bump) },
      changed: { name: 'alias moved', server: major(bump) },
    },
  },
  30: {
    name: 'annotation changed',
    cells: { semantics: minor(bump) },
    cases: {
      'to writing': { name: 'read-only becomes writing', semantics: major(bump) },
      'same meaning': { semantics: minor(no) },
    },
  },
  31: {
    name: 'error code added',
    cells: { errors: minor(bump) },
    cases: { 'listed in output': { errors: major(bump) } },
  },
  32: { name: 'error code removed', cells: { errors: minor(bump) } },
  33: { name: 'error code changed', cells: { errors: major(bump) } },
  34: { name: 'retryable flipped', cells: { errors: major(bump) } },
  35: { name: 'error channel moved', cells: { errors: major(bump) } },
  36: { name: 'details changed', cells: { errors: minor(bump) }, cases: { removed: { errors: major(bump) } } },
  37: {
    name: 'timeout raised',
    cells: { semantics: minor(bump) },
    cases: { lowered: { name: 'timeout lowered', semantics: major(bump) } },
  },
  38: { name: 'cancel outcome changed', cells: { semantics: major(bump) } },
  39: {
    name: 'progress rate changed',
    cells: { semantics: minor(unlessWaived) },
    cases: { changed: { name: 'progress shape changed', semantics: major(bump) } },
  },
  40: {
    name: 'envelope changed',
    cells: { semantics: major(bump), server: major(bump) },
    cases: { identity: { name: 'identity changed', server: major(no) } },
  },
  41: {
    name: 'behaviour changed',
    cells: { semantics: major(bump) },
    cases: {
      declared: { name: 'behaviour declared', semantics: minor(unlessWaived) },
      raised: { name: 'limit raised', semantics: minor(unlessWaived) },
      lowered: { name: 'limit lowered', semantics: major(bump) },
    },
  },
  42: {
    name: 'offered less often',
    cells: { semantics: major(bump) },
    cases: { open: { name: 'offered more often', semantics: minor(bump) } },
  },
  43: {
    name: 'route changed',
    cells: { server: major(bump) },
    cases: {
      added: { name: 'route added', server: minor(bump) },
      // Routes and resources that stand for no tool have no integer that could grow.
      'no tool': { server: major(no) },
      'no tool, added': { name: 'route added', server: minor(no) },
    },
  },
};

export const rules: Readonly<Record<Row, Rule>> = { ...schemaRules, ...toolRules };

/** The table's answer for a change: that of its case where the case has one, else that of the row. */
export function judge(row: Row, position: Position, circumstance?: Case): Verdict & { readonly rule: string } {
  const rule = rules[row];
  const special = circumstance && rule.cases?.[circumstance];
  const found = special?.[position] ?? rule.cells[position];
  if (found === undefined) throw new Error(`Row ${row} has no answer for ${position}.`);
  return { ...found, rule: special?.name ?? rule.name };
}
