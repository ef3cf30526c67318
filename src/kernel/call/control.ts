// What stops a call: the first reason wins. An AbortSignal is made only when somebody asks for it, since
// most handlers never look and making one costs as much as all the rest of a small call.
import type { Fault } from '../fault.ts';

export class CallControl {
  #reason: Fault | undefined;
  #controller: AbortController | undefined;
  // Most calls have one; a list is made for the second.
  #listener: (() => void) | undefined;
  #others: (() => void)[] | undefined;

  get isAborted(): boolean {
    return this.#reason !== undefined;
  }

  /** Why the call was stopped; undefined while it was not. */
  get reason(): Fault | undefined {
    return this.#reason;
  }

  /** The standard face of this control, for handlers and whatever they hand it to. */
  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController();
      if (this.#reason) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  abort(reason: Fault): void {
    if (this.#reason) return;
    this.#reason = reason;
    this.#controller?.abort(reason);
    this.#listener?.();
    for (const tell of this.#others ?? []) tell();
  }

  /** Tells once, or at once when it has happened already. */
  onAbort(tell: () => void): void {
    if (this.#reason) {
      tell();
      return;
    }
    if (!this.#listener) {
      this.#listener = tell;
      return;
    }
    this.#others ??= [];
    this.#others.push(tell);
  }
}
