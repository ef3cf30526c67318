// Who may talk to the HTTP server: by Host, by Origin, by token. Everything here answers a fault or null.
import { createHash, timingSafeEqual } from 'node:crypto';
import { type Fault, kernelFault } from '../../kernel/fault.ts';

export interface AccessRules {
  /** Host names (without port) that the Host header may carry; null accepts any, which only a token makes safe. */
  readonly hosts: ReadonlySet<string> | null;
  /** Full origins that browsers may call from, besides the server's own pages. */
  readonly corsOrigins: ReadonlySet<string>;
  readonly token: string | undefined;
}

export const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

export function isLoopback(host: string): boolean {
  return loopbackHosts.has(host) || host === '::1';
}

/** Names must be ours, or a web page could reach us through a name of its own (DNS rebinding). */
export function checkHost(rules: AccessRules, host: string | undefined): Fault | null {
  if (!rules.hosts) return null;
  const name = host === undefined ? undefined : hostName(host);
  if (name !== undefined && rules.hosts.has(name)) return null;
  return kernelFault('FORBIDDEN', { message: 'This Host is not served here.' });
}

/** A browser names the page that calls. Ours and the configured ones may; `null` may not. */
export function checkOrigin(rules: AccessRules, origin: string | undefined, host: string | undefined): Fault | null {
  if (origin === undefined || rules.corsOrigins.has(origin)) return null;
  const isOwn = host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
  return isOwn ? null : kernelFault('FORBIDDEN', { message: 'This Origin is not allowed here.' });
}

export function checkToken(rules: AccessRules, authorization: string | undefined): Fault | null {
  if (rules.token === undefined) return null;
  const given = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  if (given !== undefined && isSame(given, rules.token)) return null;
  return kernelFault('UNAUTHORIZED', { hint: 'Send the header Authorization: Bearer <token>.' });
}

// Hashed first: equal lengths, and the time tells nothing of the token.
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

function hostName(host: string): string {
  return host.replace(/:\d+$/, '').toLowerCase();
}
