// Reads a query. Plain words only rank; phrases, regular expressions, what NOT and - exclude and whatever AND and OR say are
// demands. Words written in lower case are never operators, so that a question can be asked as one asks it.
import { QueryError } from './query-error.ts';
import type { Query, QueryLeaf, QueryNode } from './query-node.ts';
import { type QueryToken, readQueryTokens } from './query-tokens.ts';

/** Deeper nesting than anybody writes, and far from the end of the stack. */
const maxDepth = 64;

export function parseQuery(text: string): Query {
  const tokens = readQueryTokens(text);
  const isBoolean = tokens.some(({ type }) => type === 'and' || type === 'or');
  const tree = tokens.length === 0 ? null : readTree(tokens, text.length);
  const sought = tree === null ? [] : soughtIn(tree);
  if (tree !== null && sought.length === 0) {
    throw new QueryError(
      'only-excludes',
      tokens[0]?.position ?? 0,
      'The query only excludes; say also what to look for.',
    );
  }
  return { text: text.trim(), condition: tree === null ? null : demandsOf(tree, isBoolean), sought, isBoolean };
}

function readTree(tokens: readonly QueryToken[], end: number): QueryNode {
  let at = 0;
  const tree = readOr(0);
  const left = tokens[at];
  if (left) throw new QueryError('unbalanced-parenthesis', left.position, 'This parenthesis closes nothing.');
  return tree;

  function readOr(depth: number): QueryNode {
    const parts = [readAnd(depth)];
    while (tokens[at]?.type === 'or') {
      at += 1;
      parts.push(readAnd(depth));
    }
    return joined('or', parts);
  }

  function readAnd(depth: number): QueryNode {
    const parts = [readOne(depth)];
    for (let token = tokens[at]; token && token.type !== 'or' && token.type !== 'close'; token = tokens[at]) {
      if (token.type === 'and') at += 1;
      parts.push(readOne(depth));
    }
    return joined('and', parts);
  }

  function readOne(depth: number): QueryNode {
    const token = tokens[at];
    if (!token || token.type === 'and' || token.type === 'or' || token.type === 'close') {
      const position = token?.position ?? end;
      if (token?.type === 'close' && depth === 0) {
        throw new QueryError('unbalanced-parenthesis', position, 'This parenthesis closes nothing.');
      }
      throw new QueryError('missing-operand', position, 'Something to look for is missing here.');
    }
    if (depth > maxDepth) throw new QueryError('too-deep', token.position, 'The query is nested too deeply.');
    at += 1;
    if (token.type === 'not') return { type: 'not', part: readOne(depth + 1) };
    if (token.type !== 'open') return token as QueryLeaf;
    const inner = readOr(depth + 1);
    if (tokens[at]?.type !== 'close') {
      throw new QueryError('unbalanced-parenthesis', token.position, 'This parenthesis is never closed.');
    }
    at += 1;
    return inner;
  }
}

function joined(by: 'and' | 'or', parts: readonly QueryNode[]): QueryNode {
  return parts.length === 1 ? (parts[0] as QueryNode) : { type: 'joined', by, parts };
}

function soughtIn(node: QueryNode, isExcluded = false): QueryLeaf[] {
  if (node.type === 'not') return soughtIn(node.part, !isExcluded);
  if (node.type === 'joined') return node.parts.flatMap((part) => soughtIn(part, isExcluded));
  return isExcluded ? [] : [node];
}

/** Without AND and OR there is one row of pieces, parentheses or not, of which plain words demand nothing. */
function demandsOf(tree: QueryNode, isBoolean: boolean): QueryNode | null {
  if (isBoolean) return tree;
  const demands = rowOf(tree).filter(({ type }) => type !== 'word');
  return demands.length === 0 ? null : joined('and', demands);
}

function rowOf(node: QueryNode): readonly QueryNode[] {
  return node.type === 'joined' ? node.parts.flatMap(rowOf) : [node];
}
