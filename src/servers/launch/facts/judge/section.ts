// What the headings above a sentence say about it: some sections hold no claims about the product at all.

export type SectionRole = 'skipped' | 'licence' | 'features' | 'steps' | 'limits' | 'plain';

/** A skipped section takes everything below it along; otherwise the innermost heading that says something decides. */
export function sectionRole(headings: readonly string[]): SectionRole {
  const roles = headings.map(roleOf);
  if (roles.includes('skipped')) return 'skipped';
  return roles.findLast((role) => role !== 'plain') ?? 'plain';
}

const words: readonly (readonly [SectionRole, RegExp])[] = [
  ['licence', /^(?:the )?(?:licen[cs](?:e|es|ing)|copyright|legal)\b/],
  [
    'skipped',
    /^(?:table of )?contents?$|^toc$|^change ?logs?\b|^changes?(?: in\b|$)|^(?:release|version) (?:notes?|history)|^releases?$|^history$|^news$|^what'?s new|^upgrad|^migrat|^breaking change/,
  ],
  ['skipped', /\bcontribut|^code of conduct|^governance|^pull requests?$|^issues?$|^bugs?$|^(?:reporting|report) /],
  [
    'skipped',
    /\b(?:sponsors?|sponsored|sponsorship|backers?|donat\w+|funding|supporters?|patrons?|help the project|support us)\b/,
  ],
  [
    'skipped',
    /^(?:the )?(?:core )?(?:team|authors?|maintainers?|credits?|thanks?|thank you|acknowledge?ments?|people|who)$|^about (?:the )?(?:author|me|us|team)/,
  ],
  [
    'skipped',
    /^(?:related|see also|further reading|links?|resources?|references?|external|community|contact|social|articles?|talks?|videos?|press|testimonials?|showcase|also|similar|alternatives?|ecosystem|who uses|users|used by|badges?|citing|citation|trivia|etymology|name)\b/,
  ],
  [
    'skipped',
    /^(?:security policy|reporting|security contact|security vulnerabilit|roadmap|to ?do|future|planned|ideas|wish ?list)/,
  ],
  [
    'limits',
    /\b(?:limitations?|caveats?|known issues?|gotchas?|not supported|unsupported|restrictions?|drawbacks?|pitfalls)\b/,
  ],
  [
    'steps',
    /\b(?:install\w*|setup|set ?up|set-up|getting started|get started|quick ?start|usage|using|how[ -]?to|build\w*|compil\w+|tutorial|steps?|running|run|download|deploy\w*|configur\w+|prerequisites|first steps)\b/,
  ],
  [
    'features',
    /\b(?:features?|highlights?|capabilit\w+|advantages?|benefits?|why|what (?:it|you|is|does)|key points|overview|introduction|about|support|supported|supports|goals?|characteristics|properties|at a glance)\b/,
  ],
];

function roleOf(heading: string): SectionRole {
  const plain = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}' -]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^\s*\d+\s+/, '')
    .trim();
  return words.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'plain';
}
