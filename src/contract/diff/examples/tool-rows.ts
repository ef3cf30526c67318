// One or more minimal changes per row about tools, errors and behaviour, with what it must come to.
import type { ErrorSnapshot, ServerSemantics, Snapshot, ToolSnapshot } from '../../snapshot.ts';
import type { Row } from '../rules.ts';
import { error, offering, semantics, snapshot, tool } from './snapshots.ts';

export interface ToolCase {
  readonly row: Row;
  readonly title: string;
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** All findings: row, position, level, and whether the integer must grow. */
  readonly expected: readonly string[];
}

type Expected = string | readonly string[];

function change(row: Row, title: string, before: Snapshot, after: Snapshot, expected: Expected): ToolCase {
  return { row, title, before, after, expected: [expected].flat() };
}

function ofTool(
  row: Row,
  title: string,
  one: Partial<ToolSnapshot>,
  two: Partial<ToolSnapshot>,
  expected: Expected,
): ToolCase {
  return change(row, title, offering(one), offering(two), expected);
}

function ofError(
  row: Row,
  title: string,
  one: Partial<ErrorSnapshot>,
  two: Partial<ErrorSnapshot>,
  expected: Expected,
): ToolCase {
  return ofTool(row, title, { errors: [error(one)] }, { errors: [error(two)] }, expected);
}

function ofServer(row: Row, title: string, changed: Partial<ServerSemantics>, expected: Expected): ToolCase {
  return change(row, title, offering({}), offering({}, { semantics: { ...semantics, ...changed } }), expected);
}

const route = { method: 'POST', path: '/search', tool: 'search' };
const resource = { uri: 'code://readme', template: false, name: 'readme', mimeType: 'text/plain' };
const codes = { properties: { code: { enum: ['NO_INDEX'] } } };
const alias = tool({ name: 'search', aliasOf: 'find', deprecated: true });

