// Does a sentence state something about the product that can stand alone? Declarative sentences do, and steps of installing or
// using it; questions, requests, pointers, examples, background and what leans on its neighbours do not.
import { leansOnContext, speaksToTheProject } from './context-words.ts';
import type { ProductNames } from './product-names.ts';
import type { SectionRole } from './section.ts';
import {
  capabilityParticiples,
  capabilityVerbs,
  pointingVerbs,
  productNouns,
  stepVerbs,
  taglineNouns,
} from './words.ts';

export interface Setting {
  readonly names: ProductNames;
  readonly role: SectionRole;
  readonly isItem: boolean;
  readonly isOrdered: boolean;
  /** Among the first words of a README, where a line without a verb says what the product is. */
  readonly isOpening: boolean;
  /** The heading is the name of a function or an option: what leaves its subject unsaid means that, not the product. */
  readonly isUnderSymbol: boolean;
  /** `It` means the product, since the sentence before was about it. */
  readonly isProductIt: boolean;
}

export type Verdict = 'statement' | 'step' | 'phrase';

/** `masked` is the sentence with its code made unreadable. Null when it is no claim. */
export function judgeSentence(masked: string, setting: Setting): Verdict | null {
  const text = masked.trim();
  if (!hasClaimShape(text, setting) || speaksToTheProject(text) || leansOnContext(text, setting.isProductIt))
    return null;
  if (isImperative(text)) return judgeImperative(text, setting);
  // A step that only announces the code below it is not told yet.
  const isTold = !text.endsWith(':') || text.includes('`');
  if (isTold && (prefacedStep.test(text) || (obliges.test(text) && setting.role === 'steps'))) return 'step';
  if (addressed.test(text)) return null;
  if (advises.test(text)) return null;
  if (!hasVerb(text)) return judgePhrase(text, setting);
  return isAnchored(text, setting) ? 'statement' : null;
}

function hasClaimShape(text: string, { isItem, role, isOpening }: Setting): boolean {
  const words = text.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word));
  // Two words with capitals are a label, or one of a list of names: `One File`, `Upper Sorbian`.
  const least = isItem && role === 'features' && !/^\p{Lu}\S* \p{Lu}\S*$/u.test(text) ? 2 : 3;
  if (words.length < least || words.length > 70 || /\?["')\]]*$/.test(text)) return false;
  const letters = text.replaceAll(/`[^`]*`|\b[a-z]+:\/\/\S+/gi, '').match(/\p{L}/gu)?.length ?? 0;
  if (letters < (isOpening ? 8 : 6) || /^(?:example|usage|note|warning|print|output|result)\b[^.]{0,30}:$/i.test(text))
    return false;
  // Almost all of it in another script than ours: the rules below know English only.
  return (text.match(/[a-z]/gi)?.length ?? 0) * 2 > letters;
}

const imperative = new RegExp(`^(?:${stepVerbs}|${pointingVerbs})(?=[\\s,]|$)`, 'i');
const pointing = new RegExp(`^(?:${pointingVerbs})(?=[\\s,]|$)`, 'i');
/** `Use cases are`, `Export formats include`: the word is a noun after all. */
const nounAfterAll =
  /^\S+(?: [\w`/&-]+){0,3} (?:is|are|can|will|may|has|have|was|were|includes?|works?|must|do|does)\b/i;

function isImperative(text: string): boolean {
  return imperative.test(text) && !nounAfterAll.test(text);
}

function judgeImperative(text: string, { role, isOrdered, isItem, isOpening }: Setting): Verdict | null {
  // What ends with a colon only announces the code below it.
  if (text.endsWith(':') || /\b(?:it|them)\b/i.test(text.split(' ').slice(1, 3).join(' '))) return null;
  if (pointing.test(text)) return null;
  // `Parse cookies of HTTP requests`: what the product is for, in the first line or in a list of features.
  if (isOpening || (role === 'features' && isItem)) return 'phrase';
  return role === 'steps' || isOrdered ? 'step' : null;
}

const prefacedStep = new RegExp(
  `^(?:(?:alternatively|finally|first|next),? )?(?:to|in order to|if you|for|once|when|after|before|on|with)\\b[^.;:]*?[^\\s,]{2,}, (?:then |simply |you (?:can|must|need to|have to) )?(?!(?:see|refer|read|visit|check|find)\\b)(?:${stepVerbs})\\b(?! (?:it|this|that|them|is|are|will|may)\\b)(?!:)`,
  'i',
);
const obliges = /\byou (?:must|have to|need to)\b/i;
/** A condition about the reader, followed by what the reader should do about it. */
const addressed =
  /^(?:if|when|once|unless|while) (?:you|your)\b(?:[^,]*|[^,]*,[^,]* (?:you|your|please)\b(?! can).*)$|, (?:prefer|consider|see|refer|please|make sure|try|check|visit|avoid)\b|\byou can (?:then|do|also find|find|see|read|learn|view|visit|check|look|take a look|also take|help|contact|reach)\b/i;
