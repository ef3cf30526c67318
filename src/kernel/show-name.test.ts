import { expect, test } from 'vitest';
import { escapeControls, hasControls, showName } from './show-name.ts';

test.each(['ann', 'team/bot:7', 'a.b@example.org', 'core.ping'])('%s is one word and stays as it is', (name) => {
  expect(showName(name)).toBe(name);
});

test.each([
  ['ann asks for core.ping', '"ann asks for core.ping"'],
  ['two\nlines', String.raw`"two\nlines"`],
  ['hide\u001b[8m', String.raw`"hide\u001b[8m"`],
  ['late\u0085\u009b2J', String.raw`"late\u0085\u009b2J"`],
  ['turned\u202egnp', String.raw`"turned\u202egnp"`],
  ['', '""'],
])('%j is quoted', (name, shown) => {
  expect(showName(name)).toBe(shown);
});

test('a sentence keeps its words, and nothing in it acts', () => {
  expect(escapeControls('it "failed": a\n\u2066b')).toBe(String.raw`it "failed": a\u000a\u2066b`);
  expect([hasControls('a\u007f'), hasControls('a\u061c'), hasControls('Ærø 日本')]).toEqual([true, true, false]);
});
