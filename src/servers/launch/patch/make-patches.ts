// W6, first half: drafts become patches for the site. A new page is a new file; a page that an earlier launch wrote is edited;
// any other that stands in the way is a conflict. Nothing is written here.
import { headCommit } from '../../../platform/git/git.ts';
import type { PagePlan } from '../artifacts/schemas/page-plan.ts';
import { artifactVersion } from '../artifacts/schemas/parts.ts';
import type { Patch, PatchBundle, PatchConflict } from '../artifacts/schemas/patch-bundle.ts';
import type { RunConfig } from '../config/run-config.ts';
import { fault } from '../faults.ts';
import { readSitePages } from '../plan/site-pages.ts';
import type { Draft } from '../write/draft.ts';
import { isAllowed, requireAllowedPath } from './allowed-path.ts';
import { checkChangeBudget } from './check-budgets.ts';
import { readInside } from './fold-patches.ts';
import { planLink } from './link-pages.ts';
import { makePatch } from './make-patch.ts';
import { revisePage } from './revise-page.ts';

export interface PatchInput {
  /** The text of each page and its path in the site. */
  readonly drafts: readonly Pick<Draft, 'outputPath' | 'text'>[];
  readonly pagePlan: Pick<PagePlan, 'pages'>;
  /** A checkout, as it was cloned. */
  readonly siteFolder: string;
  readonly config: Pick<RunConfig, 'allowed_paths' | 'budgets' | 'site_layout' | 'site_ref'>;
  readonly runId?: string;
  readonly signal?: AbortSignal;
}

export interface MadePatches {
  readonly bundle: PatchBundle;
  /** With any, the bundle is not whole and is not to be applied. */
  readonly conflicts: readonly PatchConflict[];
}

/** Sorted by path. Throws ALLOWED_PATHS_VIOLATION and BUDGET_EXCEEDED. */
export async function makePatches(input: PatchInput): Promise<MadePatches> {
  const { config, pagePlan, siteFolder, signal, runId } = input;
  const drafts = input.drafts.toSorted((one, other) => (one.outputPath < other.outputPath ? -1 : 1));
  const planned = new Set(pagePlan.pages.map(({ output_path }) => output_path));
  const patches: Patch[] = [];
  const conflicts: PatchConflict[] = [];
  for (const { outputPath: path, text } of drafts) {
    signal?.throwIfAborted();
    requireAllowedPath(path, config.allowed_paths, siteFolder);
    const made = planned.has(path)
      ? await patchPage(path, text, siteFolder, config.allowed_paths)
      : { refusal: { kind: 'path_not_allowed' as const, message: 'No page of the plan has this path.' } };
    if ('refusal' in made) conflicts.push({ patch_id: '', path, ...made.refusal });
    else patches.push(...made.patches);
  }
  patches.push(...(await linkPages(input)));
  const bundle: PatchBundle = {
    schema_version: artifactVersion,
    ...(runId !== undefined && { run_id: runId }),
    site_ref: config.site_ref ?? (await requireHead(siteFolder, signal)),
    patches: sortByPath(patches),
  };
  checkChangeBudget(bundle, config.budgets);
  return { bundle, conflicts };
}

/** What every launched page carries on its factual lines. */
const claimMarker = /<!-- claim_id: [a-f0-9]{64} -->/;

async function patchPage(
  path: string,
  text: string,
  siteFolder: string,
  allowedPaths: readonly string[],
): Promise<ReturnType<typeof revisePage>> {
  const read = await readInside(path, siteFolder, allowedPaths);
  if ('kind' in read) return { refusal: read };
  if (read.text === text) return { patches: [] };
  if (read.text === null) {
    const made = makePatch(path, null, { type: 'create_file', new_content: text });
    return 'refusal' in made ? made : { patches: [made.patch] };
  }
  if (claimMarker.test(read.text)) return revisePage(path, read.text, text);
  return { refusal: { kind: 'file_exists', message: 'The site has this page, and no launch wrote it.' } };
}

async function linkPages({ pagePlan, siteFolder, config, signal }: PatchInput): Promise<Patch[]> {
  const planned = new Set(pagePlan.pages.map(({ output_path }) => output_path));
  const existing = (await readSitePages(siteFolder, config, signal)).filter(
    ({ path, isOurs }) => isOurs !== true && !planned.has(path) && isAllowed(path, config.allowed_paths),
  );
  const patches: Patch[] = [];
  for (const { path } of existing) {
    const read = await readInside(path, siteFolder, config.allowed_paths);
    const text = 'kind' in read ? null : read.text;
    const link = text === null ? null : planLink(path, text, pagePlan.pages);
    if (!link) continue;
    const made = makePatch(path, text, { type: 'update_by_anchor', anchor: link.anchor, new_content: link.line });
    // A link is nice to have: a page that does not take it is left as it is.
    if ('patch' in made) patches.push(made.patch);
  }
  return patches;
}

/** Stable: the patches of one file keep their order. */
function sortByPath(patches: readonly Patch[]): Patch[] {
  return patches.toSorted((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0));
}

async function requireHead(siteFolder: string, signal: AbortSignal | undefined): Promise<string> {
  const head = await headCommit(siteFolder, signal);
  if (head !== null) return head;
  throw fault('INVALID_INPUT', { message: 'The site has no commit yet.' });
}
