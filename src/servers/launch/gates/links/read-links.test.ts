import { expect, test } from 'vitest';
import { guessLinks, readLinks } from './read-links.ts';
import { takeOutShortcodes } from './shortcodes.ts';

const body = `Text [one](/one/ "title") and ![two](two.png) and [three][3] and <https://four.example>.

[3]: ../three/

- item with \`[no](/no/)\`
- [five]({{< relref path="five.md" lang="de" >}}#part)

<!-- -->

    [no](/no/)

<p><a href="/six/?a=1&amp;b=2">six</a>
<img src='seven.png'></p> <!-- <a href="/no/"> -->

\`\`\`md
[no](/no/)
\`\`\`

{{< figure src="/eight.png" link="/nine/" >}} {{</* ref "no" */>}} \\[no](/no/)
`;

test('every link is found with its line, and nothing in code, comments and shown shortcodes', () => {
  const { links } = readLinks({ body, bodyLine: 11 });
  const found = links.map(({ kind, to, line }) => `${line} ${kind} ${to}`).sort();
  expect(found).toEqual([
    '11 image two.png',
    '11 link /one/',
    '11 link https://four.example',
    '13 link ../three/',
    '16 ref five.md#part',
    '22 link /six/?a=1&b=2',
    '23 image seven.png',
    '29 image /eight.png',
    '29 link /nine/',
  ]);
});

test('a guess misses none of them but those of shortcodes that show pictures', () => {
  const guessed = new Set(guessLinks(body).map(({ to }) => to));
  for (const to of ['/one/', 'two.png', '../three/', 'five.md', '/six/?a=1&amp;b=2', 'seven.png'])
    expect(guessed).toContain(to);
});

test('arguments of shortcodes are read with and without names and quotes, and lines stay where they are', () => {
  const { text, shortcodes } = takeOutShortcodes('a\n{{< x one "t\\"wo" three=`3` four=4 >}}\nb\n{{% y\n z %}}c');
  expect(text).toBe('a\n\nb\n\nc');
  expect(shortcodes.map(({ name, line, arguments: given }) => [name, line, Object.fromEntries(given)])).toEqual([
    ['x', 2, { 0: 'one', 1: 't"wo', three: '3', four: '4' }],
    ['y', 4, { 0: 'z' }],
  ]);
});
