// Several declarations of one function without a body, and the one with it, are one symbol; so are all equations of a function.
import { hasBody } from './place-symbols.ts';
import type { SymbolDraft } from './symbol-draft.ts';

/** `drafts` in order; the last of each row takes in those before. */
export function mergeOverloads(drafts: readonly SymbolDraft[], text: string, hasEquations: boolean): SymbolDraft[] {
  const kept: SymbolDraft[] = [];
  for (const draft of drafts) {
    const before = kept.at(-1);
    if (before && isOverload(before, draft, text, hasEquations)) {
      takeIn(before, draft);
      kept.pop();
    }
    kept.push(draft);
  }
  return kept;
}

function isOverload(before: SymbolDraft, draft: SymbolDraft, text: string, hasEquations: boolean): boolean {
  if (
    (before.bodyStart >= 0 && !hasEquations) ||
    before.name === '' ||
    before.name !== draft.name ||
    before.kind !== draft.kind
  )
    return false;
  if (!hasBody(before.kind) || draft.extentStart < before.extentEnd) return false;
  const between = text.slice(before.extentEnd, draft.extentStart);
  return /^[\s;]*$/.test(between.replace(/\/\*[\s\S]*?\*\/|\{-[\s\S]*?-\}|(?:\/\/|#|--).*/g, ''));
}

function takeIn(before: SymbolDraft, draft: SymbolDraft): void {
  draft.extentStart = before.extentStart;
  if (before.bodyStart >= 0) draft.bodyStart = before.bodyStart;
  const known = new Set([...draft.params.values()].map(({ name }) => name));
  for (const [place, param] of before.params) if (!known.has(param.name)) draft.params.set(place, param);
  for (const [place, decorator] of before.decorators) draft.decorators.set(place, decorator);
  for (const modifier of before.modifiers) draft.modifiers.add(modifier);
  draft.returnType ??= before.returnType;
}
