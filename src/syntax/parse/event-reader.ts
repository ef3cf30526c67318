// What one event of the text says of the symbol it happens in.
import type { Conventions } from '../languages/language.ts';
import { calleeOf, lastIdentifier, lastNameOf, receiverOf, thrownBy } from './callee.ts';
import type { Captures, Happening, Span } from './captures.ts';

/** Facts of events; what is declared of a symbol itself is added later. */
export class FactsDraft {
  readonly inferredTypes = new Set<string>();
  readonly calls = new Set<string>();
  readonly uses = new Set<string>();
  readonly reads = new Set<string>();
  readonly writes = new Set<string>();
  readonly mutates = new Set<string>();
  readonly aliases = new Set<string>();
  readonly throws = new Set<string>();
  readonly awaits = new Set<string>();
  readonly locals = new Set<string>();
  isAsync = false;
  isGenerator = false;
  returnsValue = false;
  branches = 0;
  loops = 0;
  breaks = 0;
  continues = 0;
}

const takes: ReadonlySet<string> = new Set(['write', 'call', 'mutate', 'mention']);

export class EventReader {
  readonly #text: string;
  readonly #mutators: ReadonlySet<string>;
  readonly #throwing: ReadonlySet<string>;
  /** Where the query tells declarations from other writes, only they make a name local. */
  readonly #hasLocals: boolean;
  /** Nodes that are no use of what they name, because they declare it or say something else. */
  readonly #unused = new Set<number>();
  /** Nodes that are used, but not read: written, changed, called, mentioned. */
  readonly #taken = new Set<number>();
  /** Parameters, and names of what is declared in other ways than by a value. */
  readonly #unwritten = new Set<number>();

  constructor(captures: Captures, text: string, syntax: Conventions) {
    this.#text = text;
    this.#mutators = new Set(syntax.mutators);
    this.#throwing = new Set(syntax.throwingCalls);
    this.#hasLocals = captures.hasLocals;
    for (const symbol of captures.symbols) {
      for (const node of symbol.declaring) {
        this.#unused.add(node);
        if (symbol.kind !== 'VariableDeclaration') this.#unwritten.add(node);
      }
    }
    for (const { part, node } of captures.loose) {
      if (part === 'param') this.#unused.add(node) && this.#unwritten.add(node);
    }
    for (const { event, node } of captures.happenings) {
      if (event === 'local' || event === 'ignored') this.#unused.add(node);
      else if (takes.has(event)) this.#taken.add(node);
    }
  }

  /** `isOfAnother`: it happens in a function within that has no chunk of its own. */
  add(happening: Happening, facts: FactsDraft, isOfAnother: boolean): void {
    const { event, node } = happening;
    if (event === 'value') {
      if (this.#unused.has(node)) return;
      const name = this.#textOf(happening);
      facts.uses.add(name);
      if (!this.#taken.has(node)) facts.reads.add(name);
    } else if (event === 'member') {
      facts.uses.add(lastIdentifier(this.#text, happening.start, happening.end));
      if (!this.#taken.has(node)) facts.reads.add(this.#pathOf(happening));
    } else if (event === 'use') {
      if (!this.#unused.has(node)) facts.uses.add(this.#textOf(happening));
    } else if (event === 'weak read') {
      if (!this.#unused.has(node) && !this.#taken.has(node)) facts.reads.add(this.#pathOf(happening));
    } else if (event === 'mention') facts.uses.add(this.#textOf(happening));
    else if (event === 'call') this.#addCall(happening, facts);
    else if (event === 'write') this.#addWrite(happening, facts);
    else if (event === 'local') facts.locals.add(this.#textOf(happening));
    else if (event === 'read') facts.reads.add(this.#pathOf(happening));
    else if (event === 'mutate') facts.mutates.add(this.#pathOf(happening));
    else if (event === 'throw') facts.throws.add(this.#pathOf(happening));
    else if (event === 'await') facts.awaits.add(this.#pathOf(happening));
    else if (event === 'alias') facts.aliases.add(happening.value);
    else if (event === 'inferred' || event === 'inferred return') facts.inferredTypes.add(happening.value);
    else if (event === 'branch') facts.branches += 1;
    else if (event === 'loop') facts.loops += 1;
    else if (event === 'break') facts.breaks += 1;
    else if (event === 'continue') facts.continues += 1;
    else if (!isOfAnother && event === 'return.value') facts.returnsValue = true;
    else if (!isOfAnother && event === 'yield') facts.isGenerator = true;
    else if (!isOfAnother && event === 'async') facts.isAsync = true;
  }

  #addWrite(happening: Happening, facts: FactsDraft): void {
    if (this.#unwritten.has(happening.node)) return;
    const path = this.#pathOf(happening);
    facts.writes.add(path);
    if (!this.#hasLocals) facts.locals.add(path);
  }

  #addCall(happening: Happening, facts: FactsDraft): void {
    const callee = this.#pathOf(happening);
    // Where everything is a call, so is what declares.
    if (callee === '' || this.#unused.has(happening.node)) return;
    facts.calls.add(callee);
    const name = lastNameOf(callee);
    const receiver = receiverOf(callee);
    if (receiver !== '' && this.#mutators.has(name)) facts.mutates.add(receiver);
    if (this.#throwing.has(callee) || this.#throwing.has(name)) {
      facts.throws.add(thrownBy(this.#text, happening.end, name));
    }
  }

  #textOf({ start, end }: Span): string {
    return this.#text.slice(start, end);
  }

  #pathOf({ start, end }: Span): string {
    return calleeOf(this.#text, start, end);
  }
}
