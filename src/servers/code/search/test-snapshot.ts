// An index of a few files in memory, read, parsed and opened as a build does it. For tests only.
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { languageOf } from '../../../syntax/languages/find-language.ts';
import { parseFile } from '../../../syntax/parse/parse-file.ts';
import { windowChunks } from '../../../syntax/parse/windows.ts';
import { segmentName } from '../index/index-folder.ts';
import type { IndexSnapshot } from '../index/snapshot.ts';
import { roleOf } from '../repository/file-role.ts';
import type { GitFacts } from '../repository/git-facts.ts';
import { openSegment } from '../segment/open-segment.ts';
import type { Segment } from '../segment/segment.ts';
import { SegmentBuilder } from '../segment/segment-builder.ts';

export type Files = Readonly<Record<string, string>>;

export async function snapshotOf(...segments: readonly Files[]): Promise<IndexSnapshot> {
  const opened: Segment[] = [];
  for (const files of segments) opened.push(await segmentOf(files));
  return {
    segments: opened.map((segment, index) => ({
      name: segmentName(index, hashBytes(segment.text)),
      segment,
      alive: new Uint8Array(segment.fileCount).fill(1),
    })),
    git: null,
    lint: new Map(),
    builtAtMs: 1,
    phase: 'full',
    parsedShare: 1,
  };
}

export function withGit(snapshot: IndexSnapshot, files: Readonly<Record<string, GitFacts>>): IndexSnapshot {
  return { ...snapshot, git: { head: 'abc', branch: 'main', isDirty: false, files: new Map(Object.entries(files)) } };
}

async function segmentOf(files: Files): Promise<Segment> {
  const builder = new SegmentBuilder();
  for (const [path, content] of Object.entries(files)) {
    const text = Buffer.from(content);
    const language = languageOf(path, content.split('\n', 1)[0] ?? '');
    const parsed = language ? await parseFile(content, language) : windowChunks(content);
    const source = { path, lang: language?.id ?? 'text', role: roleOf(path, content), hash: hashBytes(text), text };
    builder.add({ source, parsed, isParsed: language !== null });
  }
  return openSegment(builder.finish());
}
