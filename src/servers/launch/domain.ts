// What the launch server's handlers work with.
import type { Clock, Ids } from '../../kernel/clock.ts';
import { resourcesOf } from '../../kernel/resource.ts';
import { toolsOf } from '../../kernel/tool.ts';
import type { RunEngine } from '../../runs/engine.ts';
import type { RunConfigRules } from './config/complete-run-config.ts';
import type { CatalogueEntry } from './profile/catalogue.ts';
import type { SiteProfile } from './profile/site-profile.ts';
import type { Attendance } from './run/attendance.ts';
import type { ReadMetadata } from './source/github-metadata.ts';
import type { SourceAccess } from './source/source-access.ts';
import type { LaunchTelemetry } from './telemetry/open-telemetry.ts';

export interface LaunchDomain {
  readonly home: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly runs: RunEngine;
  readonly rules: RunConfigRules;
  readonly access: SourceAccess;
  /** The site repository that runs write to unless their config names one. */
  readonly site: string | undefined;
  readonly readMetadata: ReadMetadata;
  /** What the user lists, before what the profile knows. */
  readonly catalogues: (profile: SiteProfile) => Promise<readonly (readonly CatalogueEntry[])[]>;
  readonly attendance: Attendance;
  readonly telemetry: LaunchTelemetry;
  readonly close: () => Promise<void>;
}

export const tool = toolsOf<LaunchDomain>();
export const resource = resourcesOf<LaunchDomain>();
