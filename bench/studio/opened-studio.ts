// Studio servers to be measured: in-memory MCP session, server, relay over HTTP, and at the other end either the plugin
// in its simulated Studio, or a stand-in that answers the same lines at once, each in a thread of its own.
import { Worker } from 'node:worker_threads';
import { silentListener } from '../../src/kernel/call/listener.ts';
import { compileWithAjv } from '../../src/kernel/schema/compile.ts';
import { Server } from '../../src/kernel/server.ts';
import { systemClock, systemIds } from '../../src/platform/clock.ts';
import { openBridge } from '../../src/servers/studio/bridge/open-bridge.ts';
import { studioServer } from '../../src/servers/studio/server.ts';
import { openMemorySession } from '../../tests/support/memory-session.ts';

export interface OpenedStudio {
  readonly call: (name: string, args: object) => Promise<Record<string, unknown>>;
  readonly close: () => Promise<void>;
}

const allowAll = { GOX_POLICY_MODE: 'allow-all', GOX_BRIDGE_ENABLED: 'true', GOX_BRIDGE_TIMEOUT_SECONDS: '60' };
const log = () => {};

export function openSimulated(home: string): OpenedStudio {
  // The default of a megabyte leaves no room for what JSON escapes in a source of that size.
  const environment = { GOX_BRIDGE_TIMEOUT_SECONDS: '60', GOX_MCP_MAX_PAYLOAD_BYTES: '4194304' };
  const spec = studioServer({ home, workspace: home, environment, log, studio: 'sim' });
  return open(spec, () => Promise.resolve());
}

export async function openStandIn(home: string): Promise<OpenedStudio> {
  const token = 'a-token-for-the-bench';
  const config = { network: 'relay-http', address: '', relayAddress: '127.0.0.1:0', timeoutMs: 60_000 } as const;
  const bridge = await openBridge({ config, token, home, clock: systemClock, ids: systemIds, log });
  const workerData = { address: bridge.status().address, token };
  const worker = new Worker(new URL('./stand-in-plugin.ts', import.meta.url), { workerData });
  const spec = studioServer({ home, workspace: home, environment: allowAll, log, bridge });
  return open(spec, async () => void (await worker.terminate()));
}

function open(spec: ReturnType<typeof studioServer>, afterwards: () => Promise<void>): OpenedStudio {
  const host = { clock: systemClock, ids: systemIds, listener: silentListener, compile: compileWithAjv() };
  const server = new Server(spec, { ...host, checkResults: false, windDownMs: 500 });
  const session = openMemorySession(server);
  return {
    call: async (name, args) => {
      const reply = await session.call(name, args);
      if (!reply || 'error' in reply) throw new Error(`${name} failed: ${JSON.stringify(reply)}`);
      const { result } = reply as { result: { structuredContent: { output: Record<string, unknown> } } };
      return result.structuredContent.output;
    },
    close: async () => {
      await server.close();
      await afterwards();
    },
  };
}
