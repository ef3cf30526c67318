// The shapes that note answers are made of (notes: response types).
import { Type } from 'typebox';
import { closed, oneOf } from '../../../kernel/schema/shapes.ts';

const LinkInfo = closed({ id: Type.String(), title: Type.String() });

const noteFields = {
  id: Type.String({ description: 'Path relative to the vault, with .md' }),
  title: Type.String(),
  content: Type.String({ description: 'Markdown after the frontmatter; cut content ends with "... [truncated]"' }),
  tags: Type.Array(Type.String()),
  links: Type.Array(LinkInfo, { description: 'Outgoing links, each note once' }),
  hash: Type.String({ description: 'SHA-256 of the file; give it back as expected_hash' }),
};

export const Note = closed(noteFields);

export const Neighbor = closed({
  ...noteFields,
  direction: oneOf(['in', 'out'], { description: 'in: it links to the note; out: the note links to it' }),
});

export const NoteWithContext = closed({
  ...noteFields,
  neighbors: Type.Array(Neighbor, { description: 'Outgoing first' }),
  incomingCount: Type.Integer({ description: 'Notes that link to this one, all of them' }),
  outgoingCount: Type.Integer({ description: 'Notes this one links to, all of them' }),
});

export const Hit = closed({
  ...noteFields,
  score: Type.Number({ minimum: 0, maximum: 1, description: 'Higher is nearer' }),
  heading: Type.Union([Type.String(), Type.Null()], { description: 'Heading above the passage that matched' }),
  snippet: Type.String({ description: 'The passage that matched' }),
});

export const WrittenNote = closed({
  ...noteFields,
  rewrote: Type.Optional(
    Type.Array(Type.String(), { description: 'Other notes whose links follow the new name; only after a rename' }),
  ),
  dryRun: Type.Optional(Type.Literal(true, { description: 'Nothing was written' })),
});

export const Hub = closed({
  id: Type.String(),
  title: Type.String(),
  score: Type.Number({ description: 'Value of the metric' }),
});

export const Path = closed({
  path: Type.Array(Type.String(), { description: 'Ids from source to target' }),
  length: Type.Integer({ description: 'Number of links on the way' }),
});

/** The arguments that every writing tool takes. */
export const expectedHash = Type.Optional(
  Type.String({
    pattern: '^[0-9a-f]{64}$',
    description: 'Write only if the note still has this hash, else answer CONFLICT',
  }),
);

export const dryRun = Type.Boolean({ default: false, description: 'Check everything, write nothing' });

export const limitOf = (maximum: number, normal: number) =>
  Type.Integer({ minimum: 1, maximum, default: normal, description: 'Maximum results' });

export const tagList = (description: string) => Type.Array(Type.String({ minLength: 1 }), { description });
