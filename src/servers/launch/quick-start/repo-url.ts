// Which repository an address means, and whether it is an address of one at all. Nothing is fetched here. The quick start
// takes GitHub URLs only; a run_config may also name other hosts, ssh, file:// URLs and local paths.
import { basename, isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Fault } from '../../../kernel/fault.ts';
import { isInside } from '../../../platform/files/safe-path.ts';
import { fault } from '../faults.ts';

/** `name` is the repository's own name, which inference reads. */
export type RepositorySource =
  | { readonly kind: 'github'; readonly url: string; readonly org: string; readonly name: string }
  | { readonly kind: 'https'; readonly url: string; readonly host: string; readonly name: string }
  | { readonly kind: 'ssh'; readonly url: string; readonly host: string; readonly name: string }
  | { readonly kind: 'local'; readonly path: string; readonly name: string };

export type GithubRepository = Extract<RepositorySource, { kind: 'github' }>;

export const maxUrlLength = 2_048;

/** Any source a run_config may name. Local ones still have to pass `requireAllowedPath`. Throws INVALID_URL. */
export function readRepositorySource(text: string): RepositorySource {
  if (isAbsolute(text)) return readLocalPath(text);
  if (/^file:/i.test(text)) return readFileUrl(text);
  if (/^ssh:/i.test(text) || /^[\w.-]+@[^/]+:/.test(text)) return readSshUrl(text);
  if (/^https:\/\/(?:www\.)?github\.com(?:[/:?#]|$)/i.test(text)) return readGithubUrl(text);
  return readHttpsUrl(text);
}

// The end after an underscore is that of accounts which a company manages.
const owner = /^(?=.{1,39}$)[A-Za-z0-9](?:-?[A-Za-z0-9])*(?:_[A-Za-z0-9]{3,8})?$/;
const repository = /^[A-Za-z0-9._-]{1,100}$/;

/** First steps of addresses at github.com that belong to no account. */
const notOwners = new Set(
  (
    'about apps codespaces collections contact customer-stories dashboard enterprise events explore features issues ' +
    'join login logout marketplace new notifications organizations orgs pricing pulls readme search security settings ' +
    'signup site sponsors stars topics trending users'
  ).split(' '),
);

/** `https://github.com/{org}/{repo}`, with or without `.git` or one slash at the end, and nothing else. Throws INVALID_URL. */
export function readGithubUrl(text: string): GithubRepository {
  const found = matchGithubUrl(text);
  if (found) return found;
  const suggested = suggestGithubUrl(text);
  throw fault('INVALID_URL', {
    message: 'This is no GitHub repository URL. It must read https://github.com/{org}/{repo}.',
    ...(suggested !== null && { details: { suggested_url: suggested } }),
  });
}

function matchGithubUrl(text: string): GithubRepository | null {
  const [, org, tail] = /^https:\/\/github\.com\/([^/?#\s]+)\/([^/?#\s]+)\/?$/i.exec(text) ?? [];
  if (org === undefined || tail === undefined || text.length > maxUrlLength) return null;
  const name = withoutGit(tail);
  if (!owner.test(org) || notOwners.has(org.toLowerCase()) || !repository.test(name)) return null;
  // GitHub keeps names that end in .git for itself, and takes no name of dots alone.
  if (/^\.+$/.test(name) || /\.git$/i.test(name)) return null;
  return { kind: 'github', url: `https://github.com/${org}/${name}`, org, name };
}

/** What was probably meant: another scheme, www, a page inside the repository, a query. Credentials are never repeated. */
function suggestGithubUrl(text: string): string | null {
  const shape = /^(?:[a-z+]+:\/\/)?(?:[^/@\s]*@)?(?:www\.)?github\.com(?::\d+)?[/:]\/?([^/?#\s]+)\/([^/?#\s]+)/i;
  const trimmed = text.slice(0, maxUrlLength).trim();
  const [, org, tail] = shape.exec(trimmed) ?? [];
  if (org === undefined || tail === undefined || /\s/.test(trimmed)) return null;
  return matchGithubUrl(`https://github.com/${org}/${tail}`)?.url ?? null;
}

const hostName = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;
// A step that begins with a hyphen could be read as an option by the program it is handed to.
const step = /^(?!-)(?!\.{1,2}$)[A-Za-z0-9._~+-]+$/;

/** A repository on any host over https: no user, no query, no dot segments. Which hosts may be asked is decided elsewhere. */
export function readHttpsUrl(text: string): RepositorySource {
  const [, host = '', port, path = ''] = /^https:\/\/([^/:?#\s]+)(?::(\d{1,5}))?\/([^?#\s]+)$/i.exec(text) ?? [];
  const steps = path.replace(/\/$/, '').split('/');
  if (text.length > maxUrlLength || !hostName.test(host) || !isPort(port) || !steps.every((each) => step.test(each))) {
    throw refuse('It must be an https, ssh or file URL of a repository, or an absolute path.');
  }
  const where = port === undefined ? host.toLowerCase() : `${host.toLowerCase()}:${port}`;
  return { kind: 'https', url: `https://${where}/${steps.join('/')}`, host: host.toLowerCase(), name: lastName(steps) };
}

/** `ssh://user@host/path` or `user@host:path`. A password has no place in it. */
export function readSshUrl(text: string): RepositorySource {
  const long = /^ssh:\/\/(?:([\w.-]+)@)?([^/:@\s]+)(?::(\d{1,5}))?\/([^?#\s]+)$/i.exec(text);
  const short = /^([\w.-]+)@([^/:@\s]+):()\/?([^?#\s]+)$/.exec(text);
  const [, user = 'git', host = '', port = '', path = ''] = long ?? short ?? [];
  const steps = path.replace(/\/$/, '').split('/');
  const isPlain = hostName.test(host) && /^[A-Za-z_]/.test(user) && steps.every((each) => step.test(each));
  if (text.length > maxUrlLength || !isPlain || !isPort(port || undefined)) {
    throw refuse('An ssh address must read ssh://git@host/path or git@host:path.');
  }
  const where = port === '' ? host.toLowerCase() : `${host.toLowerCase()}:${port}`;
  const url = `ssh://${user}@${where}/${steps.join('/')}`;
  return { kind: 'ssh', url, host: host.toLowerCase(), name: lastName(steps) };
}

/** `file:///absolute/path` on this machine. */
export function readFileUrl(text: string): RepositorySource {
  const plain = /^file:\/\/(?:localhost)?(\/[^?#]*)$/i.exec(text);
  try {
    if (plain && text.length <= maxUrlLength) return readLocalPath(fileURLToPath(`file://${plain[1]}`));
  } catch (error) {
    // Encoded slashes and the like: what Node refuses to read as a path is none.
    if (error instanceof Fault) throw error;
  }
  throw refuse('A file URL must read file:///absolute/path, without host, query or fragment.');
}

/** An absolute path. Only its words are looked at; links are followed when it is opened. */
export function readLocalPath(text: string): RepositorySource {
  const hasControls = [...text].some((each) => each < ' ' || each === '\u007f');
  if (!isAbsolute(text) || hasControls || text.length > maxUrlLength) throw refuse('A local path must be absolute.');
  const path = resolve(text);
  return { kind: 'local', path, name: withoutGit(basename(path)) };
}

/** Local repositories are read only below the roots that the operator named. Throws INVALID_URL. */
export function requireAllowedPath(path: string, allowedRoots: readonly string[]): void {
  if (allowedRoots.some((root) => isInside(resolve(root), path))) return;
  throw fault('INVALID_URL', {
    message: 'The path lies outside the folders that repositories may be read from.',
    hint: 'Start the server with --allow-root and a folder above it.',
  });
}

function refuse(message: string): Fault {
  return fault('INVALID_URL', { message: `This is no address of a repository. ${message}` });
}

function isPort(port: string | undefined): boolean {
  return port === undefined || (Number(port) >= 1 && Number(port) <= 65_535);
}

function lastName(steps: readonly string[]): string {
  return withoutGit(steps.at(-1) ?? '');
}

function withoutGit(name: string): string {
  return name.replace(/(?<=.)\.git$/i, '');
}
