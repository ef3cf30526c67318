// The tasks of a guide: the steps of each workflow under its title, and below them the code that stood nearest to them.
import type { Snippet } from '../artifacts/schemas/snippet-catalog.ts';
import { namesIn, usesName } from '../plan/code-names.ts';
import { compare } from '../plan/evidence.ts';
import { asList, asSteps } from './arrange.ts';
import type { Block } from './block.ts';
import { escapeHeading } from './escape-text.ts';
import type { Material } from './material.ts';
import type { Statement } from './same-statement.ts';
import { codeBlock, showCode, titleCode } from './show-code.ts';

interface Task {
  /** Null for what belongs to no workflow. */
  readonly title: string | null;
  readonly statements: readonly Statement[];
}

/** `taken` holds the headings of the page so far, and gets those that are added: no two on a page are the same. */
export function writeTasks(
  statements: readonly Statement[],
  snippets: readonly Snippet[],
  taken: Set<string>,
  material: Material,
): Block[] {
  const tasks = splitTasks(statements, taken, material);
  const codeOf = assignCode(tasks, snippets);
  const blocks = tasks.flatMap((task): Block[] => [
    ...(task.title === null ? [] : [{ kind: 'heading', level: 3, markdown: task.title } as const]),
    ...(task.title === null ? asList(task.statements) : asSteps(task.statements)),
    ...(codeOf.get(task) ?? []).map(codeBlock),
  ]);
  const placed = new Set([...codeOf.values()].flat());
  const rest = snippets.filter((snippet) => !placed.has(snippet));
  // Without a heading it would seem to belong to the last task.
  const isTitled = tasks.some(({ title }) => title !== null);
  return [...blocks, ...(isTitled ? titleCode : showCode)(rest, taken, material)];
}

/** What has no title comes first, so that it does not seem to belong to the task above it. */
function splitTasks(statements: readonly Statement[], taken: Set<string>, { facts }: Material): Task[] {
  const workflows = [...facts.workflows].sort((a, b) => compare(a.workflow_tag, b.workflow_tag));
  const titleOf = ({ claimIds }: Statement) =>
    escapeHeading(workflows.find(({ claim_ids }) => claimIds.some((id) => claim_ids.includes(id)))?.title ?? '');
  const groups = Map.groupBy(statements, titleOf);
  const isUsable = (title: string) => title !== '' && !taken.has(title.toLowerCase());
  const untitled = [...groups].filter(([title]) => !isUsable(title)).flatMap(([, group]) => group);
  const titled = [...groups].filter(([title]) => isUsable(title));
  for (const [title] of titled) taken.add(title.toLowerCase());
  return [
    ...(untitled.length > 0 ? [{ title: null, statements: untitled }] : []),
    ...titled.map(([title, group]) => ({ title, statements: group })),
  ];
}

const nearLines = 40;

/** To the task that it stood beside, else to one without code whose words name what it uses. */
function assignCode(tasks: readonly Task[], snippets: readonly Snippet[]): Map<Task, Snippet[]> {
  const assigned = new Map<Task, Snippet[]>();
  const titled = tasks.filter(({ title }) => title !== null);
  const assign = (task: Task | undefined, snippet: Snippet): boolean => {
    if (task) assigned.set(task, [...(assigned.get(task) ?? []), snippet]);
    return task !== undefined;
  };
  const far = snippets.filter((snippet) => {
    const lines = ({ statements }: Task) => Math.min(...statements.map(({ place }) => distance(place, snippet)));
    const [nearest] = titled.filter((task) => lines(task) <= nearLines).sort((a, b) => lines(a) - lines(b));
    return !assign(nearest, snippet);
  });
  for (const snippet of far) {
    const shared = (task: Task) => namesOf(task).filter((name) => usesName(snippet.code, name)).length;
    const [first] = titled
      .filter((task) => !assigned.has(task) && shared(task) > 0)
      .sort((a, b) => shared(b) - shared(a));
    assign(first, snippet);
  }
  return assigned;
}

function namesOf({ statements }: Task): string[] {
  return statements.flatMap(({ text }) => namesIn(text)).filter((name) => name.length > 2);
}

/** In lines; code above a sentence belongs to it less than code below. */
function distance({ path, start_line, end_line }: Statement['place'], { source }: Snippet): number {
  if (source.path !== path) return Number.POSITIVE_INFINITY;
  return source.start_line >= start_line
    ? Math.max(0, source.start_line - end_line)
    : 2 * (start_line - source.end_line);
}
