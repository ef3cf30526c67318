// Which symbol a place of the text lies in, and whether a function without a name lies between.
import type { Span } from './captures.ts';
import type { SymbolDraft } from './symbol-draft.ts';

interface Nested extends Span {
  readonly draft: SymbolDraft;
}

interface OpenSpan<Scoped> {
  readonly end: number;
  readonly isClosure: boolean;
  /** The innermost scope, which for a closure is the one around it. */
  readonly scope: Scoped | null;
}

/** Walks the scopes along with the text: which are open at a place. Places must come in order. */
export class Nest<Scoped extends Nested> {
  readonly #scopes: readonly Scoped[];
  readonly #closures: readonly Span[];
  readonly #open: OpenSpan<Scoped>[] = [];
  #nextScope = 0;
  #nextClosure = 0;

  constructor(scopes: readonly Scoped[], closures: readonly Span[]) {
    this.#scopes = scopes;
    this.#closures = [...closures].sort((a, b) => a.start - b.start || b.end - a.end);
  }

  at(offset: number): { scope: Scoped | null; isInClosure: boolean } {
    for (;;) {
      const scope = this.#scopes[this.#nextScope];
      const closure = this.#closures[this.#nextClosure];
      if (scope && scope.start <= offset && (!closure || scope.start <= closure.start)) {
        this.#nextScope += 1;
        this.#push(scope.start, scope.end, scope);
      } else if (closure && closure.start <= offset) {
        this.#nextClosure += 1;
        this.#close(closure.start);
        if (!isBodyOf(closure, this.#innermost())) this.#push(closure.start, closure.end, null);
      } else break;
    }
    this.#close(offset);
    return { scope: this.#innermost(), isInClosure: this.#open.at(-1)?.isClosure === true };
  }

  #push(start: number, end: number, scope: Scoped | null): void {
    this.#close(start);
    this.#open.push({ end, isClosure: scope === null, scope: scope ?? this.#innermost() });
  }

  #close(offset: number): void {
    while (this.#open.length > 0 && (this.#open.at(-1)?.end as number) <= offset) this.#open.pop();
  }

  #innermost(): Scoped | null {
    return this.#open.at(-1)?.scope ?? null;
  }
}

/** The function that a symbol names is no closure of it. */
function isBodyOf(closure: Span, scope: Nested | null): boolean {
  if (!scope) return false;
  const { bodyStart, bodyEnd } = scope.draft;
  return bodyStart >= 0 && closure.start <= bodyStart && bodyEnd <= closure.end;
}
