// What the inline scanner carries from one stretch of prose to the next, and what it has found.
import type { Definitions } from './definitions.ts';
import type { Link } from './link.ts';

export interface InlineScan {
  readonly text: string;
  readonly definitions: Definitions;
  readonly links: Link[];
  readonly tags: string[];
  /** Where each of the tags stands: those within the text of a link are taken back. */
  readonly tagStarts: number[];
  /** End of the present stretch. */
  end: number;
  /** Positions of `[` that nothing has closed yet, and beside each whether it is an image's. */
  readonly openers: number[];
  readonly areImages: boolean[];
  /** Openers below this index stand around a link, and links hold no links. */
  inactiveBelow: number;
  lastOpener: number;
  /** A character at this position was escaped. */
  escapedAt: number;
  /** End of the last web address seen in the text. */
  urlEnd: number;
  /** Last position of a run of so many backticks; null until a run was found to have no partner. */
  lastBackticks: Map<number, number> | null;
  /** Where closing marks stand next, each looked up at most once. */
  readonly comments: Ahead;
  readonly percents: Ahead;
  readonly dollars: Ahead;
  /** The next `$` that can close a formula on its line, looked for from `dollarFrom` on. */
  dollarFrom: number;
  dollarClose: number;
}

export function newInlineScan(text: string, definitions: Definitions, links: Link[]): InlineScan {
  return {
    text,
    definitions,
    links,
    tags: [],
    tagStarts: [],
    end: 0,
    openers: [],
    areImages: [],
    inactiveBelow: 0,
    lastOpener: -1,
    escapedAt: -1,
    urlEnd: -1,
    lastBackticks: null,
    comments: { mark: '-->', from: 0, found: -1 },
    percents: { mark: '%%', from: 0, found: -1 },
    dollars: { mark: '$$', from: 0, found: -1 },
    dollarFrom: -1,
    dollarClose: -1,
  };
}

/** A mark and where it was last found. Looking again from within the stretch already searched costs nothing. */
export interface Ahead {
  readonly mark: string;
  from: number;
  found: number;
}

/** The position of the mark at or after `from`; the end of the text when there is none. */
export function lookAhead(ahead: Ahead, text: string, from: number): number {
  if (from >= ahead.from && from <= ahead.found) return ahead.found;
  const found = text.indexOf(ahead.mark, from);
  ahead.from = from;
  ahead.found = found < 0 ? text.length : found;
  return ahead.found;
}
