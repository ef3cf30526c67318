import { expect, test } from 'vitest';
import { asMarkdown } from './restructured-text.ts';

const rst = `=====
Title
=====

.. image:: badge.svg
   :target: x

The library reads \`\`a.b\`\` and links \`the docs <https://example.org>\`_.

Usage
-----

Call it like this::

    run("A sentence in code.")

Done by :func:\`pkg.run\`.
`;

test('reStructuredText becomes Markdown line by line', () => {
  const lines = asMarkdown('README.rst', rst).split('\n');
  expect(lines).toHaveLength(rst.split('\n').length);
  expect(lines[1]).toBe('# Title');
  expect(lines[4]).toBe('');
  expect(lines[7]).toBe('The library reads `a.b` and links [the docs](#).');
  expect(lines[9]).toBe('## Usage');
  expect(lines[14]).toBe('');
  expect(lines[16]).toBe('Done by `pkg.run`.');
});

test('anything else is left as it is', () => {
  expect(asMarkdown('README.md', 'Title\n-----\n')).toBe('Title\n-----\n');
});
