// What `initialize` answers, on every wire (tooling/6.1, tooling/6.4).
import type { Server } from '../server.ts';
import { protocolVersion, toolingVersion } from '../versions.ts';

export interface ServerIdentity {
  readonly serverInfo: { readonly name: string; readonly version: string; readonly title: string };
  readonly capabilities: Record<string, unknown>;
  readonly instructions: string;
}

export function identityOf(server: Server, wire: string): ServerIdentity {
  const { contract, title, description, experimental } = server.spec;
  return {
    serverInfo: { name: contract.name, version: toolingVersion, title },
    capabilities: {
      tools: { listChanged: false },
      ...(server.catalog.resources.length > 0 && { resources: { subscribe: true, listChanged: false } }),
      ...(experimental && { experimental: experimental(wire) }),
    },
    instructions: description,
  };
}

export function initializeResult(server: Server, wire: string): Record<string, unknown> {
  return { protocolVersion, ...identityOf(server, wire) };
}
