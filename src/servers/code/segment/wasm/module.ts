// Functions in WebAssembly, put together into a module: types, imports and exports are worked out from their declarations.
import { asCode, type Code, unsigned, type Value } from './code.ts';

export interface Routine {
  readonly name: string;
  readonly params: number;
  readonly hasResult: boolean;
  /** Their types in the order of their numbers, after the parameters; known once the body is written. */
  readonly locals: readonly number[];
  /** Written once all routines have their numbers; null for one that is imported. */
  readonly body: ((call: Call) => readonly Code[]) | null;
}

/** Calls a routine by its name. */
export type Call = (name: string, ...args: Value[]) => Code;

/** A place for a number in a routine. */
export interface Local {
  readonly get: Code;
  set(value: Value): Code;
  /** By one or so many. */
  raise(by?: Value): Code;
}

const i32 = 0x7f;
const i64 = 0x7e;
const v128 = 0x7b;

/** Places that a routine asks for beside its parameters; all are 0 at first. */
export interface Locals {
  number(): Local;
  long(): Local;
  bytes(): Local;
}

/** Answers a number when `hasResult`: what its last statement leaves. */
export function routine<const Name extends string>(
  name: string,
  params: readonly Name[],
  hasResult: boolean,
  write: (params: Readonly<Record<Name, Local>>, locals: Locals, call: Call) => readonly Code[],
): Routine {
  const named = Object.fromEntries(params.map((param, index) => [param, localAt(index)])) as Record<Name, Local>;
  const locals: number[] = [];
  const take = (type: number): Local => localAt(params.length + locals.push(type) - 1);
  const body = (call: Call): readonly Code[] => {
    locals.length = 0;
    return write(named, { number: () => take(i32), long: () => take(i64), bytes: () => take(v128) }, call);
  };
  return { name, params: params.length, hasResult, locals, body };
}

/** One that JavaScript brings along. */
export function imported(name: string, params: number): Routine {
  return { name, params, hasResult: true, locals: [], body: null };
}

function localAt(index: number): Local {
  const get = [0x20, ...unsigned(index)];
  const set = (value: Value): Code => [...asCode(value), 0x21, ...unsigned(index)];
  return { get, set, raise: (by = 1) => [...get, ...asCode(by), 0x6a, 0x21, ...unsigned(index)] };
}

/** Imported routines come first. Memory comes from outside too. */
export function moduleOf(routines: readonly Routine[]): Uint8Array<ArrayBuffer> {
  const numbers = new Map(routines.map(({ name }, index) => [name, index]));
  const call: Call = (name, ...args) => [...args.flatMap(asCode), 0x10, ...unsigned(numbers.get(name) as number)];
  const from = routines.filter(({ body }) => body === null);
  const own = routines.filter(({ body }) => body !== null);
  const memory = [...text('js'), ...text('memory'), 0x02, 0x00, 0x01];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    // Every routine has a type of its own.
    ...section(1, routines.map(typeOf)),
    ...section(2, [memory, ...from.map(({ name }, index) => [...text('js'), ...text(name), 0x00, ...unsigned(index)])]),
    ...section(
      3,
      own.map(({ name }) => unsigned(numbers.get(name) as number)),
    ),
    ...section(
      7,
      own.map(({ name }) => [...text(name), 0x00, ...unsigned(numbers.get(name) as number)]),
    ),
    ...section(
      10,
      own.map((each) => bodyOf(each, call)),
    ),
  ]);
}

function typeOf({ params, hasResult }: Routine): Code {
  return [0x60, ...list(new Array<Code>(params).fill([i32])), ...list(hasResult ? [[i32]] : [])];
}

function bodyOf({ body, locals }: Routine, call: Call): Code {
  const code = body?.(call).flat() ?? [];
  const all = [...list(locals.map((type) => [1, type])), ...code, 0x0b];
  return [...unsigned(all.length), ...all];
}

function section(id: number, entries: readonly Code[]): Code {
  const content = list(entries);
  return [id, ...unsigned(content.length), ...content];
}

function list(entries: readonly Code[]): Code {
  return [...unsigned(entries.length), ...entries.flat()];
}

function text(value: string): Code {
  return [...unsigned(value.length), ...Buffer.from(value)];
}
