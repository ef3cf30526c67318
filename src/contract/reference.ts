// A reference page for people, from the same snapshot that machines compare.
import type { JsonSchema, Snapshot, ToolSnapshot } from './snapshot.ts';

export function referencePage(snapshot: Snapshot): string {
  const { contract, protocol, semantics, tools, resources, routes } = snapshot;
  const version = contract.version === null ? '' : ` ${contract.version}`;
  return [
    `# ${contract.name}${version}`,
    '',
    `MCP ${protocol}. ${tools.length} ${tools.length === 1 ? 'tool' : 'tools'}.`,
    ...(semantics ? ['', ...serverFacts(semantics)] : []),
    '',
    ...tools.flatMap(toolSection),
    ...(resources.length > 0
      ? [
          '## Resources',
          '',
          ...table(
            ['uri', 'name', 'type'],
            resources.map(({ uri, name, mimeType }) => [code(uri), name, mimeType ?? '']),
          ),
          '',
        ]
      : []),
    ...(routes.length > 0
      ? [
          '## HTTP routes',
          '',
          ...table(
            ['method', 'path', 'tool'],
            routes.map(({ method, path, tool }) => [method, code(path), tool ? code(tool) : '']),
          ),
          '',
        ]
      : []),
  ].join('\n');
}

function serverFacts({
  cancel,
  badArguments,
  progress,
  queue,
  maxArgumentBytes,
}: NonNullable<Snapshot['semantics']>): string[] {
  return [
    `- A cancelled call ${cancel === 'silence' ? 'is not answered' : 'answers once, as cancelled'}.`,
    `- Bad arguments are ${badArguments === 'protocol' ? 'a JSON-RPC error' : 'an error result'}.`,
    `- Progress: at most ${progress.maxPerSecond} a second.`,
    `- At most ${queue.max} calls wait; arguments take at most ${maxArgumentBytes.toLocaleString('en')} bytes.`,
  ];
}

function toolSection(tool: ToolSnapshot): string[] {
  const facts = [
    tool.version === null ? null : `version ${tool.version}`,
    tool.effect === null ? null : effects[tool.effect],
    tool.timeoutMs === null ? null : `timeout ${tool.timeoutMs / 1000} s`,
    tool.control ? 'never waits behind other calls' : null,
    tool.gate === null ? null : `offered while ${tool.gate}`,
    tool.aliasOf === null ? null : `deprecated, use ${code(tool.aliasOf)}`,
  ].filter((each) => each !== null && each !== undefined);
  return [
    `## ${tool.name}`,
    '',
    ...(tool.description ? [tool.description, ''] : []),
    ...(facts.length > 0 ? [`*${facts.join(' · ')}*`, ''] : []),
    ...argumentTable(tool),
    ...errorTable(tool),
    ...(tool.outputSchema === null
      ? []
      : [
          '<details><summary>Output schema</summary>',
          '',
          '```json',
          JSON.stringify(tool.outputSchema, null, 2),
          '```',
          '',
          '</details>',
          '',
        ]),
  ];
}

const effects: Readonly<Record<string, string>> = {
  none: 'touches nothing',
  read: 'reads',
  write: 'writes',
  destroy: 'deletes',
};

function argumentTable({ inputSchema, reserved }: ToolSnapshot): string[] {
  const { properties = {}, required = [] } = inputSchema as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  const rows = Object.entries(properties).map(([name, schema]) => {
    const state = reserved.includes(name) ? 'reserved' : required.includes(name) ? 'required' : '';
    return [code(name), typeOf(schema), state, limitsOf(schema), textOf(schema, 'description')];
  });
  return rows.length > 0 ? [...table(['argument', 'type', '', 'limits', ''], rows), ''] : ['No arguments.', ''];
}

function errorTable({ errors }: ToolSnapshot): string[] {
  if (!errors || errors.length === 0) return [];
  const rows = errors.map(({ code: name, retryable, rpcCode, httpStatus }) => [
    code(name),
    rpcCode === null ? 'result' : String(rpcCode),
    httpStatus === null ? '' : String(httpStatus),
    retryable ? 'yes' : '',
  ]);
  return [...table(['error', 'JSON-RPC', 'HTTP', 'retry'], rows), ''];
}

function typeOf(schema: JsonSchema): string {
  if (typeof schema === 'boolean') return 'any';
  const {
    type,
    enum: values,
    anyOf,
    items,
  } = schema as { type?: string | string[]; enum?: unknown[]; anyOf?: JsonSchema[]; items?: JsonSchema };
  if (values) return values.map((value) => code(JSON.stringify(value))).join(', ');
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (type === 'array') return `list of ${items ? typeOf(items) : 'any'}`;
  return Array.isArray(type) ? type.join(' or ') : (type ?? 'any');
}

const limits = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'format', 'default'];

function limitsOf(schema: JsonSchema): string {
  if (typeof schema === 'boolean') return '';
  return limits
    .filter((key) => schema[key] !== undefined)
    .map((key) => `${key} ${code(JSON.stringify(schema[key]))}`)
    .join(', ');
}

function textOf(schema: JsonSchema, key: string): string {
  const value = typeof schema === 'boolean' ? undefined : schema[key];
  return typeof value === 'string' ? value : '';
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...rows.map(row)];
}

function code(text: string): string {
  return `\`${text}\``;
}
