// References in a step's input: {"$ref": "steps.<id>.output.<path>"} stands for what an earlier step answered.
import { isRecord } from '../../../kernel/is-record.ts';
import { readPath } from '../../../runs/condition.ts';

export interface StepRef {
  /** Where it stands in the input: names and places in lists. */
  readonly at: readonly string[];
  /** Undefined where the text is no reference to a step at all. */
  readonly target: RefTarget | undefined;
}

interface RefTarget {
  readonly stepId: string;
  /** Empty for the whole output. */
  readonly path: string;
}

/** All of an input. `stepIds` are those that may be meant, since an id may have dots of its own. */
export function findRefs(input: unknown, stepIds: readonly string[], at: readonly string[] = []): StepRef[] {
  if (isRef(input)) return [{ at, target: readRef(input, stepIds) }];
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([name, value]) => findRefs(value, stepIds, [...at, name]));
}

/** The input with each reference replaced; one that leads nowhere is told to `onMissing`, which throws. */
export function resolveRefs(
  input: unknown,
  outputs: ReadonlyMap<string, unknown>,
  stepIds: readonly string[],
  onMissing: (ref: StepRef) => never,
  at: readonly string[] = [],
): unknown {
  if (isRef(input)) {
    const target = readRef(input, stepIds);
    const found = target && outputs.has(target.stepId) ? readPath(outputs.get(target.stepId), target.path) : undefined;
    return found === undefined ? onMissing({ at, target }) : found;
  }
  const resolve = (value: unknown, name: string | number) =>
    resolveRefs(value, outputs, stepIds, onMissing, [...at, String(name)]);
  if (Array.isArray(input)) return input.map(resolve);
  if (!isRecord(input)) return input;
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, resolve(value, name)]));
}

/** Whatever has the name is meant as one: a misspelt reference must not reach an action as data. */
function isRef(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && Object.hasOwn(value, '$ref');
}

function readRef(ref: Readonly<Record<string, unknown>>, stepIds: readonly string[]): RefTarget | undefined {
  const { $ref: text, ...rest } = ref;
  if (typeof text !== 'string' || Object.keys(rest).length > 0) return undefined;
  // The longest id that fits: `a.b` rather than `a`.
  const fitting = stepIds.filter((id) => text === outputOf(id) || text.startsWith(`${outputOf(id)}.`));
  const stepId = fitting.toSorted((a, b) => b.length - a.length)[0];
  return stepId === undefined ? undefined : { stepId, path: text.slice(outputOf(stepId).length + 1) };
}

function outputOf(stepId: string): string {
  return `steps.${stepId}.output`;
}
