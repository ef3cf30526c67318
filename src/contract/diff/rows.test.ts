// Every row of the rule table, by the smallest change that shows it.
import { describe, expect, test } from 'vitest';
import { diffSnapshots } from './diff-snapshots.ts';
import { schemaCases } from './examples/schema-rows.ts';
import { offering } from './examples/snapshots.ts';
import { toolCases } from './examples/tool-rows.ts';
import type { Finding } from './finding.ts';
import { rules } from './rules.ts';

const bumpText = { true: 'B', false: 'no', 'unless-waived': 'B*' };

function brief({ row, level, integerBump }: Finding): string {
  return `${row} ${level} ${bumpText[`${integerBump}`]}`;
}

describe.each(schemaCases)('row $row, $title', ({ before, after, input, output }) => {
  test('is judged as a change of arguments', () => {
    const { findings } = diffSnapshots(offering({ inputSchema: before }), offering({ inputSchema: after }));
    expect(findings.map(brief).sort()).toEqual([...input].sort());
    expect(findings.every(({ position, path }) => position === 'input' && path.startsWith('input'))).toBe(true);
  });

  test('is judged as a change of the result', () => {
    const { findings } = diffSnapshots(offering({ outputSchema: before }), offering({ outputSchema: after }));
    expect(findings.map(brief).sort()).toEqual([...output].sort());
    expect(findings.every(({ position, path }) => position === 'output' && path.startsWith('output'))).toBe(true);
  });
});

test.each(toolCases)('row $row, $title', ({ before, after, expected }) => {
  const { findings } = diffSnapshots(before, after);
  expect(findings.map((finding) => brief(finding).replace(' ', ` ${finding.position} `))).toEqual(expected);
});

test('every row of the table is shown by an example', () => {
  const shown = new Set([...schemaCases, ...toolCases].map(({ row }) => row));
  expect([...shown].sort((a, b) => a - b)).toEqual(Object.keys(rules).map(Number));
  expect(Object.keys(rules)).toHaveLength(43);
});

test('every example names the row that its findings have', () => {
  for (const { row, input, output } of schemaCases) {
    const rows = [...input, ...output].map((text) => Number(text.split(' ')[0]));
    expect(rows.length === 0 || rows.includes(row)).toBe(true);
  }
  for (const { row, expected } of toolCases) expect(Number(expected[0]?.split(' ')[0])).toBe(row);
});
