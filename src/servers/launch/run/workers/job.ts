// What a worker is given and what it answers: the run's config, the folders its inputs are in, the artifacts before it.
import type { Clock } from '../../../../kernel/clock.ts';
import type { Compile } from '../../../../kernel/schema/validator.ts';
import type { RunError } from '../../../../runs/run.ts';
import type { ArtifactName, ArtifactOf } from '../../artifacts/artifact-table.ts';
import type { RunConfig, UnpinnedRunConfig } from '../../config/run-config.ts';
import type { Section } from '../../profile/sections.ts';
import type { SiteProfile } from '../../profile/site-profile.ts';
import type { Environment } from '../../source/launch-access.ts';
import type { SourceAccess } from '../../source/source-access.ts';
import type { OpenIssue } from '../issues.ts';
import type { SectionState } from '../launch-run.ts';
import type { RunState } from '../states.ts';
import type { SettledConfig } from './settle-config.ts';

export interface Job {
  readonly runId: string;
  readonly config: UnpinnedRunConfig;
  readonly profile: SiteProfile;
  /** JSON pointers to what of the config nobody gave. */
  readonly defaults: readonly string[];
  /** Of this run alone; `work/repo` and `work/site` are below it. */
  readonly runFolder: string;
  readonly access: SourceAccess;
  readonly signal: AbortSignal;
  /** What the stage before it answered under this key. */
  readonly outputOf: (stage: string) => StageOutput;
  /** Whether the pages have been judged good before: a later verdict does not take that state back. */
  readonly wasReady: boolean;
  /** What was fixed before, in order. */
  readonly fixes: readonly FixOutput[];
  /** How often this was asked for, from 1, where it can be asked for again. */
  readonly turn: number;
  readonly read: <Name extends ArtifactName>(name: Name) => Promise<ArtifactOf<Name>>;
  readonly write: <Name extends ArtifactName>(name: Name, content: ArtifactOf<Name>) => Promise<void>;
  /** Pages, logs and reports, as they are. */
  readonly writeText: (name: string, contentType: string, text: string) => Promise<void>;
  readonly readText: (name: string) => Promise<string>;
  /** Everything that was written so far, by name. */
  readonly listArtifacts: () => readonly string[];
  readonly compile: Compile;
  readonly environment: Environment;
  readonly clock: Clock;
  /** A line for whoever watches. */
  readonly say: (message: string) => void;
}

/** A job of a stage after the first one, which finds the commits. */
export interface PinnedJob extends Job {
  readonly config: RunConfig;
}

/** Kept with the run, so it is small: what is large is an artifact. */
export interface StageOutput {
  readonly commits?: { readonly github_ref: string; readonly site_ref: string; readonly workflows_ref?: string };
  readonly source?: SourceOutput;
  /** Takes the place of defaults from here on. */
  readonly settled?: SettledConfig;
  readonly issues?: readonly OpenIssue[];
  /** Where the outcome decides: the states that were led to, in order. */
  readonly passes?: readonly RunState[];
  /** What was found by the gates. */
  readonly report?: { readonly ok: boolean; readonly issues: readonly OpenIssue[] };
  readonly fix?: FixOutput;
  readonly pr?: { readonly pr_url: string; readonly branch: string; readonly commit_sha: string };
  /** It could not be done now, and the run is as it was: what the caller is told. */
  readonly refusal?: RunError;
  readonly sections?: Readonly<Partial<Record<Section, SectionState>>>;
  /** For people: how much there was. */
  readonly counts?: Readonly<Record<string, number>>;
  readonly notes?: readonly string[];
}

export interface FixOutput {
  readonly fixed_issue_id: string;
  readonly applied_patch_ids: readonly string[];
  readonly remaining_blockers: number;
}

export interface SourceOutput {
  readonly defaultBranch: string | null;
  readonly latestReleaseTag: string | null;
  /** Where the site really is: the embedded one has a folder of its own. */
  readonly site: string;
}
