// A probe asks one question of a foreign server and says in words what it saw.
import type { HttpPeer } from '../client/http-peer.ts';
import type { StdioPeer } from '../client/stdio-peer.ts';
import type { Bench } from './bench.ts';

/** A warning is worth knowing but breaks no rule of MCP; it never makes a run fail unless strictness is asked for. */
export type ProbeStatus = 'ok' | 'failed' | 'warning' | 'skipped';

export interface ProbeResult {
  readonly status: ProbeStatus;
  readonly reason: string;
}

export type Transport = 'stdio' | 'http';

export type StdioBench = Bench<StdioPeer> & { readonly transport: 'stdio' };
export type HttpBench = Bench<HttpPeer> & { readonly transport: 'http' };
export type AnyBench = StdioBench | HttpBench;

export interface Probe {
  readonly id: string;
  readonly title: string;
  applies(transport: Transport): boolean;
  run(bench: AnyBench): Promise<ProbeResult>;
}

interface Question<B> {
  readonly id: string;
  readonly title: string;
  run(bench: B): Promise<ProbeResult>;
}

export function onEvery(question: Question<AnyBench>): Probe {
  return { ...question, applies: () => true };
}

export function onStdio({ id, title, run }: Question<StdioBench>): Probe {
  return {
    id,
    title,
    applies: (transport) => transport === 'stdio',
    run: async (bench) => (bench.transport === 'stdio' ? run(bench) : skipped('only for stdio')),
  };
}

export function onHttp({ id, title, run }: Question<HttpBench>): Probe {
  return {
    id,
    title,
    applies: (transport) => transport === 'http',
    run: async (bench) => (bench.transport === 'http' ? run(bench) : skipped('only for HTTP')),
  };
}

export const ok = (reason = ''): ProbeResult => ({ status: 'ok', reason });
export const failed = (reason: string): ProbeResult => ({ status: 'failed', reason });
export const warning = (reason: string): ProbeResult => ({ status: 'warning', reason });
export const skipped = (reason: string): ProbeResult => ({ status: 'skipped', reason });

/** Failed with the first few findings, ok when there are none. */
export function verdict(findings: readonly string[], reasonWhenNone: string): ProbeResult {
  return findings.length === 0 ? ok(reasonWhenNone) : failed(fewOf(findings));
}

/** "a; b; c; and 4 more" */
export function fewOf(items: readonly string[], shown = 3): string {
  const few = items.slice(0, shown).join('; ');
  return items.length > shown ? `${few}; and ${items.length - shown} more` : few;
}
