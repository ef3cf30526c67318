// The few things of the browser that the page's script touches. TypeScript's own list of them is global: it
// would make `document` and the browser's fetch known to the whole program, kernel included.

export interface Element {
  readonly id: string;
  hidden: boolean;
  textContent: string | null;
  readonly dataset: Record<string, string | undefined>;
  readonly style: { width: string };
  querySelector<E extends Element = Element>(selector: string): E | null;
  querySelectorAll<E extends Element = Element>(selector: string): Iterable<E>;
  closest<E extends Element = Element>(selector: string): E | null;
  addEventListener(type: string, listener: (event: PageEvent) => unknown, options?: { once: boolean }): void;
  scrollIntoView(): void;
  focus(): void;
}

/** An input, select, textarea or button. */
export interface Control extends Element {
  value: string;
}

export interface Form extends Element {
  requestSubmit(): void;
}

export interface Details extends Element {
  open: boolean;
}

export interface Dialog extends Element {
  returnValue: string;
  showModal(): void;
  close(answer: string): void;
}

export interface PageEvent {
  readonly target: Element;
  readonly key: string;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
  preventDefault(): void;
}

export interface Page extends Element {
  getElementById<E extends Element = Element>(id: string): E | null;
}
