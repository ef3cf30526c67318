// A tool's arguments as command-line flags, derived from its input schema.
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Tool } from '../kernel/tool.ts';
import { UserError } from './user-error.ts';

interface Property {
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly description?: string;
  readonly items?: Property;
  readonly anyOf?: readonly Property[];
}

export interface Flag {
  readonly name: string;
  /** One letter, where the tool has one. */
  readonly short: string | undefined;
  readonly argument: string;
  readonly kind: 'boolean' | 'number' | 'text' | 'list' | 'json';
  /** The flag that says false, where no other argument has that name. */
  readonly negation: string | undefined;
  readonly isRequired: boolean;
  readonly help: string;
}

/** Flags of the command itself, which an argument of the same name does not take away. */
const ownFlags: readonly string[] = ['json', 'help'];

export function flagsOf(tool: Tool): Flag[] {
  const { properties = {}, required = [] } = tool.input as {
    properties?: Record<string, Property>;
    required?: string[];
  };
  const taken = new Set(ownFlags);
  const named = Object.entries(properties)
    .filter(([argument]) => !tool.reserved.includes(argument))
    .map(([argument, property]) => {
      const fixed = tool.flags[argument];
      const name = fixed !== undefined && fixed.length > 1 ? fixed : freeName(argument, taken);
      taken.add(name);
      return { name, short: fixed?.length === 1 ? fixed : undefined, argument, property };
    });
  return named.map(({ name, short, argument, property }) => {
    const kind = kindOf(property);
    const negation = kind === 'boolean' && !taken.has(`no-${name}`) ? `no-${name}` : undefined;
    return { name, short, argument, kind, negation, isRequired: required.includes(argument), help: helpOf(property) };
  });
}

type Options = NonNullable<ParseArgsConfig['options']>;

export interface ToolCommand {
  readonly args: unknown;
  /** Values of the options that are not the tool's. */
  readonly others: Readonly<Record<string, unknown>>;
}

/**
 * The arguments a command line gives: `--json` whole, or one flag per argument. Other options may stand among them,
 * except under a name that is an argument of the tool.
 */
export function readToolCommand(tool: Tool, argv: string[], otherOptions: Options = {}): ToolCommand {
  const flags = flagsOf(tool);
  const own = optionsFor(flags);
  const { values } = parseArgs({ args: argv, options: { ...otherOptions, ...own } });
  const isOwn = ([name]: [string, unknown]) => Object.hasOwn(own, name);
  const ours = Object.fromEntries(Object.entries(values).filter(isOwn));
  const others = Object.fromEntries(Object.entries(values).filter((entry) => !isOwn(entry)));
  return { args: argumentsFrom(flags, ours), others };
}

/**
 * The same for a command of its own: one argument is given without a flag, as the remaining words, and options of the
 * command go before arguments of the tool.
 */
export function readOwnCommand(tool: Tool, positional: string | null, argv: string[], options: Options): ToolCommand {
  const flags = flagsOf(tool).filter(({ name, argument }) => argument !== positional && !Object.hasOwn(options, name));
  const { json: _, ...own } = optionsFor(flags);
  const { values, positionals } = parseArgs({ args: argv, options: { ...own, ...options }, allowPositionals: true });
  if (positional === null && positionals.length > 0)
    throw new UserError(`${positionals[0]} is not an option of this command`);
  const given = argumentsFrom(flags, Object.fromEntries(Object.entries(values).filter(([name]) => name in own)));
  const others = Object.fromEntries(Object.entries(values).filter(([name]) => name in options));
  const words = positional === null || positionals.length === 0 ? {} : { [positional]: positionals.join(' ') };
  return { args: { ...(given as object), ...words }, others };
}

function argumentsFrom(flags: readonly Flag[], values: Readonly<Record<string, unknown>>): unknown {
  const json = values['json'] as string[] | undefined;
  if (json === undefined) {
    const given = flags.map((flag) => [flag.argument, givenFor(flag, values)] as const);
    return Object.fromEntries(given.filter(([, value]) => value !== undefined));
  }
  if (Object.keys(values).length > 1) throw new UserError('give --json or single flags, not both');
  return parseJson('json', only('json', json));
}

// Every flag may be repeated here, so that one given twice by mistake is seen and not half ignored.
function optionsFor(flags: readonly Flag[]): Options {
  const options: Options = { json: { type: 'string', multiple: true } };
  for (const { name, short, kind, negation } of flags) {
    const option = kind === 'boolean' ? ({ type: 'boolean' } as const) : ({ type: 'string', multiple: true } as const);
    options[name] = short === undefined ? option : { ...option, short };
    // Declared here: parseArgs' own negation would swallow an argument that is itself named noCache.
    if (negation !== undefined) options[negation] = { type: 'boolean' };
  }
  return options;
}

function givenFor(flag: Flag, values: Readonly<Record<string, unknown>>): unknown {
  const { name, kind } = flag;
  if (kind === 'boolean') return booleanFor(flag, values);
  const given = values[name] as string[] | undefined;
  if (given === undefined || kind === 'list') return given;
  const text = only(name, given);
  if (kind === 'number') return parseNumber(name, text);
  return kind === 'json' ? parseJson(name, text) : text;
}

function booleanFor({ name, negation }: Flag, values: Readonly<Record<string, unknown>>): boolean | undefined {
  const isOn = values[name] !== undefined;
  const isOff = negation !== undefined && values[negation] !== undefined;
  if (isOn && isOff) throw new UserError(`give --${name} or --${negation}, not both`);
  return isOn || isOff ? isOn : undefined;
}

function only(name: string, given: readonly string[]): string {
  const [text = '', ...more] = given;
  if (more.length > 0) throw new UserError(`--${name} was given ${given.length} times; it takes one value`);
  return text;
}

// Not Number() alone: it takes '' for 0 and 0x10 for 16.
function parseNumber(name: string, text: string): number {
  const value = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  if (Number.isFinite(value)) return value;
  throw new UserError(`--${name} must be a number, not ${text || "''"}`);
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UserError(`--${name} is not JSON: ${text.slice(0, 60)}`);
  }
}

function kindOf(property: Property): Flag['kind'] {
  if (property.type === 'boolean') return 'boolean';
  if (property.type === 'integer' || property.type === 'number') return 'number';
  if (property.type === 'string') return 'text';
  if (property.type === 'array' && property.items?.type === 'string') return 'list';
  // Who wants to say null says it with --json.
  const kinds = property.anyOf?.filter(({ type }) => type !== 'null').map(kindOf) ?? [];
  const [first, ...others] = new Set(kinds);
  if (first !== undefined && others.length === 0) return first;
  // A string, or a list of them: the flag may be repeated.
  return kinds.includes('list') && kinds.every((kind) => kind === 'text' || kind === 'list') ? 'list' : 'json';
}

function helpOf(property: Property): string {
  const choices = property.enum ? ` (${property.enum.join('|')})` : '';
  const fallback = property.default === undefined ? '' : ` [${JSON.stringify(property.default)}]`;
  return `${property.description ?? ''}${choices}${fallback}`.trim();
}

function freeName(argument: string, taken: ReadonlySet<string>): string {
  const name = kebab(argument);
  if (!taken.has(name)) return name;
  return taken.has(argument) ? `argument-${name}` : argument;
}

function kebab(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replaceAll(/[_.]/g, '-')
    .toLowerCase();
}
