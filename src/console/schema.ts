// A JSON Schema in words: what type a value has, what limits it keeps, which properties stand below it.

/** The keywords the page reads; all others are left to the JSON view. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly not?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

export interface Row {
  readonly name: string;
  /** How many objects it stands in. */
  readonly depth: number;
  readonly schema: Schema;
  readonly type: string;
  readonly isRequired: boolean;
  readonly limits: readonly string[];
}

/** Every property, each followed by those inside it. */
export function rowsOf(schema: Schema, depth = 0): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]) => [
    {
      name,
      depth,
      schema: each,
      type: typeOf(each),
      isRequired: (schema.required ?? []).includes(name),
      limits: limitsOf(each),
    },
    ...objectsIn(each).flatMap((inner) => rowsOf(inner, depth + 1)),
  ]);
}

/** A reserved argument is listed, and no value satisfies it. */
export function isReserved(schema: Schema): boolean {
  return schema.not !== undefined && Object.keys(schema.not).length === 0;
}

export function typeOf(schema: Schema): string {
  if (isReserved(schema)) return 'none';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const arms = armsOf(schema);
  if (arms.length > 0) return [...new Set(arms.map(typeOf))].join(' or ');
  if (typeof schema.type === 'object') return schema.type.join(' or ');
  if (schema.type === 'array') return `array of ${schema.items ? typeOf(schema.items) : 'anything'}`;
  if (schema.type === 'object') return objectType(schema);
  return schema.type ?? 'anything';
}

export function armsOf(schema: Schema): readonly Schema[] {
  return schema.anyOf ?? schema.oneOf ?? [];
}

function objectType({ properties, additionalProperties, patternProperties }: Schema): string {
  if (properties) return 'object';
  const [value] = Object.values(patternProperties ?? {});
  const any = value ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  return any ? `object of ${typeOf(any)}` : 'object';
}

function objectsIn(schema: Schema): readonly Schema[] {
  if (schema.properties) return [schema];
  if (schema.items) return objectsIn(schema.items);
  return armsOf(schema).flatMap(objectsIn);
}

function limitsOf(schema: Schema): string[] {
  const { exclusiveMinimum, exclusiveMaximum, multipleOf, pattern, format, uniqueItems } = schema;
  const limits = [
    range(schema.minimum, schema.maximum),
    exclusiveMinimum !== undefined && `more than ${count(exclusiveMinimum)}`,
    exclusiveMaximum !== undefined && `less than ${count(exclusiveMaximum)}`,
    multipleOf !== undefined && `a multiple of ${count(multipleOf)}`,
    range(schema.minLength, schema.maxLength, 'character'),
    range(schema.minItems, schema.maxItems, 'item'),
    uniqueItems === true && 'no item twice',
    format !== undefined && `a ${format}`,
    pattern !== undefined && `matches ${pattern}`,
  ];
  const own = limits.filter((each) => typeof each === 'string');
  const items = schema.items ? limitsOf(schema.items).map((each) => `each ${each}`) : [];
  return [...own, ...items, ...armsOf(schema).flatMap(limitsOf)];
}

function range(least: number | undefined, most: number | undefined, unit = ''): string | false {
  const named = (value: number) => `${count(value)}${unit && ` ${unit}${value === 1 ? '' : 's'}`}`;
  if (least !== undefined && least === most) return `exactly ${named(least)}`;
  if (least !== undefined && most !== undefined) return `${count(least)} to ${named(most)}`;
  if (least !== undefined) return `at least ${named(least)}`;
  return most !== undefined && `at most ${named(most)}`;
}

function count(value: number): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: 20 });
}
