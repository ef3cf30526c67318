// The fixture servers, opened on the real clock with every check on.

import type { Listener } from '../../src/kernel/call/listener.ts';
import { silentListener } from '../../src/kernel/call/listener.ts';
import { compileWithAjv } from '../../src/kernel/schema/compile.ts';
import { type Host, Server } from '../../src/kernel/server.ts';
import { systemClock, systemIds } from '../../src/platform/clock.ts';
import { fixtureServers } from '../fixtures/servers/servers.ts';

export function fixtureHost(changes: Partial<Host> = {}): Host {
  return {
    clock: systemClock,
    ids: systemIds,
    listener: silentListener as Listener,
    compile: compileWithAjv(),
    checkResults: true,
    windDownMs: 3_500,
    ...changes,
  };
}

export function openFixture(id: string, host: Host = fixtureHost()): Server {
  const make = fixtureServers[id];
  if (!make) throw new TypeError(`no fixture server ${id}`);
  return new Server(make(), host);
}
