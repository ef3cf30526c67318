// Arguments for tools nobody told us about: the smallest that a schema accepts, and some that it cannot accept.
// Whatever is made here is checked against the compiled schema before it is sent.
import { pointerTo } from '../../kernel/schema/violations.ts';
import { type CompiledSchema, compileSchema } from './schema-check.ts';

type Schema = Readonly<Record<string, unknown>>;
export type Arguments = Readonly<Record<string, unknown>>;

export const unknownArgument = 'mooringNoSuchArgument';

/** The smallest arguments that fit, with the given ones in place; undefined when none can be guessed. */
export async function fittingArguments(schema: Schema, given: Arguments = {}): Promise<Arguments | undefined> {
  const compiled = await compileSchema(schema);
  if ('problem' in compiled) return undefined;
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const made = Object.fromEntries(required.map((name) => [name, sampleOf(propertiesOf(schema)[name])]));
  const args = { ...made, ...given };
  return compiled.schema.accepts(args) ? args : undefined;
}

/** Each typed property with a value of a type it does not take; undefined when no property is typed. */
export async function wrongArguments(schema: Schema): Promise<Arguments | undefined> {
  const compiled = await compileSchema(schema);
  if ('problem' in compiled) return undefined;
  const wrong = Object.keys(propertiesOf(schema)).flatMap((name) => {
    const value = strangers.find((each) => isRefused(compiled.schema, name, each));
    return value === undefined ? [] : [[name, value]];
  });
  return wrong.length > 0 ? Object.fromEntries(wrong) : undefined;
}

/** Fitting arguments and one more that the schema does not know; undefined when the schema is open to it. */
export async function overfullArguments(schema: Schema): Promise<Arguments | undefined> {
  const fitting = await fittingArguments(schema);
  const compiled = await compileSchema(schema);
  if (!fitting || 'problem' in compiled) return undefined;
  const args = { ...fitting, [unknownArgument]: true };
  return compiled.schema.accepts(args) ? undefined : args;
}

// An object first: no server turns it into a scalar by good will, as it might a number into a text.
const strangers: readonly unknown[] = [{ mooringProbe: true }, 4.2, 'mooring probe', true, ['mooring probe']];

function isRefused(schema: CompiledSchema, name: string, value: unknown): boolean {
  const path = pointerTo([name]);
  return schema.refusedAt({ [name]: value }).some((at) => at === path || at.startsWith(`${path}/`));
}

function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  const { properties } = schema;
  return typeof properties === 'object' && properties !== null ? (properties as Record<string, Schema>) : {};
}

function sampleOf(schema: Schema | undefined): unknown {
  if (!schema || typeof schema !== 'object') return 'x';
  if ('const' in schema) return schema['const'];
  if ('default' in schema) return schema['default'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const type = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
  if (type === 'number' || type === 'integer') return numberOr(schema['minimum'], 1);
  if (type === 'boolean') return false;
  if (type === 'array') return [];
  if (type === 'object') return {};
  return 'x'.repeat(numberOr(schema['minLength'], 1));
}

function numberOr(value: unknown, fallback: number): number {
  return typeof value === 'number' ? value : fallback;
}
