// What in the vault needs mending (additive to the contract).
import { type TSchema, Type } from 'typebox';
import { closed } from '../../../kernel/schema/shapes.ts';
import { tool } from '../domain.ts';

const position = {
  id: Type.String({ description: 'The note that holds the link' }),
  target: Type.String({ description: 'The target as written' }),
  line: Type.Integer(),
  column: Type.Integer(),
};

const counted = <S extends TSchema>(items: S, description: string) =>
  closed({ total: Type.Integer(), items: Type.Array(items) }, { description });

export const vaultHealth = tool({
  name: 'vault_health',
  title: 'Vault health',
  description: 'Broken and ambiguous links, orphans, duplicate titles and unreadable files, each counted and listed.',
  version: 1,
  effect: 'read',
  timeoutMs: 60_000,
  input: closed({
    limit: Type.Integer({ minimum: 1, maximum: 200, default: 20, description: 'Entries per list' }),
  }),
  output: closed({
    notes: Type.Integer(),
    links: Type.Integer({ description: 'Pairs of notes with a link between them' }),
    tags: Type.Integer({ description: 'Different tags' }),
    broken: counted(closed(position), 'Links that lead to no note'),
    ambiguous: counted(
      closed({ ...position, chosen: Type.String(), candidates: Type.Array(Type.String()) }),
      'Links that several notes answer to',
    ),
    orphans: counted(Type.String(), 'Notes without any link in or out'),
    duplicates: counted(closed({ title: Type.String(), ids: Type.Array(Type.String()) }), 'Titles of several notes'),
    issues: counted(
      closed({ id: Type.String(), message: Type.String() }),
      'Files that could not be read as they should',
    ),
  }),
  faults: ['PROVIDER_ERROR'],
  run: ({ limit }, { reports }) => reports.health(limit),
});
