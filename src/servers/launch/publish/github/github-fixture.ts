// A server that behaves like the GitHub API for what a commit service asks: real names of objects, refs that are checked,
// pull requests that are unique. Failures can be put before any answer.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { blobId } from '../plan-tree.ts';

type Json = Record<string, unknown>;
interface Entry {
  readonly mode: string;
  readonly sha: string;
}

/** What is done instead of the answer, or after it; true when nothing more is to be sent. */
export type Trouble = (response: ServerResponse) => void;

export class GithubFixture {
  readonly asked: string[] = [];
  readonly authorizations = new Set<string | undefined>();
  readonly refs = new Map<string, string>();
  readonly pulls: Json[] = [];
  readonly commits = new Map<string, Json>();
  /** Whether lists of whole trees are cut off, as GitHub does with large ones. */
  isTreeCut = false;
  readonly #blobs = new Map<string, Buffer>();
  readonly #trees = new Map<string, ReadonlyMap<string, Entry>>();
  readonly #troubles: { readonly at: string; readonly trouble: Trouble; readonly isDone: boolean }[] = [];
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The next question of this kind, `POST pulls`, goes wrong; with `isDone` only its answer does. */
  trouble(at: string, trouble: Trouble, isDone = false): void {
    this.#troubles.push({ at, trouble, isDone });
  }

  addCommit(files: Readonly<Record<string, string | { readonly link: string }>>): string {
    const entries = Object.entries(files).map(([path, content]): [string, Entry] => [
      path,
      typeof content === 'string'
        ? { mode: '100644', sha: this.#addBlob(Buffer.from(content)) }
        : { mode: '120000', sha: this.#addBlob(Buffer.from(content.link)) },
    ]);
    const date = '2024-01-02T03:04:05Z';
    const person = { name: 'Ann', email: 'ann@example.org', date };
    return this.#addCommit({
      tree: this.#addTree(new Map(entries)),
      parents: [],
      message: 'x',
      author: person,
      committer: person,
    });
  }

