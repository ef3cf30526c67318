// Every operation on the place as a row: what it is done to, what it answers, what it changes, and what it refuses.
import type { Fields, Made, StudioCalls } from '../support/studio-calls.ts';

export interface OperationRow {
  readonly tool: string;
  /** The names of the target's path and id begin with it. */
  readonly target: 'parent' | 'script' | 'instance' | 'root';
  readonly isWrite: boolean;
  /** Makes something new that it can be done to. */
  readonly make: (calls: StudioCalls, name: string, home: string) => Promise<Made>;
  /** What is given beside the target. */
  readonly args: Fields;
  /** The keys of the output, and of a dry run's. */
  readonly keys: readonly string[];
  readonly dryKeys?: readonly string[];
  /** What the answer says about where it was done, which tells the one that was meant from others. */
  readonly where: (output: Fields) => unknown;
  /** What the diff tells, for a target at this path. */
  readonly entries?: (path: string) => readonly string[];
  /** Of a dry run, where they are others. */
  readonly dryEntries?: (path: string) => readonly string[];
  /** Targets and arguments that it does not fit. */
  readonly wrong: readonly Wrong[];
}

export interface Wrong {
  readonly why: string;
  /** Instead of the target that was made. */
  readonly path?: string;
  readonly args?: Fields;
  readonly code: string;
  readonly field?: string;
}

const madeKeys = ['className', 'created', 'diffSummary', 'instanceId', 'path'];
const updatedKeys = ['diffSummary', 'instanceId', 'path', 'updated'];
const deletedKeys = ['deleted', 'diffSummary', 'path'];
const dryKeys = ['diffSummary', 'dryRun'];

const folder: OperationRow['make'] = (calls, name, home) => calls.make('Folder', name, home);
const part: OperationRow['make'] = (calls, name, home) => calls.make('Part', name, home);
const moduleSource = 'local n = 0\nreturn { add = function(by) n += by return n end }';
const module: OperationRow['make'] = (calls, name, parentPath) => calls.script(name, moduleSource, { parentPath });

const parentOf = (output: Fields) => String(output['path']).replace(/\.[^.]*$/, '');
const pathOf = (output: Fields) => output['path'];

const noScript = { path: 'Workspace.Baseplate', code: 'VALIDATION_ERROR', field: 'scriptPath' };
const intoGame = { why: 'game itself', path: 'game', code: 'VALIDATION_ERROR', field: 'parentPath' };
const ofService = { path: 'Workspace', code: 'ACCESS_DENIED' };

