// Another title, content or tags for a note. A new title is a rename: links follow, as one transaction.
import { posix } from 'node:path';
import type { NoteGraph } from '../graph/note-graph.ts';
import type { NoteBody } from '../index/note-body.ts';
import { decodeNote, encodeNote, isUtf16 } from '../vault/decode-note.ts';
import { fileNameFor } from '../vault/file-name.ts';
import { scanNote } from '../vault/scan-note.ts';
import { missingFault } from '../write/note-file.ts';
import { refuse } from '../write/note-path.ts';
import { type PlannedRename, planRename } from '../write/plan-rename.ts';
import { describeLeft } from '../write/recover.ts';
import { applySplices } from '../write/splice.ts';
import { checkTexts } from './check-texts.ts';
import type { Vault } from './doc-store.ts';
import { type FoundNote, findNote } from './found-note.ts';
import { changedText, withTitle } from './note-text.ts';
import { previewNote } from './preview-note.ts';
import type { NoteChange, StoredNote, Written } from './store-provider.ts';
import { checkExpected, withRetries } from './write-attempts.ts';

/** What readers see in place of the rest of a long note. */
const cutEnding = '... [truncated]';

type ReadNote = (id: string) => Promise<StoredNote>;

export async function updateNote(vault: Vault, asked: string, change: NoteChange, read: ReadNote): Promise<Written> {
  checkTexts(change);
  return withRetries(async () => {
    const note = await findNote(vault.index, asked);
    if (!note) throw missingFault(asked);
    checkExpected(note.id, change.expectedHash, note.body.hash);
    checkEditable(note.body, change);
    const text = changedText(note.body.text, change);
    const { title } = change;
    if (title !== undefined && title !== note.record.title)
      return renameNote(vault, note, text, { ...change, title }, read);
    // A caller that sends back the title it has read did not ask for another file name, but for this title.
    return replaceText(vault, note, title === undefined ? text : withTitle(note.id, title, text), change, read);
  });
}

function checkEditable({ isCut, bytes, text }: NoteBody, { content }: NoteChange): void {
  if (isCut) throw refuse('id', 'the note is too large to be edited');
  if (isUtf16(bytes)) throw refuse('id', 'the file is UTF-16; store it as UTF-8 to edit it');
  // What was cut for reading is sent back as if it were the whole: the rest of the note would be gone.
  if (content?.endsWith(cutEnding) && text.length > content.length)
    throw refuse('content', `it ends with "${cutEnding}", so it is not the whole note`);
}

async function replaceText(
  { index, writer }: Vault,
  { id, body }: FoundNote,
  text: string,
  { tags, isDryRun, signal }: NoteChange,
  read: ReadNote,
): Promise<Written> {
  const followers = index.graph.incoming(id);
  const { hash } = await writer.replace(id, body.hash, encodeNote(text, body.isUtf8), { isDryRun, signal });
  const warnings = inlineTagsKept(text, tags);
  if (isDryRun) return { note: previewNote(index.graph, id, text, hash), rewrote: [], warnings };
  await index.refresh([id]);
  return { note: await read(id), rewrote: [], warnings: [...warnings, ...lostNames(index.graph, id, followers)] };
}

async function renameNote(
  { index, writer }: Vault,
  { id, body }: FoundNote,
  text: string,
  { title, tags, isDryRun, signal }: NoteChange & { readonly title: string },
  read: ReadNote,
): Promise<Written> {
  const name = fileNameFor(title);
  if (name === null) throw refuse('title', 'it has no character that a file name can be made of');
  const to = posix.join(posix.dirname(id), `${name}.md`);
  // From the very bytes that were checked: whatever came after them is then found under the lock, as a conflict.
  const bytesOf = async (each: string) => (each === id ? body.bytes : ((await index.body(each))?.bytes ?? null));
  const request = { from: id, to, title, ...(text !== body.text && { text }) };
  let plan: PlannedRename | undefined;
  const makePlan = async () => {
    // The watcher is a little behind, and links it has not told of yet must follow too.
    await index.refreshFolders();
    await Promise.all(index.graph.incoming(id).map((source) => index.refreshIfStale(source)));
    plan = await planRename(index.graph, bytesOf, request);
    // Better no new name than a broken link.
    if (plan.warnings.length > 0) throw refuse('title', `${plan.warnings.join('. ')}. Change these by hand first`);
    return plan;
  };
  const { rewrote, left } = await writer.rename(makePlan, { isDryRun, signal });
  if (!plan) throw new TypeError('a rename is planned before it is done');
  const warnings = [...inlineTagsKept(text, tags), ...left.map(describeLeft)];
  if (isDryRun) {
    const after = decodeNote(applySplices(body.bytes, plan.moved.splices)).text;
    return { note: previewNote(index.graph, to, after, plan.moved.after), rewrote, warnings };
  }
  await index.refreshRenamed([id, to, ...rewrote]);
  return { note: await read(to), rewrote, warnings };
}

/** New content may take away a heading or an alias that other notes call this one by. */
function lostNames(graph: NoteGraph, id: string, followers: readonly string[]): string[] {
  const still = new Set(graph.incoming(id));
  const lost = followers.filter((follower) => !still.has(follower));
  return lost.length === 0 ? [] : [`Links that led to ${id} lead there no more, in: ${lost.join(', ')}`];
}

/** Tags within the text are text: replacing the list of tags does not touch them, and the reader should know. */
function inlineTagsKept(text: string, tags: readonly string[] | undefined): string[] {
  if (tags === undefined) return [];
  const asked = new Set(tags.map((tag) => tag.replace(/^#/, '').toLowerCase()));
  return scanNote(text)
    .tags.filter((tag) => !asked.has(tag.toLowerCase()))
    .map((tag) => `Inline tag kept: #${tag} stands in the text`);
}
