// What `mooring call` says about a server and its tools.
import type { ServerSpec } from '../kernel/server.ts';
import type { Tool } from '../kernel/tool.ts';
import { type Flag, flagsOf } from './tool-flags.ts';

export function toolList({ id, tools }: ServerSpec<object>): string {
  const rows = tools.map(
    ({ name, description, gate }) => [name, `${description}${gate ? ` (while ${gate.when})` : ''}`] as const,
  );
  return [
    `mooring call ${id} <tool> [flags]`,
    '',
    ...columns(rows),
    '',
    `A tool's flags: mooring call ${id} <tool> --help`,
    '',
  ].join('\n');
}

/** `more` follows the tool's own flags. */
export function toolHelp(id: string, tool: Tool, more = ''): string {
  const rows = flagsOf(tool).map(
    (flag) => [shown(flag), `${flag.isRequired ? 'required. ' : ''}${flag.help}`.trim()] as const,
  );
  return [
    `mooring call ${id} ${tool.name}${rows.length > 0 ? ' [flags]' : ''}`,
    '',
    tool.description,
    '',
    ...columns([...rows, ['--json <json>', 'all arguments at once']]),
    more,
  ].join('\n');
}

/** The flags of a tool as a list, without those for some arguments. */
export function flagList(tool: Tool, without: readonly string[]): string {
  const flags = flagsOf(tool).filter(({ argument }) => !without.includes(argument));
  return `${columns(flags.map((flag) => [shown(flag), flag.help] as const)).join('\n')}\n`;
}

function shown({ name, short, kind, negation }: Flag): string {
  if (kind === 'boolean') return negation === undefined ? `--${name}` : `--[no-]${name}`;
  const flag = short === undefined ? `--${name}` : `-${short}, --${name}`;
  return kind === 'list' ? `${flag} <text> ...` : `${flag} <${kind}>`;
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}   ${second}`.trimEnd());
}
