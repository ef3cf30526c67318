// Every argument of every tool, written down from the contract and not from the declarations: the proofs hold the
// published schemas, and what the tools really take, against it.

export type Field =
  | { readonly type: 'string'; readonly minLength?: number; readonly pattern?: string }
  | { readonly type: 'string'; readonly enum: readonly string[]; readonly default?: string }
  | {
      readonly type: 'integer' | 'number';
      readonly minimum: number;
      readonly maximum: number;
      readonly default: number;
    }
  | { readonly type: 'boolean'; readonly default: boolean }
  | { readonly type: 'array'; readonly minItems?: number; readonly default?: readonly string[] };

export interface ToolInput {
  readonly required: readonly string[];
  readonly fields: Readonly<Record<string, Field>>;
  /** Arguments of a call that succeeds and changes nothing. */
  readonly call: Readonly<Record<string, unknown>>;
}

const text = { type: 'string' } as const;
const tags = { type: 'array' } as const;
const flag = { type: 'boolean', default: false } as const;
const hash = { type: 'string', pattern: '^[0-9a-f]{64}$' } as const;
const limit = (maximum: number, normal: number) => ({ type: 'integer', minimum: 1, maximum, default: normal }) as const;
const choice = (...values: string[]) => ({ type: 'string', enum: values }) as const;

/** The contract's ten, with the arguments added to them. */
export const contractInputs: Readonly<Record<string, ToolInput>> = {
  search: {
    required: ['query'],
    fields: { query: text, limit: limit(50, 10), threshold: { type: 'number', minimum: 0, maximum: 1, default: 0 } },
    call: { query: 'a lamp for ships' },
  },
  get_node: {
    required: ['id'],
    fields: { id: text, depth: { type: 'integer', minimum: 0, maximum: 1, default: 0 } },
    call: { id: 'Index.md' },
  },
  get_neighbors: {
    required: ['id'],
    fields: { id: text, direction: { ...choice('in', 'out', 'both'), default: 'both' }, limit: limit(50, 20) },
    call: { id: 'Index.md' },
  },
  find_path: {
    required: ['source', 'target'],
    fields: { source: text, target: text },
    call: { source: 'Index.md', target: 'sea/storms.md' },
  },
  get_hubs: {
    required: [],
    fields: {
      metric: { ...choice('in_degree', 'out_degree', 'pagerank'), default: 'in_degree' },
      limit: limit(50, 10),
    },
    call: {},
  },
  search_by_tags: {
    required: ['tags'],
    fields: {
      tags: { ...tags, minItems: 1 },
      mode: { ...choice('any', 'all'), default: 'any' },
      limit: limit(100, 20),
    },
    call: { tags: ['harbour'] },
  },
  random_node: { required: [], fields: { tags }, call: {} },
  create_node: {
    required: ['title', 'content'],
    fields: {
      title: { ...text, minLength: 1 },
      content: text,
      tags: { ...tags, default: [] },
      directory: text,
      dry_run: flag,
    },
    call: { title: 'Not Yet There', content: 'Text.', dry_run: true },
  },
  update_node: {
    required: ['id'],
    fields: { id: text, title: { ...text, minLength: 1 }, content: text, tags, expected_hash: hash, dry_run: flag },
    call: { id: 'Lonely.md', content: 'Text.', dry_run: true },
  },
  delete_node: {
    required: ['id'],
    fields: { id: text, expected_hash: hash, dry_run: flag },
    call: { id: 'Lonely.md', dry_run: true },
  },
};

/** All that are listed. */
export const toolInputs: Readonly<Record<string, ToolInput>> = {
  ...contractInputs,
  search_text: {
    required: ['query'],
    fields: { query: { ...text, minLength: 1 }, limit: limit(50, 10) },
    call: { query: 'lamp' },
  },
  list_nodes: {
    required: [],
    fields: {
      tags,
      mode: { ...choice('any', 'all'), default: 'any' },
      directory: text,
      name: { ...text, minLength: 1 },
      links: { ...choice('any', 'orphans', 'linked'), default: 'any' },
      limit: limit(200, 50),
      cursor: text,
    },
    call: {},
  },
  vault_health: { required: [], fields: { limit: limit(200, 20) }, call: {} },
};

/** Values that break exactly one rule of a field, each with what the message must say about it. */
export function badValues(field: Field): (readonly [unknown, string])[] {
  const wrong = (types: string) => [null, { a: 1 }, ...othersThan[field.type]].map((each) => [each, types] as const);
  if (field.type === 'string' && 'enum' in field)
    return [...wrong('must be'), ['no such choice', 'allowed values'], ['', 'allowed values']];
  if (field.type === 'string')
    return [
      ...wrong('must be string'),
      ...(field.minLength === undefined ? [] : ([['', 'fewer than 1 characters']] as const)),
      ...(field.pattern === undefined
        ? []
        : (['', 'g'.repeat(64), 'a'.repeat(63)] as const).map((each) => [each, 'must match pattern'] as const)),
    ];
  if (field.type === 'boolean') return wrong('must be boolean');
  if (field.type === 'array')
    return [
      ...wrong('must be array'),
      [['fine', 7], 'must be string'],
      [['fine', null], 'must be string'],
      [['fine', ''], 'fewer than 1 characters'],
      ...(field.minItems === undefined ? [] : ([[[], 'fewer than 1 items']] as const)),
    ];
  const { type, minimum, maximum } = field;
  const step = type === 'integer' ? 1 : 0.01;
  return [
    ...wrong(`must be ${type}`),
    [minimum - step, `must be >= ${minimum}`],
    [maximum + step, `must be <= ${maximum}`],
    [-1e300, `must be >= ${minimum}`],
    ...(type === 'integer' ? ([[minimum + 0.5, 'must be integer']] as const) : []),
  ];
}

/** Values at the edge of what a field takes. */
export function goodValues(field: Field): unknown[] {
  if (field.type === 'string' && 'enum' in field) return [...field.enum];
  if (field.type === 'integer' || field.type === 'number') return [field.minimum, field.maximum, field.default];
  if (field.type === 'array') return [['harbour'], ['harbour', 'sea'], ...(field.minItems === undefined ? [[]] : [])];
  return [];
}

const othersThan: Readonly<Record<Field['type'], readonly unknown[]>> = {
  string: [7, true, ['text']],
  integer: ['1', true, [1]],
  number: ['0.5', true, [0.5]],
  boolean: ['true', 1, [true]],
  array: ['harbour', 7, true],
};
