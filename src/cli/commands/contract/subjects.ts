// Which servers a contract command is about: our own by name, or any other by command or address.
import { readFileSync } from 'node:fs';
import { parseCommand } from '../../../contract/client/command-line.ts';
import type { Target } from '../../../contract/client/target.ts';
import { takeForeignSnapshot } from '../../../contract/foreign-snapshot.ts';
import { snapshotOfServer } from '../../../contract/own-snapshot.ts';
import type { Snapshot } from '../../../contract/snapshot.ts';
import { declaredServers, serverIds } from '../../compose.ts';
import { launcherPath } from '../../launcher.ts';
import { UserError } from '../../user-error.ts';

export const subjectOptions = {
  server: { type: 'string' },
  url: { type: 'string' },
  'token-file': { type: 'string' },
} as const;

interface SubjectValues {
  readonly server?: string | undefined;
  readonly url?: string | undefined;
  readonly 'token-file'?: string | undefined;
}

/** The foreign server asked for; null when it is about ours. */
export function foreignTarget(values: SubjectValues): Target | null {
  if (values.server !== undefined && values.url !== undefined) throw new UserError('give --server or --url, not both');
  if (values.server !== undefined) return { kind: 'stdio', argv: parseCommand(values.server) };
  if (values.url === undefined) return null;
  if (!URL.canParse(values.url)) throw new UserError(`${values.url} is not an address`);
  const token = tokenOf(values['token-file']);
  return { kind: 'http', url: values.url, ...(token !== undefined && { token }) };
}

/** Our own servers, as a client would start them. */
export function ownTargets(names: readonly string[]): { readonly name: string; readonly target: Target }[] {
  const launcher = launcherPath();
  if (launcher === undefined) throw new UserError('this is not a built Mooring. Run: npm run build');
  return ownNames(names).map((name) => ({
    name,
    target: { kind: 'stdio', argv: [process.execPath, launcher, 'mcp', name] },
  }));
}

export function ownNames(names: readonly string[]): readonly string[] {
  const unknown = names.find((name) => !serverIds.includes(name));
  if (unknown !== undefined) throw new UserError(`there is no server ${unknown}. Servers: ${serverIds.join(', ')}`);
  return names.length > 0 ? names : serverIds;
}

export async function snapshotsOf(
  values: SubjectValues,
  names: readonly string[],
): Promise<{ name: string; snapshot: Snapshot }[]> {
  const target = foreignTarget(values);
  if (target) {
    const snapshot = await takeForeignSnapshot(target);
    return [{ name: snapshot.contract.name, snapshot }];
  }
  return declaredServers(ownNames(names)).map((spec) => ({ name: spec.id, snapshot: snapshotOfServer(spec) }));
}

/** A snapshot from a file, or a clear word about why it is none. */
export function readSnapshot(file: string): Snapshot {
  const text = readText(file);
  const value = parse(file, text) as Partial<Snapshot> | null;
  if (value?.format !== 1 || !Array.isArray(value.tools)) throw new UserError(`${file} is not a contract snapshot`);
  return value as Snapshot;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UserError(`${file} cannot be read`);
  }
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UserError(`${file} is not JSON`);
  }
}

function tokenOf(file: string | undefined): string | undefined {
  const token = file === undefined ? process.env['MOORING_TOKEN'] : readText(file).trim();
  return token === undefined || token === '' ? undefined : token;
}
