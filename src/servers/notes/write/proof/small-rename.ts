// The rename that most tests of writing use: one note moves, two others have their links changed, one is not concerned.
import { hashBytes } from '../../../../platform/files/content-hash.ts';
import type { FileEdit, RenamePlan } from '../rename-record.ts';
import { spliceBetween } from '../splice.ts';

export const before = { 'a.md': 'see [[old]]', 'b/c.md': '[x](../old.md)', 'old.md': 'I am old', 'z.md': 'alone' };
export const after = { 'a.md': 'see [[new]]', 'b/c.md': '[x](../d/new.md)', 'd/new.md': 'I am new', 'z.md': 'alone' };

export const plan: RenamePlan = {
  moved: editOf('old.md', before['old.md'], after['d/new.md']),
  to: 'd/new.md',
  others: [editOf('a.md', before['a.md'], after['a.md']), editOf('b/c.md', before['b/c.md'], after['b/c.md'])],
};

export function editOf(id: string, old: string, fresh: string): FileEdit {
  const splices = spliceBetween(Buffer.from(old), Buffer.from(fresh));
  return { id, before: hashBytes(old), after: hashBytes(fresh), splices };
}
