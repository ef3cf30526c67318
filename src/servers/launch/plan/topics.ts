// What further pages could be about: a page of the repository's own docs, a format, a name of the API. A topic has a name that
// its authors gave it, and claims of its own; a single sentence is no topic.
import type { Snippet } from '../artifacts/schemas/snippet-catalog.ts';
import { questionPage, sortWorkflows } from './claim-pools.ts';
import { isAbout, lastPart, namesIn, quote, usesName } from './code-names.ts';
import { compare, type Evidence, type PlanClaim, scoreOf } from './evidence.ts';

export interface Topic {
  readonly kind: 'doc' | 'workflow' | 'format' | 'name' | 'class';
  /** As it is spoken of: `Child loggers`, `JSON`, `watch`. */
  readonly name: string;
  /** Its part of a slug. */
  readonly slug: string;
  readonly claims: readonly PlanClaim[];
  readonly snippets: readonly Snippet[];
  readonly quality: number;
}

/** In no particular order of merit. */
export function findTopics(whole: Evidence): Topic[] {
  const { tagline, short_description } = whole.facts.positioning;
  // What the product is as a whole is no part of it.
  const claims = whole.claims.filter(({ text }) => text !== tagline && text !== short_description);
  const evidence = { ...whole, claims };
  return [
    ...docTopics(evidence),
    ...workflowTopics(evidence),
    ...formatTopics(evidence),
    ...nameTopics(evidence),
    ...classTopics(evidence),
  ];
}

/** The fewest claims that make a page of their own. */
export const claimsOfTopic = 3;
/** So many of them speak of it, and do not only mention it. */
const subjectsOfTopic = 2;

function toTopic(
  kind: Topic['kind'],
  name: string,
  slug: string,
  claims: readonly PlanClaim[],
  snippets: readonly Snippet[],
): Topic[] {
  const clean = slugOf(slug);
  if (claims.length < claimsOfTopic || clean === '') return [];
  return [{ kind, name, slug: clean, claims, snippets, quality: scoreOf(claims.length, snippets.length, 0) }];
}

/** Pages that say it all, or are told of elsewhere. */
const notTopics =
  /^(?:readme|index|home|api|reference|help|guide|docs?|documentation|install\w*|getting[-_]?started|quick[-_]?start|usage|overview|introduction|intro|about|main|contents|faqs?|questions|troubleshoot\w*|ecosystem|benchmarks?|lts|security|support)$/i;

function docTopics({ claims, snippets }: Evidence): Topic[] {
  const told = claims.filter(
    ({ standsIn, kind, path }) =>
      standsIn === 'docs' && kind !== 'workflow' && kind !== 'limitation' && !questionPage.test(path),
  );
  return [...Map.groupBy(told, ({ path }) => path)].flatMap(([path, held]) => {
    const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
    if (notTopics.test(stem) || !/[a-z]/i.test(stem)) return [];
    const shown = snippets.filter(({ source }) => source.path === path);
    return toTopic('doc', sentenceCase(stem), stem, held, shown);
  });
}

/** The guide keeps the first step of each workflow, and sends readers on. */
function workflowTopics(evidence: Evidence): Topic[] {
  return sortWorkflows(evidence).flatMap(({ tag, title, claims, snippetTags, isFirstSteps }) => {
    if (isFirstSteps) return [];
    const rest = claims.slice(1);
    const tags = snippetTags.filter((each) => each !== 'example');
    const shown = evidence.snippets.filter((snippet) => tags.some((each) => snippet.tags.includes(each)));
    return toTopic('workflow', title, tag, rest, shown);
  });
}

function formatTopics({ facts, claims, snippets }: Evidence): Topic[] {
  const formats = [...new Set(facts.supported_formats.map(({ format }) => format))].sort(compare);
  return formats.flatMap((format) => {
    const word = new RegExp(`(?<![\\w-])\\.?${quote(format)}(?![\\w-])`, 'i');
    const told = claims.filter(({ kind, text }) => (kind === 'format' || kind === 'feature') && word.test(text));
    // Many sentences name JSON in passing.
    if (told.filter(({ kind }) => kind === 'format').length < subjectsOfTopic) return [];
    const shown = snippets.filter(({ code }) => word.test(code));
    return toTopic('format', format, `work-with-${format}`, told, shown);
  });
}

