// Who may talk to the relay: a program on this machine that calls it by a name of this machine, is no web page, and
// knows the token.
import type { IncomingHttpHeaders } from 'node:http';
import { isSameSecret } from '../../secret-file.ts';
import { Refusal } from './refusal.ts';

export interface AccessRules {
  readonly port: number;
  /** The host as it was configured. */
  readonly host: string;
  readonly token: string | null;
}

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

export function checkAccess({ port, host, token }: AccessRules, headers: IncomingHttpHeaders): void {
  // A page of a browser could reach us through a name of its own.
  const names = [...loopbackNames, host.toLowerCase()].map((name) => `${name}:${port}`);
  if (!names.includes(headers.host?.toLowerCase() ?? '')) {
    throw new Refusal(403, 'FORBIDDEN', 'This Host is not served here.');
  }
  if (headers.origin !== undefined) throw new Refusal(403, 'FORBIDDEN', 'Web pages are not served here.');
  if (token !== null && !isSameSecret(tokenIn(headers), token)) {
    throw new Refusal(401, 'UNAUTHORIZED', 'The token is missing or wrong; `mooring studio pair` shows the right one.');
  }
}

function tokenIn(headers: IncomingHttpHeaders): string {
  const own = headers['x-gox-auth'];
  if (typeof own === 'string') return own;
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}
