import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { closed, nullable } from '../../../kernel/schema/shapes.ts';
import { type Action, declareAction } from '../actions/action.ts';
import { checkRef } from './check-ref.ts';

const action = (id: string, input: Parameters<typeof closed>[0], output: Action['output']) =>
  declareAction({
    ...{ id, title: id, description: id, version: 1, sideEffect: 'read', input: closed(input), output },
    run: () => ({ output: null }),
  });

const place = closed({ x: Type.Integer(), tag: Type.String() });
const producer = action(
  'test.make',
  {},
  closed({
    ok: Type.Boolean(),
    count: Type.Integer(),
    ratio: Type.Number(),
    places: Type.Array(place),
    maybe: nullable(Type.String()),
    open: Type.Object({ a: Type.String() }),
    any: Type.Unknown(),
    either: Type.Union([closed({ tag: Type.String(), shared: Type.String() }), closed({ shared: Type.Integer() })]),
  }),
);
const consumer = action(
  'test.take',
  {
    text: Type.String(),
    count: Type.Integer(),
    ratio: Type.Number(),
    place,
    any: Type.Unknown(),
    texts: Type.Array(Type.String()),
  },
  Type.Unknown(),
);

function check(path: string, ...at: string[]): void {
  checkRef({ at, target: { stepId: 'a', path } }, 1, consumer, new Map([['a', producer]]), false);
}

test.each([
  ['nothere', 'text'],
  ['ok.deeper', 'any'],
  ['places.first', 'any'],
  ['places.0.y', 'any'],
  ['constructor', 'any'],
  ['maybe.x', 'text'],
  ['either.y', 'any'],
])('%s is not among what the action answers', (path, at) => {
  expect(() => check(path, at)).toThrow(
    `definition.steps.1.input.${at}.$ref leads nowhere: test.make answers no ${path}.`,
  );
});

test.each([
  ['ok', ['text'], 'boolean where test.take takes string'],
  ['count', ['texts', '0'], 'integer where test.take takes string'],
  ['places', ['place'], 'array where test.take takes object'],
  ['', ['text'], 'object where test.take takes string'],
  ['places.0.tag', ['place', 'x'], 'string where test.take takes integer'],
  ['either.tag', ['count'], 'string where test.take takes integer'],
])('what %j brings does not fit at %j', (path, at, words) => {
  expect(() => check(path, ...at)).toThrow(`$ref brings ${words}.`);
});

test.each([
  ['count', ['count']],
  ['count', ['ratio']],
  ['ratio', ['count']],
  ['places.0', ['place']],
  ['maybe', ['text']],
  ['either.tag', ['text']],
  ['either.shared', ['count']],
  ['open.b', ['text']],
  ['any.thing.below', ['text']],
  ['ok', ['any', 'deep', 'inside']],
])('%s at %j is left to the run, or right', (path, at) => {
  expect(() => check(path, ...at)).not.toThrow();
});

test('an action that answers otherwise when it only tries is read by what it will answer', () => {
  const Made = closed({ id: Type.String() });
  const Tried = closed({ dryRun: Type.Boolean() });
  const producers = new Map([['a', action('test.try', {}, Type.Union([Made, Tried]))]]);
  const at = (path: string, isDryRun: boolean) =>
    checkRef({ at: ['any'], target: { stepId: 'a', path } }, 1, consumer, producers, isDryRun);
  at('id', false);
  at('dryRun', true);
  expect(() => at('id', true)).toThrow('leads nowhere: in a dry run test.try answers no id.');
  expect(() => at('dryRun', false)).toThrow('leads nowhere: test.try answers no dryRun.');
});
