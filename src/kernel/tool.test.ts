import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { tinyTool } from '../../tests/support/tiny-server.ts';
import { compileWithAjv } from './schema/compile.ts';
import { closed } from './schema/shapes.ts';
import { annotationsOf, gated } from './tool.ts';

test('a declaration that says little has every field filled in', () => {
  const { aliases, reserved, control, openWorld, gate, semantics, traits } = tinyTool();
  expect({ aliases, reserved, control, openWorld, gate, semantics, traits }).toEqual({
    aliases: [],
    reserved: [],
    control: false,
    openWorld: false,
    gate: undefined,
    semantics: {},
    traits: {},
  });
});

test('a reserved argument is listed with its reason, and no value satisfies it', () => {
  const tool = tinyTool({ input: closed({ text: Type.String() }), reserved: { later: 'will choose a voice' } });
  expect(tool.reserved).toEqual(['later']);
  expect(tool.input).toHaveProperty('properties.later', { not: {}, description: 'Reserved: will choose a voice' });
  const validate = compileWithAjv()('test', tool.input);
  expect(validate({ text: 'a' })).toBeNull();
  for (const later of [null, 0, 'x', {}]) expect(validate({ text: 'a', later })).not.toBeNull();
});

test('what has a default may be left out by callers', () => {
  const tool = tinyTool({ input: closed({ text: Type.String(), limit: Type.Integer({ default: 3 }) }) });
  expect(tool.input).toMatchObject({ required: ['text'] });
});

test.each([
  ['none', { readOnlyHint: true, destructiveHint: false, idempotentHint: true }],
  ['read', { readOnlyHint: true, destructiveHint: false, idempotentHint: true }],
  ['write', { readOnlyHint: false, destructiveHint: false, idempotentHint: false }],
  ['destroy', { readOnlyHint: false, destructiveHint: true, idempotentHint: false }],
] as const)('the annotations of an effect of %s follow from it', (effect, hints) => {
  expect(annotationsOf(tinyTool({ effect }))).toEqual({ title: 'Work', openWorldHint: false, ...hints });
});

test('what a tool says of itself goes before what its effect suggests', () => {
  expect(annotationsOf(tinyTool({ effect: 'write', idempotent: true, openWorld: true }))).toMatchObject({
    idempotentHint: true,
    openWorldHint: true,
  });
});

test('a gate is added without touching the tool', () => {
  const tool = tinyTool();
  const gate = { when: 'always', isOpen: () => true };
  expect(gated(tool, gate).gate).toBe(gate);
  expect(tool.gate).toBeUndefined();
});
