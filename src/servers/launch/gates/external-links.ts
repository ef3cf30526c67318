// The gate of links out of the site. It asks other hosts, so it is off unless a run is online and its profile wants it, and it
// asks only hosts that may be asked. What it finds are warnings: the other side may be down for a moment.
import type { Finding } from '../issues/open-issue.ts';
import type { Gate, GateInput, GateResult } from './gate.ts';
import { mayBeAsked, type ProbeResult, type ProbeRules, probeAddress } from './links/probe-address.ts';
import { readLinks } from './links/read-links.ts';
import { readSiteBuild } from './links/site-build.ts';

export interface ExternalLinkRules extends ProbeRules {
  readonly maxAtOnce: number;
}

export const usualLinkRules: Omit<ExternalLinkRules, 'allowedHosts'> = {
  timeoutMs: 10_000,
  retryAfterMs: 1_000,
  maxAtOnce: 8,
};

export function externalLinks(rules: ExternalLinkRules): Gate {
  return {
    name: 'external_links',
    timeoutS: 300,
    run: (input, signal) => judgeExternalLinks(input, rules, signal),
  };
}

async function judgeExternalLinks(
  input: GateInput,
  rules: ExternalLinkRules,
  signal: AbortSignal,
): Promise<GateResult> {
  const { offline_mode, validation_profile } = input.config;
  if (offline_mode) return { findings: [], log: ['skipped by config: the run is offline'] };
  if (validation_profile === 'local') return { findings: [], log: ['skipped by config: off in profile local'] };
  const links = await outgoingLinks(input);
  const addresses = [...new Set(links.map(({ address }) => address))].sort();
  const asked = addresses.filter((address) => mayBeAsked(new URL(address), rules.allowedHosts));
  const answers = await probeAll(asked, rules, signal);
  return {
    findings: links.flatMap(({ address, path, line }): Finding[] => {
      const answer = answers.get(address);
      if (!answer || answer.isGood) return [];
      const message = `The link ${address} does not work: ${answer.said}.`;
      return [{ severity: 'warn', code: 'EXTERNAL_LINK_BROKEN', message, path, line }];
    }),
    log: addresses.map(
      (address) => `${address}: ${answers.get(address)?.said ?? 'not asked, its host is not allowed'}`,
    ),
  };
}

interface OutgoingLink {
  readonly address: string;
  readonly path: string;
  readonly line: number;
}

/** Whole addresses of other hosts than the site's own. */
async function outgoingLinks({ pages, siteFolder, siteContext, profile }: GateInput): Promise<OutgoingLink[]> {
  const builds = await Promise.all(siteContext.hugo.build_matrix.map((row) => readSiteBuild(siteFolder, row)));
  const own = new Set([...builds.map(({ host }) => host), ...Object.values(profile.sections).map(({ host }) => host)]);
  return pages.flatMap((page) =>
    readLinks(page).links.flatMap(({ kind, to, line }): OutgoingLink[] => {
      const whole = to.startsWith('//') ? `https:${to}` : to;
      if (kind === 'ref' || !/^https?:/i.test(whole) || !URL.canParse(whole)) return [];
      const url = new URL(whole);
      url.hash = '';
      return own.has(url.host) ? [] : [{ address: url.href, path: page.path, line }];
    }),
  );
}

/** In any order, so many at a time. */
async function probeAll(
  addresses: readonly string[],
  rules: ExternalLinkRules,
  signal: AbortSignal,
): Promise<Map<string, ProbeResult>> {
  const answers = new Map<string, ProbeResult>();
  const waiting = [...addresses];
  const work = async (): Promise<void> => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      signal.throwIfAborted();
      answers.set(address, await probeAddress(address, rules, signal));
    }
  };
  await Promise.all(Array.from({ length: Math.min(rules.maxAtOnce, addresses.length) }, work));
  return answers;
}
