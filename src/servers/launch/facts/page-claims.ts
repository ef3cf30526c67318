// Claims from the pages of a repository: its README and its docs.
import type { SourceType } from '../artifacts/schemas/evidence-map.ts';
import type { RepoInventory } from '../artifacts/schemas/repo-inventory.ts';
import type { FoundClaim } from './claim.ts';
import { readAssertions } from './contradictions/read-assertions.ts';
import { findStatements, type Statement } from './judge/find-statements.ts';
import type { ProductNames } from './judge/product-names.ts';
import { asMarkdown } from './prose/restructured-text.ts';
import type { SourceTexts } from './source-texts.ts';

export interface Page {
  readonly path: string;
  readonly markdown: string;
  readonly isReadme: boolean;
  /** Of sentences that do not praise. */
  readonly source: SourceType;
}

const pagesAtMost = 300;

/** The README of the top first. Pages about other versions, other languages or the life of the project say nothing here. */
export function choosePages(inventory: RepoInventory, texts: SourceTexts): Page[] {
  const types = new Map(inventory.doc_entrypoint_details.map(({ path, doc_type }) => [path, doc_type]));
  return inventory.doc_entrypoints
    .filter((path) => isProse.test(path) && !isElsewhere(path, types.get(path) ?? ''))
    .slice(0, pagesAtMost)
    .flatMap((path) => {
      const text = texts.read(path);
      if (text === null) return [];
      const isReadme = /^readme[^/]*$/i.test(path);
      return [{ path, markdown: asMarkdown(path, text), isReadme, source: sourceOf(path, types.get(path) ?? '') }];
    });
}

const isProse = /\.(?:md|markdown|mdx|rst)$|(?:^|\/)readme(?:\.txt)?$/i;
const aboutTheProject = new Set(['changelog', 'contributing', 'security']);
const notAboutProduct =
  /(?:^|\/)(?:change(?:log|s)|history|news|releas\w*|migrat\w+|upgrad\w+|contribut\w+|code[-_]of[-_]conduct|governance|maintain\w+|authors|backers|sponsors|roadmap|todo|support|hacking|development|ISSUE_TEMPLATE|PULL_REQUEST_TEMPLATE|licen[cs]e)[^/]*$|(?:^|\/)(?:\.github|versioned_docs|archive|archived|old|legacy|blog|news|v?\d+(?:\.\d+|\.x)+|v\d+)\//i;
const translated =
  /[._-](?:zh|cn|zh[-_]\w+|ja|jp|ko|kr|ru|de|fr|es|pt|pt[-_]br|it|tr|pl|uk|vi|id|ar|fa|nl|cs|hi)\.(?:md|markdown|mdx|rst)$|(?:^|\/)(?:zh|zh[-_]\w+|ja|ko|ru|de|fr|es|pt|pt[-_]br|it|tr|pl|uk|vi)\//i;

function isElsewhere(path: string, type: string): boolean {
  if (aboutTheProject.has(type) || notAboutProduct.test(path) || translated.test(path)) return true;
  // The README of a package below the top is about that package.
  return /(?:^|\/)readme/i.test(path) && path.includes('/') && !/^docs?\//i.test(path);
}

function sourceOf(path: string, type: string): SourceType {
  if (
    type === 'implementation_notes' ||
    /(?:^|\/)(?:architecture|design|internals?|implementation|adr|decisions)[^/]*(?:\/|$)/i.test(path)
  )
    return 'implementation_doc';
  return type === 'api_doc' ? 'api_doc' : 'readme_technical';
}

export function pageClaims(pages: readonly Page[], names: ProductNames): FoundClaim[] {
  return pages.flatMap((page) =>
    findStatements(page.markdown, names, page.isReadme).map((statement) => toClaim(statement, page, names)),
  );
}

function toClaim(
  { text, kind, verdict, isMarketing, isItem, headings, startLine, endLine }: Statement,
  { path, source }: Page,
  names: ProductNames,
): FoundClaim {
  const citation = {
    path,
    start_line: startLine,
    end_line: endLine,
    source_type: isMarketing ? 'readme_marketing' : source,
  } as const;
  return {
    text,
    kind,
    use: verdict === 'step' ? 'step' : 'statement',
    citations: [citation],
    assertions: readAssertions(text, names),
    headings,
    ...(isItem && { isItem }),
  };
}
