// mooring.yaml: settings that belong to a workspace. The nearest one counts, from the working directory upwards.
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { UserError } from './user-error.ts';

/** A value, and what to know about where it came from. */
export interface Setting {
  readonly value: string;
  /** What a relative path is relative to. */
  readonly base: string;
  /** How a message calls it: `--vault`, or the file with the line and the key. */
  readonly from: string;
}

const fileName = 'mooring.yaml';

export function findSettingsFile(cwd: string, userHome: string = homedir()): string | undefined {
  return searched(cwd, userHome)
    .map((folder) => join(folder, fileName))
    .find((file) => existsSync(file));
}

/**
 * The folders up to the root of the repository, or to the user's home. Without either only the working directory:
 * higher up, as in /tmp, anybody could leave a file for us.
 */
function searched(cwd: string, userHome: string): string[] {
  const folders: string[] = [];
  for (let folder = cwd; ; folder = dirname(folder)) {
    folders.push(folder);
    if (folder === userHome || isRepositoryRoot(folder)) return folders;
    if (folder === dirname(folder)) return [cwd];
  }
}

function isRepositoryRoot(folder: string): boolean {
  return ['.git', '.hg', '.jj', '.svn'].some((name) => existsSync(join(folder, name)));
}

export async function readSettingsFile<Name extends string>(
  file: string,
  names: readonly Name[],
  lists: ReadonlySet<string> = new Set(),
): Promise<Partial<Record<Name, readonly Setting[]>>> {
  const text = readText(file);
  // Loaded only where there is something to read: an agent waits while we start.
  const { isMap, isScalar, isSeq, LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const { contents, errors } = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset = 0) => lines.linePos(offset).line;
  const [error] = errors;
  if (error) throw new UserError(`${file}:${lineAt(error.pos[0])}: this is not YAML: ${error.message}`);
  if (contents === null || (isScalar(contents) && contents.value === null)) return {};
  if (!isMap(contents))
    throw new UserError(`${file}:${lineAt(contents.range?.[0])}: write settings as "name: value", one per line`);
  const found: Partial<Record<Name, readonly Setting[]>> = {};
  for (const { key, value } of contents.items) {
    const line = isScalar(key) ? lineAt(key.range?.[0]) : 1;
    const name = names.find((each) => isScalar(key) && key.value === each);
    if (name === undefined)
      throw new UserError(`${file}:${line}: there is no setting ${String(key)}. Settings: ${names.join(', ')}`);
    const values = isSeq(value) && lists.has(name) ? value.items : [value];
    found[name] = values.map((each) => {
      const given = isScalar(each) ? each.value : undefined;
      if (typeof given !== 'string' || given === '')
        throw new UserError(`${file}:${line}: ${name} must be text; put it in quotes if it looks like something else`);
      return { value: given, base: dirname(file), from: `${file}:${line}: ${name}` };
    });
  }
  return found;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (thrown) {
    throw new UserError(`${file} cannot be read (${(thrown as { code?: string }).code})`);
  }
}
