// What the command says when it cannot do what it was asked: one line on stderr, nothing on stdout, and an
// exit code that tells a mistake at the prompt (2) from an installation that does not work (1).
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { assertBuilt, launcher, root } from './installed.ts';
import { nodes, pathOf } from './nodes.ts';
import { runToEnd } from './processes.ts';
import { openProduct, within } from './product-session.ts';
import { temporaryFolder } from './temporary.ts';

beforeAll(assertBuilt);

/** A copy of parts of the package in a folder that is gone after the test. */
function copyOf(parts: readonly string[], name = 'package'): string {
  const copy = join(temporaryFolder(), name);
  mkdirSync(copy);
  for (const part of [...parts, 'package.json']) cpSync(join(root, part), join(copy, part), { recursive: true });
  return copy;
}

interface Refused {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly says: string;
}

// A mistake in the command, in the environment: these two also tell that a hand-over keeps exit code and streams.
const basic: readonly Refused[] = [
  { args: ['nonsense'], says: 'there is no command nonsense. Try: mooring help' },
  {
    args: ['mcp', 'code'],
    env: { PAIROFCLEATS_MCP_TRANSPORT: 'pigeon' },
    says: 'PAIROFCLEATS_MCP_TRANSPORT is pigeon; it must be sdk or legacy',
  },
];

const further: readonly Refused[] = [
  { args: ['constructor'], says: 'there is no command constructor. Try: mooring help' },
  { args: ['mcp'], says: 'name one server: ' },
  { args: ['mcp', 'nonsense'], says: 'there is no server nonsense. Servers: ' },
  { args: ['mcp', 'constructor'], says: 'there is no server constructor. Servers: ' },
  { args: ['mcp', 'code', 'notes'], says: 'name one server: ' },
  { args: ['mcp', 'code', '--nonsense'], says: "Unknown option '--nonsense'" },
  { args: ['mcp', 'code'], env: { MOORING_LOG: 'loud' }, says: 'MOORING_LOG is loud; it must be one of ' },
  { args: ['serve', '--port', 'abc'], says: 'abc is not a port' },
  { args: ['serve', '--host', '0.0.0.0'], env: { MOORING_TOKEN: '' }, says: 'listening on 0.0.0.0 needs a token' },
];

describe.each(nodes)('under $title', (node) => {
  const refused = node.isTooOld ? basic : [...basic, ...further];

  test.for(refused)('mooring $args $env is refused in one line', async ({ args, env = {}, says }, context) => {
    const { code, stdout, stderr } = await runToEnd(pathOf(node, context), [launcher, ...args], { env });
    expect(stderr.slice(0, `mooring: ${says}`.length)).toBe(`mooring: ${says}`);
    expect(stderr.trimEnd()).not.toContain('\n');
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  test('a package that was not built says how to build it', async (context) => {
    const copy = copyOf(['bin']);
    const exit = await runToEnd(pathOf(node, context), [join(copy, 'bin/mooring.js'), 'mcp', 'code']);
    expect(exit).toMatchObject({ code: 1, stdout: '', stderr: 'mooring: is not built yet. Run: npm run build\n' });
  });

  test('a folder with a space, a percent sign and an accent in its name is as good as any', async (context) => {
    const copy = copyOf(['bin', 'dist'], 'my 100%25 café');
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const wire = await openProduct({ node: pathOf(node, context), launcher: join(copy, 'bin/mooring.js') });
    expect(await within(5_000, wire.end())).toMatchObject({ exitCode: 0 });
  });
});

test('an old Node without a pinned one beside it says what is needed', async (context) => {
  const [, old] = nodes;
  const copy = copyOf(['bin', 'dist']);
  const exit = await runToEnd(pathOf(old as (typeof nodes)[number], context), [
    join(copy, 'bin/mooring.js'),
    'mcp',
    'code',
  ]);
  expect(exit.stderr).toMatch(/^mooring: needs Node 22\.18 or newer; this is v\d+\.\d+\.\d+\. See https:\S+\n$/);
  expect(exit).toMatchObject({ code: 1, stdout: '' });
});

test('the link that npm makes for the command starts the same program', async () => {
  const link = join(temporaryFolder(), 'mooring');
  symlinkSync(launcher, link);
  const { code, stdout, stderr } = await runToEnd(process.execPath, [link, '--version']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^mooring \d+\.\d+\.\d+\n$/);
});
