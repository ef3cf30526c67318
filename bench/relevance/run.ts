// How well the ranking answers labelled questions: `node bench/relevance/run.ts [--misses] [--plain] [--ann] [repository…]`.
// Each repository has its own index; the ablation asks everything again without each ranking feature.
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/platform/clock.ts';
import { CodeIndex } from '../../src/servers/code/index/open-index.ts';
import type { IndexSnapshot } from '../../src/servers/code/index/snapshot.ts';
import { type FeatureName, featureNames } from '../../src/servers/code/search/features/feature.ts';
import { searchIndex } from '../../src/servers/code/search/search-index.ts';
import { type AskMeaning, askMeaningIn } from '../../src/servers/code/vectors/ask-meaning.ts';
import { openShelf } from '../../src/servers/code/vectors/open-shelf.ts';
import { printRows } from '../report.ts';
import { type Figures, judgeFiles, meanOf } from './figures.ts';
import {
  copyRepository,
  type LabelledRepository,
  type Question,
  type QuestionSet,
  questionKinds,
  questionSets,
  readLabels,
} from './labelled-repository.ts';

interface Asked {
  readonly repository: string;
  readonly set: QuestionSet;
  readonly question: Question;
  readonly snapshot: IndexSnapshot;
  /** With `--ann`: meaning counts too. */
  readonly askMeaning: AskMeaning | null;
}

interface Judged extends Asked {
  readonly files: readonly string[];
  readonly figures: Figures;
}

const flags = new Set(process.argv.slice(2).filter((word) => word.startsWith('--')));
const only = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const vectors = flags.has('--ann') ? openShelf('default', systemClock) : null;
const mostFiles = 10;
const hitsAsked = 30;

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-relevance-')));
try {
  const asked: Asked[] = [];
  for (const labelled of readLabels())
    if (only.length === 0 || only.includes(labelled.repository)) asked.push(...(await prepare(labelled)));
  const full = await judge(asked, new Set());
  report(full);
  if (flags.has('--misses')) tellMisses(full);
  if (!flags.has('--plain')) await ablate(asked, full);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function prepare(labelled: LabelledRepository): Promise<Asked[]> {
  const { repository, set, questions } = labelled;
  const root = join(scratch, 'repositories', repository);
  const problem = copyRepository(labelled, root);
  if (problem) {
    console.log(`skipped ${repository}: ${problem}`);
    return [];
  }
  const home = join(scratch, 'homes', repository);
  mkdirSync(home, { recursive: true });
  const index = new CodeIndex({ root, home });
  await index.build();
  const snapshot = index.snapshot();
  const askMeaning = vectors && askMeaningIn(index.folder, vectors);
  return questions.map((question) => ({ repository, set, question, snapshot, askMeaning }));
}

async function judge(asked: readonly Asked[], off: ReadonlySet<FeatureName>): Promise<Judged[]> {
  const judged: Judged[] = [];
  const context = { signal: new AbortController().signal, nowMs: 0 };
  for (const each of asked) {
    const { snapshot, question, askMeaning } = each;
    const request = { query: question.query, mode: 'code', top: hitsAsked, off, ann: askMeaning !== null } as const;
    const { code } = await searchIndex(snapshot, request, { ...context, ...(askMeaning && { askMeaning }) });
    const files = [...new Set(code.map(({ file }) => file))].slice(0, mostFiles);
    judged.push({ ...each, files, figures: judgeFiles(files, each.question.relevant) });
  }
  return judged;
}

function report(judged: readonly Judged[]): void {
  const rows: string[][] = [];
  const add = (name: string, of: readonly Judged[]): void => {
    if (of.length > 0) rows.push([name, `${of.length}`, ...cells(meanOf(of.map(({ figures }) => figures)))]);
  };
  for (const set of questionSets) {
    const ofSet = judged.filter((each) => each.set === set);
    for (const kind of questionKinds)
      add(
        `${set}, ${kind}`,
        ofSet.filter(({ question }) => question.kind === kind),
      );
    add(`${set}, all`, ofSet);
  }
  add('all', judged);
  for (const repository of new Set(judged.map((each) => each.repository)))
    add(
      `  ${repository}`,
      judged.filter((each) => each.repository === repository),
    );
  console.log('');
  printRows(['', 'questions', 'NDCG@10', 'recall@1', 'recall@5', 'MRR'], rows);
}

function cells({ ndcg, recall1, recall5, reciprocal }: Figures): string[] {
  return [ndcg, recall1, recall5, reciprocal].map((figure) => figure.toFixed(3));
}

/** Of what tuning looks at: what is fixed by looking at the others can no longer be reported. */
function tellMisses(judged: readonly Judged[]): void {
  console.log('');
  const missed = judged.filter(({ set, figures }) => (set === 'tuning' || set === 'languages') && figures.ndcg < 0.9);
  for (const { repository, question, files, figures } of missed) {
    const wanted = question.relevant.map(({ path, grade }) => `${path} (${grade})`).join(', ');
    console.log(`${figures.ndcg.toFixed(2)} ${repository} [${question.kind}] ${question.query}`);
    console.log(`     wanted ${wanted}\n     got    ${files.slice(0, 5).join(', ')}`);
  }
}

/** What each feature is worth: NDCG without it, against the whole ranking. */
async function ablate(asked: readonly Asked[], full: readonly Judged[]): Promise<void> {
  const sets = questionSets.filter((set) => full.some((each) => each.set === set));
  const columns: readonly ((each: Judged) => boolean)[] = [
    ...sets.map((set) => (each: Judged) => each.set === set),
    ...questionKinds.map(
      (kind) =>
        ({ question }: Judged) =>
          question.kind === kind,
    ),
  ];
  const ndcgOf = (judged: readonly Judged[], isCounted: (each: Judged) => boolean): number =>
    meanOf(judged.filter(isCounted).map(({ figures }) => figures)).ndcg;
  const whole = columns.map((column) => ndcgOf(full, column));
  const rows: string[][] = [];
  const add = (name: string, without: readonly Judged[]): void => {
    const figures = columns.map((column, at) => {
      const figure = ndcgOf(without, column);
      const change = figure - (whole[at] ?? Number.NaN);
      return `${figure.toFixed(3)} (${change < 0 ? '' : '+'}${change.toFixed(3)})`;
    });
    rows.push([name, ...figures]);
  };
  for (const feature of featureNames) add(`without ${feature}`, await judge(asked, new Set([feature])));
  add('BM25F alone', await judge(asked, new Set(featureNames)));
  console.log('');
  printRows(
    ['NDCG@10', ...sets, ...questionKinds],
    [['whole ranking', ...whole.map((figure) => figure.toFixed(3))], ...rows],
  );
}
