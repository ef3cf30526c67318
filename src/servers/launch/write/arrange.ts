// How statements stand under a heading: sentences that followed each other in the repository as a paragraph, the others as a
// list. A line without a subject is an item of a list, never a sentence among sentences.
import { capabilityVerbs, stepVerbs } from '../facts/judge/words.ts';
import type { Block, Said } from './block.ts';
import { escapeText } from './escape-text.ts';
import type { Statement } from './same-statement.ts';

/** The first words of a page: what the product is, then the rest. */
export function asProse(statements: readonly Statement[]): Block[] {
  const [first] = statements;
  if (!first) return [];
  const runs = splitRuns(statements);
  const blocks: Block[] = [];
  let loose: Statement[] = [];
  const flush = () => {
    blocks.push(...asList(loose));
    loose = [];
  };
  for (const run of runs) {
    if (run.length > 1 || run[0] === first) {
      flush();
      blocks.push(asParagraph(run));
    } else {
      loose.push(...run);
    }
  }
  flush();
  return blocks;
}

export function asList(statements: readonly Statement[]): Block[] {
  const [only] = statements;
  if (!only) return [];
  if (statements.length === 1) return [asParagraph([only])];
  // One manner of ending for all of them.
  const isEnded = statements.some(({ text }) => /[.?]$/.test(text));
  return [{ kind: 'bullets', items: statements.map((each) => (isEnded ? say(each, endSentence) : say(each))) }];
}

/** Numbers only where one thing is done after the other. */
export function asSteps(statements: readonly Statement[]): Block[] {
  if (statements.length < 2 || !statements.every(isStep)) return asList(statements);
  return [{ kind: 'steps', items: statements.map((each) => say(each, endSentence)) }];
}

export function asParagraph(statements: readonly Statement[]): Block {
  return { kind: 'paragraph', lines: statements.map((each) => say(each, endSentence)) };
}

export function say({ text, claimIds }: Pick<Statement, 'text' | 'claimIds'>, end = (words: string) => words): Said {
  return { markdown: escapeText(end(text)), claimIds };
}

export function endSentence(text: string): string {
  return /[.?!]["')\]]*$/.test(text) ? text : `${text}.`;
}

/** A paragraph that is longer is a wall. */
const sentencesAtMost = 4;
const gapAtMost = 1;

function splitRuns(statements: readonly Statement[]): Statement[][] {
  const runs: Statement[][] = [];
  for (const statement of statements) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && run.length < sentencesAtMost && follows(before, statement)) run.push(statement);
    else runs.push([statement]);
  }
  return runs;
}

function follows(before: Statement, after: Statement): boolean {
  return (
    !before.isInManifest &&
    !after.isInManifest &&
    before.place.path === after.place.path &&
    after.place.start_line >= before.place.start_line &&
    after.place.start_line - before.place.end_line <= gapAtMost &&
    isSentence(before.text) &&
    isSentence(after.text)
  );
}

const subjectUnsaid = new RegExp(`^(?:(?:${capabilityVerbs})\\b|\`[^\`]+\`:)`, 'i');

const verb = new RegExp(
  [
    `\\b(?:is|are|was|were|can|cannot|could|will|would|has|have|had|may|might|must|should|does|do|did|${capabilityVerbs})\\b`,
    '\\b(?:the|this|that|each|every|it)(?: [\\w`.()-]+){1,3} [a-z]+s\\b',
    '`(?: \\w+ly)? [a-z]+s\\b',
  ].join('|'),
  'i',
);

/** With a subject and a verb, as far as words show it. */
function isSentence(text: string): boolean {
  return /[.?]["')\]]*$/.test(text) && !subjectUnsaid.test(text) && verb.test(text);
}

const imperative = new RegExp(`^(?:(?:first|then|next|finally|now),? )?(?:${stepVerbs})\\b`, 'i');

function isStep({ text }: Statement): boolean {
  return imperative.test(text);
}
