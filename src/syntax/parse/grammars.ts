// Grammars and their compiled queries, each loaded when the first file of its language comes.
import { readFile } from 'node:fs/promises';
import { Language as Grammar, Parser, Query } from 'web-tree-sitter';
import type { Language, Syntax } from '../languages/language.ts';
import { type Role, roleOf } from './capture-names.ts';
import { findGrammarFile } from './grammar-files.ts';

export interface LoadedGrammar {
  readonly parser: Parser;
  readonly query: Query;
  /** What each name of a capture in the query is for. */
  readonly roles: ReadonlyMap<string, Role>;
  /** The word for what a node of this type is. */
  readonly plainValues: ReadonlyMap<string, string>;
}

const loaded = new Map<Syntax, Promise<LoadedGrammar>>();
let runtime: Promise<void> | null = null;

/** One parser per syntax and thread; a parser holds no state between files. */
export function loadGrammar(language: Language, syntax: Syntax): Promise<LoadedGrammar> {
  let grammar = loaded.get(syntax);
  if (!grammar) {
    grammar = readGrammar(language, syntax);
    loaded.set(syntax, grammar);
    // A failure may pass (a file that is being replaced), so the next file tries again.
    grammar.catch(() => loaded.delete(syntax));
  }
  return grammar;
}

async function readGrammar(language: Language, syntax: Syntax): Promise<LoadedGrammar> {
  runtime ??= Parser.init({ locateFile: (file: string) => findGrammarFile(file, 'web-tree-sitter') });
  await runtime;
  const grammar = await Grammar.load(await readFile(findGrammarFile(syntax.grammar, syntax.from)));
  const parser = new Parser();
  parser.setLanguage(grammar);
  const words = Object.entries(syntax.plainValues ?? {});
  const plainValues = new Map(words.flatMap(([word, nodes]) => nodes.map((node) => [node, word] as const)));
  return { parser, plainValues, ...compileQuery(language, syntax, grammar) };
}

function compileQuery(language: Language, syntax: Syntax, grammar: Grammar): Pick<LoadedGrammar, 'query' | 'roles'> {
  try {
    const query = new Query(grammar, syntax.query);
    const roles = new Map<string, Role>();
    for (const name of query.captureNames) {
      const role = roleOf(name);
      if (role) roles.set(name, role);
    }
    return { query, roles };
  } catch (cause) {
    throw new Error(`The query of ${language.id} does not compile: ${(cause as Error).message}`, { cause });
  }
}
