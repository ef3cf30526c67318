// Turns that make a sentence depend on what stands around it, or speak of the project's people instead of its product.
import { productNouns } from './words.ts';

const opening = new RegExp(
  `^(?:${[
    `(?:this|that|these|those|such|both)(?! (?:[\\w-]+ )?(?:${productNouns})\\b)(?! is an? [^.]*\\b(?:${productNouns})\\b)`,
    'they|he|she|then|hence|thus|therefore|so|but|and|or|otherwise|however|instead|similarly|likewise|conversely|meanwhile|afterwards?|later',
    'in (?:this|that|these|those|such|other|the (?:above|following|example)) ?\\w*',
    'for (?:example|instance|reference|more|further|information|details|this|that|these)',
    'here|below|above|the (?:following|above|first|second|third|last|latter|former|previous|next|same|result|reason|idea|list|example|output|code)\\b',
    'previous|another|one such|other|others|also see|as (?:you|shown|mentioned|described|noted|a result|such)',
    'just like|like (?:this|so)|more (?:example|info|details|on)|there (?:are|is) (?:many|several|some|two|three|a few|no guarantee)',
    'should your|suppose|imagine|consider|using (?:this|that|these)|to do (?:this|that|so)|with (?:this|that|these)|a (?:simple|typical|full|common|solution|quick)\\b',
    '(?:if|when|once) (?:this|that|these|they|it)\\b|returns|takes|accepts|gets|sets|specifies|indicates|defines|determines|controls|represents|describes',
    '(?:if|when) (?:not |\\w+ly )?(?:truthy|falsy|specified|set|given|provided|enabled|disabled|true|false|omitted|passed|present|supplied|defined|used|`)',
    'sometimes, (?:you|the)|some|the (?:more|smaller|larger)|you (?!can\\b)\\w+',
    // What leaves its object or its subject to the sentence before.
    '\\S+ \\w+s (?:it|them|such)|(?:in|on|for|with|by|under|from|at) [^,]+, (?:it|they)',
  ].join('|')})(?![\\w-])`,
  'i',
);

const within = new RegExp(
  `\\b(?:${[
    '(?:shown|defined|listed|described|given|documented|mentioned|outlined|see|as|example|like|the) (?:below|above)|below',
    'as follows|the following|like so|(?:in|from) (?:that|the) (?:example|case|directory|section|document|page|article|post|guide|file)',
    // `however this can be changed` means what was just said; `this option` and `this means` mean what stands elsewhere.
    `(?<!(?:however|and|but|so),? )(?:this|these|those) (?!(?:[\\w-]+ )?(?:${productNouns})\\b)\\w+`,
    '(?:of|by|with|for|to|on|enable|using) (?:these|those|this)(?=[.,:;]|$)',
    'such (?!as\\b)\\w+|the (?:latter|former)|(?:is|are) then|(?:is|are) documented (?:in|at|here)|do so',
  ].join('|')})(?!\\w)`,
);

const pronounEnd = /\b(?:it|them)[.!:]*$/i;
/** An announcement that breaks off, or an item that goes on where its introduction stopped. */
const unfinished =
  /\b(?:additions|exceptions|differences|ways|steps|things|cases|which|that|when|if|where|with|by|to|as|are|is|include|includes|following|of|for|use|using)\s*:$|^(?:does|do|is|are|has|have|will|can|was|were) /;

export function leansOnContext(sentence: string, isProductIt: boolean): boolean {
  // What only points elsewhere in brackets can be left out by a reader as well.
  const text = sentence.replaceAll(/ ?\((?:see|cf\.?)\b[^)]*\)/gi, '');
  if (/^it(?:'s| is) (?:also |now |even )?possible\b/i.test(text)) return within.test(text);
  if (/^it(?:'s|\b)/i.test(text) && !isProductIt) return true;
  return opening.test(text) || within.test(text) || pronounEnd.test(text) || unfinished.test(text);
}

const people =
  /\b(?:I|I'm|I've|I'll)\b|\b(?:[Ww]e|[Ww]e're|[Ww]e've|[Ww]e'll|[Oo]ur|ours|us|[Mm]y|mine|authors?)\b|\b(?:[Pp]lease|PLEASE|[Tt]hanks|[Tt]hank you|[Ss]ponsor\w*|[Dd]onat\w+|[Cc]ontribut(?:e|ed|ing|ions?|ors?)|[Pp]ull requests?|[Cc]opyright|mailing lists?)\b|\(c\)|©/;
const legal = /\b(?:WITHOUT WARRANTY|AS IS|hereby granted|notice shall|permission notice|NO EVENT)\b/;

export function speaksToTheProject(text: string): boolean {
  return people.test(text) || legal.test(text);
}
