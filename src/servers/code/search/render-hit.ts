// A candidate as clients see it: where it is, what it is, and as much of its text as there is room for.
import type { Segment } from '../segment/segment.ts';
import type { MeaningEffect } from '../vectors/fuse-ranks.ts';
import { nameCard } from './cards.ts';
import { linesText } from './chunk-text.ts';
import type { Candidate, RankContext } from './features/feature.ts';
import { endingOf } from './filters/filter-rule.ts';
import type { Hit, HitDetails } from './search-answer.ts';
import { snippetOf } from './snippet.ts';
import { utf16Place } from './utf16-places.ts';

export interface RenderOptions {
  readonly snippetLines: number;
  readonly contextLines: number;
  readonly isFull: boolean;
  readonly explain: boolean;
  /** The score that becomes 1. */
  readonly best: number;
  readonly scoreType: Hit['scoreType'];
  /** By chunk. */
  readonly meaning?: ReadonlyMap<number, MeaningEffect>;
  readonly chunkAuthors?: ReadonlyMap<number, readonly string[]>;
}

export function renderHit(candidate: Candidate, context: RankContext, options: RenderOptions): Hit {
  const { part, local, file, kind } = candidate;
  const { segment } = part;
  const chunk = segment.detailsOf(local);
  const startLine = segment.startLineOf[local] as number;
  const endLine = segment.endLineOf[local] as number;
  const number = segment.fileOf[local] as number;
  const placeOf = (line: number): number =>
    utf16Place(segment, number, segment.lineStart(number, line) - file.textStart);
  const snippet = snippetOf(candidate, context, options.snippetLines);
  const ending = endingOf(file);
  return {
    id: `${file.path}#${startLine}-${endLine}`,
    file: file.path,
    startLine,
    endLine,
    start: placeOf(startLine),
    end: placeOf(endLine + 1),
    ext: ending === '' ? '' : `.${ending}`,
    lang: file.lang,
    kind,
    name: chunk.name,
    signature: chunk.signature,
    headline: headlineOf(chunk.doc, chunk.signature, chunk.name) || firstLine(segment, number, startLine, endLine),
    score: options.best <= 0 ? 0 : round(candidate.score / options.best),
    scoreType: options.scoreType,
    snippet: snippet.text,
    snippetStartLine: snippet.startLine,
    ...(options.contextLines > 0 ? { context: linesAround(candidate, number, options.contextLines) } : {}),
    ...(options.isFull ? { full: detailsOf(candidate, context, options) } : {}),
    ...(options.explain
      ? {
          explain: {
            total: round(candidate.score),
            bm25f: round(candidate.bm25f),
            features: candidate.effects.map((each) => ({ ...each, value: round(each.value), by: round(each.by) })),
            ...annOf(options.meaning?.get(candidate.chunk)),
          },
        }
      : {}),
  };
}

function annOf(effect: MeaningEffect | undefined): { ann?: MeaningEffect } {
  return effect ? { ann: { ...effect, cosine: round(effect.cosine), by: round(effect.by) } } : {};
}

/** First sentence of the documentation, else what the declaration says of itself. */
function headlineOf(doc: string, signature: string, name: string): string {
  const sentence = /^.*?(?:[.!?](?=\s|$)|\n\s*\n|$)/s.exec(doc.trim())?.[0].replaceAll(/\s+/g, ' ') ?? '';
  return (sentence.slice(0, 160) || signature.slice(0, 160) || name).trim();
}

function firstLine(segment: Segment, file: number, startLine: number, endLine: number): string {
  const lines = linesText(segment, file, startLine, Math.min(endLine, startLine + 20)).split('\n');
  return (lines.find((line) => line.trim() !== '') ?? '').trim().slice(0, 160);
}

function linesAround({ part, local, file }: Candidate, number: number, count: number): NonNullable<Hit['context']> {
  const { segment } = part;
  const start = segment.startLineOf[local] as number;
  const end = segment.endLineOf[local] as number;
  const read = (from: number, to: number): string[] =>
    from > to ? [] : linesText(segment, number, from, to).split(/\r?\n/);
  return {
    before: read(Math.max(1, start - count), start - 1),
    after: read(end + 1, Math.min(file.lineCount, end + count)),
  };
}

function detailsOf(
  { part, local, file, chunk }: Candidate,
  { corpus }: RankContext,
  options: RenderOptions,
): HitDetails {
  const { segment } = part;
  const { doc, facts } = segment.detailsOf(local);
  const git = corpus.snapshot.git?.files.get(file.path);
  const parent = segment.parentOf[local] as number;
  const authors = options.chunkAuthors?.get(chunk);
  return {
    role: file.role,
    hash: file.hash,
    parent: parent === -1 ? null : (nameCard(segment, parent)?.text ?? null),
    doc,
    facts,
    imports: segment.importsOf(segment.fileOf[local] as number),
    lastAuthor: git?.lastAuthor ?? null,
    lastModifiedMs: git?.lastModifiedMs ?? null,
    churn: git?.churn ?? null,
    ...(authors ? { chunkAuthors: authors } : {}),
  };
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
