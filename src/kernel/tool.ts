// A tool is declared once. The wire, the HTTP route, the CLI flags, the docs, the snapshot and the
// version check are all derived from this record, and the handler's types from its schemas.
import type { Static, TObject, TSchema } from 'typebox';
import type { CallContext } from './call/call.ts';
import { optionalWhereDefaulted, refuseIdleDefaults } from './schema/defaults.ts';

/** What a call may do to the world: nothing, look, change, or take away. */
export type Effect = 'none' | 'read' | 'write' | 'destroy';

export interface ToolSpec<Input extends TObject, Output extends TSchema, Domain> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The tool's own schema version: goes up when clients could notice (stability/2.2). */
  readonly version: number;
  readonly effect: Effect;
  readonly timeoutMs: number;
  readonly input: Input;
  readonly output: Output;
  /** Codes of the server's table this tool may answer with; the kernel's own need not be listed. */
  readonly faults: readonly string[];
  /** Old names that still work. They are listed, marked as deprecated. */
  readonly aliases?: readonly string[];
  /** Other spellings of the name: accepted like it, and never listed beside it. */
  readonly spellings?: readonly string[];
  /** The spelling that lists show, where it is not the name itself. */
  readonly listedAs?: string;
  /** Arguments kept for later: listed in the schema, refused when set. Name to reason. */
  readonly reserved?: Readonly<Record<string, string>>;
  /** Control tools (status, cancel) never wait behind long work. */
  readonly control?: boolean;
  readonly idempotent?: boolean;
  readonly openWorld?: boolean;
  /** Condition under which the tool is offered at all. */
  readonly gate?: Gate;
  /** Further promises (ordering, truncation, paging) that belong to the contract, by name. */
  readonly semantics?: Readonly<Record<string, unknown>>;
  /** What a dialect needs to know beyond this, by the dialect's own names. */
  readonly traits?: Readonly<Record<string, unknown>>;
  /** Command-line flags whose names a contract fixes: argument to name, `top: 'n'` for the short flag `-n`. */
  readonly flags?: Readonly<Record<string, string>>;
  readonly run: (args: Static<Input>, context: CallContext & Domain) => Static<Output> | Promise<Static<Output>>;
}

export interface Gate {
  /** Said in the snapshot and in the docs: "an embedding provider is configured". */
  readonly when: string;
  readonly isOpen: () => boolean;
}

/** A declared tool. Its handler is typed at the declaration; here it takes what was validated. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly version: number;
  readonly effect: Effect;
  readonly timeoutMs: number;
  /** Plain JSON Schema 2020-12; reserved arguments are part of it. */
  readonly input: TSchema;
  readonly output: TSchema;
  readonly faults: readonly string[];
  readonly aliases: readonly string[];
  readonly spellings: readonly string[];
  readonly listedAs: string;
  readonly reserved: readonly string[];
  readonly control: boolean;
  readonly idempotent: boolean;
  readonly openWorld: boolean;
  readonly gate: Gate | undefined;
  readonly semantics: Readonly<Record<string, unknown>>;
  readonly traits: Readonly<Record<string, unknown>>;
  readonly flags: Readonly<Record<string, string>>;
  readonly run: (args: never, context: never) => unknown;
}

/** The `tool` function of a server whose handlers get `Domain` beside the call. */
export function toolsOf<Domain>() {
  return <Input extends TObject, Output extends TSchema>(spec: ToolSpec<Input, Output, Domain>): Tool => {
    const reserved = spec.reserved ?? {};
    refuseIdleDefaults(spec.input);
    return {
      aliases: [],
      spellings: [],
      listedAs: spec.name,
      control: false,
      idempotent: spec.effect === 'none' || spec.effect === 'read',
      openWorld: false,
      gate: undefined,
      semantics: {},
      traits: {},
      flags: {},
      ...spec,
      input: withReserved(optionalWhereDefaulted(spec.input), reserved),
      reserved: Object.keys(reserved),
    };
  };
}

/** The same tool, offered only while the gate is open. */
export function gated(tool: Tool, gate: Gate): Tool {
  return { ...tool, gate };
}

// A reserved argument stands in the schema so that clients see it, and no value satisfies it (stability/4.1).
function withReserved(input: TSchema, reserved: Readonly<Record<string, string>>): TSchema {
  const names = Object.keys(reserved);
  if (names.length === 0) return input;
  const refused = names.map((name) => [name, { not: {}, description: `Reserved: ${reserved[name]}` }] as const);
  const { properties } = input as TObject;
  return { ...input, properties: { ...properties, ...Object.fromEntries(refused) } } as TSchema;
}

export interface Annotations {
  readonly title: string;
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** The MCP annotations that follow from what a tool declares. */
export function annotationsOf(tool: Tool): Annotations {
  return {
    title: tool.title,
    readOnlyHint: tool.effect === 'none' || tool.effect === 'read',
    destructiveHint: tool.effect === 'destroy',
    idempotentHint: tool.idempotent,
    openWorldHint: tool.openWorld,
  };
}
