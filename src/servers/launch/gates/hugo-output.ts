// What Hugo says, as problems with their places: of 0.111 with the time in every line, and of newer ones without.

export type ProblemKind =
  | 'front_matter'
  | 'shortcode'
  | 'ref'
  | 'template'
  | 'config'
  | 'duplicate'
  | 'other'
  | 'warning';

export interface HugoProblem {
  readonly kind: ProblemKind;
  /** From the top of the site. */
  readonly path: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly message: string;
}

/** Sorted, each once: Hugo works on many pages at a time and tells in any order. */
export function readHugoOutput(output: string, siteFolder: string): HugoProblem[] {
  const problems = new Map<string, HugoProblem>();
  for (const line of output.split(/\r?\n/)) {
    for (const problem of readLine(line, siteFolder)) problems.set(keyOf(problem), problem);
  }
  return sortProblems([...problems.values()]);
}

export function sortProblems(problems: readonly HugoProblem[]): HugoProblem[] {
  const order = (one: HugoProblem): string =>
    [one.path ?? '', String(one.line ?? 0).padStart(9, '0'), keyOf(one)].join('|');
  return problems.toSorted((one, other) => (order(one) < order(other) ? -1 : 1));
}

export function keyOf({ kind, path, line, column, message }: HugoProblem): string {
  return [kind, path, line, column, message].join('|');
}

const logged = /^(ERROR|WARN)\s+(?:\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d\s+)?(?:\[[\w-]+\]\s+)?(.*)$/;
const fatal = /^Error:\s+(.*)$/;

function readLine(line: string, siteFolder: string): HugoProblem[] {
  const [, level, said] = logged.exec(line) ?? [];
  const text = said ?? fatal.exec(line)?.[1];
  // The sum of what was told before.
  if (text === undefined || /logged \d+ error\(s\)\s*$/.test(text)) return [];
  const [, duplicates] = /^Duplicate target paths:\s*(.*)$/.exec(text) ?? [];
  if (duplicates !== undefined) return readDuplicates(duplicates);
  const placed = findPlace(text, siteFolder);
  return [{ ...placed, kind: level === 'WARN' ? 'warning' : kindOf(placed) }];
}

function readDuplicates(list: string): HugoProblem[] {
  return [...list.matchAll(/(\S+) \((\d+)\)/g)].map(([, target = '', count = '']) => ({
    kind: 'duplicate',
    path: null,
    line: null,
    column: null,
    message: `${count} pages are written to the same place: ${trimStart(target)}`,
  }));
}

/** The place a problem of two pages at one address is about. */
export function duplicateTarget({ kind, message }: HugoProblem): string | null {
  return kind === 'duplicate' ? message.slice(message.lastIndexOf(': ') + 2) : null;
}

type Placed = Omit<HugoProblem, 'kind'>;

/** The innermost place is told last: a page, or the template that failed on it. */
function findPlace(text: string, siteFolder: string): Placed {
  const found = [...text.matchAll(/"([^"\n]+?):(\d+)(?::(\d+))?":?\s*/g)].at(-1);
  const message = tidy(found ? text.replace(found[0], '') : text, siteFolder);
  if (!found) return { path: null, line: null, column: null, message };
  const [, file = '', line, column] = found;
  const path = fromTop(file, siteFolder);
  return { path, line: Number(line), column: column === undefined ? null : Number(column), message };
}

function fromTop(file: string, siteFolder: string): string {
  const path = file.replaceAll('\\', '/');
  const top = `${siteFolder.replaceAll('\\', '/')}/`;
  return path.startsWith(top) ? path.slice(top.length) : path;
}

function tidy(text: string, siteFolder: string): string {
  return text
    .replaceAll(`${siteFolder}/`, '')
    .replace(/^(?:Error building sites?|error building site|Rebuild failed)[: ]\s*/i, '')
    .replace(/^(?:(?:process|readAndProcessContent|assemble|render): )+/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function kindOf({ path, message }: Placed): ProblemKind {
  if (message.includes('REF_NOT_FOUND')) return 'ref';
  if (/shortcode/i.test(message) && !/\.html$/.test(path ?? '')) return 'shortcode';
  if (/unmarshal|front matter|frontmatter/i.test(message)) {
    return /\.(?:toml|ya?ml|json)$/.test(path ?? '') ? 'config' : 'front_matter';
  }
  return /template|\.html$/.test(`${message} ${path ?? ''}`) ? 'template' : 'other';
}

function trimStart(target: string): string {
  return target.replace(/^\/+/, '');
}