/** A name of the code that several claims speak of and that code in the repository uses, however they qualify it. */
function nameTopics({ facts, claims, snippets, symbols }: Evidence): Topic[] {
  const products = new Set(
    [facts.product_name, facts.product_slug, ...facts.code_structure.package_names].map((name) => name.toLowerCase()),
  );
  // What a comment in the code says belongs in the reference.
  const spoken = claims.filter(({ kind, standsIn }) => standsIn !== 'code' && spokenKinds.has(kind));
  const known = new Set([...symbols.classes, ...symbols.functions].map(lastPart));
  const named = new Map<string, Map<PlanClaim, string>>();
  for (const claim of spoken) {
    for (const whole of namesIn(claim.text)) {
      const name = lastPart(whole);
      if (name.length < 3 || products.has(name.toLowerCase()) || notNames.test(name)) continue;
      named.set(name, (named.get(name) ?? new Map()).set(claim, whole));
    }
  }
  return [...named]
    .sort(([a], [b]) => compare(a, b))
    .flatMap(([name, told]) => {
      const subjects = [...told].filter(([{ text }, whole]) => isAbout(whole, text)).length;
      if (subjects < (isWord(name) && !known.has(name) ? claimsOfTopic : subjectsOfTopic)) return [];
      const shown = snippets.filter(({ code, language }) => !isShell(language) && usesName(code, name));
      return toTopic('name', name, `use-${spellOut(name)}`, [...told.keys()], shown);
    });
}

const spokenKinds: ReadonlySet<PlanClaim['kind']> = new Set(['feature', 'api', 'format']);

/** Those of a language, not of a product. */
const notNames =
  /^(?:true|false|null|none|undefined|nil|string|number|boolean|object|array|function|returns?|self|this|void|int|str|bool|any|date|error|map|set|promise|buffer|regexp|json|console|process|window|document|symbol|math|bigint|stdout|stderr|stdin|dict|list|tuple|exception|option|result|vec|defaults?|names?|types?|values?|keys?|args?|arguments?|options|params?|help|version|utils?|file|path|text|data|message|index|count|size|length|input|output|main|test|class|import|export|require)$/i;

/** A word of plain English may mean anything; as a name of the code it means one thing. */
function isWord(name: string): boolean {
  return /^[a-z]+$/.test(name);
}

/** A class with its members, as the parsed code has them. */
function classTopics({ claims, symbols, snippets }: Evidence): Topic[] {
  const isClass = new Set(symbols.classes);
  const told = new Map<string, PlanClaim[]>();
  for (const claim of claims.filter(({ kind }) => kind === 'api')) {
    const classes = namesIn(claim.text).flatMap((name) => foldersOf(name).filter((each) => isClass.has(each)));
    for (const name of new Set(classes)) told.set(name, [...(told.get(name) ?? []), claim]);
  }
  return [...told].flatMap(([name, held]) => {
    if (held.filter(({ text }) => saysSomething(text)).length < claimsOfTopic) return [];
    return toTopic(
      'class',
      name,
      spellOut(name),
      held,
      snippets.filter(({ code }) => usesName(code, name)),
    );
  });
}

/** `Get node type` repeats its name; a page needs sentences that add to theirs. */
function saysSomething(text: string): boolean {
  const said = text.replace(/^(?:The \w+ )?`[^`]*`:\s*/, '');
  return said.split(/\s+/).length >= wordsOfSense;
}

const wordsOfSense = 5;

/** `a.B.c` is spoken of where `a.B` and `a` are. */
function foldersOf(name: string): string[] {
  const ends = [...name.matchAll(/\.|::|#/g)].map(({ index }) => name.slice(0, index));
  return [...ends, name];
}

/** What the words of a slug name, however little it is; null where nothing speaks of it. */
export function topicNamed(slug: string, evidence: Evidence): Topic | null {
  const words = slug.split('-').filter((word) => word.length > 2 && !/^(?:how|the|and|with|for|use|using)$/.test(word));
  const speaks = (text: string) => words.length > 0 && words.every((word) => text.toLowerCase().includes(word));
  const claims = evidence.claims.filter(({ text, kind }) => kind !== 'limitation' && speaks(text));
  const snippets = evidence.snippets.filter(({ code, tags }) => speaks([code, ...tags].join(' ')));
  if (claims.length === 0) return null;
  const quality = scoreOf(claims.length, snippets.length, 0);
  return { kind: 'name', name: sentenceCase(slug), slug, claims, snippets, quality };
}

export function isShell(language: string): boolean {
  return /^(?:sh|bash|zsh|shell|console|terminal|powershell|ps1|cmd|bat|shellsession|shell-session)$/i.test(language);
}

export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
}

/** `awaitWriteFinish` as words. */
function spellOut(name: string): string {
  return name.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2');
}

function sentenceCase(stem: string): string {
  const words = stem.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
