// Which servers a contract command is about: our own by name, or any other by command or address.
import { parseCommand } from '../../../contract/client/command-line.ts';
import type { Target } from '../../../contract/client/target.ts';
import { takeForeignSnapshot } from '../../../contract/foreign-snapshot.ts';
import { snapshotOfServer } from '../../../contract/own-snapshot.ts';
import type { Snapshot } from '../../../contract/snapshot.ts';
import { declaredServers } from '../../compose.ts';
import { launcherPath } from '../../launcher.ts';
import { endAtSignals } from '../../lifetime.ts';
import { serverIds } from '../../server-table.ts';
import { tokenOf } from '../../token.ts';
import { UserError } from '../../user-error.ts';

export const subjectOptions = {
  server: { type: 'string' },
  url: { type: 'string' },
  'token-file': { type: 'string' },
} as const;

export const subjectHelp = `Which server:
  [server ...]           ours, by name (${serverIds.join(', ')}); all when none is named
  --server "<command>"   any other, started by this command and spoken to over stdio
  --url <address>        any other, over Streamable HTTP
  --token-file <file>    bearer token for --url (or MOORING_TOKEN)
`;

interface SubjectValues {
  readonly server?: string | undefined;
  readonly url?: string | undefined;
  readonly 'token-file'?: string | undefined;
}

/** The foreign server asked for; null when it is about ours. What would be ignored is refused. */
export function foreignTarget(values: SubjectValues, names: readonly string[]): Target | null {
  const { server, url, 'token-file': tokenFile } = values;
  if (server !== undefined && url !== undefined) throw new UserError('give --server or --url, not both');
  if (tokenFile !== undefined && url === undefined) throw new UserError('--token-file is for --url; give both');
  if (server === undefined && url === undefined) return null;
  const flag = server === undefined ? '--url' : '--server';
  if (names.length > 0) throw new UserError(`${names[0]} names one of ours, ${flag} another; give one of them`);
  if (url === undefined) return { kind: 'stdio', argv: parseCommand(server ?? '') };
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''))
    throw new UserError(`${url || "''"} is not an address; write it like http://127.0.0.1:7345/mcp/code`);
  const token = tokenOf(tokenFile);
  return { kind: 'http', url, ...(token !== undefined && { token }) };
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
  if (unknown !== undefined)
    throw new UserError(`there is no server ${unknown || "''"}. Servers: ${serverIds.join(', ')}`);
  return names.length > 0 ? [...new Set(names)] : serverIds;
}

export async function snapshotsOf(
  values: SubjectValues,
  names: readonly string[],
): Promise<{ name: string; snapshot: Snapshot }[]> {
  const target = foreignTarget(values, names);
  if (!target)
    return declaredServers(ownNames(names)).map((spec) => ({ name: spec.id, snapshot: snapshotOfServer(spec) }));
  const snapshot = await foreignSnapshot(target);
  return [{ name: snapshot.contract.name, snapshot }];
}

/** Asks a server that may be a process of ours: it must not outlive us. */
export function foreignSnapshot(target: Target): Promise<Snapshot> {
  endAtSignals();
  return takeForeignSnapshot(target);
}