export const toolCases: readonly ToolCase[] = [
  change(1, 'tool added', snapshot(), offering({}), '1 server MINOR no'),
  change(2, 'tool removed', offering({}), snapshot(), '2 server MAJOR B'),
  change(2, 'tool renamed without alias', offering({}), offering({ name: 'find' }), '2 server MAJOR B'),
  change(
    3,
    'tool renamed with alias',
    offering({}),
    snapshot({ tools: [tool({ name: 'find' }), alias] }),
    '3 server MINOR B',
  ),
  change(
    3,
    'alias removed',
    snapshot({ tools: [tool({ name: 'find' }), alias] }),
    offering({ name: 'find' }),
    '3 server MAJOR B',
  ),
  change(
    3,
    'alias moved',
    snapshot({ tools: [alias] }),
    snapshot({ tools: [{ ...alias, aliasOf: 'grep' }] }),
    '3 server MAJOR B',
  ),
  ofTool(
    25,
    'name added to the reserved ones',
    { inputSchema: { type: 'object' } },
    { inputSchema: { type: 'object' }, reserved: ['top'] },
    '25 input MAJOR B',
  ),
  ofTool(
    26,
    'name taken from the reserved ones',
    { inputSchema: { type: 'object' }, reserved: ['top'] },
    { inputSchema: { type: 'object' } },
    '26 input MINOR no',
  ),
  ofTool(16, 'output schema declared', { outputSchema: null }, {}, '16 output MINOR no'),
  ofTool(17, 'output schema withdrawn', {}, { outputSchema: null }, '17 output MAJOR B'),
  ofTool(27, 'tool deprecated', {}, { deprecated: true }, '27 server MINOR no'),
  ofTool(28, 'description of a tool', {}, { description: 'Finds code by words.' }, '28 server PATCH no'),
  ofTool(28, 'title of a tool', {}, { title: null }, '28 server PATCH no'),
  ofTool(
    30,
    'read-only becomes writing',
    { annotations: { readOnlyHint: true } },
    { annotations: {} },
    '30 semantics MAJOR B',
  ),
  ofTool(30, 'effect becomes writing', { effect: 'read' }, { effect: 'write' }, '30 semantics MAJOR B'),
  ofTool(
    30,
    'hint changes its meaning',
    { annotations: { destructiveHint: false } },
    { annotations: { destructiveHint: true } },
    '30 semantics MINOR B',
  ),
  ofTool(30, 'hint says what was assumed', {}, { annotations: { openWorldHint: true } }, '30 semantics MINOR no'),
  ofTool(31, 'error code added', {}, { errors: [error()] }, '31 errors MINOR B'),
  ofTool(
    31,
    'error code added that the output lists',
    { errors: [error()], outputSchema: codes },
    { errors: [error(), error({ code: 'GONE' })], outputSchema: codes },
    '31 errors MAJOR B',
  ),
  ofTool(32, 'error code removed', { errors: [error()] }, {}, '32 errors MINOR B'),
  ofError(33, 'error code renamed', {}, { code: 'MISSING_INDEX' }, '33 errors MAJOR B'),
  ofError(33, 'status changed', { httpStatus: 404 }, { httpStatus: 409 }, '33 errors MAJOR B'),
  ofError(33, 'JSON-RPC number changed', { rpcCode: -32_602 }, { rpcCode: -32_001 }, '33 errors MAJOR B'),
  ofError(34, 'retryable flipped', {}, { retryable: true }, '34 errors MAJOR B'),
  ofError(35, 'error moved to the protocol', {}, { channel: 'protocol', rpcCode: -32_001 }, '35 errors MAJOR B'),
  ofServer(35, 'bad arguments moved to the result', { badArguments: 'result' }, '35 errors MAJOR B'),
  ofError(36, 'details key removed', { details: ['path'] }, {}, '36 errors MAJOR B'),
  ofError(36, 'details key added', {}, { details: ['path'] }, '36 errors MINOR B'),
  ofTool(37, 'timeout lowered', {}, { timeoutMs: 5_000 }, '37 semantics MAJOR B'),
  ofTool(37, 'timeout raised', {}, { timeoutMs: 20_000 }, '37 semantics MINOR B'),
  ofServer(38, 'cancel outcome', { cancel: 'reply' }, '38 semantics MAJOR B'),
  ofServer(39, 'progress rate', { progress: { shape: 'token', maxPerSecond: 8 } }, '39 semantics MINOR B*'),
  ofServer(39, 'progress shape', { progress: { shape: 'own', maxPerSecond: 4 } }, '39 semantics MAJOR B'),
  ofServer(40, 'dialect', { dialect: 'plain' }, '40 semantics MAJOR B'),
  change(40, 'protocol', offering({}), offering({}, { protocol: '2026-07-28' }), '40 server MAJOR no'),
  ofTool(
    41,
    'ordering changed',
    { semantics: { ordering: 'score' } },
    { semantics: { ordering: 'path' } },
    '41 semantics MAJOR B',
  ),
  ofTool(41, 'ordering no longer declared', { semantics: { ordering: 'score' } }, {}, '41 semantics MAJOR B'),
  ofTool(41, 'ordering declared', {}, { semantics: { ordering: 'score' } }, '41 semantics MINOR B*'),
  ofTool(41, 'control tool is queued', { control: true }, {}, '41 semantics MAJOR B'),
  ofServer(41, 'queue made shorter', { queue: { max: 8 } }, '41 semantics MAJOR B'),
  ofServer(41, 'argument limit raised', { maxArgumentBytes: 2_000_000 }, '41 semantics MINOR B*'),
  ofTool(42, 'tool hidden behind a condition', {}, { gate: 'an index exists' }, '42 semantics MAJOR B'),
  ofTool(42, 'condition dropped', { gate: 'an index exists' }, {}, '42 semantics MINOR B'),
  ofTool(42, 'condition changed', { gate: 'an index exists' }, { gate: 'a provider is set' }, '42 semantics MAJOR B'),
  change(43, 'route removed', offering({}, { routes: [route] }), offering({}), '43 server MAJOR B'),
  change(43, 'route added', offering({}), offering({}, { routes: [route] }), '43 server MINOR B'),
  change(
    43,
    'route leads to another tool',
    offering({}, { routes: [route] }),
    offering({}, { routes: [{ ...route, tool: null }] }),
    '43 server MAJOR B',
  ),
  change(
    43,
    'route without a tool removed',
    offering({}, { routes: [{ ...route, tool: null }] }),
    offering({}),
    '43 server MAJOR no',
  ),
  change(43, 'resource removed', offering({}, { resources: [resource] }), offering({}), '43 server MAJOR no'),
  change(43, 'resource added', offering({}), offering({}, { resources: [resource] }), '43 server MINOR no'),
  change(
    43,
    'resource changes its type',
    offering({}, { resources: [resource] }),
    offering({}, { resources: [{ ...resource, mimeType: null }] }),
    '43 server MAJOR no',
  ),
];
