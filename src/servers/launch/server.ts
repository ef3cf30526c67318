// The launch server: a repository becomes planned, evidence-backed site pages, as a durable run.
import { run as dialect } from '../../kernel/dialects/run.ts';
import { server } from '../../kernel/server.ts';
import { contracts } from '../../kernel/versions.ts';
import { type ArtifactName, artifactSchemas, schemaKey } from './artifacts/artifact-table.ts';
import { runConfigSchemas } from './config/complete-run-config.ts';
import type { LaunchDomain } from './domain.ts';
import { faults } from './faults.ts';
import { type LaunchOptions, openLaunch } from './open-launch.ts';
import { telemetryRoutes, telemetryTools } from './telemetry/surface/telemetry-routes.ts';
import { launchCancel } from './tools/cancel.ts';
import { launchFixNext } from './tools/fix-next.ts';
import { launchGetArtifact } from './tools/get-artifact.ts';
import { launchGetStatus } from './tools/get-status.ts';
import { launchListRuns } from './tools/list-runs.ts';
import { launchOpenPr } from './tools/open-pr.ts';
import { launchResume } from './tools/resume.ts';
import { schemaResource } from './tools/schema-resources.ts';
import { launchStartRunFromGithubRepoUrl } from './tools/start-from-github-url.ts';
import { launchStartRunFromProductUrl } from './tools/start-from-product-url.ts';
import { launchStartRun } from './tools/start-run.ts';
import { launchValidate } from './tools/validate.ts';

const artifactRules = Object.fromEntries(
  Object.entries(artifactSchemas).map(([name, schema]) => [schemaKey(name as ArtifactName), schema]),
);

/** Stages may end by themselves for so long when the server stops; after that they are done again by the next one. */
const shutdownMs = 5_000;

export const launchServer = (options: LaunchOptions) =>
  server<LaunchDomain>({
    id: 'launch',
    title: 'Mooring launch',
    description: 'Turns a repository into planned site pages, every statement backed by evidence from one commit.',
    contract: contracts.launch,
    dialect,
    faults,
    tools: [
      launchStartRun,
      launchStartRunFromProductUrl,
      launchStartRunFromGithubRepoUrl,
      launchGetStatus,
      launchGetArtifact,
      launchValidate,
      launchFixNext,
      launchResume,
      launchCancel,
      launchOpenPr,
      launchListRuns,
    ],
    resources: [schemaResource],
    routes: telemetryRoutes,
    routeTools: telemetryTools,
    schemas: { ...runConfigSchemas, ...artifactRules },
    called: (called, { telemetry }) => telemetry.callEnded(called),
    open: (opened) => openLaunch(options, opened.host, shutdownMs),
    close: (domain) => domain.close(),
    closeMs: shutdownMs + 2_000,
  });
