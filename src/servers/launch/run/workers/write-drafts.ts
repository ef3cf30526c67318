// W5: the pages as Markdown, every statement with the claim behind it.

import { draftName, indexDrafts } from '../../write/index-drafts.ts';
import { writeDrafts } from '../../write/write-drafts.ts';
import { openRepo } from './checkouts.ts';
import type { PinnedJob, StageOutput } from './job.ts';
import { sectionStates } from './section-states.ts';

export async function draftPages(job: PinnedJob): Promise<StageOutput> {
  const { config, profile, say, read, write, writeText } = job;
  const { committedAt } = await openRepo(job);
  say('Writing the pages');
  const written = writeDrafts({
    config,
    profile,
    productFacts: await read('product_facts.json'),
    evidenceMap: await read('evidence_map.json'),
    snippetCatalog: await read('snippet_catalog.json'),
    pagePlan: await read('page_plan.json'),
    frontmatterContract: await read('frontmatter_contract.json'),
    hugoFacts: await read('hugo_facts.json'),
    committedAt,
  });
  for (const draft of written.drafts) await writeText(draftName(draft), 'text/markdown', draft.text);
  await write('draft_index.json', indexDrafts(written));
  return {
    sections: sectionStates(written.drafts, 'DRAFTED'),
    counts: { drafts: written.drafts.length, adjustments: written.adjustments.length },
  };
}
