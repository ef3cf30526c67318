// The word that server and plugin prove themselves to each other with.
import { timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import type { BridgeConfig } from '../config/studio-config.ts';
import { openSecretFile } from '../secret-file.ts';

/** The one that was set, or one that is made once and kept in the state home; null when none is wanted. */
export function bridgeToken(config: Pick<BridgeConfig, 'needsToken' | 'token'>, home: string): string | null {
  if (!config.needsToken) return null;
  return config.token ?? openSecretFile(bridgeTokenPath(home));
}

export function bridgeTokenPath(home: string): string {
  return join(home, 'studio', 'bridge-token');
}

// Hashed first: equal lengths, and the time tells nothing of the token.
export function isSameToken(given: string, token: string): boolean {
  if (token === '') return false;
  const digest = (text: string) => Buffer.from(hashBytes(text), 'hex');
  return timingSafeEqual(digest(given), digest(token));
}
