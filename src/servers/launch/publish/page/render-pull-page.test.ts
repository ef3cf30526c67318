import { expect, test } from 'vitest';
import { renderPullPage } from './render-pull-page.ts';

const evil = `"><script>alert('1')</script><img src=x onerror=alert(2)>&amp;`;
const pull = {
  number: 3,
  title: `Launch ${evil}`,
  body: `Body ${evil}`,
  branch_name: `launch/${evil}`,
  base_branch: `main${evil}`,
  base_ref: 'a'.repeat(40),
  commit_sha: 'b'.repeat(40),
  created_at: '2026-03-01T10:00:00Z',
  rollback_steps: [`git push ${evil}`],
};

test('nothing that others wrote becomes markup', () => {
  const html = renderPullPage(pull, [{ path: `content/${evil}.md`, before: `${evil}\n`, after: `a${evil}\n` }]);
  expect(html).not.toMatch(/<script|<img/i);
  expect(html.match(/&lt;script&gt;/g)).toHaveLength(10);
  expect(html).toContain("default-src 'none'");
});

test('lines are shown with their numbers, claims short, and what hides or turns text in plain sight', () => {
  const claim = `<!-- claim_id: ${'c0ffee00'.repeat(8)} -->`;
  const html = renderPullPage(pull, [
    { path: 'a.md', before: 'a\nb\n', after: `a\nIt reads. ${claim}\nx\u202ey\u200b\n` },
  ]);
  expect(html).toContain(
    '<tr class="removed"><td class="at">2</td><td class="at"></td><td class="sign">−</td><td>b</td></tr>',
  );
  expect(html).toContain(`<span class="claim" title="claim_id: ${'c0ffee00'.repeat(8)}">claim c0ffee00</span>`);
  expect(html).toContain('x<span class="hidden">U+202E</span>y<span class="hidden">U+200B</span>');
  expect(html).toContain('<h2>1 file, +2 −1</h2>');
});
