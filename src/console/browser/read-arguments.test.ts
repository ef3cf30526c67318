import { expect, test } from 'vitest';
import { type FieldKind, readArguments } from './read-arguments.ts';

const typed = (name: string, kind: FieldKind, value: string) => ({ path: name.split('.'), kind, value });

test('turns each kind of field into its value', () => {
  const fields = [
    typed('text', 'text', ' two words '),
    typed('count', 'number', '1.5'),
    typed('mode', 'choice', '"loud"'),
    typed('deep', 'choice', 'false'),
    typed('flags', 'lines', 'a\n\n b \n'),
    typed('ports', 'numbers', '1\n2'),
    typed('any', 'json', '{"a":[1]}'),
  ];
  expect(readArguments(fields)).toEqual({
    args: {
      text: ' two words ',
      count: 1.5,
      mode: 'loud',
      deep: false,
      flags: ['a', 'b'],
      ports: [1, 2],
      any: { a: [1] },
    },
  });
});

test('leaves out what is empty, and objects with nothing in them', () => {
  expect(readArguments([typed('text', 'text', ''), typed('where.path', 'text', ' ')])).toEqual({ args: {} });
});

test('puts nested fields into their objects', () => {
  const fields = [typed('where.path', 'text', 'a'), typed('where.at.x', 'number', '0')];
  expect(readArguments(fields)).toEqual({ args: { where: { path: 'a', at: { x: 0 } } } });
});

test('names the field whose JSON cannot be read', () => {
  expect(readArguments([typed('where.any', 'json', '{')])).toEqual({ problem: 'where.any is not valid JSON' });
});

test('works from its source text alone, as in the browser', () => {
  const copy = new Function(`return ${readArguments}`)() as typeof readArguments;
  expect(copy([typed('ports', 'numbers', '1')])).toEqual({ args: { ports: [1] } });
});
