// A vault of a proof's own: a folder the proof can look into, and the notes server over it on the proof's surface.
import { createHash } from 'node:crypto';
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { conformanceVault } from '../../fixtures/servers/vault.ts';
import type { Answer } from '../../support/answer.ts';
import type { Proof } from '../../support/proves.ts';
import type { Surface, SurfaceClient } from '../../support/surface-client.ts';

/** Text or bytes by path in the vault. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

export interface OpenVault {
  readonly folder: string;
  readonly client: SurfaceClient;
  /** The bare answer of a call, whatever it is. */
  readonly call: (tool: string, args?: object) => Promise<Answer>;
  /** The value of a call that must succeed, without the warnings it may carry. */
  readonly value: <T = unknown>(tool: string, args?: object) => Promise<T>;
  /** The error of a call that must fail. */
  readonly error: (tool: string, args?: object) => Promise<{ code: string; message: string }>;
  readonly read: (path: string) => string;
  readonly write: (path: string, text: string | Uint8Array) => void;
  /** Everything in the folder, with what would show the smallest touch. */
  readonly state: () => Readonly<Record<string, string>>;
}

const scratch = mkdtempSync(join(tmpdir(), 'mooring-notes-'));
const opened: SurfaceClient[] = [];
const shared = new Map<Surface, Promise<OpenVault>>();
let count = 0;

afterAll(async () => {
  await Promise.all(opened.map((client) => client.close()));
  rmSync(scratch, { recursive: true, force: true });
});

/** A server over these files and no others. */
export function openVault(proof: Proof, files: Files): Promise<OpenVault> {
  return openFolder(proof, makeFolder(files));
}

/** A server over a copy of the conformance vault, with more files in it. */
export function openConformanceVault(proof: Proof, more: Files = {}): Promise<OpenVault> {
  const folder = newFolder();
  cpSync(conformanceVault, folder, { recursive: true });
  return openFolder(proof, writeFiles(folder, more));
}

/** One copy of the conformance vault for all proofs of a file on one surface: for those that only read. */
export function sharedVault(proof: Proof): Promise<OpenVault> {
  const known = shared.get(proof.surface) ?? openConformanceVault(proof);
  shared.set(proof.surface, known);
  return known;
}

export async function openFolder({ fresh }: Proof, folder: string): Promise<OpenVault> {
  process.env['MOORING_FIXTURE_VAULT'] = folder;
  // What a killed server leaves must be found by the next one on the same vault, and removed in the end.
  process.env['MOORING_FIXTURE_SCRATCH'] = scratch;
  // Both are read while `fresh` starts the server, before it waits for anything.
  const opening = fresh('vault');
  delete process.env['MOORING_FIXTURE_VAULT'];
  delete process.env['MOORING_FIXTURE_SCRATCH'];
  const client = await opening;
  opened.push(client);
  return {
    folder,
    client,
    call: (tool, args = {}) => client.call(tool, args),
    value: async <T>(tool: string, args: object = {}) => successOf(await client.call(tool, args)) as T,
    error: async (tool, args = {}) => errorOf(await client.call(tool, args)),
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    write: (path, text) => void writeFiles(folder, { [path]: text }),
    state: () => stateOf(folder),
  };
}

export function makeFolder(files: Files): string {
  return writeFiles(newFolder(), files);
}

/** A folder for a vault; nothing is in it yet. */
function newFolder(): string {
  count += 1;
  const folder = join(scratch, 'vaults', `vault-${count}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

export function errorOf({ body, ...rest }: Answer): { code: string; message: string } {
  const { error } = (body ?? {}) as { error?: { code: string; message: string } };
  if (!error) throw new Error(`expected a failure, got ${JSON.stringify(body)} ${JSON.stringify(rest)}`);
  return error;
}

export function warningsOf({ body, result }: Answer): string[] {
  const inBody = (body ?? {}) as { _warnings?: string[] };
  const inMeta = (result?.['_meta'] ?? {}) as { _warnings?: string[] };
  return [...(inBody._warnings ?? []), ...(inMeta._warnings ?? [])];
}

function successOf(answer: Answer): unknown {
  const { body } = answer;
  if (body === undefined || (isObject(body) && 'error' in body))
    throw new Error(`expected a value, got ${JSON.stringify(answer)}`);
  if (!isObject(body)) return body;
  const { _warnings, ...value } = body;
  return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function writeFiles(folder: string, files: Files): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

export function stateOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    pathsIn(folder, '').map((path) => {
      const { mode, ino, mtimeMs } = lstatSync(join(folder, path));
      const isFile = (mode & 0o170000) === 0o100000;
      const content = isFile ? `${hashOf(readFileSync(join(folder, path)))} ${mtimeMs} ` : '';
      return [path, `${content}${mode} ${ino}`];
    }),
  );
}

/** Without following links, which may lead out of the vault or round in it. */
function pathsIn(folder: string, below: string): string[] {
  const entries = readdirSync(join(folder, below), { withFileTypes: true });
  return entries
    .map((entry) => ({ path: below === '' ? entry.name : `${below}/${entry.name}`, isFolder: entry.isDirectory() }))
    .flatMap(({ path, isFolder }) => [path, ...(isFolder ? pathsIn(folder, path) : [])])
    .sort();
}

export function hashOf(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
