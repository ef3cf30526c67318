// What a gate is: it looks at the pages a run has written, in the site's worktree, and tells what is wrong. It changes nothing.
import type { DraftIndex } from '../artifacts/schemas/draft-index.ts';
import type { EvidenceMap, TruthLockReport } from '../artifacts/schemas/evidence-map.ts';
import type { PagePlan } from '../artifacts/schemas/page-plan.ts';
import type { PatchBundle } from '../artifacts/schemas/patch-bundle.ts';
import type { ProductFacts } from '../artifacts/schemas/product-facts.ts';
import type { RepoInventory } from '../artifacts/schemas/repo-inventory.ts';
import type { FrontmatterContract, HugoFacts, SiteContext } from '../artifacts/schemas/site.ts';
import type { SnippetCatalog } from '../artifacts/schemas/snippet-catalog.ts';
import type { RunConfig } from '../config/run-config.ts';
import type { Finding } from '../issues/open-issue.ts';
import type { SiteProfile } from '../profile/site-profile.ts';
import type { WorktreePage } from './worktree-pages.ts';

export interface GateInput {
  /** The worktree, with the patches in it. */
  readonly siteFolder: string;
  /** The pages the patches touch, as they are now. */
  readonly pages: readonly WorktreePage[];
  readonly config: RunConfig;
  readonly profile: SiteProfile;
  readonly inventory: RepoInventory;
  readonly productFacts: ProductFacts;
  readonly evidenceMap: EvidenceMap;
  readonly truthLockReport: TruthLockReport;
  readonly snippetCatalog: SnippetCatalog;
  readonly pagePlan: PagePlan;
  readonly draftIndex: DraftIndex;
  readonly patchBundle: PatchBundle;
  readonly siteContext: SiteContext;
  readonly hugoFacts: HugoFacts;
  readonly frontmatterContract: FrontmatterContract;
  /** Artifacts by name as they were written, for those that judge artifacts. */
  readonly artifacts: ReadonlyMap<string, unknown>;
}

export interface GateResult {
  readonly findings: readonly Finding[];
  /** What it did, line by line, for logs/gate_<name>.log. The same input gives the same log. */
  readonly log: readonly string[];
  /** Why it did not run: the tool it needs is not there. */
  readonly missing?: { readonly name: string; readonly wanted: string; readonly found: string | null };
}

export interface Gate {
  readonly name: string;
  /** By profile `local`; `ci` and `prod` have twice the time. */
  readonly timeoutS: number;
  /**
   * Whether what it finds hangs on nothing but the pages it is given. Then it is asked again about the pages as they were
   * before the run, and what was wrong there already does not count.
   */
  readonly judgesPages?: boolean;
  readonly run: (input: GateInput, signal: AbortSignal) => Promise<GateResult> | GateResult;
}
