import { expect, test } from 'vitest';
import { guessLanguage } from './guess-language.ts';

const cases: readonly (readonly [string, string | null])[] = [
  ['npm install flock\nnpx flock --help', 'bash'],
  ['$ flock a.lock\nlocked', 'bash'],
  ['>>> 1 + 1\n2', 'python'],
  ['{ "path": "a.lock" }', 'json'],
  ['<dependency>\n  <artifactId>flock</artifactId>\n</dependency>', 'xml'],
  ['[dependencies]\nflock = "1"', 'toml'],
  ['import flock\n\nlock = flock.open("a")\nlock.close()', 'python'],
  ['Lock is open\nLock was closed by process 17', null],
  ['├── src\n└── test', null],
  ['open(', null],
];

test.each(cases)('code without a language is taken for what it is: %s', async (code, language) => {
  expect(await guessLanguage(code, ['Python', 'Shell'])).toBe(language);
});
