// How the filters of a search can work. Each argument is one row of the table, made of these.
import type { GitFacts } from '../../repository/git-facts.ts';
import type { Counter, SegmentFile, ValueField } from '../../segment/segment.ts';

export type FilterRule =
  /** The chunk carries one of the values, spelt exactly so. */
  | { readonly rule: 'value-exact'; readonly field: ValueField }
  /** One of the values of one of these fields has the text within it, in whatever case. */
  | { readonly rule: 'value-within'; readonly fields: readonly ValueField[] }
  /** It calls this, under whatever name an import gives it, or it is this and calls something. */
  | { readonly rule: 'calls' }
  /** It uses this, under whatever name an import gives it. */
  | { readonly rule: 'uses' }
  | { readonly rule: 'signature' }
  | { readonly rule: 'kind' }
  | { readonly rule: 'language' }
  | { readonly rule: 'path' }
  | { readonly rule: 'ending' }
  | { readonly rule: 'flag'; readonly bit: number; readonly modifier: string | null }
  | { readonly rule: 'counter'; readonly counter: Counter }
  /** What git says of the file. */
  | { readonly rule: 'git'; readonly passes: (facts: GitFacts, wanted: GitWanted) => boolean }
  /** Blame is asked for the best candidates only, after everything else. */
  | { readonly rule: 'blame' }
  | { readonly rule: 'lint' }
  /** Holds for the whole index or not at all. */
  | { readonly rule: 'branch' }
  /** Nothing carries it yet. */
  | { readonly rule: 'absent' };

export interface GitWanted {
  readonly words: readonly string[];
  readonly number: number;
}

/** How the text of an argument becomes values, any of which may fit. */
export type Split = 'whole' | 'spaces' | 'commas and spaces';

export function splitValue(value: string | readonly string[], split: Split): string[] {
  const given = typeof value === 'string' ? [value] : [...value];
  const separator = split === 'spaces' ? /\s+/ : /[,\s]+/;
  const values = split === 'whole' ? given : given.flatMap((each) => each.split(separator));
  return values.map((each) => each.trim()).filter((each) => each !== '');
}

/** In lower case, without the dot: `types.d.ts` ends in ts. */
export function endingOf({ path }: Pick<SegmentFile, 'path'>): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}
