// The page at `/`, rendered from the declarations.
import type { Server } from '../kernel/server.ts';

export function renderConsole(servers: readonly Server[]): string {
  return `<!doctype html><title>Mooring</title><h1>Mooring</h1><p>${servers.map((each) => each.id).join(', ')}</p>`;
}
