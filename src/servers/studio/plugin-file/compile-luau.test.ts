import { expect, test } from 'vitest';
import { findLuauProblems } from './compile-luau.ts';

test('what does not compile is told with its file and line', async () => {
  const problems = await findLuauProblems([
    { path: 'Good.luau', text: '--!strict\nlocal n: number = 1\nreturn `{n}`\n' },
    { path: 'Bad.luau', text: 'local a = 1\nlocal = 2\n' },
  ]);
  expect(problems).toEqual([expect.stringMatching(/^Bad\.luau:2: Expected identifier/)]);
});
