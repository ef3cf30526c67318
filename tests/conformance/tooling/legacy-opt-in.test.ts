// Tooling, section 6.3: the older wire is there for who asks by name, and never otherwise. On the product itself.
import { expect } from 'vitest';
import { startFixture } from '../../support/open-surface.ts';
import { startProduct } from '../../support/product.ts';
import { proves } from '../../support/proves.ts';
import {
  asFrame,
  asLine,
  cutFrame,
  cutLine,
  greetInFrames,
  greetInLines,
  RawWire,
  rpc,
  toolCall,
} from '../../support/raw-wire.ts';
import { hello } from '../../support/surface-client.ts';

const variable = 'PAIROFCLEATS_MCP_TRANSPORT';

proves('tooling/6.3-legacy-opt-in', async ({ surface }) => {
  if (surface === 'legacy') return speaksFrames();
  // Unset, empty, or naming the default: lines and envelopes.
  for (const env of [{}, { [variable]: '' }, { [variable]: 'sdk' }]) {
    const wire = new RawWire(startProduct(['mcp', 'code'], env), cutLine);
    await greetInLines(wire);
    wire.write(asLine(toolCall(1, 'check_status')));
    const { result } = await wire.response(1);
    expect(result?.['structuredContent']).toMatchObject({ ok: true, result: { transports: ['stdio'] } });
    await wire.end();
  }
  // Anything else is refused rather than guessed.
  for (const almost of ['LEGACY', 'legacy ', '1', 'true']) {
    const { exitCode, stdout, stderr } = await new RawWire(
      startProduct(['mcp', 'code'], { [variable]: almost }),
      cutLine,
    ).exit();
    expect({ exitCode, stdout: stdout.length }, almost).toEqual({ exitCode: 2, stdout: 0 });
    expect(stderr).toContain(variable);
  }
  return undefined;
});

async function speaksFrames(): Promise<void> {
  const wire = new RawWire(startProduct(['mcp', 'code'], { [variable]: 'legacy' }), cutFrame);
  const { result: greeting } = await greetInFrames(wire);
  expect(greeting).toMatchObject({ capabilities: { experimental: { pairofcleats: { transport: 'legacy' } } } });
  wire.write(asFrame(toolCall(1, 'check_status')) + asFrame(toolCall(2, 'nope')));
  const [{ text: bare }] = contentOf((await wire.response(1)).result);
  expect(JSON.parse(bare)).toMatchObject({ status: 'ok', transports: ['legacy'] });
  const failed = (await wire.response(2)).result;
  const [{ text: flat }] = contentOf(failed);
  expect(failed?.['isError']).toBe(true);
  expect(JSON.parse(flat)).toMatchObject({ code: 'INVALID_REQUEST', message: expect.any(String) });
  const { stdout, exitCode } = await wire.end();
  expect(exitCode).toBe(0);
  expect(stdout.toString('latin1')).toMatch(/^Content-Length: \d+\r\n\r\n\{/);
}

function contentOf(result: Record<string, unknown> | undefined): [{ text: string }] {
  return result?.['content'] as [{ text: string }];
}

proves('tooling/6.3-no-fallback', async () => {
  for (const start of [() => startFixture(['stdio', 'code']), () => startProduct(['mcp', 'code'])]) {
    const wire = new RawWire(start(), cutLine);
    // A client of the older wire says hello, and tries again in other words.
    wire.write(`${asFrame(rpc(1, 'initialize', hello))}\n`);
    wire.write(`${asFrame(rpc('again', 'initialize', hello)).replaceAll('\r\n', '\n')}\n`);
    wire.write(`${'garbage\n'.repeat(20)}{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}\n`);
    // The bodies stand on lines of their own, so they are served: in lines.
    for (const id of [1, 'again']) {
      expect((await wire.response(id)).result).toMatchObject({
        capabilities: { experimental: { pairofcleats: { transport: 'sdk' } } },
      });
    }
    wire.write(asLine(toolCall(2, 'check_status')));
    expect((await wire.response(2)).result?.['structuredContent']).toMatchObject({ ok: true });
    const { stdout } = await wire.end();
    expect(stdout.toString('utf8')).not.toContain('Content-Length');
    for (const line of stdout.toString('utf8').trimEnd().split('\n')) {
      expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
    }
  }
});
