// The official MCP conformance suite, every server scenario, against our kernel in a process of its own.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { knownWarnings, type Proves, scenarios } from './official-scenarios.ts';
import { type Check, runOfficialSuite, type SuiteRun } from './official-suite.ts';
import { type Running, startUnowned, stop } from './processes.ts';
import { addressOf } from './served.ts';

const program = join(import.meta.dirname, '../fixtures/conformance/main.ts');

let fixture: Running;
let suite: SuiteRun;

beforeAll(async () => {
  fixture = startUnowned(process.execPath, [program]);
  suite = await runOfficialSuite(`${await addressOf(fixture)}/mcp/conformance`);
});

afterAll(() => stop(fixture));

const all = () => [...suite.checks.values()].flat();
const withStatus = (checks: readonly Check[], status: Check['status']) =>
  checks.filter((each) => each.status === status);
const detailsOf = (scenario: string) => suite.checks.get(scenario)?.[0]?.details ?? {};

describe('the official conformance suite', () => {
  test('ends well, with every scenario run and none failed', () => {
    expect(withStatus(all(), 'FAILURE')).toEqual([]);
    expect(suite.exit.stdout).toContain('Running all suite (32 scenarios)');
    expect(suite.exit.stdout).toContain('Total: 44 passed, 0 failed');
    expect(suite.exit.code).toBe(0);
    expect([...suite.checks.keys()].sort()).toEqual(Object.keys(scenarios).sort());
  });

  test.each(Object.entries(scenarios))('passes %s', (name, { checks }) => {
    const found = suite.checks.get(name) ?? [];
    expect(withStatus(found, 'SUCCESS').map((each) => each.id)).toHaveLength(checks);
  });

  test('warns only of resumable streams, which we do not offer', () => {
    expect(withStatus(all(), 'WARNING').map((each) => each.id)).toEqual(knownWarnings);
  });

  test('proves the kernel with 29 checks, the wire with 6, and code beside the kernel with 9', () => {
    const sum = (proves: Proves) =>
      Object.values(scenarios).reduce((total, each) => total + (each.proves === proves ? each.checks : 0), 0);
    expect({ kernel: sum('kernel'), wire: sum('wire'), fixture: sum('fixture') }).toEqual({
      kernel: 29,
      wire: 6,
      fixture: 9,
    });
  });

  test('leaves the fixture running and quiet', () => {
    expect(fixture.child.exitCode).toBeNull();
    expect(fixture.stderr()).toBe('');
  });
});

// The suite is content with any text, any error, any growing numbers. What it saw must also be what was meant.
describe('what the suite saw', () => {
  test('is the text of the tool it asked for', () => {
    const { result } = detailsOf('tools-call-simple-text');
    expect(result).toEqual({ content: [{ type: 'text', text: 'This is a simple text response for testing.' }] });
  });

  test('is the fault the tool raised, not one of ours', () => {
    const { result } = detailsOf('tools-call-error') as { result: { content: { text: string }[]; isError: boolean } };
    expect(result.isError).toBe(true);
    expect(JSON.parse(result.content[0]?.text ?? '')).toMatchObject({ code: 'INTENDED' });
  });

  test('is progress as the tool told it, from zero to the end', () => {
    const { progressNotifications } = detailsOf('tools-call-with-progress');
    expect(progressNotifications).toEqual([0, 50, 100].map((progress) => ({ progress, total: 100 })));
  });

  test('is every tool, in the order of its declaration', () => {
    const { tools } = detailsOf('tools-list') as { tools: string[] };
    expect(tools.slice(0, 2)).toEqual(['test_simple_text', 'test_image_content']);
    expect(tools).toHaveLength(15);
  });

  test('is the answer of the person and of the model it stood in for', () => {
    expect(JSON.stringify(detailsOf('tools-call-elicitation'))).toContain('action=accept');
    expect(JSON.stringify(detailsOf('tools-call-elicitation'))).toContain('testuser');
    expect(JSON.stringify(detailsOf('tools-call-sampling'))).toContain('This is a test response from the client');
  });
});
