// api_symbols.json (W2): what is public in the code, with its documentation and its place.
import type { Static } from 'typebox';
import { closed, oneOf } from '../../../../kernel/schema/shapes.ts';
import { symbolKinds } from '../../facts/api-symbol.ts';
import { artifact, LeftOutList, Line, list, Sha, Text } from './parts.ts';

export const ApiSymbols = artifact({
  repo_sha: Sha,
  symbols: list(
    closed({
      name: Text,
      kind: oneOf(symbolKinds),
      signature: Text,
      doc: Text,
      path: Text,
      start_line: Line,
      end_line: Line,
      language: Text,
    }),
  ),
  left_out: LeftOutList,
});
export type ApiSymbols = Static<typeof ApiSymbols>;
