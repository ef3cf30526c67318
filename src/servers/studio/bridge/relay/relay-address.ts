// Where the relay may listen: on this machine only, since whoever reaches it can change what is open in Studio.
import { fault } from '../../faults.ts';

export interface RelayAddress {
  /** As it was configured, for the Host header; IPv6 in brackets. */
  readonly host: string;
  /** What is bound. */
  readonly bind: string;
  readonly port: number;
}

export function readRelayAddress(text: string): RelayAddress {
  const [, host = '', port = ''] = /^(.+):(\d+)$/.exec(text) ?? [];
  const bind = bindOf(host);
  if (bind !== null) return { host, bind, port: Number(port) };
  throw fault('VALIDATION_ERROR', {
    message: `The bridge may not use ${text}: only an address of this machine itself will do, such as 127.0.0.1:47012.`,
  });
}

function bindOf(host: string): string | null {
  // By number: what the name means is for this machine's tables to say, and they may say anything.
  if (host.toLowerCase() === 'localhost') return '127.0.0.1';
  if (/^127(\.\d{1,3}){3}$/.test(host)) return host;
  return host === '[::1]' ? '::1' : null;
}
