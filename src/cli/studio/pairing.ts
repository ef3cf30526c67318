// What a Studio needs to find the server: the address, and the token with where it came from.
import { existsSync, rmSync } from 'node:fs';
import { bridgeToken, bridgeTokenPath } from '../../servers/studio/bridge/token.ts';
import type { BridgeConfig } from '../../servers/studio/config/studio-config.ts';
import { UserError } from '../user-error.ts';

export interface Pairing {
  readonly url: string;
  /** Null when none is wanted. */
  readonly token: string | null;
  /** The variable, or the file; null where there is no token. */
  readonly tokenFrom: string | null;
}

export const tokenVariable = 'GOX_BRIDGE_AUTH_TOKEN';

/** Makes a token where there is none yet. */
export function openPairing(config: BridgeConfig, home: string): Pairing {
  const token = bridgeToken(config, home);
  return { url: `http://${config.relayAddress}`, token, tokenFrom: tokenSource(config, home) };
}

/** Forgets the old token. A server that runs already keeps it until it is started anew. */
export function renewToken(config: BridgeConfig, home: string): void {
  if (!config.needsToken) throw new UserError('GOX_BRIDGE_AUTH is false: there is no token to make anew');
  if (config.token !== null) throw new UserError(`the token comes from ${tokenVariable}; set another one there`);
  rmSync(bridgeTokenPath(home), { force: true });
}

export function tokenSource(config: BridgeConfig, home: string): string | null {
  if (!config.needsToken) return null;
  return config.token === null ? bridgeTokenPath(home) : tokenVariable;
}

/** Whether there is a token, or none is needed; nothing is made by looking. */
export function hasToken(config: BridgeConfig, home: string): boolean {
  return !config.needsToken || config.token !== null || existsSync(bridgeTokenPath(home));
}
