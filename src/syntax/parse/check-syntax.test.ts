import { describe, expect, it } from 'vitest';
import { languageByName } from '../languages/find-language.ts';
import { languages } from '../languages/table.ts';
import { checkSyntax } from './check-syntax.ts';

const check = (lang: string, code: string) => {
  const language = languageByName(lang);
  if (!language) throw new Error(`no language ${lang}`);
  return checkSyntax(code, language);
};

const whole: readonly (readonly [string, string])[] = [
  ['javascript', "import { a } from 'b';\nconst c = await a();\n"],
  ['typescript', 'export const a = <T>(b: T): T => b;\n'],
  ['tsx', 'const a = <b c={1} />;\n'],
  ['python', 'def f(a):\n    return a\n'],
  ['go', 'package main\n\nfunc main() {}\n'],
  ['rust', 'fn main() { println!("a"); }\n'],
  ['java', 'public class A { int b() { return 1; } }\n'],
  ['csharp', 'public class A { public int B() => 1; }\n'],
  ['c', '#include <stdio.h>\nint main(void) { return 0; }\n'],
  ['cpp', '#include <vector>\nclass A { public: std::vector<int> b; };\n'],
  ['ruby', "require 'a'\nA.new(b: 1).each { |c| puts c }\n"],
  ['php', '<?php\nfunction a(int $b): int { return $b; }\n'],
  ['bash', 'npm install a && a --version | head -1\n'],
  ['kotlin', 'class A(val b: Int) {\n  fun c() = b\n}\n'],
  ['scala', 'object A { def b(c: Int): Int = c }\n'],
  ['lua', 'local a = require("a")\na.b()\n'],
  ['elixir', 'defmodule A do\n  def b(c), do: c\nend\n'],
  ['haskell', 'module A where\na :: Int\na = 1\n'],
  ['zig', 'pub fn main() void {}\n'],
  ['json', '{ "a": [1, 2] }'],
];

const fragments: readonly (readonly [string, string])[] = [
  ['javascript', '{ "a": 1, b: [2] }'],
  ['javascript', 'async load(a) {\n  return a;\n}'],
  ['typescript', 'private a: number = 1;\nb(): void {}'],
  ['javascript', 'a: 1,\nb() {\n  return 2;\n},'],
  ['python', '    a = 1\n    return a'],
  ['go', 'r := a.New()\nif r != nil {\n\tr.Run()\n}'],
  ['go', 'Run: func(a *B) error {\n\treturn nil\n},\nName: "c"'],
  ['rust', 'let a = b()?;\na.c()'],
  ['rust', 'pub fn a(&self) -> u8 { 1 }'],
  ['java', 'List<String> a = new ArrayList<>();\nfor (String b : a) { c(b); }'],
  ['java', '@Override\npublic void a() throws B { c(); }'],
  ['csharp', 'var a = await B.C();\nConsole.WriteLine(a);'],
  ['csharp', 'public int A { get; set; }\nprivate void B() { }'],
  ['cpp', 'auto a = b::c<int>(1);\nif (a) { d(); }'],
  ['c', 'json_t *a = b();\nif (!a) return 1;'],
  ['kotlin', 'val a = b { c() }\nprintln(a)'],
  ['scala', 'val a = List(1, 2).map(_ + 1)\nprintln(a)'],
  ['php', '$a = new B();\n$a->c();'],
  ['php', "$a['b']"],
  ['java', 'a.b(new C())'],
  ['php', 'public function a(): int { return 1; }'],
  ['haskell', 'a <- b\nprint a'],
  ['json', '// the members alone\n"a": 1,\n"b": "http://c",'],
];

const broken: readonly (readonly [string, string, number])[] = [
  ['javascript', 'const a = 1;\nconst b = ;\n', 2],
  ['typescript', 'const a: = 1;\n', 1],
  ['python', 'a = 1\ndef f(:\n    pass\n', 2],
  ['go', 'package a\n\nfunc f( {\n}\n', 3],
  ['rust', 'fn f() {\n    let = 1;\n}\n', 2],
  ['java', 'class A {\n  void b( { }\n}\n', 2],
  ['csharp', 'class A {\n  void B( { }\n}\n', 2],
  ['c', 'int main(void {\n  return 0;\n}\n', 1],
  ['ruby', 'a = 1\nb = )\n', 2],
  ['php', '$a = ;\n', 1],
  ['bash', 'if a; then\n  b\n', 2],
  ['bash', 'npm install <name>\n', 1],
  ['lua', 'local a = = 1\n', 1],
  ['json', '{\n  "a": 1,\n  "b": 2\n  "c": 3\n}', 3],
];

describe('checkSyntax', () => {
  it.each(whole)('takes a whole file of %s', async (lang, code) => {
    expect(await check(lang, code)).toEqual({ isOk: true });
  });

  it.each(fragments)('takes a legal fragment of %s: %s', async (lang, code) => {
    expect(await check(lang, code)).toEqual({ isOk: true });
  });

  it.each(broken)('finds the error in %s: %s', async (lang, code, line) => {
    expect(await check(lang, code)).toEqual({ isOk: false, line });
  });

  it('tells that JSON is broken even where its reader does not say the place', async () => {
    expect(await check('json', '{ "a": ... }')).toMatchObject({ isOk: false });
  });

  it('has a whole file above for every language with a grammar', () => {
    const withGrammar = languages.filter(({ syntax }) => syntax).map(({ id }) => id);
    expect(whole.map(([lang]) => lang)).toEqual(expect.arrayContaining(withGrammar));
  });

  it('says nothing of languages without a grammar', async () => {
    for (const lang of ['swift', 'yaml', 'toml', 'markdown', 'text', 'html', 'sql']) {
      expect(await check(lang, ': : { [')).toBeNull();
    }
  });

  it('says nothing of what takes longer than it may, and goes on with the next piece', async () => {
    const language = languageByName('javascript');
    if (!language) throw new Error('no language');
    expect(await checkSyntax('a = [b, c];\n'.repeat(50_000), language, 0)).toBeNull();
    expect(await checkSyntax('a = 1;\n', language)).toEqual({ isOk: true });
  });
});
