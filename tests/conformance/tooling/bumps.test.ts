// Tooling, section 3.3: which change of the contract asks for which part of its SemVer.
import { Type } from 'typebox';
import { expect } from 'vitest';
import { envelope } from '../../../src/kernel/dialects/envelope.ts';
import { legacy } from '../../../src/kernel/dialects/legacy.ts';
import { closed, oneOf } from '../../../src/kernel/schema/shapes.ts';
import type { Tool } from '../../../src/kernel/tool.ts';
import { contracts } from '../../../src/kernel/versions.ts';
import {
  askedBetween,
  askedFor,
  declared,
  inputWith,
  outputWith,
  problemsOf,
  snapshotOf,
} from '../../support/bump-of.ts';
import { provesStatically } from '../../support/proves.ts';

const before = snapshotOf([declared()]);

provesStatically('tooling/3.3-major-names', () => {
  const other = declared({ name: 'other', description: 'Something else.' });
  const both = snapshotOf([declared(), other]);
  expect(askedBetween(both, snapshotOf([other])).level).toBe('MAJOR');
  expect(askedFor({ name: 'seek' }).level).toBe('MAJOR');
  // The old name stays, and with it what clients call; when it goes later, that is the break.
  const renamed = snapshotOf([declared({ name: 'seek', aliases: ['find'], version: 2 })]);
  expect(askedBetween(before, renamed).level).toBe('MINOR');
  expect(askedBetween(renamed, snapshotOf([declared({ name: 'seek', version: 3 })])).level).toBe('MAJOR');
  // And the check refuses to publish without the bump, and not with it.
  const gone = { contract: contracts.code };
  expect(problemsOf(both, snapshotOf([other], gone))).toMatchObject([
    { kind: 'bump-missing', subject: 'pairofcleats' },
  ]);
  const bumped = { contract: { ...contracts.code, version: '3.0.0' } };
  expect(problemsOf(both, snapshotOf([other], bumped))).toEqual([]);
});

provesStatically('tooling/3.3-major-input', () => {
  const changes = {
    'a field removed': inputWith({ path: null }),
    'a field renamed': inputWith({ path: null, file: Type.Optional(Type.String()) }),
    'a required field renamed': inputWith({ query: null, text: Type.String() }),
    'a type changed': inputWith({ path: Type.Optional(Type.Integer()) }),
    'a type narrowed': inputWith({ path: Type.Optional(oneOf(['src', 'tests'])) }),
    'a default changed': inputWith({ top: Type.Integer({ minimum: 1, maximum: 100, default: 20 }) }),
  };
  for (const [what, input] of Object.entries(changes)) expect(askedFor({ input }).level, what).toBe('MAJOR');
});

provesStatically('tooling/3.3-major-envelope', () => {
  const withSchema = (change: (tool: Tool) => object) => {
    const dialect = { ...envelope, outputSchema: (tool: Tool) => Type.Unsafe(change(tool)) };
    return askedBetween(before, snapshotOf([declared()], { dialect })).level;
  };
  const arms = (tool: Tool) =>
    structuredClone(envelope.outputSchema(tool)) as unknown as {
      type: string;
      oneOf: { properties: Record<string, object>; required: string[] }[];
    };
  const edited = (edit: (arm: { properties: Record<string, object>; required: string[] }) => void) => (tool: Tool) => {
    const schema = arms(tool);
    for (const arm of schema.oneOf) edit(arm);
    return schema;
  };
  expect(withSchema(arms)).toBe('NONE');
  const removed = edited(({ properties, required }) => {
    delete properties['_meta'];
    required.splice(required.indexOf('_meta'), 1);
  });
  expect(withSchema(removed)).toBe('MAJOR');
  const renamed = edited(({ properties, required }) => {
    properties['meta'] = properties['_meta'] ?? {};
    delete properties['_meta'];
    required.splice(required.indexOf('_meta'), 1, 'meta');
  });
  expect(withSchema(renamed)).toBe('MAJOR');
  // Another meaning: `ok` as a word, bad arguments as a result, the other contract's whole shape.
  const reworded = edited(({ properties }) => {
    properties['ok'] = { type: 'string' };
  });
  expect(withSchema(reworded)).toBe('MAJOR');
  const rpcCode = () => null;
  expect(askedBetween(before, snapshotOf([declared()], { dialect: { ...envelope, rpcCode } })).level).toBe('MAJOR');
  expect(askedBetween(before, snapshotOf([declared()], { dialect: legacy })).level).toBe('MAJOR');
});

provesStatically('tooling/3.3-minor', () => {
  expect(askedFor({ input: inputWith({ lang: Type.Optional(Type.String()) }) }).level).toBe('MINOR');
  expect(askedFor({ output: outputWith({ took: Type.Optional(Type.Number()) }) }).level).toBe('MINOR');
  expect(askedBetween(before, snapshotOf([declared(), declared({ name: 'more', input: closed({}) })])).level).toBe(
    'MINOR',
  );
});

provesStatically('tooling/3.3-patch', () => {
  expect(askedFor({}).level).toBe('NONE');
  expect(askedFor({ description: 'Finds things, quickly.' }).level).toBe('PATCH');
  expect(askedFor({ title: 'Find it' }).level).toBe('PATCH');
  const query = Type.String({ description: 'The words to find', examples: ['open file'] });
  expect(askedFor({ input: inputWith({ query }) }).level).toBe('PATCH');
  const output = outputWith({ note: Type.Optional(Type.String({ title: 'A note' })) });
  expect(askedFor({ output }).level).toBe('PATCH');
});
