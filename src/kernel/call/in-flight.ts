// The requests of one connection that have not been answered, by id as text: 7 and "7" are one id.
import { type Fault, kernelFault } from '../fault.ts';
import { CallControl } from './control.ts';

export type RequestId = string | number;

export interface Entry {
  readonly id: RequestId;
  readonly control: CallControl;
  /** Bytes of the message it came in, where the wire knows them. */
  readonly messageBytes: number | undefined;
  /** Set when the request was cancelled in a way that wants no answer. */
  isSilenced: boolean;
  /** Set when it was cancelled in a way that promises one. */
  isOwed: boolean;
}

export class InFlight {
  readonly #entries = new Map<string, Entry>();

  get size(): number {
    return this.#entries.size;
  }

  /** Opens an entry, or answers null when the id is taken. */
  open(id: RequestId, messageBytes?: number): Entry | null {
    const key = String(id);
    if (this.#entries.has(key)) return null;
    const entry: Entry = { id, control: new CallControl(), messageBytes, isSilenced: false, isOwed: false };
    this.#entries.set(key, entry);
    return entry;
  }

  get(id: RequestId): Entry | undefined {
    return this.#entries.get(String(id));
  }

  close(id: RequestId): void {
    this.#entries.delete(String(id));
  }

  /** Cancels one request. With 'silence' it will not be answered; with 'reply' it is, once, also if both came. */
  cancel(id: RequestId, answer: 'silence' | 'reply', reason?: string): boolean {
    const entry = this.get(id);
    if (!entry) return false;
    if (answer === 'reply') entry.isOwed = true;
    entry.isSilenced = !entry.isOwed;
    entry.control.abort(cancelled(reason));
    return true;
  }

  /** The connection is gone: everything stops, nothing is answered. */
  cancelAll(reason: string): void {
    for (const entry of this.#entries.values()) {
      entry.isSilenced = true;
      entry.control.abort(cancelled(reason));
    }
  }
}

function cancelled(reason: string | undefined): Fault {
  return kernelFault('CANCELLED', reason ? { details: { reason } } : {});
}
