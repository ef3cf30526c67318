// The version that a module of Python says it has. It is written in lower case, so the syntax does not take it for a constant.
import type { ApiSymbol } from '../facts/api-symbol.ts';
import type { ParsedSource } from './parsed-source.ts';

export function declaredVersion({ path, language, text }: ParsedSource): ApiSymbol[] {
  const found = language === 'python' ? /^__version__\s*(?::\s*\w+\s*)?=\s*(["'])[\w.+!-]+\1/m.exec(text) : null;
  if (!found) return [];
  const line = text.slice(0, found.index).split('\n').length;
  const place = { path, startLine: line, endLine: line };
  return [{ name: '__version__', kind: 'constant', signature: found[0], doc: '', language, ...place }];
}
