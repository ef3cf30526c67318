// The books of one stretch of a connection, from one sync to the next: what was asked, what was answered,
// and whether the two fit. Ids are compared as text, as the servers do.
import { brokeInside, failureCode, leak, wrongForm } from './answer-rules.ts';
import { type Asked, isRecord, type Json, type JsonRecord, markShape } from './asked.ts';

interface Entry {
  sent: number;
  answered: number;
  /** Cancels after which a call owes no answer. */
  silenced: number;
  isReplyCancelled: boolean;
  mayBreak: boolean;
  isEndless: boolean;
  mustSucceed: boolean;
  /** Until then an answer may still come that nobody can be sure of. */
  doubtEndsAt: number | undefined;
  /** The ids as they were written: an answer carries one of them. */
  readonly written: Set<string>;
  readonly marks: Set<string>;
}

/** Far more than the slowest call takes that is not cancelled. */
const longestDoubtMs = 2_000;

export class Window {
  readonly #entries = new Map<string, Entry>();
  readonly #refusals = new Map<number, { expected: number; heard: number }>();
  readonly #tokens = new Map<string, Entry[]>();

  /** Opens a window. What may still come from the one before is allowed in this one. */
  constructor(asked: readonly Asked[], before?: Window) {
    before?.handOver(this);
    for (const each of asked) this.ask(each);
  }

  /** Takes one message from the server; answers what is wrong with it, or null. */
  take(message: Json | undefined, text: string): string | null {
    const wrong = wrongForm(message) ?? leak(text);
    if (wrong !== null) return wrong;
    const { id, method } = message as JsonRecord;
    if (method !== undefined) return this.#takeNotification(message as JsonRecord);
    return id === null ? this.#takeRefusal(message as JsonRecord, text) : this.#takeAnswer(message as JsonRecord, text);
  }

