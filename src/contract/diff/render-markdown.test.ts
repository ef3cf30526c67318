import { expect, test } from 'vitest';
import { diffSnapshots } from './diff-snapshots.ts';
import { closed } from './examples/schemas.ts';
import { offering } from './examples/snapshots.ts';
import { renderMarkdown } from './render-markdown.ts';

test('shows the diff as tables', () => {
  const before = offering({ inputSchema: closed({ top: { type: 'integer', maximum: 100 } }) });
  const after = offering({ inputSchema: closed({ top: { type: 'integer', maximum: 50 } }), description: 'New.' });
  expect(renderMarkdown(diffSnapshots(before, after))).toBe(`\
### code 2.0.0 → 2.0.0, needs 3.0.0 (MAJOR)

**search v1 → needs v2**

|  | where | what | rule | level | row |
| --- | --- | --- | --- | --- | ---: |
| ✗ | \`input.top\` | maximum 100 → 50 | constraint tightened | MAJOR | 16 |
| · | \`description\` | changed | wording | PATCH | 28 |

Declared versions do not cover these changes. Bump code to 3.0.0 and search to 2, or waive with a reason in contracts/waivers.yaml.
`);
});

test('lets no foreign text become markup', () => {
  const property = { enum: ['a|b', '<img src=x>', '[link](http://x.example)'] };
  const text = renderMarkdown(diffSnapshots(offering({}), offering({ inputSchema: closed({ 'p|`q': property }) })));
  const table = text.split('\n').filter((line) => line.startsWith('| '));
  expect(table.every((line) => line.replaceAll('\\|', '').split('|').length === 8)).toBe(true);
  expect(text).not.toMatch(/[^\\]<img/);
});
