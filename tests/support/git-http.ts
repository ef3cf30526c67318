// Repositories of a folder over HTTP, served by git itself on loopback; any of them can be made to wait or to fail.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface GitHttp {
  readonly url: string;
  /** Whoever asks for the repository from now on waits until it is released. */
  readonly hold: (repository: string) => Held;
  /** Answers this status for the repository; null ends it. */
  readonly fail: (repository: string, status: number | null) => void;
  readonly close: () => Promise<void>;
}

export interface Held {
  /** Resolves when somebody waits. */
  readonly asked: Promise<void>;
  readonly release: () => void;
}

/** `repository` is its path below `root`: `org/name`. */
export async function serveGit(root: string): Promise<GitHttp> {
  const holds = new Map<string, { readonly released: Promise<void>; readonly ask: () => void }>();
  const failures = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    const repository = pathname
      .split('/')
      .slice(1, 3)
      .join('/')
      .replace(/\.git$/, '');
    const status = failures.get(repository);
    if (status !== undefined) return void response.writeHead(status).end();
    const hold = holds.get(repository);
    hold?.ask();
    await hold?.released;
    answerByGit(root, request, response, pathname, search.slice(1));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (repository) => {
      const [asking, releasing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      holds.set(repository, { released: releasing.promise, ask: asking.resolve });
      const release = () => {
        holds.delete(repository);
        releasing.resolve();
      };
      return { asked: asking.promise, release };
    },
    fail: (repository, status) =>
      void (status === null ? failures.delete(repository) : failures.set(repository, status)),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The program answers as CGI programs do: headers, an empty line, the body. */
function answerByGit(root: string, request: IncomingMessage, response: ServerResponse, path: string, query: string) {
  const backend = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env['PATH'],
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: path,
      QUERY_STRING: query,
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'],
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'],
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    },
  });
  request.pipe(backend.stdin);
  // A client that was killed in the middle takes nothing more.
  backend.stdin.on('error', () => {});
  const pieces: Buffer[] = [];
  backend.stdout.on('data', (piece: Buffer) => pieces.push(piece));
  backend.on('close', () => {
    const output = Buffer.concat(pieces);
    const end = output.indexOf('\r\n\r\n');
    for (const line of output.subarray(0, end).toString().split('\r\n')) {
      const [name = '', value = ''] = line.split(': ');
      if (name === 'Status') response.statusCode = Number.parseInt(value, 10);
      else response.setHeader(name, value);
    }
    response.end(output.subarray(end + 4));
  });
}
