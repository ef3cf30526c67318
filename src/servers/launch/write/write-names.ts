// Public names on a page of the reference: those with documentation first, each with what it says; the others by name only.
// Members stand under the name they belong to.
import { compare } from '../plan/evidence.ts';
import { asList, asParagraph, endSentence, say } from './arrange.ts';
import type { Block, Said } from './block.ts';
import { escapeName } from './escape-text.ts';
import type { Statement } from './same-statement.ts';

interface Entry {
  readonly name: string;
  readonly statement: Statement;
}

export interface NamesPage {
  /** The name that a page of its own is about. */
  readonly topic: string | null;
  /** Names with a page of their own that is linked from here. */
  readonly elsewhere: ReadonlySet<string>;
  /** The headings so far. */
  readonly taken: Set<string>;
}

export function writeNames(
  statements: readonly Statement[],
  symbols: readonly string[],
  { topic, elsewhere, taken }: NamesPage,
): Block[] {
  const entries = statements.flatMap((statement): Entry[] => {
    const name = nameOf(statement.text);
    return name === null ? [] : [{ name, statement }];
  });
  const told = new Set(entries.map(({ name }) => name));
  const untold = symbols.filter(
    (name) => !told.has(name) && !elsewhere.has(name) && !elsewhere.has(ownerOf(name) ?? ''),
  );
  const own = entries.filter(({ name }) => ownerOf(name) === null);
  const general = statements.filter((statement) => nameOf(statement.text) === null);
  const about = own.filter(({ name }) => name === topic);
  const owners = [...new Set(entries.flatMap(({ name }) => ownerOf(name) ?? []))].sort(compare);
  const further = [...Map.groupBy(untold, ownerOf)].filter(([owner]) => owner !== null && !owners.includes(owner));
  return [
    ...about.map(({ statement }) => asParagraph([{ ...statement, text: textOf(statement.text) }])),
    ...asList(general),
    ...documented(own.filter(({ name }) => name !== topic)),
    ...listNames(untold.filter((name) => ownerOf(name) === null)),
    ...owners.flatMap((owner): Block[] => [
      ...(owner === topic ? [] : headingFor(escapeName(owner), taken)),
      ...documented(entries.filter(({ name }) => ownerOf(name) === owner)),
      ...listNames(untold.filter((name) => ownerOf(name) === owner)),
    ]),
    ...(further.length > 0 ? headingFor('Further names', taken) : []),
    ...further.flatMap(([, names]) => listNames(names)),
  ];
}

/** None where the page has the same one already. */
function headingFor(markdown: string, taken: Set<string>): Block[] {
  if (taken.has(markdown.toLowerCase())) return [];
  taken.add(markdown.toLowerCase());
  return [{ kind: 'heading', level: 3, markdown }];
}

const documentation = /^(?:The (?:class|interface|module) )?`([^`]+)`(: | (?=[a-z]))(.*)$/s;

/** Null for a sentence that only mentions names. */
function nameOf(text: string): string | null {
  const [, name] = documentation.exec(text) ?? [];
  return name !== undefined && /^[\w$]+(?:(?:\.|::|#)[\w$]+)*$/.test(name) ? name : null;
}

function textOf(text: string): string {
  const [, , sign, rest = ''] = documentation.exec(text) ?? [];
  return sign === ': ' && rest !== '' ? rest : text;
}

function ownerOf(name: string): string | null {
  const at = Math.max(name.lastIndexOf('.'), name.lastIndexOf('::'), name.lastIndexOf('#'));
  return at <= 0 ? null : name.slice(0, at);
}

function documented(entries: readonly Entry[]): Block[] {
  const sorted = [...entries].sort((a, b) => compare(a.name, b.name));
  const items: Said[] = sorted.map(({ statement }) =>
    say({ ...statement, text: statement.text.replace(/^The (?:class|interface|module) (?=`)/, '') }, endSentence),
  );
  return items.length === 0 ? [] : [{ kind: 'bullets', items }];
}

/** A line of nothing but code says that the names are there, which the parsed sources do. */
function listNames(names: readonly string[]): Block[] {
  const codes = names.map(escapeName).filter((code) => code.startsWith('`'));
  if (codes.length === 0) return [];
  return [{ kind: 'paragraph', lines: [{ markdown: codes.join(', '), claimIds: [] }] }];
}
