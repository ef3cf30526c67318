// The arguments of search (tooling/9.1), and the flags of the command that mean the same.
import { Type } from 'typebox';
import { nullable, oneOf } from '../../../kernel/schema/shapes.ts';
import { searchModes } from '../search/search-request.ts';
import { RepoPath } from './shapes.ts';

/** An empty filter would say nothing, so it is refused. */
const text = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 1_000, description }));
const atLeast = (description: string) => Type.Optional(Type.Number({ minimum: 0, description }));
const only = (description: string) => Type.Optional(Type.Boolean({ description }));
const several = (description: string) =>
  Type.Optional(
    Type.Union(
      [
        Type.String({ minLength: 1, maxLength: 1_000 }),
        Type.Array(Type.String({ minLength: 1, maxLength: 1_000 }), { minItems: 1, maxItems: 100 }),
      ],
      { description },
    ),
  );

/** Whatever a record may hold. */
const Fields = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true });

const searchBackends = ['auto', 'memory', 'sqlite', 'sqlite-fts'] as const;

export const searchArguments = {
  query: Type.String({
    maxLength: 2_000,
    description: 'Words, "phrases", /regex/, AND OR NOT, -word, parentheses. Plain questions work too',
  }),
  repoPath: RepoPath,
  mode: Type.Optional(
    oneOf(searchModes, {
      description: 'What to search; code, prose and extracted-prose when left out. both: code and prose',
    }),
  ),
  backend: Type.Optional(oneOf(searchBackends, { description: 'Where to search; auto picks what is there' })),
  output: oneOf(['compact', 'full', 'json'], {
    default: 'compact',
    description: 'full (or json) adds what is known of each hit: parameters, calls, authors',
  }),
  ann: Type.Optional(
    nullable(Type.Boolean({ description: 'Similar meaning counts too; null: the default, which is off' })),
  ),
  top: Type.Number({ default: 5, description: 'Hits per mode; below 1 counts as 1' }),
  context: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, description: 'Lines shown around each hit' })),
  type: text('Kind of symbol, such as FunctionDeclaration; several separated by commas or spaces'),
  author: text('Last author of the file: part of the name'),
  import: text('The file imports exactly this, as written'),
  calls: text('It calls this, or is this and calls something'),
  uses: text('It uses this identifier'),
  signature: text('Part of the signature'),
  param: text('It has a parameter of this name'),
  decorator: text('Part of a decorator or annotation'),
  inferredType: text('Part of a type that its values imply'),
  returnType: text('Part of its declared return type'),
  throws: text('Part of what it throws'),
  reads: text('Part of a variable it reads'),
  writes: text('Part of a variable it writes'),
  mutates: text('Part of what it changes within'),
  alias: text('Part of alias=source'),
  awaits: text('Part of what it awaits'),
  risk: text('Part of a risk tag; riskTag goes before it'),
  riskTag: text('Part of a risk tag'),
  riskSource: text('Part of the name of a source of risk'),
  riskSink: text('Part of the name of a sink of risk'),
  riskCategory: text('Part of a category of risk'),
  riskFlow: text('Part of source->sink'),
  branchesMin: atLeast('At least so many branches'),
  loopsMin: atLeast('At least so many loops'),
  breaksMin: atLeast('At least so many breaks'),
  continuesMin: atLeast('At least so many continues'),
  churnMin: atLeast('Its file had at least so many lines added and deleted over its last ten commits'),
  chunkAuthor: text('Author of one of its lines: part of the name'),
  modifiedAfter: text('Its file was last committed at this date or later'),
  modifiedSince: atLeast('Its file was committed in the last so many days'),
  visibility: text('public, private, protected, internal'),
  extends: text('Part of a base class, interface or trait'),
  lint: only('The linter has a message about it'),
  async: only('It is asynchronous'),
  generator: only('It is a generator'),
  returns: only('It returns a value'),
  branch: text('The branch that was indexed'),
  lang: text('Language, such as ts, py or go'),
  case: only('Paths and words match in this very case'),
  caseFile: only('Paths match in this very case'),
  caseTokens: only('Words match in this very case'),
  path: several('Part of the path, or /regex/'),
  file: several('Like path'),
  ext: several('File ending, such as .ts'),
  meta: Type.Optional(
    Type.Union([Type.String(), Type.Array(Type.String()), Fields], {
      description: 'Fields of records: key=value, or key for its presence',
    }),
  ),
  metaJson: Type.Optional(
    Type.Union([Type.String(), Fields], {
      description: 'The same as JSON: an object, or an array of objects',
    }),
  ),
  maxTokens: Type.Optional(
    Type.Integer({ minimum: 50, description: 'About how long the answer may be; snippets get shorter, then fewer' }),
  ),
  cursor: text('Where an earlier answer to the same search ended'),
  explain: only('Say for each hit what its score is made of'),
};

/** Names of the search command that differ from the arguments. */
export const searchFlags: Readonly<Record<string, string>> = {
  repoPath: 'repo',
  top: 'n',
  branchesMin: 'branches',
  loopsMin: 'loops',
  breaksMin: 'breaks',
  continuesMin: 'continues',
  churnMin: 'churn',
};
