// What the code server parses with. Without a grammar its language is searched by lines alone.
import { languages } from '../../syntax/languages/table.ts';
import { findGrammarFile } from '../../syntax/parse/grammar-files.ts';
import type { Finding } from './finding.ts';

export function aboutGrammars(): Finding {
  const parsed = languages.filter(({ syntax }) => syntax !== null);
  const missing = parsed.filter(({ syntax }) => syntax !== null && !isFound(syntax.grammar, syntax.from));
  const finding = { about: 'grammars', isOptional: true };
  if (missing.length === 0) return { ...finding, state: 'ok', says: `${parsed.length} languages are parsed` };
  const says = `none for ${missing.map(({ id }) => id).join(', ')}; they are searched by lines`;
  return { ...finding, state: 'missing', says, mend: 'install Mooring again' };
}

function isFound(grammar: string, from: string): boolean {
  try {
    findGrammarFile(grammar, from);
    return true;
  } catch {
    return false;
  }
}
