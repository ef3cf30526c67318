// What the bump check asks for when a declaration changes: two servers of one tool, their snapshots, the verdict.
import { type TObject, type TSchema, Type } from 'typebox';
import { checkContract, type Problem } from '../../src/contract/check.ts';
import { diffSnapshots } from '../../src/contract/diff/diff-snapshots.ts';
import type { Level } from '../../src/contract/diff/rules.ts';
import { snapshotOfServer } from '../../src/contract/own-snapshot.ts';
import type { Snapshot } from '../../src/contract/snapshot.ts';
import { closed } from '../../src/kernel/schema/shapes.ts';
import type { ServerSpec } from '../../src/kernel/server.ts';
import { type Tool, type ToolSpec, toolsOf } from '../../src/kernel/tool.ts';
import { openFixture } from './fixture-host.ts';

type Declaration = Partial<ToolSpec<TObject, TSchema, object>>;

/** A tool with a bit of everything that can change. */
export function declared(changes: Declaration = {}): Tool {
  return toolsOf<object>()({
    name: 'find',
    title: 'Find',
    description: 'Finds things.',
    version: 1,
    effect: 'read',
    timeoutMs: 5_000,
    input: closed({
      query: Type.String({ description: 'What to find' }),
      top: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
      path: Type.Optional(Type.String()),
    }),
    output: closed({ hits: Type.Array(Type.String()), note: Type.Optional(Type.String()) }),
    faults: ['NO_INDEX'],
    run: () => ({ hits: [] }),
    ...changes,
  } as ToolSpec<TObject, TSchema, object>);
}

/** The input of that tool with some properties set, or taken away with null. */
export function inputWith(changes: Record<string, TSchema | null>): TObject {
  return closed(propertiesWith(declared().input, changes));
}

export function outputWith(changes: Record<string, TSchema | null>): TSchema {
  return closed(propertiesWith(declared().output, changes));
}

function propertiesWith(schema: object, changes: Record<string, TSchema | null>): Record<string, TSchema> {
  const { properties, required = [] } = schema as { properties: Record<string, TSchema>; required?: string[] };
  const kept = Object.entries(properties).map(([name, each]) => {
    const isOptional = !required.includes(name) && (each as { default?: unknown }).default === undefined;
    return [name, isOptional ? Type.Optional(each) : each] as const;
  });
  const all = [...kept.filter(([name]) => !Object.hasOwn(changes, name)), ...Object.entries(changes)];
  return Object.fromEntries(all.filter((entry): entry is [string, TSchema] => entry[1] !== null));
}

/** The snapshot of a server with these tools. */
export function snapshotOf(tools: readonly Tool[], changes: Partial<ServerSpec<object>> = {}): Snapshot {
  return snapshotOfServer({ ...openFixture('code').spec, routes: [], tools, ...changes });
}

export interface Asked {
  readonly level: Level;
  /** The tool's integer must grow. */
  readonly integer: boolean;
}

/** What is asked for between the tool above and the changed one. */
export function askedFor(changes: Declaration): Asked {
  return askedBetween(snapshotOf([declared()]), snapshotOf([declared(changes)]));
}

export function askedBetween(before: Snapshot, after: Snapshot): Asked {
  const { needed, tools } = diffSnapshots(before, after);
  return { level: needed.level, integer: tools.some((tool) => tool.needsInteger) };
}

/** The problems that keep `after` from being published over `before`. */
export function problemsOf(before: Snapshot, after: Snapshot): readonly Problem[] {
  return checkContract({ committed: before, live: after, waivers: { waivers: [], problems: [] } }).problems;
}
