// A small product with everything a launch looks for: manifest, README with claims and fences, docs, examples, tests, CI.
import type { Files } from '../../src/servers/launch/source/repository-fixture.ts';

export const toyProduct: Files = {
  'package.json': `${JSON.stringify(
    {
      name: 'tally-marks',
      version: '2.1.0',
      description: 'Counts words, lines and characters in text files.',
      license: 'MIT',
      type: 'module',
      main: './src/index.js',
      engines: { node: '>=18' },
      keywords: ['count', 'text'],
      scripts: { test: 'node --test' },
    },
    null,
    2,
  )}\n`,
  'README.md': `# Tally Marks

Tally Marks counts words, lines and characters in text files.

## Features

- Counts words in UTF-8 text.
- Reads input as a stream, so that large files do not fill the memory.
- Writes its totals as JSON or as a table.

## Install

\`\`\`sh
npm install tally-marks
\`\`\`

## Quick start

\`\`\`js
import { countWords } from 'tally-marks';

console.log(countWords('one two three'));
\`\`\`

## Limitations

- Tally Marks does not count syllables.
- Files above 2 GB are not supported.
`,
  LICENSE: 'MIT License\n\nPermission is hereby granted, free of charge, to any person obtaining a copy.\n',
  'docs/streams.md': `# Counting streams

\`countStream\` reads a stream and returns the totals when it ends.

\`\`\`js
import { createReadStream } from 'node:fs';
import { countStream } from 'tally-marks';

const totals = await countStream(createReadStream('notes.txt'));
console.log(totals.lines);
\`\`\`
`,
  'examples/count-file.js': `// Counts the words of a file.
import { readFileSync } from 'node:fs';
import { countWords } from 'tally-marks';

console.log(countWords(readFileSync('notes.txt', 'utf8')));
`,
  'src/index.js': `/** Counts the words of a text. Words are parted by white space. */
export function countWords(text) {
  return text.split(/\\s+/).filter((word) => word !== '').length;
}

/** Counts the lines of a text. */
export function countLines(text) {
  return text === '' ? 0 : text.split('\\n').length;
}

/** Reads a stream to its end and answers words and lines. */
export async function countStream(stream) {
  let text = '';
  for await (const piece of stream) text += piece;
  return { words: countWords(text), lines: countLines(text) };
}
`,
  'tests/count.test.js': `import assert from 'node:assert';
import { test } from 'node:test';
import { countWords } from '../src/index.js';

test('counts words', () => assert.equal(countWords('a b'), 2));
`,
  '.github/workflows/test.yml':
    'on: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps: [{ run: npm test }]\n',
};
