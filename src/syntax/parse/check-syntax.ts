// Whether a piece of code is free of syntax errors. Pieces from pages are often fragments, a few statements or a method
// without its class; what is legal in its usual surroundings is not broken.
import type { Node, Tree } from 'web-tree-sitter';
import type { Language } from '../languages/language.ts';
import { type LoadedGrammar, loadGrammar } from './grammars.ts';

export interface SyntaxVerdict {
  readonly isOk: boolean;
  /** Of the first error, from 1; absent where nothing is wrong, or nobody says where. */
  readonly line?: number;
}

const defaultTimeoutMs = 5_000;

/** Null where nothing can be said: no grammar, or not done in time. */
export async function checkSyntax(
  code: string,
  language: Language,
  timeoutMs = defaultTimeoutMs,
): Promise<SyntaxVerdict | null> {
  if (language.id === 'json') return checkJson(code);
  const syntax = language.syntax && (language.otherSyntax?.(code) ?? language.syntax);
  if (!syntax) return null;
  const grammar = await loadGrammar(language, syntax);
  const end = performance.now() + timeoutMs;
  let first: SyntaxVerdict | null = null;
  for (const surround of surroundingsOf(language.id, code)) {
    const verdict = checkWith(grammar, surround, code, () => performance.now() > end);
    if (verdict === null || verdict.isOk) return verdict;
    first ??= verdict;
  }
  return first;
}

interface Surroundings {
  /** Ends with a line break, or is empty. */
  readonly before: string;
  readonly after: string;
  readonly indent?: string;
}

const alone: Surroundings = { before: '', after: '' };
const inBraces = (before: string, after = '\n}\n'): Surroundings => ({ before: `${before} {\n`, after });
/** A call alone, as pages show it, is legal where an end is put to it. */
const statement: Surroundings = { before: '', after: '\n;\n' };

/**
 * What a fragment may be taken from, in the order of trying. Most grammars are lenient at the top level, and some are not:
 * a last expression in Rust, a modifier before a method in C#, a member without a class in JavaScript.
 */
const fragments: Readonly<Record<string, readonly Surroundings[]>> = {
  javascript: [{ before: '(\n', after: '\n)' }, inBraces('(', '\n})'), inBraces('class X')],
  typescript: [{ before: '(\n', after: '\n)' }, inBraces('(', '\n})'), inBraces('class X'), inBraces('interface X')],
  tsx: [{ before: '(\n', after: '\n)' }, inBraces('class X')],
  // Lines out of the middle of a block keep their indentation.
  python: [{ before: 'if True:\n', after: '\n', indent: '  ' }],
  go: [inBraces('package x\nfunc f()'), inBraces('package x\nvar x = X'), inBraces('package x\nvar x = X', ',\n}\n')],
  rust: [inBraces('fn f()'), inBraces('impl X'), inBraces('struct X')],
  java: [inBraces('class X'), inBraces('class X { void f()', '\n}}\n'), statement],
  csharp: [inBraces('class X'), inBraces('class X { async void F()', '\n}}\n'), statement],
  c: [inBraces('void f(void)'), statement],
  cpp: [inBraces('void f()'), inBraces('class X', '\n};\n'), statement],
  kotlin: [inBraces('class X'), inBraces('fun f()')],
  scala: [inBraces('object X'), inBraces('object X { def f() =', '\n}}\n')],
  haskell: [{ before: 'main = do\n', after: '\n', indent: '  ' }],
  zig: [inBraces('fn f() void')],
};

function surroundingsOf(language: string, code: string): readonly Surroundings[] {
  // Without the mark all is text around PHP, and no text is wrong.
  if (language === 'php' && !/<\?(?:php|=)/i.test(code))
    return [
      { before: '<?php\n', after: '\n' },
      { before: '<?php\nclass X {\n', after: '\n}\n' },
      { before: '<?php\n', after: '\n;\n' },
    ];
  return [alone, ...(fragments[language] ?? [])];
}

function checkWith(
  { parser }: LoadedGrammar,
  { before, after, indent }: Surroundings,
  code: string,
  isOver: () => boolean,
): SyntaxVerdict | null {
  const body = indent === undefined ? code : code.replaceAll(/^(?=.)/gm, indent);
  let tree: Tree | null = null;
  try {
    tree = parser.parse(`${before}${body}${after}`, null, { progressCallback: isOver });
    if (!tree) return null;
    if (!tree.rootNode.hasError) return { isOk: true };
    const line = firstError(tree.rootNode).startPosition.row + 1 - (before.split('\n').length - 1);
    return { isOk: false, line: Math.min(Math.max(1, line), code.trimEnd().split('\n').length) };
  } finally {
    // A parse that was stopped would go on with the next text.
    if (!tree) parser.reset();
    tree?.delete();
  }
}

/** Down the first child that holds an error, to the innermost one that is one itself. */
function firstError(node: Node): Node {
  if (node.isMissing) return node;
  const inner = node.children.find((child) => child?.hasError);
  return inner ? firstError(inner) : node;
}

/** There is no grammar for it here, and none is needed. Comments, commas at an end and members without their braces are usual on pages. */
function checkJson(code: string): SyntaxVerdict {
  const bare = blankComments(code).replaceAll(/,(?=\s*[\]}])/g, ' ');
  const problem = problemOf(bare);
  if (!problem || (/^\s*"/.test(bare) && !problemOf(`{${bare.replace(/,\s*$/, '')}}`))) return { isOk: true };
  const [, at] = /position (\d+)/.exec(problem) ?? [];
  if (at === undefined) return { isOk: false };
  return { isOk: false, line: bare.slice(0, Number(at)).trimEnd().split('\n').length };
}

function problemOf(json: string): string | null {
  try {
    JSON.parse(json);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Strings are matched first, so that an address in one is no comment. */
function blankComments(code: string): string {
  return code.replaceAll(/"(?:\\.|[^"\\\n])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (found) =>
    found.startsWith('"') ? found : found.replaceAll(/[^\n]/g, ' '),
  );
}
