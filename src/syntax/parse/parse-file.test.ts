import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Chunk, ParsedFile } from '../chunk.ts';
import { markdown } from '../languages/markdown/language.ts';
import { python } from '../languages/python/language.ts';
import { swift } from '../languages/swift/language.ts';
import { languages } from '../languages/table.ts';
import { typescript } from '../languages/typescript/language.ts';
import { parseFile } from './parse-file.ts';

const codeOf = ({ chunks }: ParsedFile): Chunk[] => chunks.filter(({ mode }) => mode !== 'extracted');
const outline = (parsed: ParsedFile): string[] =>
  codeOf(parsed).map(({ startLine, endLine, kind, name }) => `${startLine}-${endLine} ${kind} ${name}`.trim());

describe('chunks of a file', () => {
  it('cover symbols with their documentation and leave the lines between to code', async () => {
    const parsed = await parseFile(
      [
        "import { save } from './save.ts';",
        '',
        '/** Keeps it. */',
        'export function keep(value: string): void {',
        '  save(value);',
        '}',
        '',
        'keep("x");',
        '',
      ].join('\n'),
      typescript,
    );
    expect(outline(parsed)).toEqual(['1-1 Code', '3-6 FunctionDeclaration keep', '8-8 Code']);
    expect(parsed.chunks[2]?.facts?.calls).toEqual(['keep']);
  });

  it('nest as symbols do, and are listed outer before inner', async () => {
    const parsed = await parseFile(
      'class A {\n  one() {\n    return 1;\n  }\n\n  two() {\n    return 2;\n  }\n}\n',
      typescript,
    );
    expect(outline(parsed)).toEqual([
      '1-9 ClassDeclaration A',
      '2-4 MethodDeclaration one',
      '6-8 MethodDeclaration two',
    ]);
    expect(parsed.chunks.map(({ parent }) => parent)).toEqual([-1, 0, 0]);
  });

  it('give symbols that share their lines to the first of them', async () => {
    const parsed = await parseFile('function a() { b(); } function b() { c(); }\nfunction d() {}\n', typescript);
    expect(outline(parsed)).toEqual(['1-1 FunctionDeclaration a', '2-2 FunctionDeclaration d']);
    expect(parsed.chunks[0]?.facts?.calls).toEqual(['b', 'c']);
  });

  it('start below a symbol whose last line they share', async () => {
    const parsed = await parseFile('function a() {\n  b();\n} function c() {\n  d();\n}\n', typescript);
    expect(outline(parsed)).toEqual(['1-3 FunctionDeclaration a', '4-5 FunctionDeclaration c']);
  });

  it('leave little functions within a function to it, with what happens in them, but not their returns', async () => {
    const source =
      'export function run(list: string[]) {\n  const first = (x: string) => trim(x);\n  list.forEach((each) => { return first(each); });\n}\n';
    const { chunks } = await parseFile(source, typescript);
    expect(chunks).toHaveLength(1);
    expect(chunks[0]?.facts).toMatchObject({
      calls: ['trim', 'list.forEach', 'first'],
      returns: false,
      params: [{ name: 'list', type: 'string[]' }],
    });
    expect(chunks[0]?.facts?.uses).not.toContain('each');
  });

  it('make one of declarations of the same function that differ in their parameters', async () => {
    const source =
      'export function f(a: string): void;\nexport function f(a: number): void;\nexport function f(a: unknown, b = 1): void {\n  g(a);\n}\n';
    const { chunks } = await parseFile(source, typescript);
    expect(chunks).toHaveLength(1);
    expect(chunks[0]).toMatchObject({ startLine: 1, endLine: 5, name: 'f' });
    expect(chunks[0]?.signature).toContain('f(a: string): void');
    expect(chunks[0]?.facts?.params.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('cut long code at the top level at blank lines', async () => {
    const source = Array.from({ length: 150 }, (_, at) => (at % 10 === 9 ? '' : `run(${at});`)).join('\n');
    const parsed = await parseFile(source, typescript);
    expect(outline(parsed)).toEqual(['1-59 Code', '61-119 Code', '121-149 Code']);
  });

  it('keep what can be read of broken code', async () => {
    const source =
      'export function whole(a: string) {\n  return a;\n}\n\nexport function broken(a {{{ \n\nfunction also(b) {\n  return b;\n}\n';
    const parsed = await parseFile(source, typescript);
    expect(parsed.chunks.map(({ name }) => name)).toContain('whole');
    expect(uncovered(source, parsed)).toEqual([]);
  });

  it('are windows when parsing takes too long', async () => {
    const source = 'const a = [1, 2, 3];\n'.repeat(20_000);
    const parsed = await parseFile(source, typescript, 0);
    expect(parsed.chunks).toHaveLength(500);
    expect(parsed.chunks[0]).toMatchObject({ kind: 'Window', facts: null, startLine: 1, endLine: 40 });
    // The parser is not left in the middle of it.
    expect(outline(await parseFile('function a() {\n}\n', typescript))).toEqual(['1-2 FunctionDeclaration a']);
  });

  it('are windows where the words of a language without a grammar take too long', async () => {
    const parsed = await parseFile('func a() {}\n'.repeat(50), swift, -1);
    expect(parsed.chunks[0]).toMatchObject({ kind: 'Window', facts: null, startLine: 1, endLine: 40 });
  });

  it('come from the light readers where a language has no grammar', async () => {
    expect((await parseFile('# Title\n\nText of it.\n', markdown)).chunks[0]).toMatchObject({
      kind: 'Section',
      mode: 'prose',
    });
    expect((await parseFile('func a() {}\n', swift)).chunks[0]).toMatchObject({ kind: 'FunctionDeclaration' });
  });

  it('are none for an empty file', async () => {
    expect((await parseFile('', typescript)).chunks).toEqual([]);
    expect((await parseFile('\n\n', python)).chunks).toEqual([]);
  });
});

describe('comments', () => {
  it('become chunks named after what they document or stand in', async () => {
    const source = [
      '// Licensed to everybody, forever.',
      '',
      '// Says hello',
      '// to a person.',
      'function greet() {',
      '  // Because it was asked for.',
      '  say(); // no',
      '}',
    ].join('\n');
    const { chunks } = await parseFile(source, typescript);
    const comments = chunks.filter(({ kind }) => kind === 'Comment');
    expect(comments.map(({ startLine, endLine, name, doc }) => [startLine, endLine, name, doc])).toEqual([
      [1, 1, '', 'Licensed to everybody, forever.'],
      [3, 4, 'greet', 'Says hello\nto a person.'],
      [6, 6, 'greet', 'Because it was asked for.'],
    ]);
    expect(comments.every(({ mode, facts }) => mode === 'extracted' && facts === null)).toBe(true);
    expect(chunks.find(({ name, kind }) => name === 'greet' && kind !== 'Comment')?.doc).toBe(
      'Says hello\nto a person.',
    );
  });

  it('after code on the line above document nothing', async () => {
    const { chunks } = await parseFile('run(); // starts the whole engine\nfunction stop() {\n}\n', typescript);
    expect(chunks.find(({ name }) => name === 'stop')).toMatchObject({ doc: '', startLine: 2 });
  });
});

describe('every language', () => {
  const parsed = languages.filter(({ syntax, conventions, holdsCode }) => syntax ?? conventions ?? holdsCode);

  it.each(parsed.map((each) => [each.id, each] as const))(
    'of %s reads any text, and its query compiles if it has one',
    async (_, language) => {
      const pieces = [
        '(',
        ')',
        '{',
        '}',
        '\n',
        '  ',
        'a',
        'fn ',
        'def f',
        'class X',
        'let x: ',
        'func g(',
        'case ',
        '<script>',
        '</script>',
        'if ',
        '=',
        '"',
        "'",
        '#',
        '//',
        '/*',
        '*/',
        ':',
        ';',
        '.',
        'é',
        '\u{1F600}',
        '\r\n',
        '0',
      ];
      const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 80 }).map((each) => each.join(''));
      await fc.assert(
        fc.asyncProperty(texts, async (text) => {
          const result = await parseFile(text, language);
          expect(uncovered(text, result)).toEqual([]);
          expect(disorder(result)).toEqual([]);
        }),
        { seed: 7, numRuns: 60 },
      );
    },
  );
});

/** Lines with text that lie in no chunk. */
function uncovered(text: string, parsed: ParsedFile): number[] {
  const lines = text.split('\n');
  const covered = new Set<number>();
  for (const { startLine, endLine } of codeOf(parsed))
    for (let line = startLine; line <= endLine; line += 1) covered.add(line);
  return lines.flatMap((line, at) => (line.trim() !== '' && !covered.has(at + 1) ? [at + 1] : []));
}

/** What is wrong with order and nesting. */
function disorder({ chunks }: ParsedFile): string[] {
  return chunks.flatMap((chunk, at) => {
    const before = chunks[at - 1];
    const parent = chunk.parent < 0 ? null : chunks[chunk.parent];
    if (chunk.startLine < 1 || chunk.endLine < chunk.startLine) return [`${at} has no lines`];
    if (before && before.startLine > chunk.startLine) return [`${at} comes too late`];
    if (parent === undefined || chunk.parent >= at) return [`${at} comes before what it lies in`];
    if (parent && (parent.startLine > chunk.startLine || parent.endLine < chunk.endLine))
      return [`${at} leaves its parent`];
    return [];
  });
}
