// Whether `mooring serve` would get its port, or is served there already.
import { createServer } from 'node:net';
import type { Finding } from './finding.ts';

export async function aboutPort(port: number): Promise<Finding> {
  // Any other port would do as well, so nothing here keeps Mooring from working.
  const finding = { about: `port ${port}`, isOptional: true };
  const problem = await problemWith(port);
  if (problem === null) return { ...finding, state: 'ok', says: 'free' };
  if (problem === 'EADDRINUSE' && (await answersAsMooring(port)))
    return { ...finding, state: 'ok', says: 'a Mooring server answers there already' };
  const says =
    problem === 'EADDRINUSE'
      ? 'taken by another program'
      : problem === 'EACCES'
        ? 'needs more rights'
        : `cannot be used (${problem})`;
  return { ...finding, state: 'broken', says, mend: 'mooring serve --port 0' };
}

function problemWith(port: number): Promise<string | null> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(null)));
  });
}

/** Also one that wants a token: its refusal says who it is. */
async function answersAsMooring(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(1_000) });
    const body = (await response.json()) as { _meta?: { toolingVersion?: unknown } };
    return typeof body._meta?.toolingVersion === 'string';
  } catch {
    return false;
  }
}
