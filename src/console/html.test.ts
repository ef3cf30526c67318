import { expect, test } from 'vitest';
import { html, trusted } from './html.ts';

const hostile = `<img src=x onerror="alert('1')">&amp;`;

test('escapes text and attributes, so that what is written is what is read', () => {
  expect(html`<p title="${hostile}">${hostile}</p>`.text).toBe(
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;">&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;</p>',
  );
});

test('leaves HTML alone, also inside lists', () => {
  const items = ['a', '<b>'].map((each) => html`<li>${each}</li>`);
  expect(html`<ul>${items}</ul>`.text).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>');
  expect(html`${trusted('<hr>')}`.text).toBe('<hr>');
});

test('escapes plain strings inside lists', () => {
  expect(html`${['<a>', 1, [hostile.slice(0, 4)]]}`.text).toBe('&lt;a&gt;1&lt;img');
});

test('writes nothing for what is not there, and zero as zero', () => {
  const nothing: string | undefined = undefined;
  expect(html`[${false}${nothing}${0}${''}]`.text).toBe('[0]');
});
