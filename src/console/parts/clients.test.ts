import { expect, test } from 'vitest';
import { type Client, clientsFor, originMark } from './clients.ts';

const clients = new Map(clientsFor(['code', 'notes']).map((each) => [each.id, each]));
const client = (id: string) => clients.get(id) as Client;

test('Claude Code gets one command per server', () => {
  expect(client('claude-code').stdio.split('\n')).toEqual([
    'claude mcp add mooring-code -- npx mooring mcp code',
    'claude mcp add mooring-notes -- npx mooring mcp notes --vault /path/to/your/vault',
  ]);
  expect(client('claude-code').http.split('\n')[1]).toBe(
    `claude mcp add --transport http mooring-notes ${originMark}/mcp/notes`,
  );
});

test.each(['claude-desktop', 'cursor'])('%s gets JSON under mcpServers', (id) => {
  const { mcpServers } = JSON.parse(client(id).stdio);
  expect(mcpServers).toEqual({
    'mooring-code': { command: 'npx', args: ['mooring', 'mcp', 'code'] },
    'mooring-notes': { command: 'npx', args: ['mooring', 'mcp', 'notes', '--vault', '/path/to/your/vault'] },
  });
});

test('Cursor reaches a running server by its address, Claude Desktop through a bridge', () => {
  expect(JSON.parse(client('cursor').http).mcpServers['mooring-code']).toEqual({ url: `${originMark}/mcp/code` });
  expect(JSON.parse(client('claude-desktop').http).mcpServers['mooring-code']).toEqual({
    command: 'npx',
    args: ['mcp-remote', `${originMark}/mcp/code`],
  });
});

test('VS Code gets JSON under servers, with the type of each', () => {
  expect(JSON.parse(client('vs-code').stdio).servers['mooring-code']).toMatchObject({ type: 'stdio', command: 'npx' });
  expect(JSON.parse(client('vs-code').http).servers['mooring-code']).toEqual({
    type: 'http',
    url: `${originMark}/mcp/code`,
  });
});

test('Codex gets one TOML table per server', () => {
  expect(client('codex').stdio).toContain(
    '[mcp_servers.mooring-code]\ncommand = "npx"\nargs = ["mooring", "mcp", "code"]',
  );
  expect(client('codex').http).toContain(`[mcp_servers.mooring-notes]\nurl = "${originMark}/mcp/notes"`);
});

test('who looks from this machine gets the program and the vault that are here', () => {
  const program = { argv: ['node', '/opt/mooring/bin/mooring.js'], vault: "/home/anna/Anna's notes" } as const;
  const here = clientsFor(['code', 'notes'], program);
  expect(here.find(({ id }) => id === 'claude-code')?.stdio.split('\n')).toEqual([
    'claude mcp add mooring-code -- node /opt/mooring/bin/mooring.js mcp code',
    `claude mcp add mooring-notes -- node /opt/mooring/bin/mooring.js mcp notes --vault '/home/anna/Anna'\\''s notes'`,
  ]);
  expect(JSON.parse(here.find(({ id }) => id === 'cursor')?.stdio ?? '').mcpServers['mooring-notes']).toEqual({
    command: 'node',
    args: ['/opt/mooring/bin/mooring.js', 'mcp', 'notes', '--vault', "/home/anna/Anna's notes"],
  });
  expect(here.find(({ id }) => id === 'codex')?.stdio).toContain('"--vault", "/home/anna/Anna\'s notes"]');
});

test('what is served from here has its vault already', () => {
  for (const { http } of clients.values()) expect(http).not.toContain('--vault');
});
