import { expect, test } from 'vitest';
import { swift } from '../languages/swift/language.ts';
import type { Span } from './captures.ts';
import { Comments } from './comments.ts';
import { markupChunks } from './light/markup.ts';
import { Lines } from './lines.ts';
import { parseFile } from './parse-file.ts';

/** More than may be handed to one call as arguments. */
const many = 200_000;

test('a file may have any number of comments', async () => {
  const { chunks } = await parseFile('// one two three\n\n'.repeat(many), swift, 60_000);
  expect(chunks.filter(({ kind }) => kind === 'Comment')).toHaveLength(many);
});

test('a symbol may have any number of comments below its decorators', () => {
  const line = '// a\n';
  const text = line.repeat(many);
  const spans: Span[] = Array.from({ length: many }, (_, at) => ({
    start: at * line.length,
    end: (at + 1) * line.length - 1,
  }));
  expect(new Comments(spans, new Lines(text), text).above(1, 0, text.length)).toHaveLength(many);
});

test('a script and a style in markup may import any number of files', async () => {
  const names = Array.from({ length: many }, (_, at) => `a${at}`);
  const bindings = names.map((name) => ({ local: name, imported: name, from: name }));
  const style = names.map((name) => `@import '${name}.css';`).join('\n');
  const parsed = await markupChunks(`<script>x()</script>\n<style>\n${style}\n</style>\n`, async () => ({
    chunks: [],
    imports: names,
    bindings,
  }));
  expect(parsed.imports).toHaveLength(2 * many);
  expect(parsed.bindings).toHaveLength(many);
});

test('directives of Swift that share a line are passed over once', async () => {
  const { chunks } = await parseFile(`${'#if a '.repeat(60_000)}\nfunc go() {}\n`, swift);
  expect(chunks.map(({ kind, name }) => `${kind} ${name}`.trim())).toEqual(['Code', 'FunctionDeclaration go']);
});
