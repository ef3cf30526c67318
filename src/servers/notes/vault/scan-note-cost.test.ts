// Text made to be slow to read.
import { expect, test } from 'vitest';
import { scanNote } from './scan-note.ts';

const long =
  (part: string, before = '', after = '') =>
  (size: number) =>
    before + part.repeat(size / part.length) + after;
const cases: [string, (size: number) => string][] = [
  ['opening brackets', long('[')],
  ['nested brackets', (size) => `[x]: y\n\n${'['.repeat(size / 2)}${']'.repeat(size / 2)}`],
  ['one line', long('a')],
  ['backticks', long('`')],
  [
    'backtick runs of all lengths',
    (size) => Array.from({ length: Math.sqrt(2 * size) }, (_, i) => '`'.repeat(i + 1)).join(' '),
  ],
  ['unequal backticks', long('` `` ')],
  ['dollars', long('$a ')],
  ['percent signs', long('%%\n')],
  ['percent signs on one line', long('%% ')],
  ['dollars on one line', long('$$')],
  ['comments that never end', long('a <!--\n\n')],
  ['tags that never end', long('<a b="')],
  ['link tails', long('[](')],
  ['titles', long('[](a "[](a \'')],
  ['references', long('[a][b]', '[x]: y\n\n')],
  ['definitions', long('[a]:\n')],
  ['quotes', long('> ')],
  ['lists and blank lines', (size) => `${'- '.repeat(size / 4)}\n${'\n'.repeat(size / 2)}`],
  ['tags in parentheses', long('(#a')],
  ['links on one line', long('[[a]] ')],
  ['a heading', long('[<!--', '# ')],
  ['table cells', long('|[[', 'a|b\n-|-\n')],
  ['frontmatter links on one line', long('"[[a]]" ', '---\na: ', '\n---\n')],
  ['frontmatter brackets', long('[', '---\na: ', '\n---\n')],
  ['frontmatter spaces', long(' ', '---\na:', 'b"\n---\n')],
  ['frontmatter that never closes', long('---x\n', '---\n')],
];

// By proportion, since a busy machine stretches all times: four times the text costs about four times as much,
// while it would cost sixteen times if anything were looked at again and again.
test.each(cases)('%s: the cost of reading grows with the length and no faster', (_, textOf) => {
  const small = costOf(textOf(125_000));
  const large = costOf(textOf(500_000));
  expect(large < 250 || large / small < 10, `${small} ms, then ${large} ms`).toBe(true);
});

function costOf(text: string): number {
  const before = process.cpuUsage();
  scanNote(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
