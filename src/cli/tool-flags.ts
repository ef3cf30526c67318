// A tool's arguments as command-line flags, derived from its input schema.
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Tool } from '../kernel/tool.ts';
import { UserError } from './user-error.ts';

interface Property {
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly description?: string;
  readonly not?: unknown;
  readonly items?: Property;
  readonly anyOf?: readonly Property[];
}

export interface Flag {
  readonly name: string;
  readonly argument: string;
  readonly kind: 'boolean' | 'number' | 'text' | 'list' | 'json';
  readonly isRequired: boolean;
  readonly help: string;
}

export function flagsOf(tool: Tool): Flag[] {
  const { properties = {}, required = [] } = tool.input as {
    properties?: Record<string, Property>;
    required?: string[];
  };
  return Object.entries(properties)
    .filter(([argument]) => !tool.reserved.includes(argument))
    .map(([argument, property]) => ({
      name: kebab(argument),
      argument,
      kind: kindOf(property),
      isRequired: required.includes(argument),
      help: helpOf(property),
    }));
}

/** The arguments a command line gives: `--json` whole, or one flag per argument. */
export function argumentsFrom(tool: Tool, argv: string[]): unknown {
  const flags = flagsOf(tool);
  const options: ParseArgsConfig['options'] = { json: { type: 'string' } };
  for (const { name, kind } of flags)
    options[name] = { type: kind === 'boolean' ? 'boolean' : 'string', multiple: kind === 'list' };
  const { values } = parseArgs({ args: argv, options, allowNegative: true });
  if (values['json'] !== undefined) {
    if (Object.keys(values).length > 1) throw new UserError('give --json or single flags, not both');
    return parseJson('--json', String(values['json']));
  }
  const given = flags.filter(({ name }) => values[name] !== undefined);
  return Object.fromEntries(given.map((flag) => [flag.argument, valueFor(flag, values[flag.name])]));
}

function valueFor({ name, kind }: Flag, value: unknown): unknown {
  if (kind === 'number') return Number(value);
  return kind === 'json' ? parseJson(`--${name}`, String(value)) : value;
}

function parseJson(flag: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UserError(`${flag} is not JSON: ${text.slice(0, 60)}`);
  }
}

function kindOf(property: Property): Flag['kind'] {
  if (property.type === 'boolean') return 'boolean';
  if (property.type === 'integer' || property.type === 'number') return 'number';
  if (property.type === 'string') return 'text';
  if (property.type === 'array' && property.items?.type === 'string') return 'list';
  // A string, or a list of them: the flag may be repeated.
  const kinds = property.anyOf?.map(kindOf);
  if (kinds?.includes('list') && kinds.every((kind) => kind === 'text' || kind === 'list')) return 'list';
  return 'json';
}

function helpOf(property: Property): string {
  const choices = property.enum ? ` (${property.enum.join('|')})` : '';
  const fallback = property.default === undefined ? '' : ` [${JSON.stringify(property.default)}]`;
  return `${property.description ?? ''}${choices}${fallback}`.trim();
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-');
}
