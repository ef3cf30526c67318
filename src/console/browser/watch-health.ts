// Is the server there? Asked every five seconds; says so when it is gone, and asks for a token when one is needed.
import type { Control, Element, Page } from './dom.ts';
import type { Link } from './link.ts';

declare const document: Page;

/** Starts watching, and answers the function that looks at once. */
export function watchHealth(
  link: Link,
  showCounts: () => Promise<void>,
  formatDuration: (ms: number) => string,
): () => Promise<void> {
  const everyMs = 5_000;
  let lastSeen: Date | undefined;
  let lastUptimeMs = 0;
  const part = (name: string) => document.querySelector(`[${name}]`) as Element;
  const form = part('data-token');
  const field = document.getElementById<Control>('token');

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    link.setToken(field?.value.trim() ?? '');
    void look();
  });
  void keepLooking();
  return look;

  async function keepLooking(): Promise<void> {
    await look();
    setTimeout(keepLooking, everyMs);
  }

  async function look(): Promise<void> {
    try {
      const response = await link.request('/health', { signal: AbortSignal.timeout(4_000) });
      if (response.status === 401) return showLocked();
      if (!response.ok) return showGone(`The server answers with status ${response.status}.`);
      const { result } = (await response.json()) as { result: { uptimeMs: number } };
      showLive(result.uptimeMs);
      // The counters are an extra: without them the server is no less alive.
      await showCounts().catch(() => undefined);
    } catch {
      showGone(
        lastSeen
          ? `The server has not answered since ${lastSeen.toLocaleTimeString()}.`
          : 'The server does not answer.',
      );
    }
  }

  function showLive(uptimeMs: number): void {
    show('live', 'Live', `up ${formatDuration(uptimeMs)}`);
    if (uptimeMs < lastUptimeMs) part('data-restarted').hidden = false;
    lastUptimeMs = uptimeMs;
    lastSeen = new Date();
  }

  function showLocked(): void {
    show('locked', 'Needs a token', '');
    part('data-token-note').textContent = link.hasToken() ? 'That token was not accepted.' : '';
  }

  function showGone(how: string): void {
    show('gone', 'Gone', '');
    part('data-gone').textContent = `${how} Asking again every ${everyMs / 1_000} seconds.`;
  }

  function show(state: string, text: string, detail: string): void {
    part('data-health').dataset['health'] = state;
    // Written only when it changes, so that it is spoken only then.
    if (part('data-health-state').textContent !== text) part('data-health-state').textContent = text;
    part('data-health-detail').textContent = detail;
    part('data-gone').hidden = state !== 'gone';
    form.hidden = state !== 'locked';
  }
}
