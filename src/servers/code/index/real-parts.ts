// The parts of the code server that a build is made of.
import type { ParsedFile } from '../../../syntax/chunk.ts';
import { languageOf } from '../../../syntax/languages/find-language.ts';
import { windowsOf } from '../../../syntax/parse/windows.ts';
import { readGitHistory } from '../repository/git-history.ts';
import { readLintMessages } from '../repository/lint-messages.ts';
import { readSource } from '../repository/read-file.ts';
import { walkFiles } from '../repository/walk-files.ts';
import { inputOf } from '../segment/input-of.ts';
import { linesInHand } from '../segment/line-marks.ts';
import { openSegment } from '../segment/open-segment.ts';
import { SegmentBuilder } from '../segment/segment-builder.ts';
import type { SourceFile } from '../source-file.ts';
import type { IndexParts } from './index-parts.ts';
import { openParseThreads } from './parse-threads.ts';
import { readHead } from './read-head.ts';

export const realParts: IndexParts = {
  walk: (root, signal) => walkFiles(root, { signal }),
  read: (root, found, room) => {
    const read = readSource(root, found, languageIdOf, room);
    return 'reason' in read ? read.reason : read;
  },
  modeOf: (path) => {
    const language = languageOf(path, '');
    return language && (isProse(language.id) ? 'prose' : 'code');
  },
  windows: windowsOfSource,
  openParser: openParseThreads,
  newSegment: (vocabulary) => new SegmentBuilder(vocabulary),
  openSegment,
  inputOf,
  headOf: readHead,
  lint: readLintMessages,
  history: (root, previous, signal) => readGitHistory(root, { previous, signal }),
};

function languageIdOf(path: string, firstLine: string): string {
  return languageOf(path, firstLine)?.id ?? 'text';
}

/** Prose is found as prose from the beginning, though its sections are not known yet. */
function windowsOfSource({ lang, text }: SourceFile): ParsedFile {
  linesInHand.read(text);
  const windows = windowsOf(linesInHand.count);
  if (!isProse(lang)) return windows;
  return { ...windows, chunks: windows.chunks.map((chunk) => ({ ...chunk, mode: 'prose' })) };
}

function isProse(lang: string): boolean {
  return lang === 'markdown' || lang === 'text';
}
