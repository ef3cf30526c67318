// What a worker is given and what it answers: the run's config, the folders its inputs are in, the artifacts before it.
import type { ArtifactName, ArtifactOf } from '../../artifacts/artifact-table.ts';
import type { RunConfig, UnpinnedRunConfig } from '../../config/run-config.ts';
import type { Section } from '../../profile/sections.ts';
import type { SiteProfile } from '../../profile/site-profile.ts';
import type { SourceAccess } from '../../source/source-access.ts';
import type { OpenIssue } from '../issues.ts';
import type { SectionState } from '../launch-run.ts';
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
  readonly read: <Name extends ArtifactName>(name: Name) => Promise<ArtifactOf<Name>>;
  readonly write: <Name extends ArtifactName>(name: Name, content: ArtifactOf<Name>) => Promise<void>;
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
  readonly sections?: Readonly<Partial<Record<Section, SectionState>>>;
  /** For people: how much there was. */
  readonly counts?: Readonly<Record<string, number>>;
  readonly notes?: readonly string[];
}

export interface SourceOutput {
  readonly defaultBranch: string | null;
  readonly latestReleaseTag: string | null;
  /** Where the site really is: the embedded one has a folder of its own. */
  readonly site: string;
}
