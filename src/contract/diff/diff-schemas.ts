// The changes between two schemas in one position, as remarks.
import type { JsonSchema } from '../snapshot.ts';
import type { Change } from './compare/change.ts';
import { compareSchemas } from './compare/compare-schemas.ts';
import type { Remark } from './finding.ts';
import { openDocument } from './schema/document.ts';
import { collectNotes } from './schema/notes.ts';
import { textOf } from './schema/values.ts';

export type SchemaPosition = 'input' | 'output';

export function diffSchemas(
  before: JsonSchema,
  after: JsonSchema,
  position: SchemaPosition,
  tool: string | null,
): Remark[] {
  if (textOf(before) === textOf(after)) return [];
  const one = openDocument(before, 'a').root;
  const two = openDocument(after, 'b').root;
  const changes = compareSchemas(one, two, position).filter(({ only }) => only === undefined || only === position);
  const remarks = changes.map((change): Remark => toRemark(change, position, tool));
  if (remarks.length > 0 || textOf(collectNotes(before)) === textOf(collectNotes(after))) return remarks;
  // Wording under `not` and in definitions nobody uses: no place a reader would look for.
  return [{ row: 28, tool, position, path: position, aspect: 'inner', what: 'wording inside changed' }];
}

function toRemark(
  { row, circumstance, path, aspect, what }: Change,
  position: SchemaPosition,
  tool: string | null,
): Remark {
  return { row, ...(circumstance && { circumstance }), tool, position, path, aspect, what };
}
