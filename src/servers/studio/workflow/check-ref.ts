// A reference as far as schemas tell before anything runs: whether the earlier action answers what is asked for, and
// whether that can stand where it is put. Where a schema says nothing, neither does this.
import { isRecord } from '../../../kernel/is-record.ts';
import type { Action } from '../actions/action.ts';
import { refuse } from './check-definition.ts';
import type { StepRef } from './step-refs.ts';

/** `producers` are the actions of the earlier steps by their ids. Throws a fault that names the reference. */
export function checkRef(
  { at, target }: StepRef,
  stepIndex: number,
  consumer: Action,
  producers: ReadonlyMap<string, Action>,
  isDryRun: boolean,
): void {
  const producer = target && producers.get(target.stepId);
  if (!producer) return;
  const place = ['steps', String(stepIndex), 'input', ...at, '$ref'];
  const names = target.path === '' ? [] : target.path.split('.');
  const given = schemaAt(outputOf(producer, isDryRun), names);
  if (given === nothing) {
    const when = isDryRun ? 'in a dry run ' : '';
    throw refuse(place, 'format', `leads nowhere: ${when}${producer.id} answers no ${target.path}`);
  }
  const wanted = schemaAt(consumer.input, at);
  const [givenType, wantedType] = [plainType(given), plainType(wanted)];
  if (givenType === null || wantedType === null || fits(givenType, wantedType)) return;
  throw refuse(place, 'type', `brings ${givenType} where ${consumer.id} takes ${wantedType}`);
}

/** Some actions answer one shape when they only try, and another when they do. */
function outputOf({ output }: Action, isDryRun: boolean): unknown {
  const { anyOf } = output as { readonly anyOf?: unknown };
  if (!Array.isArray(anyOf)) return output;
  const isTried = (shape: unknown) =>
    isRecord(shape) && isRecord(shape['properties']) && shape['properties']['dryRun'] !== undefined;
  if (!anyOf.some(isTried)) return output;
  return { anyOf: anyOf.filter((shape) => isTried(shape) === isDryRun) };
}

const nothing = Symbol('nothing');

/** What a value has below these names; undefined where the schema does not say. */
function schemaAt(schema: unknown, names: readonly string[]): unknown {
  const [name, ...rest] = names;
  if (name === undefined || !isRecord(schema)) return schema;
  const { type, properties, additionalProperties, items, anyOf } = schema;
  if (Array.isArray(anyOf)) return schemaInSome(anyOf, names);
  if (type === 'object') {
    if (isRecord(properties) && Object.hasOwn(properties, name)) return schemaAt(properties[name], rest);
    return additionalProperties === false && schema['patternProperties'] === undefined ? nothing : undefined;
  }
  if (type === 'array') return /^\d+$/.test(name) ? schemaAt(items, rest) : nothing;
  return plainType(schema) === null ? undefined : nothing;
}

/** Of several shapes: what the only one says that has it. */
function schemaInSome(shapes: readonly unknown[], names: readonly string[]): unknown {
  const found = shapes.map((each) => schemaAt(each, names)).filter((each) => each !== nothing);
  if (found.length === 0) return nothing;
  return found.length === 1 ? found[0] : undefined;
}

const plainTypes: readonly unknown[] = ['string', 'boolean', 'number', 'integer', 'null', 'object', 'array'];

function plainType(schema: unknown): string | null {
  return isRecord(schema) && plainTypes.includes(schema['type']) ? String(schema['type']) : null;
}

/** A number may be whole: only its value tells. */
function fits(given: string, wanted: string): boolean {
  const wide = (type: string) => (type === 'integer' ? 'number' : type);
  return wide(given) === wide(wanted);
}