export const operationRows: readonly OperationRow[] = [
  {
    ...{ tool: 'script_create', target: 'parent', isWrite: true, make: folder, where: parentOf, dryKeys },
    args: { name: 'New', scriptType: 'LocalScript', source: 'print(1)\nprint(2)' },
    keys: madeKeys,
    entries: (path) => [`created LocalScript ${path}.New`, `${path}.New source: 0 lines → 2 lines (+2 −0)`],
    wrong: [
      intoGame,
      { why: 'no class of scripts', args: { scriptType: 'Folder' }, code: 'VALIDATION_ERROR', field: 'scriptType' },
    ],
  },
  {
    ...{ tool: 'script_update', target: 'script', isWrite: true, make: module, where: pathOf, dryKeys },
    args: { source: 'local n = 0\nreturn 7\n-- new' },
    keys: updatedKeys,
    entries: (path) => [`${path} source: 2 lines → 3 lines (+2 −1)`],
    wrong: [{ why: 'a part', ...noScript }],
  },
  {
    ...{ tool: 'script_delete', target: 'script', isWrite: true, make: module, where: pathOf, dryKeys },
    args: {},
    keys: deletedKeys,
    entries: (path) => [`deleted ModuleScript ${path}`],
    wrong: [{ why: 'a part', ...noScript }],
  },
  {
    ...{ tool: 'script_get_source', target: 'script', isWrite: false, make: module, where: pathOf },
    args: {},
    keys: ['className', 'instanceId', 'path', 'source'],
    wrong: [{ why: 'a part', ...noScript }],
  },
  {
    ...{ tool: 'script_execute', target: 'script', isWrite: true, make: module, where: pathOf },
    args: { functionName: 'add', args: [2] },
    keys: ['called', 'diffSummary', 'executed', 'instanceId', 'path', 'returnValue'],
    dryKeys: ['diffSummary', 'dryRun', 'instanceId', 'path'],
    entries: (path) => [`executed ${path}: add()`],
    dryEntries: (path) => [`would execute ${path}: add()`],
    wrong: [
      { why: 'a part', ...noScript },
      { why: 'a script that is no module', ...noScript, path: 'ServerStorage.Plain' },
    ],
  },
  {
    ...{ tool: 'instance_create', target: 'parent', isWrite: true, make: folder, where: parentOf, dryKeys },
    args: { className: 'Part', name: 'New' },
    keys: madeKeys,
    entries: (path) => [`created Part ${path}.New`],
    wrong: [
      intoGame,
      ...['BasePart', 'Workspace', 'Nonsense', 'DataModel'].map((className) => ({
        ...{ why: className, args: { className }, code: 'VALIDATION_ERROR', field: 'className' },
      })),
    ],
  },
  {
    ...{ tool: 'instance_set_property', target: 'instance', isWrite: true, make: part, where: pathOf, dryKeys },
    args: { propertyName: 'Transparency', value: 0.5 },
    keys: [...updatedKeys.slice(0, 3), 'propertyName', 'updated'],
    entries: (path) => [`${path}.Transparency: 0 → 0.5`],
    wrong: [
      { why: 'a class without it', path: 'ServerStorage', code: 'NOT_FOUND', field: 'propertyName' },
      { why: 'no such property', args: { propertyName: 'Colour' }, code: 'NOT_FOUND', field: 'propertyName' },
      { why: 'a method', args: { propertyName: 'Clone' }, code: 'VALIDATION_ERROR', field: 'propertyName' },
      { why: 'an event', args: { propertyName: 'Touched' }, code: 'VALIDATION_ERROR', field: 'propertyName' },
      {
        why: 'read only',
        args: { propertyName: 'ClassName', value: 'X' },
        code: 'VALIDATION_ERROR',
        field: 'propertyName',
      },
      { why: 'a text', args: { value: 'half' }, code: 'VALIDATION_ERROR', field: 'value' },
      { why: 'null', args: { value: null }, code: 'VALIDATION_ERROR', field: 'value' },
      { why: 'another type', args: { value: { _type: 'Vector3' } }, code: 'VALIDATION_ERROR', field: 'value' },
      { why: 'an unknown type', args: { value: { _type: 'Vector4' } }, code: 'VALIDATION_ERROR', field: 'value' },
      { why: 'an untyped object', args: { value: { x: 1 } }, code: 'VALIDATION_ERROR', field: 'value' },
      { why: 'game itself', path: 'game', code: 'ACCESS_DENIED' },
    ],
  },
  {
    ...{ tool: 'instance_delete', target: 'instance', isWrite: true, make: part, where: pathOf, dryKeys },
    args: {},
    keys: deletedKeys,
    entries: (path) => [`deleted Part ${path}`],
    wrong: [
      { why: 'a service', ...ofService },
      { why: 'game itself', ...ofService, path: 'game' },
    ],
  },
  {
    ...{ tool: 'instance_get', target: 'instance', isWrite: false, make: part },
    args: {},
    keys: ['instance'],
    where: ({ instance }) => (instance as Fields)['path'],
    wrong: [],
  },
  {
    ...{ tool: 'instance_list_children', target: 'parent', isWrite: false, make: folder },
    args: {},
    keys: ['children', 'count', 'hasMore', 'limit', 'offset', 'parentPath', 'total'],
    where: ({ parentPath }) => parentPath,
    wrong: [],
  },
  {
    ...{ tool: 'instance_find', target: 'root', isWrite: false, make: folder },
    args: { className: 'Folder' },
    keys: ['count', 'hasMore', 'limit', 'matches', 'offset', 'rootPath', 'truncated'],
    where: ({ rootPath }) => rootPath,
    wrong: [{ why: 'no filter', args: { className: undefined }, code: 'VALIDATION_ERROR', field: 'nameContains' }],
  },
];
