// `mooring mcp notes` as an agent lives with it: greeted at once over a vault that takes its time, nothing but the
// protocol on stdout, and nothing left when the client goes.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { asLine, cutLine, greetInLines, RawWire, rpc, toolCall } from '../support/raw-wire.ts';
import { assertBuilt, launcher } from './installed.ts';
import { type ScratchVault, scratchVault } from './notes-vault.ts';
import { eventually } from './processes.ts';
import { childrenOf, within } from './product-session.ts';

beforeAll(assertBuilt);

const count = 3_000;

test('is greeted while the vault is being read, speaks nothing but the protocol, and leaves no process', async () => {
  const scratch = scratchVault('default');
  onTestFinished(scratch.remove);
  writeNotes(scratch.vault);
  const wire = startNotes(scratch);
  const pid = wire.child.pid ?? 0;
  // Said all at once, as an agent in a hurry does.
  wire.write(asLine(toolCall('early', 'vault_health', { limit: 1 })));
  await greetInLines(wire);
  wire.write(asLine(toolCall('health', 'vault_health', { limit: 1 })));
  wire.write(asLine(rpc('ping', 'ping')));
  await wire.response('ping');
  expect(wire.messages.map(({ id }) => id)).not.toContain('health');
  const { result } = await wire.response('health');
  expect(result?.['structuredContent']).toMatchObject({ notes: count + 9 });
  // Before the greeting there was nobody to answer to.
  expect((await wire.response('early')).error).toBeDefined();

  wire.write(asLine(toolCall('search', 'search', { query: 'bread', limit: 1 })));
  expect((await wire.response('search')).error).toBeUndefined();
  // The sentence model works in a process of its own, once the graph answers.
  const family = await eventually('the embedding process is started', () => {
    const found = descendantsOf(pid);
    return found.length > 0 && found;
  });
  const { exitCode, signal, unread, stdout, stderr } = await within(8_000, wire.end());
  expect({ exitCode, signal, unread, stderr }).toEqual({ exitCode: 0, signal: null, unread: 0, stderr: '' });
  for (const line of stdout.toString('utf8').trimEnd().split('\n'))
    expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
  await eventually('every process it started has ended', () => !family.some(isAlive));
  expect(readdirSync(scratch.vault, { recursive: true }).filter((name) => String(name).includes('.mooring'))).toEqual(
    [],
  );
});

test('ends at once in the middle of reading the vault', async () => {
  const scratch = scratchVault('default');
  onTestFinished(scratch.remove);
  writeNotes(scratch.vault);
  const wire = startNotes(scratch);
  await greetInLines(wire);
  wire.write(asLine(toolCall('health', 'vault_health')));
  wire.write(asLine(rpc('ping', 'ping')));
  await wire.response('ping');
  const { exitCode, unread } = await within(6_000, wire.end());
  expect({ exitCode, unread }).toEqual({ exitCode: 0, unread: 0 });
});

function startNotes({ options, env }: ScratchVault): RawWire {
  const child = spawn(process.execPath, [launcher, 'mcp', 'notes', ...options], {
    env: { ...process.env, ...env },
    stdio: 'pipe',
  });
  return new RawWire(child as ChildProcessWithoutNullStreams, cutLine);
}

function writeNotes(vault: string): void {
  const words = 'Some words as people write them, about ships and harbours and the weather of the day. '.repeat(15);
  for (let at = 0; at < count; at += 1) {
    const folder = join(vault, `many/folder-${at % 20}`);
    if (at < 20) mkdirSync(folder, { recursive: true });
    const text = `# Note ${at}\n\n${words}\n[[note-${(at + 1) % count}]] [[note-${(at * 7) % count}]] #tag-${at % 10}\n`;
    writeFileSync(join(folder, `note-${at}.md`), text);
  }
}

function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

/** A zombie has ended; it only waits for somebody to ask. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
