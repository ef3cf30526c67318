// Schema violations as clients see them: in Ajv's shape, in a stable order, capped, and without secrets.
import { redactSecrets } from '../redact-secrets.ts';

/** One violation, with the fields Ajv gives it. */
export interface Violation {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
  /** What the path is below, where that is not the arguments: `_meta`. */
  readonly root?: string;
}

export const maxViolations = 20;
const maxLookedAt = 1_000;

/** Sorts, removes doubles, redacts and caps what a validator reported. */
export function presentViolations(found: readonly Partial<Violation>[]): Violation[] {
  const unique = new Map<string, Violation>();
  // Thousands of violations are no better read than the first; they must not cost more either.
  for (const each of found.slice(0, maxLookedAt)) {
    const violation = present(each);
    unique.set(sortKey(violation), violation);
  }
  return [...unique]
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .slice(0, maxViolations)
    .map(([, violation]) => violation);
}

/** The violations as one sentence a model or a person can act on. */
export function describeViolations(violations: readonly Violation[]): string {
  return violations.map(describe).join('; ');
}

/** Dotted path of a violation below a root name: `input.scriptType`. A missing or unknown property is part of it. */
export function violationPath(violation: Violation, root: string): string {
  const steps = violation.instancePath.split('/').slice(1).map(unescapePointer);
  const named = violation.params['missingProperty'] ?? violation.params['additionalProperty'];
  if (typeof named === 'string') steps.push(named);
  return [violation.root ?? root, ...steps].filter((step) => step !== '').join('.');
}

/** A JSON pointer to what stands below these names. */
export function pointerTo(names: readonly string[]): string {
  return names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function present(found: Partial<Violation>): Violation {
  const reserved = found.keyword === 'not' && isEmptyObject((found as { schema?: unknown }).schema);
  return {
    instancePath: quote(found.instancePath ?? ''),
    schemaPath: found.schemaPath ?? '',
    keyword: reserved ? 'reserved' : (found.keyword ?? ''),
    params: redactParams(found.params ?? {}),
    message: reserved ? 'is reserved and must not be set' : quote(found.message ?? 'is not valid'),
  };
}

function describe(violation: Violation): string {
  const path = violationPath(violation, '');
  const { additionalProperty, allowedValues, missingProperty } = violation.params;
  if (missingProperty !== undefined) return `${path} is required`;
  if (additionalProperty !== undefined) return `${path} is not an argument`;
  const allowed = Array.isArray(allowedValues)
    ? `: ${allowedValues.map((value) => JSON.stringify(value)).join(', ')}`
    : '';
  return `${path || 'the arguments'} ${violation.message}${allowed}`;
}

function sortKey(violation: Violation): string {
  return [violation.instancePath, violation.keyword, violation.schemaPath, JSON.stringify(violation.params)].join(
    '\u0000',
  );
}

function redactParams(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, typeof value === 'string' ? quote(value) : value]),
  );
}

// A name may be as long as the arguments: what is repeated of it is enough to recognise it.
const maxQuoted = 500;

function quote(text: string): string {
  return redactSecrets(text.length > maxQuoted ? `${text.slice(0, maxQuoted)}…` : text);
}

function unescapePointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
