// The word that server and plugin prove themselves to each other with.
import { join } from 'node:path';
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
