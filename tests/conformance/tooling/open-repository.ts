// The code server over the small repository, indexed: shared by the proofs of a file that only read.
import { successOf } from '../../support/code-answer.ts';
import type { Proof } from '../../support/proves.ts';
import type { Surface, SurfaceClient } from '../../support/surface-client.ts';

export interface Hit {
  readonly file: string;
  readonly name: string;
  readonly kind: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly snippet: string;
  readonly context?: { readonly before: string[]; readonly after: string[] };
  readonly full?: Record<string, unknown>;
  readonly explain?: Record<string, unknown>;
}

export interface Search {
  readonly code: Hit[];
  readonly prose: Hit[];
  readonly extractedProse: Hit[];
  readonly records: Hit[];
  readonly filters: { filter: string; carriers: number; passing: number }[];
  readonly emptiedBy?: string;
  readonly cursor?: string;
}

const indexed = new Map<Surface, Promise<SurfaceClient>>();

export function openIndexed({ surface, client }: Proof): Promise<SurfaceClient> {
  const known = indexed.get(surface) ?? build(client('repository'));
  indexed.set(surface, known);
  return known;
}

async function build(opening: Promise<SurfaceClient>): Promise<SurfaceClient> {
  const client = await opening;
  successOf(client, await client.call('build_index', {}));
  return client;
}

export async function searchOf(client: SurfaceClient, args: object): Promise<Search> {
  return successOf(client, await client.call('search', args))['search'] as Search;
}

/** Names of the hits in code, in order; `file:line` for what has none. */
export async function namesOf(client: SurfaceClient, args: object): Promise<string[]> {
  const { code } = await searchOf(client, { mode: 'code', top: 50, ...args });
  return code.map(({ name, file, startLine }) => name || `${file}:${startLine}`);
}
