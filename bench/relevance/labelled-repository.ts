// The labelled questions and the repositories they are about. A repository is copied out of an installed package without
// what is there twice, so that nothing around it plays a part.
import { cpSync, existsSync, globSync, readFileSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';

export const questionKinds = ['symbol', 'behaviour', 'architecture'] as const;
export type QuestionKind = (typeof questionKinds)[number];
/**
 * Weights were chosen by looking at `tuning` and `languages`. The others only report: what is missed there is never looked at.
 * `languages` and `validation` are repositories in languages that the first two lack.
 */
export const questionSets = ['tuning', 'reporting', 'languages', 'validation'] as const;
export type QuestionSet = (typeof questionSets)[number];

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
    /** A package that is installed, or that lies unpacked in the folder of sources. */
    readonly debian?: string;
    /** Its source package, unpacked in the folder of sources. */
    readonly debianSource?: string;
    readonly version?: string;
    readonly licence: string;
    /** In the package; from the root for one that is installed. */
    readonly folder: string;
    /** Names of files and folders; `*` at the beginning stands for anything. */
    readonly leaveOut: readonly string[];
  };
  readonly set: QuestionSet;
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
  if (from === null || !existsSync(from)) return howToGet(source);
  const isKept = (path: string): boolean => path === from || !source.leaveOut.some((row) => fits(row, basename(path)));
  cpSync(from, to, { recursive: true, filter: isKept });
  for (const { relevant } of questions)
    for (const { path } of relevant) if (!existsSync(join(to, path))) return `this version has no ${path}`;
  return null;
}

/** Names the folder in which packages that nobody wants to install lie unpacked, each under its own name. */
const sourcesVariable = 'MOORING_RELEVANCE_SOURCES';

function folderOf({ npm, debian, debianSource, folder }: LabelledRepository['source']): string | null {
  if (npm !== undefined) return join(import.meta.dirname, '../../node_modules', npm, folder);
  if (isAbsolute(folder)) return folder;
  const sources = process.env[sourcesVariable];
  return sources === undefined ? null : join(sources, debianSource ?? debian ?? '', folder);
}

function howToGet({ npm, debian, debianSource, folder }: LabelledRepository['source']): string {
  if (npm !== undefined) return `${npm} is not installed: npm ci`;
  if (isAbsolute(folder)) return `${debian} is not installed: apt-get install ${debian}`;
  const name = debianSource ?? debian;
  const unpacked =
    debianSource === undefined
      ? `apt-get download ${name} && dpkg-deb -x ${name}_*.deb ${name}`
      : `apt-get source --download-only ${name} && mkdir ${name} && tar xf ${name}_*.orig.tar.* -C ${name} --strip-components=1`;
  return `${name} is not unpacked in the folder that ${sourcesVariable} names: ${unpacked}`;
}

function fits(row: string, name: string): boolean {
  return row.startsWith('*') ? name.endsWith(row.slice(1)) : name === row;
}
