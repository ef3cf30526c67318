// The official Inspector's command line as an independent peer: it lists, judges schemas for portability,
// calls, and enforces what tools publish about their results.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandOf, launcher } from './installed.ts';
import { runToEnd } from './processes.ts';
import { type Served, serveBoth } from './served.ts';

const inspector = commandOf('@modelcontextprotocol/inspector', 'mcp-inspector');
const product = [process.execPath, launcher, 'mcp', 'code'];

interface Inspected {
  readonly code: number | null;
  readonly stderr: string;
  /** The result it printed. */
  readonly result: Record<string, unknown>;
  /** Its own verdict, the last line on stderr. */
  readonly verdict: { readonly code?: string; readonly message?: string };
}

let home: string;
let served: Served;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'mooring-inspector-'));
  served = await serveBoth();
});

afterAll(async () => {
  await served?.close();
  rmSync(home, { recursive: true, force: true });
});

const over = (url: string) => ['--transport', 'http', url];

async function inspect(target: readonly string[], method: string, ...options: string[]): Promise<Inspected> {
  const args = [inspector, '--cli', '--format', 'json', '--method', method, ...options, ...target];
  // It keeps a catalog in the home folder; ours stays as it is.
  const { code, stdout, stderr } = await runToEnd(process.execPath, args, {
    env: { HOME: home, MOORING_LOG: 'silent' },
  });
  const printed = stdout === '' ? {} : (JSON.parse(stdout) as { result?: Record<string, unknown> });
  const last = stderr.trimEnd().split('\n').at(-1) ?? '';
  const { error = {} } = last.startsWith('{') ? (JSON.parse(last) as { error?: Inspected['verdict'] }) : {};
  return { code, stderr, result: printed.result ?? {}, verdict: error };
}

describe('the Inspector lists the product', () => {
  test('alike over stdio and HTTP, and finds every schema portable', async () => {
    const [stdio, http] = await Promise.all([
      inspect(product, 'tools/list', '--strict'),
      inspect(over(`${served.product}/mcp/code`), 'tools/list', '--strict'),
    ]);
    expect(stdio).toMatchObject({ code: 0, stderr: '' });
    expect(http).toEqual(stdio);
    const tools = stdio.result['tools'] as { name: string; outputSchema: object }[];
    expect(tools.map((each) => each.name)).toContain('check_status');
    expect(tools.every((each) => each.outputSchema)).toBe(true);
  });

  test('when it first asks for a newer revision, but not when it insists on one', async () => {
    const [auto, modern] = await Promise.all([
      inspect(product, 'tools/list', '--protocol-era', 'auto'),
      inspect(product, 'tools/list', '--protocol-era', 'modern'),
    ]);
    expect(auto).toMatchObject({ code: 0, stderr: '' });
    expect(modern.code).toBe(1);
    expect(modern.verdict.message).toContain('2026-07-28');
  });
});

describe.each(['code', 'notes', 'launch', 'studio'])('the Inspector judges the dialect of %s', (server) => {
  test('and finds no schema that clients could refuse', async () => {
    const { code, result } = await inspect(over(`${served.fixture}/mcp/${server}`), 'tools/list', '--strict');
    expect(code).toBe(0);
    expect(result['tools']).not.toEqual([]);
  });
});

describe('the Inspector calls', () => {
  test.each(['stdio', 'http'])('the product over %s, and accepts its result', async (wire) => {
    const target = wire === 'stdio' ? product : over(`${served.product}/mcp/code`);
    const { code, result } = await inspect(target, 'tools/call', '--tool-name', 'check_status');
    expect(code).toBe(0);
    expect(result).toMatchObject({ isError: false, structuredContent: { ok: true, result: { transports: [wire] } } });
  });

  test('a tool that fails, and gets the whole envelope', async () => {
    const args = ['--tool-name', 'fail', '--tool-args-json', '{"code":"NO_INDEX"}'];
    const { code, result, verdict } = await inspect(over(`${served.fixture}/mcp/code`), 'tools/call', ...args);
    expect(result).toMatchObject({ isError: true, structuredContent: { ok: false, error: { code: 'NO_INDEX' } } });
    expect(verdict.code).toBe('tool_is_error');
    expect(code).toBe(5);
  });

  test('with arguments that do not fit, and reads why', async () => {
    const args = ['--tool-name', 'check_status', '--tool-args-json', '{"verbose":1}'];
    const { code, verdict } = await inspect(product, 'tools/call', ...args);
    expect(verdict.message).toBe('Invalid arguments for check_status: verbose is not an argument.');
    expect(code).toBe(1);
  });

  test('a tool that is not listed, and is told so', async () => {
    const { code, verdict } = await inspect(product, 'tools/call', '--tool-name', 'nope');
    expect(verdict.code).toBe('tool_not_found');
    expect(code).toBe(5);
  });

  test('two hundred times, ten at once, and is never failed', async () => {
    const args = ['--tool-name', 'check_status', '--load', '--load-requests', '200'];
    const { code, result } = await inspect(product, 'tools/call', ...args);
    expect(result).toMatchObject({ requests: 200, ok: 200, toolErrors: 0, errors: 0 });
    expect(code).toBe(0);
  });
});

test('the Inspector reads a resource of the studio dialect', async () => {
  const { code, result } = await inspect(
    over(`${served.fixture}/mcp/studio`),
    'resources/read',
    '--uri',
    'fixture://runs/7',
  );
  const text = JSON.stringify({ runId: '7' });
  expect(result).toEqual({ contents: [{ uri: 'fixture://runs/7', mimeType: 'application/json', text }] });
  expect(code).toBe(0);
});
