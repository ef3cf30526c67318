// Pages that say what nothing proves, or call things otherwise than the facts. For tests.
import { type BrokenPage, page } from './broken-page.ts';
import type { GateInput } from './gate.ts';

const docs = 'content/docs/flock';
const post = 'content/blog/flock/announcement/index.md';
const unknownClaim = 'f'.repeat(64);
const marker = '<!-- claim_id: [a-f0-9]{64} -->';

export const brokenStatements: readonly BrokenPage[] = [
  page(
    'truthlock',
    'TRUTHLOCK_MARKER_MISSING',
    'a claim without its marker',
    `${docs}/overview.md`,
    new RegExp(`(Detects stale locks) ${marker}`),
    '$1',
  ),
  page(
    'truthlock',
    'TRUTHLOCK_MARKER_MISSING',
    'a sentence that nobody can prove',
    `${docs}/stale-locks.md`,
    '## When to Use\n\n',
    '## When to Use\n\nIt is loved by thousands of teams.\n\n',
  ),
  page(
    'truthlock',
    'TRUTHLOCK_CLAIM_UNKNOWN',
    'a marker of no claim',
    `${docs}/overview.md`,
    new RegExp(`(Detects stale locks) ${marker}`),
    `$1 <!-- claim_id: ${unknownClaim} -->`,
  ),
  page(
    'truthlock',
    'TRUTHLOCK_FIGURE_UNPROVEN',
    'another number than its claim',
    `${docs}/installation.md`,
    '>=18',
    '>=16',
  ),
  page(
    'truthlock',
    'TRUTHLOCK_TEXT_STRAYED',
    'other words than its claim',
    `${docs}/overview.md`,
    'Detects stale locks',
    'Bakes lovely bread',
  ),
  page(
    'truthlock',
    'TRUTHLOCK_TEXT_STRAYED',
    'the opposite of its claim',
    `${docs}/overview.md`,
    'Works across processes',
    'Never works across processes',
  ),
  page(
    'consistency',
    'CONSISTENCY_TITLE',
    'another title',
    `${docs}/overview.md`,
    'title: About Flock',
    'title: About Flok',
  ),
  page(
    'consistency',
    'CONSISTENCY_PRODUCT_NAME',
    'another name of the product',
    `${docs}/overview.md`,
    'weight: 40\n',
    'weight: 40\nproductname: Flok\n',
    'weight: 40\nproductname: Flock\n',
  ),
  page(
    'consistency',
    'CONSISTENCY_URL',
    'another address',
    `${docs}/overview.md`,
    'weight: 40\n',
    'weight: 40\nurl: /elsewhere/\n',
    'weight: 40\nurl: /docs/flock/overview/\n',
  ),
  page(
    'consistency',
    'CONSISTENCY_REPO_URL',
    'another repository',
    `${docs}/overview.md`,
    '(https://git.example.net/flock)',
    '(https://git.example.net/flick)',
  ),
  page(
    'consistency',
    'CONSISTENCY_HEADING_MISSING',
    'a heading without its text',
    `${docs}/overview.md`,
    '## Key Features\n\n',
    '',
  ),
  page(
    'consistency',
    'CONSISTENCY_HEADING_MISSING',
    'a heading and all under it',
    `${docs}/overview.md`,
    /## Key Features\n[\s\S]*?(?=## Getting)/,
    '',
  ),
  page(
    'universality',
    'UNIVERSALITY_LIMITATIONS_MISSING',
    'limits that are not told',
    `${docs}/overview.md`,
    /## Limitations\n[\s\S]*?(?=## See)/,
    '',
  ),
  page(
    'universality',
    'UNIVERSALITY_INSTALL_COMMAND',
    'a command that is not the one',
    `${docs}/installation.md`,
    '```sh\nnpm install flock',
    '```sh\nnpm install -g flok',
  ),
  page(
    'universality',
    'UNIVERSALITY_HIDDEN_INFERENCE',
    'a guess',
    `${docs}/overview.md`,
    'Supports timeouts',
    'Probably supports timeouts',
  ),
  {
    ...page('truthlock', 'TRUTHLOCK_CLAIM_CONTRADICTED', 'a claim that lost', post, '', ''),
    breakIt: null,
    around: (input) => changeClaim(input, 'Advisory locks', 'lost'),
    fixed: (text) => text.replace(new RegExp(`- Advisory locks ${marker}\n`), ''),
  },
  {
    ...page('truthlock', 'TRUTHLOCK_CLAIM_UNRESOLVED', 'a claim that nobody decided', post, '', ''),
    breakIt: null,
    around: (input) => changeClaim(input, 'Advisory locks', 'unresolved'),
    fixed: (text) => text.replace(new RegExp(`- Advisory locks ${marker}\n`), ''),
  },
  {
    ...page('truthlock', 'TRUTHLOCK_INFERENCE_FORBIDDEN', 'a claim that was concluded', post, '', ''),
    breakIt: null,
    around: (input) => changeClaim(input, 'Advisory locks', 'inferred'),
    fixed: (text) => text.replace(new RegExp(`- Advisory locks ${marker}\n`), ''),
  },
];

function changeClaim(input: GateInput, text: string, how: 'lost' | 'unresolved' | 'inferred'): GateInput {
  const { claims } = input.evidenceMap;
  const claim = claims.find(({ claim_text }) => claim_text === text);
  const other = claims.find(({ claim_text }) => claim_text !== text);
  if (!claim || !other) throw new Error(`there is no claim "${text}"`);
  const changed = { ...claim, truth_status: how === 'inferred' ? ('inference' as const) : claim.truth_status };
  const contradiction = {
    claim_a_id: claim.claim_id,
    claim_b_id: unknownClaim,
    resolution: how === 'lost' ? ('prefer_higher_priority' as const) : ('unresolved' as const),
    winning_claim_id: how === 'lost' ? unknownClaim : null,
    reasoning: '',
  };
  return {
    ...input,
    pages: input.pages.filter(({ path }) => path === post),
    evidenceMap: {
      ...input.evidenceMap,
      claims: claims.map((each) => (each === claim ? changed : each)),
      contradictions: how === 'inferred' ? [] : [contradiction],
    },
  };
}
