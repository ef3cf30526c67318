// A studio server with a simulated Studio for one test file, in a process of its own and called over stdio.
import { afterAll, beforeAll } from 'vitest';
import { type GoxOptions, type OpenGox, openGox } from '../conformance/studio/open-gox.ts';
import { openSurface } from '../support/open-surface.ts';
import { type StudioCalls, studioCalls } from '../support/studio-calls.ts';

export interface SimulatedServer extends StudioCalls {
  readonly gox: () => OpenGox;
  /** Another process, with another plugin, on the same home. */
  readonly restart: () => Promise<void>;
}

/** The calls are there once the file's first test begins. */
export function simulatedStudio(options: GoxOptions = {}): SimulatedServer {
  let gox: OpenGox;
  const start = async (more: GoxOptions) => {
    const fresh = (server: string) => openSurface('stdio', server);
    // The machine may have other things to do.
    const variables = { GOX_BRIDGE_TIMEOUT_SECONDS: '25', ...options.variables };
    gox = await openGox({ fresh }, { ...options, ...more, studio: 'sim', variables });
    Object.assign(server, studioCalls(gox.client));
    await server.done('bridge_ping');
  };
  const own = {
    gox: () => gox,
    restart: async () => {
      await gox.client.close();
      await start({ home: gox.home });
    },
  };
  const server = own as SimulatedServer;
  beforeAll(() => start({}), 120_000);
  afterAll(() => gox.client.close());
  return server;
}
