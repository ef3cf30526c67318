// What a sentence says in a form that can be compared. Only turns that leave no doubt are read; a miss costs less than an
// invented quarrel between two good sentences.
import type { ProductNames } from '../judge/product-names.ts';
import type { Assertion } from './assertion.ts';
import { licencesIn } from './licences.ts';
import { runtimesIn } from './runtime-versions.ts';
import { readSupport, singular } from './support.ts';

export function readAssertions(text: string, names: ProductNames): Assertion[] {
  const plain = text.replaceAll('`', '');
  return [
    ...readVersion(plain),
    ...readLicence(plain),
    ...readRuntimes(plain),
    ...readSupport(plain, names),
    ...readCounts(plain),
    ...readDefault(plain),
  ];
}

function readVersion(text: string): Assertion[] {
  const [, value] =
    /\b(?:current|latest|stable|this) (?:stable )?(?:version|release)(?: of [\w .-]{1,30})? is:? ?v?(\d+\.\d+(?:\.\d+)?)(?![\w.]*\w)/i.exec(
      text,
    ) ?? [];
  return value === undefined ? [] : [{ topic: 'version', subject: '', value }];
}

function readLicence(text: string): Assertion[] {
  const says =
    /\b(?:licen[cs]ed|released|distributed|available|published|provided)\b[^.]*\bunder\b|\b(?:MIT|BSD|ISC|GPL\w*)[- ]licen[cs]ed\b|\blicen[cs]e is\b/i;
  const found = says.test(text) ? licencesIn(text) : [];
  return found.length === 0 ? [] : [{ topic: 'licence', subject: '', value: found.join(' ') }];
}

function readRuntimes(text: string): Assertion[] {
  // A condition supposes a version, it does not ask for one.
  if (/^(?:if|when|unless|for)\b/i.test(text)) return [];
  return runtimesIn(text).map(({ runtime, oldest }) => ({ topic: 'runtime', subject: runtime, value: oldest }));
}

const numberWords = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen twenty'
).split(' ');

function readCounts(text: string): Assertion[] {
  if (
    /\b(?:no|zero|0|without(?: any)?)(?: (?:external|runtime|third[- ]party|other|production|npm|additional))* dependenc(?:y|ies)\b|\bdependency[- ]free\b/i.test(
      text,
    )
  ) {
    return [{ topic: 'count', subject: 'dependency', value: '0' }];
  }
  const pattern = new RegExp(
    `\\b(?:supports|provides|includes|offers|has|handles|reads|writes|comes with|ships with|contains)(?: (?:exactly|all))? (\\d{1,4}|${numberWords.join('|')}) ((?:[a-z-]+ ){0,2}[a-z-]{3,}s)\\b`,
    'i',
  );
  const [, count, noun] = pattern.exec(text) ?? [];
  if (count === undefined || noun === undefined) return [];
  const word = numberWords.indexOf(count.toLowerCase());
  const subject = noun.toLowerCase().split(' ').map(singular).join(' ');
  return [{ topic: 'count', subject, value: String(word >= 0 ? word : Number(count)) }];
}

/** `The default port is 8080`, `timeoutMs defaults to 500`. */
function readDefault(text: string): Assertion[] {
  const value = '["\']?([\\w.+-]*\\w)["\']?(?=[\\s,;.)]|$)';
  const patterns = [
    new RegExp(`\\bdefault ((?:[\\w-]+ )?[\\w-]+) is ${value}`, 'i'),
    new RegExp(`\\b([\\w-]+) (?:option |setting |parameter )?defaults to ${value}`, 'i'),
  ];
  for (const pattern of patterns) {
    const [, subject, found] = pattern.exec(text) ?? [];
    if (
      subject !== undefined &&
      found !== undefined &&
      !/^(?:the|an?|used|set|not|it|this|that|to|now)$/i.test(found) &&
      !/^(?:it|this|which|that)$/i.test(subject)
    ) {
      return [{ topic: 'default', subject: subject.toLowerCase(), value: found.toLowerCase() }];
    }
  }
  return [];
}
