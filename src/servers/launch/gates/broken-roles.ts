// Pages that are not what their role in the plan asks for. For tests.
import { type BrokenPage, page } from './broken-page.ts';

const docs = 'content/docs/flock';
const marker = '<!-- claim_id: [a-f0-9]{64} -->';

export const brokenRoles: readonly BrokenPage[] = [
  page(
    'content_distribution',
    'DISTRIBUTION_TOC_CODE',
    'code on a page of contents',
    `${docs}/_index.md`,
    '## See also\n',
    '```js\nopen();\n```\n\n## See also\n',
  ),
  {
    ...page(
      'content_distribution',
      'DISTRIBUTION_CHILD_NOT_LISTED',
      'a child that is not listed',
      `${docs}/_index.md`,
      /- \[About Flock\].*\n/,
      '',
    ),
    profile: 'ci',
  },
  {
    ...page(
      'content_distribution',
      'DISTRIBUTION_CLAIM_REPEATED',
      'a claim twice',
      `${docs}/overview.md`,
      new RegExp(`(- Supports timeouts ${marker}\n)`),
      '$1$1',
    ),
    profile: 'ci',
  },
  {
    ...page(
      'content_distribution',
      'DISTRIBUTION_FORBIDDEN_TOPIC',
      'prices',
      `${docs}/overview.md`,
      '## Limitations\n',
      '## Pricing\n\n- [Install](../installation/)\n\n## Limitations\n',
      null,
    ),
    profile: 'ci',
  },
  {
    ...page(
      'content_distribution',
      'DISTRIBUTION_TOO_FEW_CLAIMS',
      'less than was planned',
      `${docs}/overview.md`,
      /## Key Features\n[\s\S]*?(?=## Getting)/,
      '## Key Features\n\n',
      null,
    ),
    profile: 'ci',
  },
  {
    ...page(
      'content_distribution',
      'DISTRIBUTION_WORKFLOW_NOT_COVERED',
      'a workflow that is left out',
      `${docs}/developer-guide.md`,
      /\n1\. Set[\s\S]*?(?=\n```)/,
      '\n',
      null,
    ),
    profile: 'ci',
  },
  {
    ...page(
      'content_distribution',
      'DISTRIBUTION_TOO_MUCH_CODE',
      'more code than fits',
      `${docs}/installation.md`,
      '## See also',
      '```sh\nnpm install flock\n```\n\n## See also',
      null,
    ),
    profile: 'ci',
  },
  {
    ...page(
      'accessibility',
      'ACCESSIBILITY_HEADING_SKIPPED',
      'a level left out',
      `${docs}/overview.md`,
      '## Key Features',
      '#### Key Features',
      null,
    ),
    profile: 'ci',
  },
  {
    ...page(
      'accessibility',
      'ACCESSIBILITY_ALT_MISSING',
      'a picture without words',
      `${docs}/overview.md`,
      '## Limitations\n\n',
      '## Limitations\n\n![](lock.png)\n\n',
      null,
    ),
    profile: 'ci',
  },
  {
    ...page(
      'sizes',
      'SIZE_PAGE_TOO_SHORT',
      'hardly anything',
      `${docs}/overview.md`,
      /(?<=\n---\n)[\s\S]*$/,
      '\n## Overview\n\nShort.\n',
      null,
    ),
    profile: 'ci',
  },
  {
    ...page(
      'sizes',
      'SIZE_PAGE_TOO_LARGE',
      'too much',
      `${docs}/overview.md`,
      '## Limitations\n',
      `${'x'.repeat(500_000)}\n\n## Limitations\n`,
      null,
    ),
    profile: 'ci',
  },
  {
    ...page(
      'sizes',
      'SIZE_TOO_MANY_LINES',
      'too many lines',
      `${docs}/overview.md`,
      '## Limitations\n',
      `## Limitations\n${'\n- x'.repeat(501)}\n`,
      null,
    ),
    profile: 'ci',
  },
];
