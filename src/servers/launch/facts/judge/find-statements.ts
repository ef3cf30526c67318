// The statements of one Markdown page, in order, each with its exact lines.
import { type Block, readBlocks } from '../prose/read-blocks.ts';
import { type Sentence, splitSentences } from '../prose/split-sentences.ts';
import { type ClaimKind, kindOf } from './claim-kind.ts';
import { judgeSentence, type Setting, type Verdict } from './judge-sentence.ts';
import { isMarketing } from './marketing.ts';
import { readOption } from './option-item.ts';
import type { ProductNames } from './product-names.ts';
import { type SectionRole, sectionRole } from './section.ts';

export interface Statement {
  readonly text: string;
  readonly kind: ClaimKind;
  readonly isMarketing: boolean;
  readonly verdict: Verdict;
  readonly role: SectionRole;
  /** Of a list or a table. */
  readonly isItem: boolean;
  readonly headings: readonly string[];
  readonly startLine: number;
  readonly endLine: number;
}

/** `isReadme`: its first lines say what the product is, even without a verb. */
export function findStatements(markdown: string, names: ProductNames, isReadme: boolean): Statement[] {
  const blocks = readBlocks(markdown).filter((block) => !isBadgeLine(block));
  const title = blocks[0]?.headings.join('\n');
  return blocks.flatMap((block, at) => {
    const role = sectionRole(block.headings);
    if (role === 'skipped' || isPointer(block)) return [];
    const isFirst = at < openingBlocks && block.headings.length <= 1 && block.headings.join('\n') === title;
    // A list right under the title of a README tells what the product can do.
    const isIntroduction =
      isReadme &&
      block.kind === 'item' &&
      block.headings.length <= 1 &&
      block.headings.join('\n') === title &&
      !block.isOrdered;
    const meant = isIntroduction && role === 'plain' ? 'features' : introducedRole(block, role);
    return readBlock(block, meant, names, isReadme && isFirst && block.kind !== 'item');
  });
}

const openingBlocks = 3;
/** In characters. Longer ones are data, or made to keep a reader busy. */
const longestSentence = 1_000;

function isBadgeLine({ prose }: Block): boolean {
  return prose.text.replaceAll(/\W/g, '').length < 3;
}

const mostlyLink = 0.6;

/** What only leads elsewhere, or completes a sentence that stands elsewhere. */
function isPointer({ kind, prose, isInLinkList, introduction, headings }: Block): boolean {
  if (kind === 'item' && /^(?:api )?(?:documentation|docs)$/i.test(headings.at(-1) ?? '')) return true;
  // Such items are cases of what the introduction says, and nothing without it.
  if (/\b(?:which|when|if|where|that)\s*:$/i.test(introduction)) return true;
  if (isInLinkList || prose.linkShare >= 0.9) return true;
  return kind === 'item' && prose.linkShare >= mostlyLink;
}

/** `It supports:` makes the list below one of features, whatever the heading is. */
function introducedRole({ kind, introduction }: Block, role: SectionRole): SectionRole {
  if (kind === 'row') return 'features';
  if (kind !== 'item' || role === 'licence') return role;
  if (/\b(?:limitations?|not (?:yet )?supported|does not|doesn't)\b[^.]*:$/i.test(introduction)) return 'limits';
  return /\b(?:features?|supports?|supported|capable of|provides?|includes?|offers?|benefits|advantages)\b[^.]*:$/i.test(
    introduction,
  ) && !/\b(?:options|example|runtimes)\b/i.test(introduction)
    ? 'features'
    : role;
}

function readBlock(block: Block, role: SectionRole, names: ProductNames, isOpening: boolean): Statement[] {
  const sentences = splitSentences(block.prose, names.all).filter(({ text }) => text.length <= longestSentence);
  const option = block.kind === 'item' ? readOption(sentences, names) : null;
  if (option) return option.map(({ sentence, isCommand }) => stateOption(sentence, isCommand, role, block));
  let isProductIt = false;
  return sentences.flatMap((sentence) => {
    const plain = withoutLeadIn(sentence);
    const setting: Setting = {
      names,
      role,
      isItem: block.kind === 'item' || block.kind === 'row',
      isOrdered: block.isOrdered,
      isOpening,
      isUnderSymbol: namesSymbol(block.headings.at(-1) ?? ''),
      isProductIt,
    };
    const verdict = role === 'licence' ? judgeLicence(plain.masked) : judgeSentence(unmarkName(plain, names), setting);
    isProductIt = names.isFirstIn(plain.text) || (isProductIt && /^it\b/i.test(plain.text));
    if (verdict === null) return [];
    const text = finish(plain.text);
    const kind = kindOf(unmarkName({ ...plain, masked: text }, names), verdict, role, names.isIn(text));
    return [
      {
        text,
        kind,
        isMarketing: isMarketing(text),
        verdict,
        role,
        isItem: setting.isItem,
        headings: block.headings,
        startLine: plain.startLine,
        endLine: plain.endLine,
      },
    ];
  });
}

/** `open(path)`, `Lock.close`, `retryCount`. */
function namesSymbol(heading: string): boolean {
  return /^`[^`]+`$|^(?:new )?[\w.#:$]+\s*\(.*\)$|^\w+#\w+|^[\w$]+(?:[.#]|::)[\w$.]+$|^[a-z]+[A-Z]\w*$/.test(
    heading.trim(),
  );
}

/** A licence section is a text of law, but for the sentence that names the licence. */
function judgeLicence(masked: string): Verdict | null {
  const names = /\b(?:licen[cs]ed|released|distributed|available|published|provided)\b.* under\b/i;
  return names.test(masked) &&
    masked.split(' ').length <= 25 &&
    !/\b(?:you may|contribut|copyright|unless|except|files?)\b/i.test(masked)
    ? 'statement'
    : null;
}

/** The product's name is often set as code; it is a name all the same. */
function unmarkName({ text, masked }: Sentence, names: ProductNames): string {
  return masked.replaceAll(/`[^`]*`/g, (code, at: number) => {
    const real = text.slice(at + 1, at + code.length - 1);
    return names.all.includes(real.toLowerCase()) ? real : code;
  });
}

const leadIn =
  /^(?:\[!\w+\]\s*|(?:please )?note(?: that|[:,])|(?:n\.?b\.?|important|warning|caution|tip|info|attention)\s*[:!-]|be (?:advised|aware) that|keep in mind that|remember that|(?:additionally|furthermore|moreover|in addition|also|finally|alternatively|currently|besides|next|lastly),)\s*/i;

/** A claim stands alone, so what tied it to its neighbours is left off; the rest stays word for word. */
function withoutLeadIn(sentence: Sentence): Sentence {
  const [found = ''] = leadIn.exec(sentence.masked) ?? [];
  if (found === '') return sentence;
  const rest = sentence.text.slice(found.length);
  return {
    ...sentence,
    text: rest.charAt(0).toUpperCase() + rest.slice(1),
    masked: sentence.masked.slice(found.length).replace(/^./, (first) => first.toUpperCase()),
  };
}

function stateOption(sentence: Sentence, isCommand: boolean, role: SectionRole, { headings }: Block): Statement {
  const text = finish(sentence.text);
  return {
    text,
    kind: isCommand ? 'workflow' : 'api',
    isMarketing: false,
    verdict: isCommand ? 'step' : 'statement',
    role,
    isItem: true,
    headings,
    startLine: sentence.startLine,
    endLine: sentence.endLine,
  };
}

/** A colon announced what is not part of the claim. */
function finish(text: string): string {
  return text.replace(/\s*:$/, '');
}
