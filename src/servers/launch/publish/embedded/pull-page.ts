// The page of a pull request, from what the repository holds: also for whoever shows it later.
import { decodeText } from '../../patch/text-lines.ts';
import { type PageFile, renderPullPage } from '../page/render-pull-page.ts';
import { type Plumbing, plumb } from './plumbing.ts';
import { listPullRecords, type PullRecord } from './pull-records.ts';

/** Null for a number that nobody has. */
export async function pullPageOf(repository: string, number: number, signal?: AbortSignal): Promise<string | null> {
  const plumbing: Plumbing = { repository, signal, environment: {} };
  const record = (await listPullRecords(plumbing)).find((each) => each.number === number);
  return record ? readPullPage(plumbing, record) : null;
}

export async function readPullPage(plumbing: Plumbing, record: PullRecord): Promise<string> {
  return renderPullPage(record, await readFiles(plumbing, record));
}

const noBlob = '0'.repeat(40);

async function readFiles(plumbing: Plumbing, { base_ref, commit_sha }: PullRecord): Promise<PageFile[]> {
  const args = ['diff-tree', '-r', '-z', '--no-renames', base_ref, commit_sha];
  const fields = (await plumb(plumbing, args)).split('\0');
  const pairs: { readonly path: string; readonly before: string; readonly after: string }[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [, , before = noBlob, after = noBlob] = (fields[at] ?? '').split(' ');
    pairs.push({ path: fields[at + 1] ?? '', before, after });
  }
  const texts = await readBlobs(plumbing, new Set(pairs.flatMap(({ before, after }) => [before, after])));
  const textOf = (sha: string): string | null => (sha === noBlob ? null : (texts.get(sha) ?? ''));
  return pairs.map(({ path, before, after }) => ({ path, before: textOf(before), after: textOf(after) }));
}

async function readBlobs(plumbing: Plumbing, shas: ReadonlySet<string>): Promise<Map<string, string>> {
  const wanted = [...shas].filter((sha) => sha !== noBlob);
  const bytes = Buffer.from(await plumb(plumbing, ['cat-file', '--batch'], wanted.map((sha) => `${sha}\n`).join('')));
  const texts = new Map<string, string>();
  let at = 0;
  for (const sha of wanted) {
    const end = bytes.indexOf('\n', at);
    const [name, kind, size] = bytes.subarray(at, end).toString('latin1').split(' ');
    // Bytes that are no text have another length by now, and what follows them cannot be found.
    if (name !== sha || kind !== 'blob') break;
    const start = end + 1;
    at = start + Number(size) + 1;
    texts.set(sha, decodeText(bytes.subarray(start, at - 1)) ?? '');
  }
  return texts;
}
