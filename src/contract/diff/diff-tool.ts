// What changed about one tool that is there on both sides.
import type { JsonSchema, ToolSnapshot } from '../snapshot.ts';
import { diffAnnotations } from './diff-annotations.ts';
import { diffBehaviour } from './diff-behaviour.ts';
import { diffErrors } from './diff-errors.ts';
import { diffSchemas } from './diff-schemas.ts';
import type { Remark } from './finding.ts';
import { isObject } from './schema/keywords.ts';

export function diffTool(before: ToolSnapshot, after: ToolSnapshot, isTold: boolean): Remark[] {
  const tool = after.name;
  const about = (remarks: readonly Omit<Remark, 'tool'>[]) => remarks.map((remark) => ({ ...remark, tool }));
  return [
    ...about(compareText('title', before.title, after.title)),
    ...about(compareText('description', before.description, after.description)),
    ...about(isTold ? compareDeprecated(before.deprecated, after.deprecated) : []),
    ...diffSchemas(withReserved(before), withReserved(after), 'input', tool),
    ...compareOutput(before.outputSchema, after.outputSchema, tool),
    ...about(diffAnnotations(before, after)),
    ...about(diffErrors(before, after)),
    ...about(diffBehaviour(before, after, isTold)),
  ];
}

function compareText(path: string, before: string | null, after: string | null): Omit<Remark, 'tool'>[] {
  if (before === after) return [];
  const what = before === null ? 'added' : after === null ? 'removed' : 'changed';
  return [{ row: 28, position: 'server', path, aspect: path, what }];
}

function compareDeprecated(before: boolean, after: boolean): Omit<Remark, 'tool'>[] {
  if (before === after) return [];
  const what = after ? 'set' : 'removed';
  return [{ row: 27, position: 'server', path: 'deprecated', aspect: 'deprecated', what }];
}

/** No output schema is no promise: setting one adds a promise, taking it away withdraws one. */
function compareOutput(before: JsonSchema | null, after: JsonSchema | null, tool: string): Remark[] {
  const place = { tool, position: 'output', path: 'output', aspect: 'schema' } as const;
  if (before !== null && after !== null) return diffSchemas(before, after, 'output', tool);
  if (before === null && after === null) return [];
  return before === null
    ? [{ row: 16, what: 'output schema declared', ...place }]
    : [{ row: 17, what: 'output schema withdrawn', ...place }];
}

/** Reserved arguments as part of the schema, where the server keeps them apart from it. */
function withReserved({ inputSchema, reserved }: ToolSnapshot): JsonSchema {
  if (reserved.length === 0 || typeof inputSchema === 'boolean') return inputSchema;
  const properties = isObject(inputSchema['properties']) ? inputSchema['properties'] : {};
  const missing = reserved.filter((name) => !Object.hasOwn(properties, name));
  if (missing.length === 0) return inputSchema;
  return { ...inputSchema, properties: { ...properties, ...Object.fromEntries(missing.map((name) => [name, false])) } };
}
