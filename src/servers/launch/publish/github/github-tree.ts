// All entries of a tree on GitHub. A large one is not told at once and is then read folder by folder.
import { isRecord } from '../../../../kernel/is-record.ts';
import type { TreeEntry } from '../plan-tree.ts';
import { callGithub, type GithubAccess } from './github-call.ts';
import { textAt } from './read-answer.ts';

const operation = 'read_base';

export async function listGithubTree(access: GithubAccess, tree: string, signal?: AbortSignal): Promise<TreeEntry[]> {
  const { entries, isCut } = await readTree(access, tree, { recursive: '1' }, signal);
  return isCut ? walk(access, tree, '', signal) : entries;
}

async function walk(
  access: GithubAccess,
  tree: string,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<TreeEntry[]> {
  const { entries } = await readTree(access, tree, {}, signal);
  const all: TreeEntry[] = [];
  for (const entry of entries) {
    const path = `${folder}${entry.path}`;
    all.push({ ...entry, path });
    if (entry.mode === '040000') all.push(...(await walk(access, entry.sha, `${path}/`, signal)));
  }
  return all;
}

async function readTree(
  access: GithubAccess,
  tree: string,
  more: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Promise<{ readonly entries: TreeEntry[]; readonly isCut: boolean }> {
  const route = 'GET /repos/{owner}/{repo}/git/trees/{tree}';
  const { data } = await callGithub(access, { operation, route, parameters: { tree, ...more }, signal });
  const list = isRecord(data) && Array.isArray(data['tree']) ? data['tree'] : [];
  const entries = list.map((each) => ({
    path: textAt(each, operation, 'path'),
    mode: textAt(each, operation, 'mode').padStart(6, '0'),
    sha: textAt(each, operation, 'sha'),
  }));
  return { entries, isCut: isRecord(data) && data['truncated'] === true };
}
