// What to type or to paste so that a client uses these servers: over stdio, or over this HTTP server.

/** Stands for the address of this server until the page's script knows it. */
export const originMark = 'http://127.0.0.1:7345';

export interface Client {
  readonly id: string;
  readonly name: string;
  /** Where the text goes. */
  readonly place: string;
  /** The client starts the servers itself. */
  readonly stdio: string;
  /** The client uses the servers that run here. */
  readonly http: string;
  /** What to add to the HTTP form when this server asks for a token. */
  readonly token: string;
}

/** How a client starts Mooring. */
export interface Program {
  /** The program and its first arguments. */
  readonly argv: readonly [string, ...string[]];
  /** The vault that is served here, where the reader may know it. */
  readonly vault?: string;
}

/** Once it is installed from npm. */
const installed: Program = { argv: ['npx', 'mooring'] };

export function clientsFor(servers: readonly string[], program: Program = installed): readonly Client[] {
  return [claudeCode, claudeDesktop, cursor, vsCode, codex].map((client) => client(servers, program));
}

function claudeCode(servers: readonly string[], program: Program): Client {
  return {
    id: 'claude-code',
    name: 'Claude Code',
    place: 'a terminal, in your project',
    stdio: servers
      .map((id) => {
        const { command, args } = startOf(program, id);
        return `claude mcp add ${nameOf(id)} -- ${[command, ...args].map(quoted).join(' ')}`;
      })
      .join('\n'),
    http: servers.map((id) => `claude mcp add --transport http ${nameOf(id)} ${urlOf(id)}`).join('\n'),
    token: '--header "Authorization: Bearer $MOORING_TOKEN"',
  };
}

// Its own file takes programs only; what runs already is reached through a small bridge.
function claudeDesktop(servers: readonly string[], program: Program): Client {
  return {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    place: 'claude_desktop_config.json (Settings, Developer, Edit Config)',
    stdio: json('mcpServers', servers, (id) => startOf(program, id)),
    http: json('mcpServers', servers, (id) => ({ command: 'npx', args: ['mcp-remote', urlOf(id)] })),
    token: `"--header", "Authorization:\${AUTH}" in args, and "env": { "AUTH": "Bearer <token>" }`,
  };
}

function cursor(servers: readonly string[], program: Program): Client {
  return {
    id: 'cursor',
    name: 'Cursor',
    place: '.cursor/mcp.json, or ~/.cursor/mcp.json for every project',
    stdio: json('mcpServers', servers, (id) => startOf(program, id)),
    http: json('mcpServers', servers, (id) => ({ url: urlOf(id) })),
    token: `"headers": { "Authorization": "Bearer \${env:MOORING_TOKEN}" }`,
  };
}

function vsCode(servers: readonly string[], program: Program): Client {
  return {
    id: 'vs-code',
    name: 'VS Code',
    place: '.vscode/mcp.json',
    stdio: json('servers', servers, (id) => ({ type: 'stdio', ...startOf(program, id) })),
    http: json('servers', servers, (id) => ({ type: 'http', url: urlOf(id) })),
    token: [
      `"headers": { "Authorization": "Bearer \${input:mooring}" } in each server, and beside "servers":`,
      '"inputs": [{ "type": "promptString", "id": "mooring", "description": "Mooring token", "password": true }]',
    ].join('\n'),
  };
}

function codex(servers: readonly string[], program: Program): Client {
  const table = (id: string, ...lines: string[]) => [`[mcp_servers.${nameOf(id)}]`, ...lines].join('\n');
  return {
    id: 'codex',
    name: 'Codex',
    place: '~/.codex/config.toml',
    stdio: servers
      .map((id) => {
        const { command, args } = startOf(program, id);
        const list = args.map((arg) => JSON.stringify(arg)).join(', ');
        return table(id, `command = ${JSON.stringify(command)}`, `args = [${list}]`);
      })
      .join('\n\n'),
    http: servers.map((id) => table(id, `url = ${JSON.stringify(urlOf(id))}`)).join('\n\n'),
    token: 'bearer_token_env_var = "MOORING_TOKEN"',
  };
}

function nameOf(server: string): string {
  return `mooring-${server}`;
}

function urlOf(server: string): string {
  return `${originMark}/mcp/${server}`;
}

function startOf({ argv: [command, ...args], vault = '/path/to/your/vault' }: Program, server: string) {
  // A client starts it in a folder of its own choice, so the vault is always named.
  return { command, args: [...args, 'mcp', server, ...(server === 'notes' ? ['--vault', vault] : [])] };
}

/** For a shell, where a path may hold spaces. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** JSON with one line per server, which is how people write these files. */
function json(key: string, servers: readonly string[], entry: (server: string) => object): string {
  const lines = servers.map((id) => `    ${JSON.stringify(nameOf(id))}: ${spaced(entry(id))}`);
  return `{\n  ${JSON.stringify(key)}: {\n${lines.join(',\n')}\n  }\n}`;
}

function spaced(value: object): string {
  return JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ').replaceAll('[ ', '[').replaceAll(' ]', ']');
}
