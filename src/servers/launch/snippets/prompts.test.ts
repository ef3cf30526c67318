import { expect, test } from 'vitest';
import { stripPrompts } from './prompts.ts';

const cases: readonly (readonly [string, string, string, string])[] = [
  ['bash', '# install it\n$ npm i a\nadded 1\n$ a \\\n  --b\nok\n# done', 'bash', '# install it\nnpm i a\na \\\n  --b'],
  ['bash', 'ann@host:~/a$ make\nok', 'bash', 'make'],
  ['bash', 'echo $HOME\nls', 'bash', 'echo $HOME\nls'],
  ['bash', 'PM> Install-Package A', 'powershell', 'Install-Package A'],
  ['python', '>>> for a in b:\n...     c(a)\n...\n1\n>>> d', 'python', 'for a in b:\n    c(a)\n\nd'],
  ['python', 'a = 1', 'python', 'a = 1'],
  ['elixir', 'iex> A.b(1)\n2\niex(2)> c', 'elixir', 'A.b(1)\nc'],
  ['ruby', 'irb(main):001:0> a.b\n=> 1', 'ruby', 'a.b'],
  ['haskell', 'ghci> a 1\n2', 'haskell', 'a 1'],
];

test.each(cases)('of a session in %s stays what was typed: %s', (language, code, becomes, typed) => {
  expect(stripPrompts(code, language)).toEqual({ language: becomes, code: typed });
});
