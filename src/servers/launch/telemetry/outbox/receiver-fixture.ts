// Another Mooring's telemetry surface on a real socket, which can be in a bad mood: the endpoint of the outbox tests.
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run as dialect } from '../../../../kernel/dialects/run.ts';
import { compileWithAjv } from '../../../../kernel/schema/compile.ts';
import { server as declare, Server } from '../../../../kernel/server.ts';
import { contracts } from '../../../../kernel/versions.ts';
import { systemClock, systemIds } from '../../../../platform/clock.ts';
import { faults } from '../../faults.ts';
import { openTelemetry } from '../open-telemetry.ts';
import type { TelemetryStore } from '../store/telemetry-store.ts';
import { telemetryRoutes, telemetryTools } from '../surface/telemetry-routes.ts';

/** `cut` takes the request and hangs up before the answer; `hang` takes it and says nothing. */
export type Mood = 'fine' | 'hang' | 'cut' | number;

export interface Receiver {
  readonly store: TelemetryStore;
  /** Method and path of every request, in order, with the status it was answered. */
  readonly asked: string[];
  readonly tokens: Set<string | null>;
  mood: Mood;
  readonly answer: (request: Request, socket?: unknown) => Promise<Response>;
  readonly server: Server;
  close(): Promise<void>;
}

/** Its surface; the test brings the socket. */
export function openReceiver(serve: (request: Request) => Response | Promise<Response>, server: Server): Receiver {
  const home = (server.opened as { home: string } | undefined)?.home ?? '';
  const { telemetry } = server.opened as { telemetry: ReturnType<typeof openTelemetry> };
  const receiver: Receiver = {
    store: telemetry.store,
    asked: [],
    tokens: new Set(),
    mood: 'fine',
    server,
    answer: async (request, socket) => {
      const { mood } = receiver;
      receiver.tokens.add(request.headers.get('authorization'));
      const said = (how: string | number) => receiver.asked.push(`${request.method} ${how}`);
      if (mood === 'hang') {
        said('hang');
        return new Promise<Response>(() => {});
      }
      if (typeof mood === 'number') {
        said(mood);
        return new Response('{}', { status: mood, headers: mood === 302 ? { location: 'http://127.0.0.1:9/' } : {} });
      }
      const answered = await serve(request);
      said(mood === 'cut' ? 'cut' : answered.status);
      if (mood === 'cut') (socket as { incoming: IncomingMessage }).incoming.socket.destroy();
      return answered;
    },
    close: async () => {
      await server.close();
      rmSync(home, { recursive: true });
    },
  };
  return receiver;
}

export async function openReceiverServer(): Promise<Server> {
  const home = mkdtempSync(join(tmpdir(), 'mooring-receiver-'));
  const telemetry = openTelemetry({
    ...{ home, clock: systemClock, log: () => {}, environment: {}, isAllowedHost: () => false },
  });
  const spec = declare<{ home: string; telemetry: typeof telemetry }>({
    id: 'receiver',
    title: 'Receiver',
    description: 'Takes telemetry.',
    contract: contracts.launch,
    dialect,
    faults,
    tools: [],
    routes: telemetryRoutes,
    routeTools: telemetryTools,
    open: () => ({ home, telemetry }),
    close: () => telemetry.close(),
  });
  const listener = { started() {}, finished() {}, failed() {} };
  const host = { clock: systemClock, ids: systemIds, listener, compile: compileWithAjv(), windDownMs: 500 };
  const server = new Server(spec, { ...host, checkResults: true });
  await server.domain();
  return server;
}
