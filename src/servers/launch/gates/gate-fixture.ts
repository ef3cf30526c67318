// A site with the pages of a whole run in it, for the tests of gates and fixes: scouted, planned, written and patched by the
// workers themselves. Everything that a gate looks at can be changed afterwards.
import { rmSync } from 'node:fs';
import { applyPatches } from '../patch/apply-patches.ts';
import { makePatches } from '../patch/make-patches.ts';
import { inputOf, type Known, know, rich, richSnippets, richSymbols } from '../plan/plan-fixture.ts';
import { planPages } from '../plan/plan-pages.ts';
import { readSitePages } from '../plan/site-pages.ts';
import { scoutSite } from '../scout/site/scout-site.ts';
import { type Files, makeRepository, makeScratchFolder } from '../source/repository-fixture.ts';
import { draftName, indexDrafts } from '../write/index-drafts.ts';
import { writeDrafts } from '../write/write-drafts.ts';
import { committedAt } from '../write/write-fixture.ts';
import { touchedPaths } from './baseline-pages.ts';
import type { GateInput } from './gate.ts';
import { parsePage, readWorktreePages, type WorktreePage } from './worktree-pages.ts';

const layout = '<html><body>{{ .Content }}</body></html>\n';

export const plainSite: Files = {
  'layouts/_default/single.html': layout,
  'layouts/_default/list.html': layout,
  'config.toml': 'baseURL = "https://example.org/"\ntitle = "Site"\n',
  'content/docs/other/guide.md':
    '---\ntitle: Another guide\ndescription: A page that was there before.\nweight: 10\n---\n\n## Overview\n\nSomebody wrote this.\n',
  'content/kb/other/faq.md':
    '---\ntitle: Questions\ndescription: Asked before.\nweight: 10\n---\n\n## Overview\n\nAsked often.\n',
};

/** The folder is the caller's to remove. */
export async function launchedSite(site: Files = plainSite): Promise<GateInput> {
  const siteFolder = makeScratchFolder();
  const site_ref = await makeRepository(siteFolder, site);
  const known = inputOf(onAnotherHost(await know(rich, richSymbols)), richSnippets);
  const config = { ...known.config, site_ref, github_ref: known.inventory.repo_sha };
  const source = { site: { repo_url: 'https://example.org/site', requested_ref: null, resolved_sha: site_ref } };
  const scouted = await scoutSite(siteFolder, { ...source, workflows: null }, config);
  const existingPages = await readSitePages(siteFolder, config);
  const { pagePlan } = planPages({ ...known, ...scouted, config, existingPages });
  const drafts = writeDrafts({ ...known, ...scouted, config, pagePlan, committedAt });
  const { bundle } = await makePatches({ drafts: drafts.drafts, pagePlan, siteFolder, config });
  await applyPatches(bundle, siteFolder, config.allowed_paths);
  const input = { ...known, ...scouted, config, pagePlan, draftIndex: indexDrafts(drafts), patchBundle: bundle };
  return {
    ...input,
    siteFolder,
    pages: await readWorktreePages(siteFolder, touchedPaths(bundle)),
    artifacts: new Map<string, unknown>([
      ['product_facts.json', input.productFacts],
      ['evidence_map.json', input.evidenceMap],
      ['page_plan.json', pagePlan],
      ...drafts.drafts.map((draft) => [draftName(draft), draft.text] as const),
    ]),
  };
}

/** The site has the host of the profile, and the repository must not seem to be a page of it. */
function onAnotherHost(known: Known): Known {
  const repo_url = 'https://git.example.net/flock';
  return { ...known, productFacts: { ...known.productFacts, repo_url } };
}

export function removeSite({ siteFolder }: GateInput): void {
  rmSync(siteFolder, { recursive: true, force: true });
}

/** The same site with another text of one page; in memory only. */
export function withPage(input: GateInput, path: string, change: (text: string) => string): GateInput {
  const page = requirePage(input, path);
  const text = change(page.text);
  if (text === page.text) throw new Error(`nothing was changed in ${path}`);
  return { ...input, pages: input.pages.map((each) => (each === page ? parsePage(each.path, text) : each)) };
}

export function requirePage(input: GateInput, path: string): WorktreePage {
  const page = input.pages.find((each) => each.path === path);
  if (!page) throw new Error(`there is no page ${path}`);
  return page;
}
