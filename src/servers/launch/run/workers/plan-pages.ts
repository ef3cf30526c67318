// W4: which pages there will be. Sections with a blocker are told apart from those that are planned.
import { planPages } from '../../plan/plan-pages.ts';
import { readSitePages } from '../../plan/site-pages.ts';
import type { Section } from '../../profile/sections.ts';
import { titleIssue } from '../issues.ts';
import type { SectionState } from '../launch-run.ts';
import { openSite } from './checkouts.ts';
import type { PinnedJob, StageOutput } from './job.ts';

export async function layOutPages(job: PinnedJob): Promise<StageOutput> {
  const { config, profile, signal, say, read, write } = job;
  const { folder: site } = await openSite(job);
  say('Planning the pages');
  const { pagePlan, issues } = planPages({
    config,
    profile,
    inventory: await read('repo_inventory.json'),
    productFacts: await read('product_facts.json'),
    evidenceMap: await read('evidence_map.json'),
    truthLockReport: await read('truth_lock_report.json'),
    snippetCatalog: await read('snippet_catalog.json'),
    siteContext: await read('site_context.json'),
    hugoFacts: await read('hugo_facts.json'),
    frontmatterContract: await read('frontmatter_contract.json'),
    areSectionsAsked: !job.defaults.includes('/required_sections'),
    existingPages: await readSitePages(site, config, signal),
  });
  await write('page_plan.json', pagePlan);
  const isBlocked = issues.some(({ severity }) => severity === 'blocker');
  const stateOf = (section: Section): SectionState => {
    if (pagePlan.pages.some((page) => page.section === section)) return 'OUTLINED';
    return isBlocked ? 'BLOCKED' : 'NOT_STARTED';
  };
  return {
    issues: issues.map(titleIssue),
    sections: Object.fromEntries(config.required_sections.map((section) => [section, stateOf(section)])),
    counts: { pages: pagePlan.pages.length },
  };
}
