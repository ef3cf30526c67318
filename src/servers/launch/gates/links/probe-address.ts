// Whether an address of the web answers: HEAD, then GET for hosts that do not like it, and once more where that may help. The
// way is followed by hand, so that it never leaves the hosts that may be asked.

export interface ProbeRules {
  /** `host`, which means its usual port, or `host:port`. */
  readonly allowedHosts: readonly string[];
  /** For each request. */
  readonly timeoutMs: number;
  readonly retryAfterMs: number;
}

export interface ProbeResult {
  readonly isGood: boolean;
  /** For people, and the same for the same answer: `404`, `no answer in time`. */
  readonly said: string;
}

export async function probeAddress(address: string, rules: ProbeRules, signal: AbortSignal): Promise<ProbeResult> {
  const head = await ask('HEAD', address, rules, signal);
  if (head.isGood || head.isFinal) return head;
  const first = await ask('GET', address, rules, signal);
  if (first.isGood || first.isFinal || !first.mayPass) return first;
  await pause(rules.retryAfterMs, signal);
  return ask('GET', address, rules, signal);
}

interface Answer extends ProbeResult {
  /** Another question would be answered the same. */
  readonly isFinal: boolean;
  readonly mayPass: boolean;
}

const maxHops = 5;

async function ask(method: 'HEAD' | 'GET', address: string, rules: ProbeRules, signal: AbortSignal): Promise<Answer> {
  let url = new URL(address);
  const seen = new Set<string>();
  for (let hop = 0; hop <= maxHops; hop += 1) {
    if (seen.has(url.href)) return final('redirects in a circle');
    seen.add(url.href);
    const response = await request(method, url, rules, signal);
    if (typeof response === 'string') return { isGood: false, said: response, isFinal: false, mayPass: true };
    const { status, location } = response;
    const mayPass = status >= 500 || status === 429;
    if (status < 200 || status > 399) return { isGood: false, said: String(status), isFinal: false, mayPass };
    if (location === null || status < 300 || !URL.canParse(location, url.href)) return good(String(status));
    const next = new URL(location, url);
    next.hash = '';
    // It answered; where it sends us nobody may ask.
    if (!mayBeAsked(next, rules.allowedHosts)) return good(`${status} to ${next.host}`);
    url = next;
  }
  return final('too many redirects');
}

function good(said: string): Answer {
  return { isGood: true, said, isFinal: true, mayPass: false };
}

function final(said: string): Answer {
  return { isGood: false, said, isFinal: true, mayPass: false };
}

interface Received {
  readonly status: number;
  readonly location: string | null;
}

/** A text says why there is no answer. */
async function request(
  method: string,
  url: URL,
  { timeoutMs }: ProbeRules,
  signal: AbortSignal,
): Promise<Received | string> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
      headers: { 'user-agent': 'mooring', accept: '*/*' },
    });
    // What it is about is the status; a body may be as long as its sender likes.
    await response.body?.cancel();
    return { status: response.status, location: response.headers.get('location') };
  } catch {
    signal.throwIfAborted();
    return timeout.aborted ? 'no answer in time' : 'no connection';
  }
}

export function mayBeAsked(url: URL, allowedHosts: readonly string[]): boolean {
  return /^https?:$/.test(url.protocol) && allowedHosts.some((host) => host.toLowerCase() === url.host);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    }
    signal.addEventListener('abort', done, { once: true });
  });
}
