// What holds for the queries of all languages.
import { describe, expect, it } from 'vitest';
import { languages } from './table.ts';

const queries = languages.flatMap(({ id, syntax }) => (syntax ? [[id, syntax.query] as const] : []));

describe('queries', () => {
  // Tree-sitter forgets the second member of an inner choice that has another member of the outer one behind it.
  it.each(queries)('of %s have no choice within a choice, except at its end', (_id, query) => {
    expect(innerChoices(query)).toEqual([]);
  });

  it('are searched for choices within choices', () => {
    expect(innerChoices('(a [[(b) (c)] @x (d)] @y)')).toEqual(['[(b) (c)]']);
    expect(innerChoices('(a [(d) [(b) "]"] @x] @y)')).toEqual([]);
  });
});

function innerChoices(query: string): string[] {
  const found: string[] = [];
  const open: { sign: string; start: number }[] = [];
  for (const { 0: token, index } of query.matchAll(/"(?:\\.|[^"\\])*"|[()[\]]/g)) {
    if (token === '(' || token === '[') open.push({ sign: token, start: index });
    else if (token === ')' || token === ']') {
      const closed = open.pop();
      const isInChoice = closed?.sign === '[' && open.at(-1)?.sign === '[';
      const isLast = /^[\s@\w.]*\]/.test(query.slice(index + 1));
      if (isInChoice && !isLast) found.push(query.slice(closed.start, index + 1));
    }
  }
  return found;
}