const advises =
  /\byou(?: also| probably)?(?:'ll| will| should| might| may(?!(?: also)? (?:use|set|pass|specify)\b)| could| would| want| probably| shouldn't)\b|\b(?:_?should_?|recommended|recommend|advised|worthwhile|suggest\w*)\b.*\byou\b|\bit(?:'s| is) (?:highly |strongly |best |good |important |useful |typically |recommended |worth)/i;

const capabilityStart = new RegExp(
  `^(?:[\\w -]{2,30}: )?(?:(?:automatically|fully|natively|optionally|also|already|transparently|easily|can|only) )*(?:${capabilityVerbs})\\b`,
  'i',
);
const auxiliary =
  /\b(?:is|are|was|were|has|have|had|can|could|will|would|may|might|must|should|does|do|did|cannot)\b|\w(?:n't|'re|'ll)\b|\b(?:it|that|there|what|who|here)'s\b|`(?: \w+ly)? [a-z]+s\b/i;
const finite = new RegExp(
  `\\b(?:${capabilityVerbs}|provide|allow|include|require|enable|return|contain|contains|accept|depend|exist|exists|means|consists|report|becomes|happens|happen|fails|means|gets)\\b`,
  'i',
);

/** A verb of the main clause: `the event when it is closed` has none. */
function hasVerb(text: string): boolean {
  if (/^(?:if|when|once|while|after|before|since|whenever|as)\b/i.test(text)) return true;
  const [main = text] = text.split(/, which\b| (?:when|if|after|before|while|until|because)\b/i);
  return auxiliary.test(main) || finite.test(main);
}

const tagline = new RegExp(`\\b(?:${taglineNouns})\\b`, 'i');

function judgePhrase(text: string, { role, isItem, isOpening }: Setting): Verdict | null {
  if (text.endsWith(':') || /^`[^`]*`\.?$/.test(text)) return null;
  const saysWhatItDoes = /^\p{Lu}\p{Ll}{2,}s \p{Ll}/u.test(text) || tagline.test(text);
  if (isOpening && saysWhatItDoes && !/^\W*(?:v?\d|copyright|©)/i.test(text)) return 'phrase';
  return isItem && (role === 'features' || role === 'limits') ? 'phrase' : null;
}

const productSubject = new RegExp(`^(?:this|the|our)(?: [\\w-]+)? (?:${productNouns})\\b`, 'i');
const done = new RegExp(
  `\\b(?:is|are|be|been|being|isn't|aren't)(?: (?:\\w+ly|not|also|always|now|only|already|still|yet|currently|never))* (?:${capabilityParticiples})\\b`,
  'i',
);
const elsewhere =
  /\bcan be (?:found|seen|read|downloaded|looked up|reached|contacted|viewed|difficult|hard|useful|solved|helpful)\b|\bis used (?:in|by)(?! default)\b|\b(?:tutorials?|javadocs?|guides?|wiki|manual|website|screencasts?|videos?|(?:friendly|short|quick) introduction)\b[^.]* (?:is|are|can be) (?:also )?(?:available|browsed|found|read|hosted|online)\b|\bthere (?:is|are) (?:also )?an? [^.]*\b(?:tutorials?|introduction|wiki|guide)\b|\bbe notified\b|^\S+ (?:means|stands for)\b|\b(?:documentation|examples?|instructions)\b.* (?:is|are) available\b|\bof the documentation\b/i;

/** About the product, and not about the world around it. */
function isAnchored(text: string, { names, role, isItem, isProductIt, isUnderSymbol, isOpening }: Setting): boolean {
  if (/^\S+(?: \S+){0,6}? (?:was|were)\b(?! not)/i.test(text) && !/\b(?:is|are|can|has|supports?)\b/i.test(text))
    return false;
  if (elsewhere.test(text) || (isUnderSymbol && isSubjectUnsaid(text))) return false;
  if (names.isIn(text) || isProductIt || productSubject.test(text) || capabilityStart.test(text)) return true;
  if (isOpening && /^an? /i.test(text) && tagline.test(text)) return true;
  if (isItem && (role === 'features' || role === 'limits')) return true;
  return (
    /\bdefaults?\b|\b(?:you|one) can\b|\bcan be\b|\bmay be used\b|\brequires?\b/i.test(text) ||
    done.test(text) ||
    usesCode.test(text)
  );
}

/** `Resets the state`, `Optionally defines a name`. */
function isSubjectUnsaid(text: string): boolean {
  return (
    capabilityStart.test(text) ||
    /^(?:(?:optionally|also|automatically),? )?[a-z]{3,}s (?!(?:is|are|can|will|have|has)\b)/i.test(text)
  );
}

/** Code that is the subject, or what the sentence is done with. */
const parts =
  'method|function|option|class|property|parameter|flag|command|argument|event|hook|variable|attribute|setting';
const usesCode = new RegExp(
  `^(?:the |an? |each |every |setting |calling |passing )?\`|\\b(?:${parts})s? \`|\` (?:${parts})|, (?:the )?\`[^\`]+\` [a-z]+s\\b|^(?:the |an? |each |every )?[\\w.-]+ (?:${parts})\\b`,
  'i',
);
