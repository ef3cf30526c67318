import { expect, test } from 'vitest';
import type { JsonSchema, Snapshot } from '../snapshot.ts';
import { applyWaivers } from '../waivers.ts';
import { diffSnapshots } from './diff-snapshots.ts';
import { closed } from './examples/schemas.ts';
import { offering, semantics, snapshot, tool } from './examples/snapshots.ts';
import { renderText } from './render-text.ts';

const whole = (maximum: number) => ({ type: 'integer', maximum });
const before = snapshot({
  tools: [
    tool({ inputSchema: closed({ top: whole(100) }) }),
    tool({ name: 'show_file', description: 'Shows a file.' }),
  ],
});
const changed = (version = '2.0.0', integer = 1): Snapshot =>
  snapshot({
    contract: { name: 'code', version },
    tools: [
      tool({ version: integer, inputSchema: closed({ top: whole(50), maxTokens: { type: 'integer' } }) }),
      tool({ name: 'show_file', description: 'Shows one file.' }),
    ],
  });

test('shows what changed, what it needs, and what to do', () => {
  expect(renderText(diffSnapshots(before, changed()))).toBe(`\
code 2.0.0 → 2.0.0   needs 3.0.0 (MAJOR)

  search        v1 → needs v2
    ✗ input.top       maximum 100 → 50          constraint tightened   MAJOR   row 16
    ✓ input.maxTokens added, optional           property added         MINOR   row 4
  show_file     v1
    · description changed                                              PATCH   row 28

Declared versions do not cover these changes. Bump code to 3.0.0 and search to 2, or waive with a reason in contracts/waivers.yaml.
`);
});

test('says so when the declared versions cover everything', () => {
  const text = renderText(diffSnapshots(before, changed('3.0.0', 2)));
  expect(text).toContain('code 2.0.0 → 3.0.0   needs 3.0.0 (MAJOR)\n\n  search        v1 → v2\n');
  expect(text.endsWith('\n\nDeclared versions cover these changes.\n')).toBe(true);
});

test('says so when a bump is larger than needed', () => {
  const text = renderText(diffSnapshots(before, changed('4.0.0', 5)));
  expect(text.endsWith('\n\nDeclared versions cover these changes; code 3.0.0 and search 2 would do.\n')).toBe(true);
});

test('offers no waiver where none would help', () => {
  const after = snapshot({ ...before, tools: before.tools.map((each) => ({ ...each, description: 'New.' })) });
  expect(renderText(diffSnapshots(before, after))).toContain(
    '\n\nDeclared versions do not cover these changes. Bump code to 2.0.1.\n',
  );
});

test('says when versions go down', () => {
  const after = offering({ version: 1 }, { contract: { name: 'code', version: '1.0.0' } });
  expect(renderText(diffSnapshots(offering({ version: 2 }), after))).toBe(`\
code 2.0.0 → 1.0.0   went down

  search        v2 → v1, lowered

code went from 2.0.0 to 1.0.0, but versions only grow.
search went from 2 to 1, but integers only grow.
`);
});

test('puts what holds for the whole server first', () => {
  const after = offering({}, { semantics: { ...semantics, cancel: 'reply' } });
  expect(renderText(diffSnapshots(offering({}), after))).toBe(`\
code 2.0.0 → 2.0.0   needs 3.0.0 (MAJOR)

  all tools
    ✗ cancel silence → reply           cancel outcome changed   MAJOR   row 38
  search        v1 → needs v2

Declared versions do not cover these changes. Bump code to 3.0.0 and search to 2, or waive with a reason in contracts/waivers.yaml.
`);
});

test('has a plain word for servers that declare no versions', () => {
  const foreign = (inputSchema: JsonSchema) =>
    offering({ version: null, inputSchema }, { contract: { name: 'files', version: null }, semantics: null });
  const same = foreign({ type: 'object' });
  expect(renderText(diffSnapshots(same, same))).toBe('files   no changes\n\nNothing to do.\n');
  expect(renderText(diffSnapshots(same, foreign({ type: 'object', required: ['path'] })))).toBe(`\
files   MAJOR changes

  search
    ✗ input.path now required              optional becomes required   MAJOR   row 8

No contract version is declared; 1 change breaks clients of the old catalogue.
`);
});

test('shows a waived finding with its reason', () => {
  const after = changed('2.1.0', 2);
  const waiver = { finding: 'code:search:16:input.top:maximum', reason: 'Never worked.' };
  const text = renderText(applyWaivers(diffSnapshots(before, after), before, after, [waiver]));
  expect(text).toContain('code 2.0.0 → 2.1.0   needs 2.1.0 (MINOR)');
  expect(text).toContain(
    '    ~ input.top       maximum 100 → 50          constraint tightened   MAJOR   row 16   waived: Never worked.',
  );
});

test('adds colour only through the given function', () => {
  const painted = renderText(diffSnapshots(before, changed()), (ink, text) => `[${ink}:${text}]`);
  expect(painted).toContain('[breaking:✗] input.top');
  expect(painted).toContain('[compatible:MINOR   row 4]');
  expect(painted).toContain('[quiet:·] description changed');
});

test('lets no foreign text steer the terminal', () => {
  const evil = closed({ '\u001b[2Jx': { type: 'string' } });
  expect(renderText(diffSnapshots(offering({}), offering({ inputSchema: evil })))).not.toContain('\u001b');
});
