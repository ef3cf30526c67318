// The labelled questions and the repositories they are about. A repository is copied out of an installed package without
// what is there twice, so that nothing around it plays a part.
import { cpSync, existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export const questionKinds = ['symbol', 'behaviour', 'architecture'] as const;
export type QuestionKind = (typeof questionKinds)[number];
export const halves = ['tuning', 'reporting'] as const;
export type Half = (typeof halves)[number];

export interface Label {
  readonly path: string;
  /** 2: answers the question. 1: helps to. */
  readonly grade: 1 | 2;
}

export interface Question {
  readonly kind: QuestionKind;
  readonly query: string;
  readonly relevant: readonly Label[];
}

export interface LabelledRepository {
  readonly repository: string;
  readonly source: {
    readonly npm?: string;
    readonly debian?: string;
    readonly version?: string;
    readonly licence: string;
    /** In the package; whole for a Debian package. */
    readonly folder: string;
    /** Names of files and folders; `*` at the beginning stands for anything. */
    readonly leaveOut: readonly string[];
  };
  readonly half: Half;
  readonly questions: readonly Question[];
}

export function readLabels(): LabelledRepository[] {
  const folder = join(import.meta.dirname, 'questions');
  return globSync('*.json', { cwd: folder })
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as LabelledRepository);
}

/** Why the repository cannot be had here, or null when it was copied. */
export function copyRepository({ source, questions }: LabelledRepository, to: string): string | null {
  const from = folderOf(source);
  if (!existsSync(from)) return `${source.npm ?? source.debian} is not installed`;
  const isKept = (path: string): boolean => path === from || !source.leaveOut.some((row) => fits(row, basename(path)));
  cpSync(from, to, { recursive: true, filter: isKept });
  for (const { relevant } of questions)
    for (const { path } of relevant) if (!existsSync(join(to, path))) return `this version has no ${path}`;
  return null;
}

function folderOf({ npm, folder }: LabelledRepository['source']): string {
  return npm === undefined ? folder : join(import.meta.dirname, '../../node_modules', npm, folder);
}

function fits(row: string, name: string): boolean {
  return row.startsWith('*') ? name.endsWith(row.slice(1)) : name === row;
}
