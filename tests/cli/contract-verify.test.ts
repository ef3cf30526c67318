// Probes from outside, on servers that should pass them all and on one that is known not to.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { probes } from '../../src/contract/verify/probes.ts';
import type { VerifyJson } from '../../src/contract/verify/report.ts';
import { assertBuilt, commandOf } from '../e2e/installed.ts';
import { startUnowned, stop } from '../e2e/processes.ts';
import { addressOf } from '../e2e/served.ts';
import { type BundledFixture, bundleFixture } from './bundled-fixture.ts';
import { mooring } from './mooring.ts';

let fixture: BundledFixture;

beforeAll(async () => {
  assertBuilt();
  fixture = await bundleFixture();
});
afterAll(() => fixture.remove());

const servers = ['code', 'notes', 'launch', 'studio'];
const slow = ['--slow-tool', 'sleep', '--slow-args', '{"ms":1500}'];
const limitMs = 100_000;

async function verify(...args: string[]) {
  const { code, stdout, stderr } = await mooring(['contract', 'verify', '--json', ...args], { limitMs });
  expect(stderr).toBe('');
  const reports = Object.values(JSON.parse(stdout) as Record<string, VerifyJson>);
  const [report] = reports;
  if (!report || reports.length !== 1) throw new Error('one server was asked, so there is one report');
  const told = report.probes.map(({ id, status, reason }) => [id, { status, reason }] as const);
  return { code, report, probe: new Map(told) };
}

// The probe of an oversize line waits out its whole limit on a server that answers without an id, as ours do. It is
// asked beside the others, which take as long together.
const patient = 'oversize-line';
const others = probes
  .filter(({ id, applies }) => applies('stdio') && id !== patient)
  .flatMap(({ id }) => ['--only', id]);

const notOk = ({ probes }: VerifyJson) => probes.filter(({ status }) => status !== 'ok');

// Each mostly waits, so all are asked at once.
describe.concurrent('verify', { timeout: limitMs }, () => {
  test('finds nothing wrong with the product, however strict', async () => {
    const { code, report } = await verify('--strict', 'code');
    expect(code).toBe(0);
    expect(report.counts).toMatchObject({ failed: 0, warning: 0 });
    // The product has neither a tool that lasts nor one with arguments yet; the fixture servers have both.
    const lacking = /^no tool (with a duration among its arguments was found|has an argument with a declared type)/;
    for (const { id, status, reason } of notOk(report))
      expect([id, status, reason]).toEqual([id, 'skipped', expect.stringMatching(lacking)]);
  });

  test('finds every probe ok on each of the fixture servers over stdio', async () => {
    const asking = servers.map(async (server) => {
      const target = ['--strict', '--server', fixture.command(server)];
      const [most, last] = await Promise.all([
        verify(...target, ...slow, ...others),
        verify(...target, '--only', patient),
      ]);
      const found = [...notOk(most.report), ...notOk(last.report)];
      const asked = new Set([...most.probe.keys(), ...last.probe.keys()]).size;
      return { server, found, asked, exits: [most.code, last.code] };
    });
    const asked = probes.filter(({ applies }) => applies('stdio')).length;
    expect(await Promise.all(asking)).toEqual(servers.map((server) => ({ server, found: [], asked, exits: [0, 0] })));
  });

  test('finds every probe ok over HTTP', async () => {
    const served = startUnowned(process.execPath, [fixture.program, 'http']);
    try {
      const base = await addressOf(served);
      const reports = await Promise.all(servers.map((id) => verify('--strict', ...slow, '--url', `${base}/mcp/${id}`)));
      for (const { code, report } of reports) {
        expect(report.transport).toBe('http');
        expect(notOk(report)).toEqual([]);
        expect(code).toBe(0);
      }
    } finally {
      await stop(served);
    }
  });

  test('is honest about the reference server: a failure, warnings, and exit code 1', async () => {
    const script = commandOf('@modelcontextprotocol/server-everything', 'mcp-server-everything');
    const { code, report, probe } = await verify('--server', `"${process.execPath}" "${script}" stdio`);
    expect(code).toBe(1);
    // Cancel of id 0 is lost in the official SDK, which asks whether the id is truthy.
    expect(report.probes.filter(({ status }) => status === 'failed').map(({ id }) => id)).toEqual(['cancel-id-zero']);
    expect(probe.get('cancel-id-zero')?.reason).toContain('answered all the same');
    expect(probe.get('cancel')?.status).toBe('ok');
    const warned = report.probes.filter(({ status }) => status === 'warning').map(({ id }) => id);
    expect(warned).toEqual(expect.arrayContaining(['before-initialize', 'cancel-other-id-type', 'duplicate-id']));
  });

  test('prints a table for people, with a name above and the sums below', async () => {
    const { code, stdout } = await mooring(['contract', 'verify', '--only', 'ping', '--only', 'list']);
    expect(code).toBe(0);
    const lines = stdout.split('\n');
    expect(lines[0]).toBe('code');
    expect(lines[1]).toMatch(/^probe +result +reason$/);
    expect(lines.slice(2, 5).map((line) => line.split(/ +/).slice(0, 2))).toEqual([
      ['handshake', 'ok'],
      ['list', 'ok'],
      ['ping', 'ok'],
    ]);
    expect(stdout).toContain('\n\n3 ok, 0 failed, 0 warnings, 0 skipped\n');
  });

  test('of a server that cannot be started is a failure, not a mistake at the prompt', async () => {
    const { code, report, probe } = await verify('--server', 'no-such-program');
    expect(code).toBe(1);
    expect(probe.get('handshake')).toMatchObject({ status: 'failed' });
    expect(report.counts).toMatchObject({ ok: 0, failed: 1 });
  });
});
