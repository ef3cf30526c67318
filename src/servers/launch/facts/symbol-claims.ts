// Claims from the code itself: the first sentence of what a public name's documentation says, and constants that tell a version.

import type { ApiSymbol } from './api-symbol.ts';
import type { FoundClaim } from './claim.ts';
import { readAssertions } from './contradictions/read-assertions.ts';
import { speaksToTheProject } from './judge/context-words.ts';
import type { ProductNames } from './judge/product-names.ts';
import { plainDocumentation } from './prose/plain-documentation.ts';
import { readBlocks } from './prose/read-blocks.ts';
import { splitSentences } from './prose/split-sentences.ts';

export function symbolClaims(symbols: readonly ApiSymbol[], names: ProductNames): FoundClaim[] {
  return [...symbols].sort(byPlace).flatMap((symbol) => [...documented(symbol, names), ...declaredVersion(symbol)]);
}

function byPlace(a: ApiSymbol, b: ApiSymbol): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : a.startLine - b.startLine || (a.name < b.name ? -1 : 1);
}

const titles: Readonly<Partial<Record<ApiSymbol['kind'], string>>> = {
  module: 'module',
  class: 'class',
  interface: 'interface',
};

/** `name: what it does`, since a documentation comment leaves its subject unsaid. */
function documented(symbol: ApiSymbol, names: ProductNames): FoundClaim[] {
  const [block] = readBlocks(plainDocumentation(symbol.doc));
  const [first] = block ? splitSentences(block.prose, names.all) : [];
  if (!first || first.text.split(' ').length < 3 || isEmptyTalk(first.masked)) return [];
  const title = titles[symbol.kind];
  const text = `${title === undefined ? '' : `The ${title} `}\`${symbol.name}\`: ${first.text}`;
  const isTest = /(?:^|\/)(?:tests?|__tests__|spec)\/|[._-](?:test|spec)\.\w+$|(?:^|\/)test_[^/]+$/.test(symbol.path);
  return [
    {
      text,
      kind: 'api',
      use: 'statement',
      citations: [
        {
          path: symbol.path,
          start_line: symbol.startLine,
          end_line: Math.max(symbol.startLine, symbol.endLine),
          source_type: isTest ? 'test' : 'api_doc',
        },
      ],
      assertions: readAssertions(first.text, names),
      headings: [],
    },
  ];
}

function isEmptyTalk(masked: string): boolean {
  return (
    speaksToTheProject(masked) ||
    /^(?:todo|fixme|see|internal|don't add|do not add|@|inherit|deprecated\.?$|\{@inheritdoc)/i.test(masked) ||
    /\?$/.test(masked)
  );
}

function declaredVersion({ name, kind, signature, path, startLine, endLine }: ApiSymbol): FoundClaim[] {
  const [, value] = /["'`]v?(\d+\.\d+(?:\.\d+)?)["'`]/.exec(signature) ?? [];
  if (kind !== 'constant' || value === undefined || !/(?:^|[._:#])_*version_*$/i.test(name)) return [];
  return [
    {
      text: `The constant \`${name}\` is ${value}.`,
      kind: 'api',
      use: 'version',
      citations: [{ path, start_line: startLine, end_line: Math.max(startLine, endLine), source_type: 'source_code' }],
      assertions: [{ topic: 'version', subject: '', value }],
      headings: [],
    },
  ];
}
