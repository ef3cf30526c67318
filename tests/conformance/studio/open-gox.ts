// The studio server on a surface, with the variables and the rules that a proof wants, and what its records say.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type Answer, type RpcErrorShape, record } from '../../support/answer.ts';
import { openSurface } from '../../support/open-surface.ts';
import type { Proof } from '../../support/proves.ts';
import type { SurfaceClient } from '../../support/surface-client.ts';

export type Rules = readonly Readonly<Record<string, unknown>>[];

export interface OpenGox {
  readonly client: SurfaceClient;
  readonly home: string;
  readonly workspace: string;
  readonly rulesPath: string;
  /** The colour that `part.paint` has written; null before it did. */
  readonly colour: () => string | null;
  readonly writeRules: (rules: Rules) => void;
  /** The records, newest first, on every surface. */
  readonly runs: () => Promise<readonly RunRecord[]>;
}

export interface GoxOptions {
  readonly variables?: Readonly<Record<string, string>>;
  /** Rules of a pack; none at all when left out. */
  readonly rules?: Rules;
  /** The home of another one, to be shared. */
  readonly home?: string;
  /** As `--studio sim`: with a simulated Studio of its own. */
  readonly studio?: 'sim';
}

const scratch = mkdtempSync(join(tmpdir(), 'mooring-open-gox-'));
const readers = new Map<string, Promise<OpenGox>>();
afterAll(async () => {
  await Promise.all([...readers.values()].map(async (reader) => (await reader).client.close()));
  rmSync(scratch, { recursive: true, force: true });
});

export const allowAll: Rules = [{ name: 'all', match: {}, effect: 'allow' }];

export async function openGox({ fresh }: Pick<Proof, 'fresh'>, options: GoxOptions = {}): Promise<OpenGox> {
  const folder = mkdtempSync(join(scratch, 'gox-'));
  const { variables = {}, rules, home = join(folder, 'home'), studio = '' } = options;
  const workspace = join(folder, 'workspace');
  const rulesPath = join(folder, 'rules.json');
  const writeRules = (given: Rules) => writeFileSync(rulesPath, JSON.stringify({ version: 'v1', rules: given }));
  if (rules) writeRules(rules);
  const all = { ...(rules && { GOX_POLICY_RULES_PATH: rulesPath }), ...variables };
  // All four are read while `fresh` starts the server, before it waits for anything.
  process.env['MOORING_FIXTURE_GOX'] = JSON.stringify(all);
  process.env['MOORING_FIXTURE_GOX_HOME'] = home;
  process.env['MOORING_FIXTURE_GOX_WORKSPACE'] = workspace;
  process.env['MOORING_FIXTURE_GOX_STUDIO'] = studio;
  const opening = fresh('gox');
  for (const name of ['', '_HOME', '_WORKSPACE', '_STUDIO']) delete process.env[`MOORING_FIXTURE_GOX${name}`];
  const client = await opening;
  const colour = () => {
    const file = join(workspace, 'colour');
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  };
  const runs = async () => runsOf(client.surface === 'http' ? (await readerOf(home)).client : client);
  return { client, home, workspace, rulesPath, colour, writeRules, runs };
}

/** Over /api there are no resources: another server of the home reads them. */
function readerOf(home: string): Promise<OpenGox> {
  const known = readers.get(home) ?? openGox({ fresh: (server) => openSurface('memory', server) }, { home });
  readers.set(home, known);
  return known;
}

const shared = new Map<string, Promise<OpenGox>>();

/** One for all proofs of a file that want the same on one surface, and do not mind what others have called. */
export function sharedGox(proof: Proof, options: GoxOptions = {}): Promise<OpenGox> {
  const key = JSON.stringify([proof.surface, options]);
  const known = shared.get(key) ?? openGox(proof, options);
  shared.set(key, known);
  return known;
}

/** The error, wherever the surface has it. */
export function errorOf(answer: Answer): Required<RpcErrorShape> {
  const error = answer.error ?? (record(answer)['error'] as RpcErrorShape | undefined);
  if (!error) throw new Error(`expected a failure, got ${JSON.stringify(answer)}`);
  return error as Required<RpcErrorShape>;
}

/** The JSON of a resource. */
export async function readJson(client: SurfaceClient, uri: string): Promise<Record<string, unknown>> {
  const answer = await client.request('resources/read', { uri });
  const [item] = (answer.result?.['contents'] ?? []) as { text: string; mimeType: string }[];
  if (!item) throw new Error(`${uri} was not read: ${JSON.stringify(answer)}`);
  return JSON.parse(item.text);
}

export type RunRecord = Readonly<Record<string, unknown>>;

/** Newest first. */
export async function runsOf(client: SurfaceClient): Promise<readonly RunRecord[]> {
  return (await readJson(client, 'gox://runs'))['runs'] as RunRecord[];
}
