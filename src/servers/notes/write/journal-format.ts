// The journal's text. It is read after a crash and then decides over a user's files, so nothing in it is guessed.
import { isUtf8 } from 'node:buffer';
import { isRecord } from '../../../kernel/is-record.ts';
import { isLeftTemporary } from '../index/note-names.ts';
import type { RenameRecord, StagedEdit } from './rename-record.ts';
import type { Splice } from './splice.ts';

const formatVersion = 1;

export function formatRecord({ vault, to, moved, others }: RenameRecord): string {
  return `${JSON.stringify({
    version: formatVersion,
    vault,
    from: moved.id,
    to,
    moved: formatEdit(moved),
    others: others.map(formatEdit),
  })}\n`;
}

/** Null for what is no whole journal of this version and this vault. */
export function parseRecord(text: string, vault: string): RenameRecord | null {
  const read = parseJson(text);
  if (!isRecord(read) || read['version'] !== formatVersion || read['vault'] !== vault) return null;
  const { from, to, others } = read;
  const moved = parseEdit(read['moved']);
  if (!moved || moved.id !== from || typeof to !== 'string' || !Array.isArray(others)) return null;
  const edits = others.map(parseEdit);
  return edits.every((edit) => edit !== null) ? { vault, to, moved, others: edits } : null;
}

function formatEdit({ splices, ...edit }: StagedEdit): object {
  return { ...edit, splices: splices.map(formatSplice) };
}

function formatSplice({ start, end, bytes }: Splice): object {
  const buffer = Buffer.from(bytes);
  return {
    start,
    end,
    ...(isUtf8(buffer) ? { text: buffer.toString('utf8') } : { base64: buffer.toString('base64') }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function parseEdit(read: unknown): StagedEdit | null {
  if (!isRecord(read)) return null;
  const { id, before, after, temporary } = read;
  if (typeof id !== 'string' || !isHash(before) || !isHash(after)) return null;
  if (typeof temporary !== 'string' || !isLeftTemporary(temporary) || !Array.isArray(read['splices'])) return null;
  const splices = read['splices'].map(parseSplice);
  return splices.every((splice) => splice !== null) ? { id, before, after, temporary, splices } : null;
}

function parseSplice(read: unknown): Splice | null {
  if (!isRecord(read)) return null;
  const { start, end, text, base64 } = read;
  if (!isOffset(start) || !isOffset(end)) return null;
  if (typeof text === 'string') return { start, end, bytes: Buffer.from(text, 'utf8') };
  if (typeof base64 === 'string') return { start, end, bytes: Buffer.from(base64, 'base64') };
  return null;
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

function isOffset(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
