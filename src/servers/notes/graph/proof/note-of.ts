// Notes for tests, from as little as the test cares about.
import type { NoteRecord } from '../../note-record.ts';
import type { LinkKind, LinkTarget } from '../../vault/link.ts';

export type Names = Partial<Pick<NoteRecord, 'title' | 'aliases' | 'heading' | 'tags'>>;

/** Links are written as in a note: `[[x]]`, `![[x]]`, `(x)` for a path in brackets. The title is the file's name. */
export function noteOf(id: string, links: readonly string[] = [], names: Names = {}): NoteRecord {
  return {
    id,
    title: id.slice(id.lastIndexOf('/') + 1, -3),
    tags: [],
    aliases: [],
    heading: null,
    hash: '',
    stamp: { size: 0, mtimeMs: 0, ctimeMs: 0, inode: 0 },
    links: links.map((link, index) => ({ ...linkOf(link), line: index + 1, column: 1 })),
    excerpt: '',
    issues: [],
    ...names,
  };
}

export function linkOf(written: string): LinkTarget {
  const [kind, start, end]: [LinkKind, number, number] = written.startsWith('![[')
    ? ['embed', 3, -2]
    : written.startsWith('[[')
      ? ['wiki', 2, -2]
      : ['markdown', 1, -1];
  return { kind, target: written.slice(start, end) };
}
