// What the rest of a frontmatter says, to see that a change of one entry has not changed another: a line that goes
// may hand the blank lines after it to a text above.
import { isAlias, isMap, isScalar, isSeq, type Pair } from 'yaml';
import { keyOf, type ReadYaml } from './yaml-frontmatter.ts';

/** Equal for two documents whose entries, but for those named, say the same. What `*name` stands for is not looked at. */
export function otherEntries({ pairs }: ReadYaml, except: readonly string[]): string {
  return JSON.stringify(pairs.filter((pair) => !except.includes(keyOf(pair)?.toLowerCase() ?? '')).map(pairSaying));
}

function pairSaying(pair: Pair): unknown[] {
  return [saying(pair.key), saying(pair.value)];
}

function saying(node: unknown): unknown {
  if (isAlias(node)) return { alias: node.source };
  if (isScalar(node)) return [node.value, node.anchor];
  if (isSeq(node)) return { items: node.items.map(saying), anchor: node.anchor };
  if (isMap(node)) return { pairs: node.items.map(pairSaying), anchor: node.anchor };
  return null;
}
