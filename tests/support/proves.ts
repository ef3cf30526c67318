// Ties a test to the clause it proves, and runs it on every surface the clause holds for.
import { afterAll, test } from 'vitest';
import { type Clause, clauseOf } from './clauses.ts';
import { openSurface } from './open-surface.ts';
import type { Surface, SurfaceClient } from './surface-client.ts';

export interface Proof {
  readonly surface: Surface;
  /** A client of a fixture server, shared by the proofs of one file. */
  readonly client: (server: string) => Promise<SurfaceClient>;
  /** A client of its own, for a proof that would disturb others. */
  readonly fresh: (server: string) => Promise<SurfaceClient>;
}

const shared = new Map<string, Promise<SurfaceClient>>();
const opened: Promise<SurfaceClient>[] = [];

afterAll(async () => {
  await Promise.all(opened.map(async (each) => (await each).close()));
  opened.length = 0;
  shared.clear();
});

/** Proves a clause on its surfaces. A clause with a gap is expected to fail, so that a fix shows. */
export function proves(id: string, body: (proof: Proof) => Promise<void> | void): void {
  const clause = clauseOf(id);
  const surfaces = clause.surfaces.filter((each): each is Surface => each !== 'static');
  if (surfaces.length === 0) throw new Error(`${id} is static: prove it with provesStatically`);
  for (const surface of surfaces) {
    runnerOf(clause)(`${id} on ${surface}: ${clause.says.trim()}`, () =>
      body({ surface, client: (server) => share(surface, server), fresh: (server) => open(surface, server) }),
    );
  }
}

/** Proves a clause about the repository itself, or one unit of it. */
export function provesStatically(id: string, body: () => Promise<void> | void): void {
  const clause = clauseOf(id);
  if (!clause.surfaces.includes('static'))
    throw new Error(`${id} is not static: prove it on ${clause.surfaces.join(', ')}`);
  runnerOf(clause)(`${id}: ${clause.says.trim()}`, async () => body());
}

function runnerOf(clause: Clause) {
  return clause.gap ? test.fails : test;
}

function share(surface: Surface, server: string): Promise<SurfaceClient> {
  const key = `${surface} ${server}`;
  const known = shared.get(key) ?? open(surface, server);
  shared.set(key, known);
  return known;
}

function open(surface: Surface, server: string): Promise<SurfaceClient> {
  const client = openSurface(surface, server);
  opened.push(client);
  return client;
}
