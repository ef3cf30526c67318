import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fault } from '../../../servers/launch/faults.ts';
import { openScratchLaunch, type ScratchLaunch } from '../../../servers/launch/telemetry/telemetry-fixture.ts';
import type { TraceNode } from '../../../servers/launch/telemetry/trace-tree.ts';
import { run } from '../launch.ts';
import { printTree } from './print-tree.ts';

const part = (label: string, more: Partial<TraceNode> = {}): TraceNode => ({
  ...{ label, status: 'success', startedAt: 0, durationMs: 12, notes: [], children: [] },
  ...more,
});

const tree = part('launch tide', {
  ...{ status: 'waiting', durationMs: null, notes: ['waits at PLAN_READY'] },
  children: [
    part('call launch_start_run', { durationMs: 3.2 }),
    part('W1.RepoScout clone', { durationMs: 1_234, notes: ['wrote repo_inventory.json (3,211 bytes)'] }),
    part('call launch_get_status'),
    part('call launch_get_status'),
    part('call launch_get_status'),
    part('W2.FactsBuilder facts', {
      ...{ status: 'failure', notes: ['INTERNAL: it broke\u001b[2J'] },
      children: [part('gate links', { status: 'timeout', durationMs: 60_000 })],
    }),
    part('W3.SnippetCurator snippets', { status: 'running', durationMs: null }),
  ],
});

test('a tree is lines with their times in a column, and repeated questions are one line', () => {
  expect(printTree(tree, (_style, text) => text)).toBe(`\
· launch tide (waiting)
│   waits at PLAN_READY
├─ ✓ call launch_start_run                 3.2 ms
├─ ✓ W1.RepoScout clone                     1.2 s
│      wrote repo_inventory.json (3,211 bytes)
├─ ✓ call launch_get_status × 3             36 ms
├─ ✗ W2.FactsBuilder facts                  12 ms
│  │   INTERNAL: it broke\\u001b[2J
│  └─ ✗ gate links (timeout)               60.0 s
└─ · W3.SnippetCurator snippets (running)
`);
});

test('what failed is red, with the reason', () => {
  const painted = printTree(tree, (style, text) => (style === 'failed' ? `<${text}>` : text));
  expect(painted.match(/<[^>]*>/g)).toEqual([
    '<✗ W2.FactsBuilder facts>',
    '<  INTERNAL: it broke\\u001b[2J>',
    '<✗ gate links (timeout)>',
  ]);
});

let launch: ScratchLaunch;
let runId: string;
beforeAll(async () => {
  launch = openScratchLaunch({
    perform: async ({ stepKey }) => {
      if (stepKey === 'facts') throw fault('INVALID_INPUT', { message: 'no facts' });
    },
  });
  ({ runId } = await launch.start());
});
afterAll(() => launch.close());

async function said(...argv: string[]): Promise<string> {
  const written: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  try {
    await run([...argv, '--home', launch.home]);
  } finally {
    spy.mockRestore();
  }
  return written.join('');
}

test('the command reads the home, while a server has it open too', async () => {
  const text = await said('trace', runId);
  expect(text.split('\n').map((line) => line.replace(/ {2,}[\d.]+ m?s$/, ''))).toEqual([
    '✗ launch tide',
    '│   INVALID_INPUT: no facts',
    '├─ ✓ W1.RepoScout clone',
    '│      reached CLONED_INPUTS',
    '└─ ✗ W2.FactsBuilder facts',
    '       INVALID_INPUT: no facts',
    '',
  ]);
});

test('--json gives the tree itself', async () => {
  expect(JSON.parse(await said('trace', runId, '--json'))).toMatchObject({
    ...{ label: 'launch tide', status: 'failure', durationMs: expect.any(Number), notes: ['INVALID_INPUT: no facts'] },
    children: [{ label: 'W1.RepoScout clone' }, { label: 'W2.FactsBuilder facts', status: 'failure' }],
  });
});

test.each([
  [['trace'], 'name one run. What there is: mooring runs'],
  [['trace', 'a', 'b'], 'name one run. What there is: mooring runs'],
  [['trace', 'no-such-run'], 'there is no launch no-such-run. What there is: mooring runs'],
  [['fly'], 'launch has no command fly. Try: mooring launch --help'],
])('mooring launch %j is a mistake that says what to do', async (argv, message) => {
  await expect(said(...argv)).rejects.toThrow(message);
});
