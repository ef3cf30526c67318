// Another title, content or tags for a note. A new title is a rename: links follow, as one transaction.
import { posix } from 'node:path';
import { decodeNote, encodeNote } from '../vault/decode-note.ts';
import { fileNameFor } from '../vault/file-name.ts';
import { scanNote } from '../vault/scan-note.ts';
import { missingFault } from '../write/note-file.ts';
import { refuse } from '../write/note-path.ts';
import { planRename } from '../write/plan-rename.ts';
import { describeLeft } from '../write/recover.ts';
import { applySplices } from '../write/splice.ts';
import { checkTexts } from './check-texts.ts';
import type { Vault } from './doc-store.ts';
import { type FoundNote, findNote } from './found-note.ts';
import { changedText } from './note-text.ts';
import { previewNote } from './preview-note.ts';
import type { NoteChange, StoredNote, Written } from './store-provider.ts';
import { checkExpected, withRetries } from './write-attempts.ts';

type ReadNote = (id: string) => Promise<StoredNote>;

export async function updateNote(vault: Vault, asked: string, change: NoteChange, read: ReadNote): Promise<Written> {
  checkTexts(change);
  return withRetries(async () => {
    const note = await findNote(vault.index, asked);
    if (!note) throw missingFault(asked);
    checkExpected(note.id, change.expectedHash, note.body.hash);
    if (note.body.isCut) throw refuse('id', 'the note is too large to be edited');
    const text = changedText(note.body.text, change);
    const { title } = change;
    // A caller that sends back the title it has read did not ask for another file name.
    return title === undefined || title === note.record.title
      ? replaceText(vault, note, text, change, read)
      : renameNote(vault, note, text, { ...change, title }, read);
  });
}

async function replaceText(
  { index, writer }: Vault,
  { id, body }: FoundNote,
  text: string,
  { tags, isDryRun }: NoteChange,
  read: ReadNote,
): Promise<Written> {
  const { hash } = await writer.replace(id, body.hash, encodeNote(text, body.isUtf8), { isDryRun });
  const warnings = inlineTagsKept(text, tags);
  if (isDryRun) return { note: previewNote(index.graph, id, text, hash), rewrote: [], warnings };
  await index.refresh([id]);
  return { note: await read(id), rewrote: [], warnings };
}

async function renameNote(
  { index, writer }: Vault,
  { id, body }: FoundNote,
  text: string,
  { title, tags, isDryRun }: NoteChange & { readonly title: string },
  read: ReadNote,
): Promise<Written> {
  const name = fileNameFor(title);
  if (name === null) throw refuse('title', 'it has no character that a file name can be made of');
  const to = posix.join(posix.dirname(id), `${name}.md`);
  // The notes that link here may have changed a moment ago, and the plan is only as good as what it knows.
  await Promise.all(index.graph.incoming(id).map((source) => index.refreshIfStale(source)));
  const plan = await planRename(index.graph, async (each) => (await index.body(each))?.bytes ?? null, {
    ...{ from: id, to, title },
    ...(text !== body.text && { text }),
  });
  const { rewrote, left } = await writer.rename(plan, { isDryRun });
  const kept = inlineTagsKept(text, tags);
  const warnings = [...kept, ...plan.warnings, ...left.map(describeLeft)];
  if (isDryRun) {
    const after = decodeNote(applySplices(body.bytes, plan.moved.splices)).text;
    const others = plan.others.map((each) => each.id);
    return { note: previewNote(index.graph, to, after, plan.moved.after), rewrote: others, warnings };
  }
  await index.refresh([id, to, ...rewrote]);
  return { note: await read(to), rewrote, warnings };
}

/** Tags within the text are text: replacing the list of tags does not touch them, and the reader should know. */
function inlineTagsKept(text: string, tags: readonly string[] | undefined): string[] {
  if (tags === undefined) return [];
  const asked = new Set(tags.map((tag) => tag.replace(/^#/, '').toLowerCase()));
  return scanNote(text)
    .tags.filter((tag) => !asked.has(tag.toLowerCase()))
    .map((tag) => `Inline tag kept: #${tag} stands in the text`);
}
