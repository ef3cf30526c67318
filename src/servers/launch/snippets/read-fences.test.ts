import { expect, test } from 'vitest';
import { readDirectives } from './read-directives.ts';
import { readFences } from './read-fences.ts';

test('every fence has its lines and the headings above it', () => {
  const page = '# A\n\n## B\n\n- item\n\n  ```js {1}\n  a();\n\n  b();\n  ```\n\n# C\n\n    indented();\n';
  expect(readFences(page)).toEqual([
    { info: 'js {1}', code: 'a();\n\nb();', startLine: 8, endLine: 10, headings: ['A', 'B'] },
    { info: '', code: 'indented();', startLine: 15, endLine: 15, headings: ['C'] },
  ]);
});

test('a fence within a tab keeps its place', () => {
  const page = '=== "Python"\n\n    ```python\n    a = 1\n    ```\n';
  expect(readFences(page)).toEqual([{ info: 'python', code: 'a = 1', startLine: 4, endLine: 4, headings: [] }]);
});

test('a directive of Sphinx is code only where it says so', () => {
  const page =
    '```{note}\nNo code.\n```\n\n```{code-block} python\na = 1\n```\n\n```{eval-rst}\n.. code:: sh\n\n   ls\n```\n';
  expect(readFences(page).map(({ info, code, startLine }) => [info, code, startLine])).toEqual([
    ['python', 'a = 1', 6],
    ['sh', 'ls', 12],
  ]);
});

test('blocks of reStructuredText end where the indentation does', () => {
  const page =
    'Top\n===\n\nUse it::\n\n    a()\n\n      b()\n\nText.\n\n.. code-block:: c\n   :linenos:\n\n   int a;\n\nMore\n----\n\n>>> 1\n1\n\nEnd.\n';
  expect(readDirectives(page)).toEqual([
    { info: '', code: 'a()\n\n  b()', startLine: 6, endLine: 8, headings: ['Top'] },
    { info: 'c', code: 'int a;', startLine: 15, endLine: 15, headings: ['Top'] },
    { info: 'pycon', code: '>>> 1\n1', startLine: 20, endLine: 21, headings: ['Top', 'More'] },
  ]);
});
