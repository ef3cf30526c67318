// snippet_catalog.json (W3): the code that pages may show, each piece with its place in the repository.
import { type Static, Type } from 'typebox';
import { closed, nullable, oneOf } from '../../../../kernel/schema/shapes.ts';
import { artifact, LeftOutList, Line, list, Text, Texts } from './parts.ts';

export const Snippet = closed({
  snippet_id: Type.String({ pattern: '^snip_[a-f0-9]{16}$' }),
  language: Text,
  tags: Texts,
  source: closed({ kind: oneOf(['repo_file']), path: Text, start_line: Line, end_line: Line }),
  code: Type.String({ minLength: 1 }),
  requirements: closed({ dependencies: Texts, runtime_notes: nullable(Text) }),
  validation: closed({
    /** Null for a language that nothing here can check. */
    syntax_ok: nullable(Type.Boolean()),
    runnable_ok: Type.Union([Type.Boolean(), Type.Literal('unknown')]),
    log_path: nullable(Text),
  }),
});
export type Snippet = Static<typeof Snippet>;

export const SnippetCatalog = artifact({
  repo_url: Text,
  repo_sha: Text,
  snippets: list(Snippet),
  left_out: Type.Optional(LeftOutList),
});
export type SnippetCatalog = Static<typeof SnippetCatalog>;
