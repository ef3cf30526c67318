// How well sentences of real READMEs are told apart, by labels given by hand; tests/fixtures/launch-claims/README.md says how.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findStatements, type Statement } from './judge/find-statements.ts';
import { productNames } from './judge/product-names.ts';
import { readBlocks } from './prose/read-blocks.ts';

interface Labelled {
  readonly line: number;
  readonly block: 'paragraph' | 'item' | 'quote';
  readonly headings: readonly string[];
  readonly markdown: string;
  /** Null for what is no claim. */
  readonly kind: string | null;
}

interface Sample {
  readonly package: string;
  readonly licence: string;
  readonly part: 'development' | 'held-out' | 'unseen';
  readonly sentences: readonly Labelled[];
}

interface Outcome extends Labelled {
  readonly found: Statement | undefined;
}

const folder = join(import.meta.dirname, '../../../../tests/fixtures/launch-claims');
const samples: readonly Sample[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));

test('the sample is large enough and from permissively licensed packages', () => {
  expect(samples.flatMap(({ sentences }) => sentences).length).toBeGreaterThanOrEqual(150);
  expect(samples.filter(({ part }) => part !== 'development').length).toBeGreaterThanOrEqual(10);
  expect([...new Set(samples.map(({ licence }) => licence))].sort()).toEqual(['BSD-3-Clause', 'ISC', 'MIT']);
});

describe.each(['development', 'held-out', 'unseen'] as const)('of the %s packages', (part) => {
  test('at least nine of ten found claims are claims', () => {
    const outcomes = samples.filter((sample) => sample.part === part).flatMap(judge);
    const figures = measure(outcomes);
    report(part, outcomes, figures);
    expect(figures.precision).toBeGreaterThanOrEqual(0.9);
    expect(figures.recall).toBeGreaterThanOrEqual(0.6);
  });
});

function judge(sample: Sample): Outcome[] {
  const { markdown, starts } = compose(sample.sentences);
  const names = productNames([sample.package], readBlocks(markdown));
  const statements = findStatements(markdown, names, true);
  return sample.sentences.map((label, at) => {
    const place = starts[at];
    return { ...label, found: statements.find((statement) => statement.startLine === place) };
  });
}

/** The README as far as it was kept: headings, and every sentence on a line of its own. */
function compose(sentences: readonly Labelled[]): { markdown: string; starts: number[] } {
  const lines: string[] = [];
  const starts: number[] = [];
  let last: Labelled | undefined;
  for (const sentence of sentences) {
    const isSameBlock = last?.line === sentence.line && last.block === sentence.block;
    if (last?.headings.join('\n') !== sentence.headings.join('\n')) {
      for (const [depth, heading] of sentence.headings.entries()) {
        if (last?.headings.slice(0, depth + 1).join('\n') === sentence.headings.slice(0, depth + 1).join('\n'))
          continue;
        lines.push('', `${'#'.repeat(depth + 1)} ${heading}`, '');
      }
    } else if (!isSameBlock && !(sentence.block === 'item' && last.block === 'item')) lines.push('');
    const mark = { paragraph: '', item: isSameBlock ? '  ' : '- ', quote: '> ' }[sentence.block];
    lines.push(mark + sentence.markdown);
    starts.push(lines.length);
    last = sentence;
  }
  // Links by reference are links only where the reference is defined.
  const references = new Set(lines.flatMap((line) => [...line.matchAll(/\]\[([^\]]+)\]/g)].map(([, name]) => name)));
  lines.push('', ...[...references].map((name) => `[${name}]: https://example.org`));
  return { markdown: lines.join('\n'), starts };
}

interface Figures {
  readonly precision: number;
  readonly recall: number;
  /** Of the claims rightly found. */
  readonly kindAccuracy: number;
}

function measure(outcomes: readonly Outcome[]): Figures {
  const found = outcomes.filter((each) => each.found);
  const right = found.filter(({ kind }) => kind !== null);
  return {
    precision: right.length / found.length,
    recall: right.length / outcomes.filter(({ kind }) => kind !== null).length,
    kindAccuracy: right.filter((each) => each.kind === each.found?.kind).length / right.length,
  };
}

function report(part: string, outcomes: readonly Outcome[], { precision, recall, kindAccuracy }: Figures): void {
  const claims = outcomes.filter(({ kind }) => kind !== null).length;
  const shown = [precision, recall, kindAccuracy].map((share) => share.toFixed(3));
  process.stdout.write(
    `claim quality, ${part}: ${outcomes.length} sentences, ${claims} claims; precision ${shown[0]}, recall ${shown[1]}, kinds right ${shown[2]}\n`,
  );
  if (process.env['MOORING_SHOW_CLAIMS'] !== part) return;
  for (const { kind, found, markdown } of outcomes) {
    if (found && kind === null) process.stdout.write(`  wrongly found  ${found.kind}: ${markdown.slice(0, 150)}\n`);
    if (!found && kind !== null) process.stdout.write(`  missed         ${kind}: ${markdown.slice(0, 150)}\n`);
    if (found && kind !== null && found.kind !== kind)
      process.stdout.write(`  ${kind} taken for ${found.kind}: ${markdown.slice(0, 130)}\n`);
  }
}