  /** What is still owed; empty when everything that must be answered is. */
  owed(): string[] {
    const answers = [...this.#entries]
      .filter(([, entry]) => entry.answered < entry.sent - entry.silenced)
      .map(([key, { sent, answered }]) => `id ${short(key)} was sent ${sent} times and answered ${answered}`);
    const refusals = [...this.#refusals]
      .filter(([, { expected, heard }]) => heard < expected)
      .map(([code, { expected, heard }]) => `${heard} of ${expected} refusals with ${code} came`);
    return [...answers, ...refusals];
  }

  /**
   * Answers that may come after the window: only where an id was used again and one of its calls was
   * cancelled, for then nobody can tell which, or where it was cancelled in both ways. Any other call is
   * silent once its cancel is heard.
   */
  handOver(next: Window): void {
    const now = performance.now();
    for (const [key, entry] of this.#entries) {
      const open = entry.sent - entry.answered;
      const isDoubtful = entry.silenced > 0 && (entry.sent > 1 || entry.isReplyCancelled);
      if (isDoubtful) entry.doubtEndsAt ??= now + longestDoubtMs;
      if (open <= 0 || now > (entry.doubtEndsAt ?? 0)) continue;
      Object.assign(entry, { sent: open, silenced: open, answered: 0, isEndless: false, mustSucceed: false });
      next.#entries.set(key, entry);
    }
    for (const [token, entries] of this.#tokens) {
      if (entries.some((entry) => entry.answered < entry.sent)) next.#tokens.set(token, entries);
    }
  }

  /** Ids of calls that only a cancel can have ended, and that by now it has: they can be used again. */
  freed(): (string | number)[] {
    return [...this.#entries.values()]
      .filter((entry) => isEndedByCancel(entry) && entry.answered === 0)
      .flatMap((entry) => [...entry.written].map((id) => JSON.parse(id) as string | number));
  }

  /** Enters one more thing that was asked. */
  ask(asked: Asked): void {
    if (asked.kind === 'refused') this.#refusal(asked.code).expected += 1;
    if (asked.kind === 'cancel') {
      const entry = this.#entries.get(String(asked.id));
      if (!entry) return;
      // Who cancelled with a wish for a reply gets one, also if somebody cancels again without.
      if (asked.answer === 'reply') entry.isReplyCancelled = true;
      else if (!entry.isReplyCancelled || entry.sent > 1) entry.silenced += 1;
    }
    if (asked.kind !== 'request') return;
    const entry = this.#entry(String(asked.id));
    entry.sent += 1;
    entry.written.add(JSON.stringify(asked.id));
    entry.mayBreak ||= asked.call.mayBreak;
    entry.isEndless ||= asked.call.isEndless;
    entry.mustSucceed ||= asked.call.mustSucceed;
    for (const mark of asked.call.marks) entry.marks.add(mark);
    if (asked.call.token === undefined) return;
    const token = String(asked.call.token);
    this.#tokens.set(token, [...(this.#tokens.get(token) ?? []), entry]);
  }

  #takeRefusal(message: JsonRecord, text: string): string | null {
    const code = (message['error'] as JsonRecord | undefined)?.['code'];
    if (typeof code !== 'number') return 'an answer with id null is no refusal';
    const refusal = this.#refusal(code);
    refusal.heard += 1;
    if (refusal.heard > refusal.expected) return `refused with ${code}, though all that was sent could be read`;
    return text.match(markShape) ? 'a refusal quotes what it refused' : null;
  }

  #takeAnswer(message: JsonRecord, text: string): string | null {
    const key = String(message['id']);
    const entry = this.#entries.get(key);
    if (!entry) return `id ${short(key)} was answered, but not asked`;
    entry.answered += 1;
    if (entry.answered > entry.sent) return `id ${short(key)} was answered ${entry.answered} times for ${entry.sent}`;
    if (!entry.written.has(JSON.stringify(message['id']))) return `id ${short(key)} came back as another type`;
    if (brokeInside(message) && !entry.mayBreak) return `id ${short(key)} was answered as an internal error`;
    if (isEndedByCancel(entry) && failureCode(message) === undefined)
      return `id ${short(key)} was cancelled, yet answered`;
    if (entry.mustSucceed && failureCode(message) !== undefined)
      return `the cancelled id ${short(key)} is not free again`;
    if (failureCode(message) === 'CANCELLED' && !entry.isReplyCancelled) return `id ${short(key)} is told CANCELLED`;
    const strange = (text.match(markShape) ?? []).find((mark) => !entry.marks.has(mark));
    return strange === undefined ? null : `id ${short(key)} got the answer of another call: ${strange}`;
  }

  /** Progress belongs to a call that is still under way, by its token or, on the older wire, by its id. */
  #takeNotification(message: JsonRecord): string | null {
    const params = isRecord(message['params']) ? message['params'] : {};
    if (message['method'] !== 'notifications/progress') return `an unexpected notification: ${message['method']}`;
    const { progressToken, id } = params;
    const calls =
      progressToken === undefined ? [this.#entries.get(String(id))] : this.#tokens.get(String(progressToken));
    if (!calls?.[0]) return 'progress for a call that never asked for it';
    const isOver = calls.every((entry) => entry !== undefined && entry.answered >= entry.sent);
    return isOver ? 'progress after the answer' : null;
  }

  #entry(key: string): Entry {
    const known = this.#entries.get(key);
    if (known) return known;
    const entry: Entry = {
      sent: 0,
      answered: 0,
      silenced: 0,
      isReplyCancelled: false,
      mayBreak: false,
      isEndless: false,
      mustSucceed: false,
      doubtEndsAt: undefined,
      written: new Set(),
      marks: new Set(),
    };
    this.#entries.set(key, entry);
    return entry;
  }

  #refusal(code: number): { expected: number; heard: number } {
    const known = this.#refusals.get(code) ?? { expected: 0, heard: 0 };
    this.#refusals.set(code, known);
    return known;
  }
}

function isEndedByCancel(entry: Entry): boolean {
  return entry.sent === 1 && entry.isEndless && entry.silenced > 0 && !entry.isReplyCancelled;
}

function short(key: string): string {
  return key.length > 60 ? `${JSON.stringify(key.slice(0, 60))}… (${key.length} characters)` : JSON.stringify(key);
}
