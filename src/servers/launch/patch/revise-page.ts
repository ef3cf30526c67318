// From a page that an earlier launch wrote to its new draft, by small edits: what stays the same is not touched, keys that
// somebody added stay. Never the whole file.
import { isDeepStrictEqual } from 'node:util';
import type { Patch } from '../artifacts/schemas/patch-bundle.ts';
import type { Refusal, TextChange } from './change-text.ts';
import { listAnchors } from './find-anchor.ts';
import { readYamlKeys, splitFrontMatter } from './front-matter.ts';
import { diffLines } from './line-diff.ts';
import { makePatch } from './make-patch.ts';
import { lineEndOf, splitLines, withLineEnd } from './text-lines.ts';

export type Revision = { readonly patches: readonly Patch[] } | { readonly refusal: Refusal };

/** From the bottom up, so that all line numbers are those of the page as it is. */
export function revisePage(path: string, page: string, draft: string): Revision {
  const old = splitFrontMatter(page);
  const fresh = splitFrontMatter(withLineEnd(draft, lineEndOf(page)));
  const keys = old && fresh && changedKeys(old.yaml, fresh.yaml);
  if (!old || !fresh || !keys) return mismatch('Its front matter, or that of the draft, is no YAML that can be read.');
  const oldBody = splitLines(old.rest);
  const freshBody = splitLines(fresh.rest);
  // The first line of both closes the front matter.
  if (!freshBody.slice(1).some((line) => line.trim() !== '' && oldBody.includes(line, 1))) {
    return mismatch('It has no line in common with the draft: it would be written anew.');
  }
  const above = splitLines(old.opening + old.yaml).length;
  const run = new PatchRun(path, page);
  for (const { start, end, newStart, newEnd } of diffLines(oldBody, freshBody).reverse()) {
    const content = freshBody.slice(newStart, newEnd).join('');
    const range = { start_line: above + start + 1, end_line: above + end, new_content: content };
    if (start < end || !run.tryAnchor(range)) run.add({ type: 'update_file_range', ...range });
  }
  if (Object.keys(keys).length > 0) run.add({ type: 'update_frontmatter_keys', frontmatter_updates: keys });
  return run.refusal ? { refusal: run.refusal } : { patches: run.patches };
}

/** Of the draft, where they are new or different. */
function changedKeys(old: string, fresh: string): Record<string, unknown> | null {
  const before = readYamlKeys(old);
  const wanted = readYamlKeys(fresh);
  if (!before || !wanted) return null;
  const changed = Object.entries(wanted).filter(
    ([key, value]) => !Object.hasOwn(before, key) || !isDeepStrictEqual(before[key], value),
  );
  return Object.fromEntries(changed);
}

interface Range {
  readonly start_line: number;
  readonly end_line: number;
  readonly new_content: string;
}

/** Each patch is made for what the one before it left. */
class PatchRun {
  readonly patches: Patch[] = [];
  refusal: Refusal | null = null;
  readonly #path: string;
  #text: string;

  constructor(path: string, text: string) {
    this.#path = path;
    this.#text = text;
  }

  add(change: TextChange): void {
    const made = makePatch(this.#path, this.#text, change);
    if ('refusal' in made) this.refusal ??= made.refusal;
    else if (made.after !== this.#text) {
      this.patches.push(made.patch);
      this.#text = made.after ?? '';
    }
  }

  /** An edit by a heading survives what happens above it; taken only where it gives the very same text. */
  tryAnchor(range: Range): boolean {
    const headings = listAnchors(this.#text).filter(({ isHeading }) => isHeading);
    const heading = headings.findLast(({ line }) => line < range.start_line);
    if (!heading) return false;
    const byRange = makePatch(this.#path, this.#text, { type: 'update_file_range', ...range });
    const change: TextChange = {
      type: 'update_by_anchor',
      anchor: heading.text,
      new_content: `${range.new_content.trim()}\n`,
    };
    const byAnchor = makePatch(this.#path, this.#text, change);
    if ('refusal' in byRange || 'refusal' in byAnchor || byRange.after !== byAnchor.after) return false;
    this.add(change);
    return true;
  }
}

function mismatch(message: string): Revision {
  return { refusal: { kind: 'file_exists', message } };
}
