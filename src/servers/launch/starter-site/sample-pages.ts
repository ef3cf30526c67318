// Pages as a launch writes them into the starter site, for tests: two projects, every section, every shortcode.
import type { Files } from '../source/repository-fixture.ts';

/** Stands behind every statement of these pages, and in no published one. */
export const sampleClaim = 'c'.repeat(64);

export const samplePages: Files = {
  'content/products/tidewater/overview.md': page(
    { title: 'Tidewater', description: 'Reads tide tables and tells when a harbour can be entered.', weight: 10 },
    `## Overview

Tidewater reads tide tables in CSV and JSON. ${marker()}

## Key Features

- It computes the height of the tide for any minute. ${marker()}
- It knows the draught of a boat. ${marker()}

## Limitations

{{< note warning >}}
Storm surges are not part of the model.
{{< /note >}}
`,
  ),
  'content/products/tidewater/who-uses-it.md': page(
    { title: 'Who uses it', description: 'Harbour masters and sailors.', weight: 20 },
    `## Overview\n\nTwo kinds of people. ${marker()}\n`,
  ),
  'content/docs/tidewater/_index.md': page(
    { title: 'Tidewater documentation', description: 'Everything about installing and using Tidewater.', weight: 10 },
    '## Introduction\n\nStart with the installation.\n',
  ),
  'content/docs/tidewater/installation.md': page(
    { title: 'Installation', description: 'Install Tidewater with a package manager.', weight: 20 },
    `## Overview

Tidewater needs Node 22 or newer. ${marker()}

## Prerequisites

| system | package | from version |
|---|---|---|
| Debian | \`tidewater-command-line-interface\` | 12 |
| macOS | \`tidewater\` | 14 |

## Step-by-Step Guide

{{< tabs >}}
{{< tab "npm" >}}
\`\`\`sh
npm install tidewater
\`\`\`
{{< /tab >}}
{{< tab "Debian" >}}
\`\`\`sh
apt-get install tidewater
\`\`\`
{{< /tab >}}
{{< /tabs >}}

{{< note tip >}}
The tables of a harbour are kept in \`~/.cache/tidewater\`.
{{< /note >}}

### Check it

See [getting started]({{< ref "getting-started" >}}).
`,
  ),
  'content/docs/tidewater/getting-started.md': page(
    { title: 'Getting started', description: 'From a tide table to the first answer.', weight: 30 },
    `## Overview

A table is read once and asked often. ${marker()}

## Code Example

{{< code lang="typescript" file="examples/first.ts" >}}
import { readTable } from 'tidewater';

// The table of one harbour, as the harbour office publishes it.
const table = await readTable('harbour.csv');
const height = table.heightAt(new Date('2026-05-01T12:00:00Z'), { interpolation: 'cosine', unit: 'metre', decimals: 2 });
console.log(\`\${height} m\`, 42);
{{< /code >}}
`,
  ),
  'content/docs/anchorage/installation.md': page(
    { title: 'Installation', description: 'Install Anchorage.', weight: 10 },
    `## Overview\n\nAnchorage is one file. ${marker()}\n`,
  ),
  'content/docs/anchorage/overview.md': page(
    { title: 'Overview', description: 'Finds a place to lie for the night.', weight: 20 },
    `## Overview\n\nAnchorage compares places. ${marker()}\n`,
  ),
  'content/reference/tidewater/api-overview.md': page(
    { title: 'API overview', description: 'The public names of Tidewater.', weight: 10 },
    `## Classes

### \`TideTable\`

\`\`\`python
class TideTable:
    """Heights of one harbour."""
    def height_at(self, when: datetime) -> float: ...
\`\`\`
`,
  ),
  'content/reference/tidewater/tidetable.md': page(
    { title: 'TideTable', description: 'Heights of one harbour.', weight: 20 },
    `## Methods\n\n\`heightAt(when)\` answers metres. ${marker()}\n`,
  ),
  'content/kb/tidewater/faq.md': page(
    { title: 'Questions and answers', description: 'What people ask about Tidewater.', weight: 10 },
    `## Common Issues\n\n- Summer time is not applied twice. ${marker()}\n`,
  ),
  'content/kb/tidewater/troubleshooting.md': page(
    { title: 'Troubleshooting', description: 'When a table cannot be read.', weight: 20 },
    `## Solutions\n\nSave the table as UTF-8. ${marker()}\n`,
  ),
  'content/blog/tidewater/announcement.md': page(
    {
      title: 'Tidewater 2 reads JSON',
      description: 'The new version, and what changed.',
      date: '2026-03-01T10:00:00Z',
      author: 'Ann',
      tags: ['release'],
    },
    `## Overview\n\nVersion 2 reads JSON tables. ${marker()}\n`,
  ),
  'content/blog/tidewater/deep-dive.md': page(
    { title: 'How heights are computed', description: 'From harmonics to metres.', date: '2026-04-01T10:00:00Z' },
    `## Overview\n\nThirty-seven harmonics are summed. ${marker()}\n`,
  ),
};

function page(frontMatter: Readonly<Record<string, unknown>>, body: string): string {
  const lines = Object.entries(frontMatter).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n${body}`;
}

function marker(): string {
  return `<!-- claim_id: ${sampleClaim} -->`;
}