  filesOf(commit: string): Record<string, string> {
    const { sha: tree } = (this.commits.get(commit) ?? { tree: {} })['tree'] as { readonly sha: string };
    const files = [...this.#flatten(tree)].map(([path, { sha }]) => [path, this.#blobs.get(sha)?.toString() ?? '']);
    return Object.fromEntries(files.sort());
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://localhost');
    const path = url.pathname.replace(/^\/repos\/ann\/site\/?/, '');
    const kind = `${request.method} ${/^(?:git\/)?([a-z]*)/.exec(path)?.[1] ?? ''}`;
    this.asked.push(kind);
    this.authorizations.add(request.headers.authorization);
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = pieces.length === 0 ? {} : (JSON.parse(Buffer.concat(pieces).toString()) as Json);
    const at = this.#troubles.findIndex((each) => each.at === kind);
    const [trouble] = at < 0 ? [] : this.#troubles.splice(at, 1);
    if (trouble && !trouble.isDone) return trouble.trouble(response);
    const [status, data] = url.pathname.startsWith('/repos/ann/site')
      ? this.#answer(request.method ?? '', path, url.searchParams, body)
      : notFound;
    if (trouble) return trouble.trouble(response);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data));
  }

  #answer(method: string, path: string, query: URLSearchParams, body: Json): readonly [number, unknown] {
    const [, first = '', rest = ''] = /^(?:git\/)?([a-z]*)\/?(.*)$/.exec(path) ?? [];
    if (method === 'GET' && path === '') return [200, { default_branch: 'main' }];
    if (method === 'GET' && first === 'ref') return this.#readRef(`refs/${rest}`);
    if (method === 'GET' && first === 'commits')
      return [this.commits.has(rest) ? 200 : 404, this.commits.get(rest) ?? {}];
    if (method === 'GET' && first === 'trees') return this.#readTree(rest, query.has('recursive'));
    if (method === 'GET' && first === 'pulls') return [200, this.#findPulls(query)];
    if (method === 'POST' && first === 'blobs') {
      return [201, { sha: this.#addBlob(Buffer.from(String(body['content']), 'base64')) }];
    }
    if (method === 'POST' && first === 'trees') return this.#makeTree(body);
    if (method === 'POST' && first === 'commits') return [201, { sha: this.#addCommit(body) }];
    if (method === 'POST' && first === 'refs') return this.#makeRef(String(body['ref']), String(body['sha']));
    if (method === 'POST' && first === 'pulls') return this.#makePull(body);
    return notFound;
  }

  #readRef(ref: string): readonly [number, unknown] {
    const sha = this.refs.get(ref);
    return sha === undefined ? notFound : [200, { ref, object: { type: 'commit', sha } }];
  }

  #makeRef(ref: string, sha: string): readonly [number, unknown] {
    if (this.refs.has(ref)) return [422, { message: 'Reference already exists' }];
    if (!this.commits.has(sha)) return [422, { message: 'Object does not exist' }];
    this.refs.set(ref, sha);
    return [201, { ref, object: { sha } }];
  }

  #readTree(sha: string, isRecursive: boolean): readonly [number, unknown] {
    const tree = this.#trees.get(sha);
    if (!tree) return notFound;
    const list = (entries: ReadonlyMap<string, Entry>, prefix: string): Json[] =>
      [...entries].flatMap(([name, entry]) => [
        { path: prefix + name, ...entry, type: entry.mode === '040000' ? 'tree' : 'blob' },
        ...(isRecursive && entry.mode === '040000'
          ? list(this.#trees.get(entry.sha) ?? new Map(), `${prefix}${name}/`)
          : []),
      ]);
    const isCut = isRecursive && this.isTreeCut;
    return [200, { sha, tree: isCut ? [] : list(tree, ''), truncated: isCut }];
  }

  #makeTree(body: Json): readonly [number, unknown] {
    const files = new Map(this.#flatten(String(body['base_tree'])));
    for (const { path, mode, sha } of body['tree'] as { path: string; mode: string; sha: string | null }[]) {
      if (sha === null) files.delete(path);
      else if (this.#blobs.has(sha)) files.set(path, { mode, sha });
      else return [422, { message: `tree.sha ${sha} is not a valid blob` }];
    }
    return [201, { sha: this.#addTree(files) }];
  }

  #findPulls(query: URLSearchParams): Json[] {
    return this.pulls.filter(({ head }) => `ann:${(head as Json)['ref']}` === query.get('head'));
  }

  #makePull(body: Json): readonly [number, unknown] {
    const head = { ref: body['head'] };
    if (!this.refs.has(`refs/heads/${String(body['head'])}`)) {
      return [
        422,
        { message: 'Validation Failed', errors: [{ field: 'head', code: 'invalid', message: 'head is invalid' }] },
      ];
    }
    if (this.pulls.some((each) => (each['head'] as Json)['ref'] === head.ref)) {
      return [422, { message: 'Validation Failed', errors: [{ message: 'A pull request already exists' }] }];
    }
    const number = this.pulls.length + 7;
    const pull = { ...body, head, number, state: 'open', html_url: `https://github.com/ann/site/pull/${number}` };
    this.pulls.push(pull);
    return [201, pull];
  }

  #addBlob(bytes: Buffer): string {
    const sha = blobId(bytes);
    this.#blobs.set(sha, bytes);
    return sha;
  }

  #addTree(files: ReadonlyMap<string, Entry>): string {
    const entries = new Map<string, Entry>();
    const below = Map.groupBy(files, ([path]) => path.split('/')[0] ?? '');
    for (const [name, inside] of below) {
      const [only] = inside;
      if (only?.[0] === name) entries.set(name, only[1]);
      else {
        const rest = inside.map(([path, entry]): [string, Entry] => [path.slice(name.length + 1), entry]);
        entries.set(name, { mode: '040000', sha: this.#addTree(new Map(rest)) });
      }
    }
    // Git sorts folders as if their names ended in a slash.
    const key = ([name, { mode }]: [string, Entry]): string => (mode === '040000' ? `${name}/` : name);
    const sorted = [...entries].sort((one, other) => (key(one) < key(other) ? -1 : 1));
    const bytes = sorted.flatMap(([name, { mode, sha }]) => [
      Buffer.from(`${mode.replace(/^0/, '')} ${name}\0`),
      Buffer.from(sha, 'hex'),
    ]);
    const sha = objectId('tree', Buffer.concat(bytes));
    this.#trees.set(sha, new Map(sorted));
    return sha;
  }

  #flatten(tree: string, prefix = ''): Map<string, Entry> {
    const entries = [...(this.#trees.get(tree) ?? [])];
    return new Map(
      entries.flatMap(([name, entry]): [string, Entry][] =>
        entry.mode === '040000' ? [...this.#flatten(entry.sha, `${prefix}${name}/`)] : [[prefix + name, entry]],
      ),
    );
  }

  #addCommit(body: Json): string {
    const person = (given: unknown): string => {
      const { name, email, date } = given as { name: string; email: string; date: string };
      return `${name} <${email}> ${Date.parse(date) / 1_000} +0000`;
    };
    const parents = body['parents'] as string[];
    const text = [
      `tree ${String(body['tree'])}`,
      ...parents.map((parent) => `parent ${parent}`),
      `author ${person(body['author'])}`,
      `committer ${person(body['committer'])}`,
      '',
      String(body['message']),
    ].join('\n');
    const sha = objectId('commit', Buffer.from(text));
    this.commits.set(sha, {
      ...body,
      sha,
      tree: { sha: body['tree'] },
      parents: parents.map((each) => ({ sha: each })),
    });
    return sha;
  }
}

const notFound = [404, { message: 'Not Found' }] as const;

function objectId(type: string, bytes: Buffer): string {
  return createHash('sha1').update(`${type} ${bytes.length}\0`).update(bytes).digest('hex');
}
