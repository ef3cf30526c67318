// Rows 38 to 41 and 43, and 35 for bad arguments: what holds for the server as a whole.
import type { ResourceSnapshot, RouteSnapshot, ServerSemantics, Snapshot } from '../snapshot.ts';
import type { Remark } from './finding.ts';
import type { Case, Row } from './rules.ts';

export function diffServer(before: Snapshot, after: Snapshot, isTold: boolean): Remark[] {
  // A foreign server is known by the name it introduces itself with, which need not be the contract's.
  const isNamedAlike = (before.semantics === null) === (after.semantics === null);
  return [
    ...(isNamedAlike ? compareIdentity('contract', before.contract.name, after.contract.name) : []),
    ...compareIdentity('protocol', before.protocol, after.protocol),
    ...(before.semantics && after.semantics ? compareSemantics(before.semantics, after.semantics) : []),
    ...(isTold ? compareRoutes(before.routes, after.routes) : []),
    ...compareResources(before.resources, after.resources),
  ];
}

function compareIdentity(path: string, before: string, after: string): Remark[] {
  if (before === after) return [];
  const what = `${before} → ${after}`;
  return [{ row: 40, circumstance: 'identity', tool: null, position: 'server', path, aspect: path, what }];
}

function compareSemantics(before: ServerSemantics, after: ServerSemantics): Remark[] {
  const remarks: Remark[] = [];
  const note = (row: Row, path: string, one: unknown, two: unknown, circumstance?: Case) => {
    if (one === two) return;
    const position = row === 35 ? 'errors' : 'semantics';
    const what = `${one} → ${two}`;
    remarks.push({ row, ...(circumstance && { circumstance }), tool: null, position, path, aspect: path, what });
  };
  const limit = (path: string, one: number, two: number) => note(41, path, one, two, two < one ? 'lowered' : 'raised');
  note(40, 'dialect', before.dialect, after.dialect);
  note(38, 'cancel', before.cancel, after.cancel);
  note(35, 'badArguments', before.badArguments, after.badArguments);
  note(39, 'progress.shape', before.progress.shape, after.progress.shape, 'changed');
  note(39, 'progress.maxPerSecond', before.progress.maxPerSecond, after.progress.maxPerSecond);
  limit('queue.max', before.queue.max, after.queue.max);
  limit('maxArgumentBytes', before.maxArgumentBytes, after.maxArgumentBytes);
  return remarks;
}

function compareRoutes(before: readonly RouteSnapshot[], after: readonly RouteSnapshot[]): Remark[] {
  const nameOf = ({ method, path }: RouteSnapshot) => `${method} ${path}`;
  return pairByName(before, after, nameOf).flatMap(([name, one, two]): Remark[] => {
    const tool = one?.tool ?? two?.tool ?? null;
    if (one && two) return one.tool === two.tool ? [] : [door(name, tool, `${one.tool} → ${two.tool}`)];
    return [one ? door(name, tool, 'removed') : door(name, tool, 'added', true)];
  });
}

/** A resource is a door like a route: taking it away breaks whoever goes through it. */
function compareResources(before: readonly ResourceSnapshot[], after: readonly ResourceSnapshot[]): Remark[] {
  return pairByName(before, after, ({ uri }) => uri).flatMap(([uri, one, two]): Remark[] => {
    if (!one || !two) return [one ? door(uri, null, 'resource removed') : door(uri, null, 'resource added', true)];
    const moved = (['template', 'mimeType'] as const).filter((key) => one[key] !== two[key]);
    const remarks = moved.map((key) => ({ ...door(uri, null, `${key} ${one[key]} → ${two[key]}`), aspect: key }));
    if (one.name === two.name) return remarks;
    const name = { row: 28, tool: null, position: 'server', path: uri, aspect: 'name', what: 'name changed' } as const;
    return [...remarks, name];
  });
}

function door(path: string, tool: string | null, what: string, isAdded = false): Remark {
  const circumstance = tool === null ? (isAdded ? 'no tool, added' : 'no tool') : isAdded ? 'added' : undefined;
  return { row: 43, ...(circumstance && { circumstance }), tool, position: 'server', path, aspect: 'door', what };
}

function pairByName<T>(
  before: readonly T[],
  after: readonly T[],
  nameOf: (item: T) => string,
): [name: string, before: T | undefined, after: T | undefined][] {
  const old = new Map(before.map((item) => [nameOf(item), item]));
  const now = new Map(after.map((item) => [nameOf(item), item]));
  return [...new Set([...old.keys(), ...now.keys()])].map((name) => [name, old.get(name), now.get(name)]);
}
