// The differ against a validator: whatever Ajv shows to break, the differ must have called MAJOR.
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonSchema } from '../../snapshot.ts';
import { diffSchemas, type SchemaPosition } from '../diff-schemas.ts';
import { judge } from '../rules.ts';
import { type Random, seeded } from './random.ts';
import { changed } from './random-change.ts';
import { randomDocument, type Schema } from './random-schema.ts';
import { themed } from './random-theme.ts';
import { neighbour, valueFor } from './random-value.ts';
import { reworded } from './reworded.ts';

const isSoak = process.env['MOORING_SOAK'] === '1';
const runs = isSoak ? 20_000 : 250;
const seed = Number(process.env['MOORING_SEED'] ?? 20_261_115);

const ajv = new Ajv2020({ strict: false, logger: false, validateSchema: false, code: { optimize: false } });
ajvFormats.default(ajv);

test('no value is lost to callers or new to readers without a MAJOR finding', () => {
  const seen = { cases: 0, lost: 0, won: 0, quietInput: 0, quietOutput: 0 };
  fc.assert(
    fc.property(fc.nat(), (number) => {
      const { before, after } = randomCase(seeded(number));
      const old = compile(before);
      const now = compile(after);
      fc.pre(old(null) !== undefined && now(null) !== undefined);
      const values = valuesNear(before, after, seeded(number + 1));
      const lost = values.find((value) => old(value) === true && now(value) === false);
      const won = values.find((value) => old(value) === false && now(value) === true);
      const isInputMajor = isMajor(before, after, 'input');
      const isOutputMajor = isMajor(before, after, 'output');
      seen.cases += 1;
      seen.lost += Number(lost !== undefined);
      seen.won += Number(won !== undefined);
      seen.quietInput += Number(!isInputMajor);
      seen.quietOutput += Number(!isOutputMajor);
      const story = () => JSON.stringify({ number, before, after, lost, won }, null, 1);
      if (lost !== undefined && !isInputMajor) throw new Error(`A value is lost unsaid: ${story()}`);
      if (won !== undefined && !isOutputMajor) throw new Error(`A value is new unsaid: ${story()}`);
    }),
    { numRuns: runs, seed, endOnFailure: true },
  );
  if (isSoak) process.stdout.write(`soak, seed ${seed}: ${JSON.stringify(seen)}\n`);
  // The test would mean nothing if changes were rare, or if everything were MAJOR.
  expect(seen.lost).toBeGreaterThan(runs / 10);
  expect(seen.won).toBeGreaterThan(runs / 10);
  expect(seen.quietInput).toBeGreaterThan(runs / 10);
  expect(seen.quietOutput).toBeGreaterThan(runs / 10);
}, 3_600_000);

test('the same schema in other words has no findings', () => {
  fc.assert(
    fc.property(fc.nat(), (number) => {
      const before = randomDocument(seeded(number));
      const after = reworded(before, seeded(number + 1));
      for (const position of ['input', 'output'] as const) {
        expect(diffSchemas(before, after, position, null), JSON.stringify({ before, after })).toEqual([]);
      }
    }),
    { numRuns: runs, seed, endOnFailure: true },
  );
}, 3_600_000);

function randomCase(random: Random): { before: Schema; after: Schema } {
  if (random.chance(0.5)) return themed(random);
  const before = randomDocument(random);
  return { before, after: changed(before, random) };
}

function valuesNear(before: Schema, after: Schema, random: Random): unknown[] {
  const made = Array.from({ length: 30 }, (_, index) => valueFor(index % 2 === 0 ? before : after, random));
  const near = made.map((value) => neighbour(value, random));
  return [...made, ...near, ...near.map((value) => neighbour(value, random))];
}

type Validator = (value: unknown) => boolean | undefined;

/**
 * Answers undefined where Ajv has no answer: no validator survives a schema that refers to itself without looking into
 * the value, and Ajv 8 trips over patternProperties beside anyOf under unevaluatedProperties.
 */
function compile(schema: Schema): Validator {
  const whole = uniqueAlone(schema) as object;
  const validate = survive(() => ajv.compile(whole));
  ajv.removeSchema(whole);
  return (value) => validate && survive(() => validate(value) as boolean);
}

/** Beside `items` of a scalar type, Ajv 8 looks for doubles of that type only, and overlooks those in prefixItems. */
function uniqueAlone(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(uniqueAlone);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { uniqueItems, ...rest } = schema as Record<string, unknown>;
  const within = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, uniqueAlone(value)]));
  if (uniqueItems === undefined) return within;
  return { ...within, allOf: [...((within['allOf'] as unknown[] | undefined) ?? []), { uniqueItems }] };
}

function survive<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return undefined;
    throw error;
  }
}

function isMajor(before: Schema, after: Schema, position: SchemaPosition): boolean {
  const remarks = diffSchemas(before as JsonSchema, after as JsonSchema, position, null);
  return remarks.some(({ row, circumstance }) => judge(row, position, circumstance).level === 'MAJOR');
}
