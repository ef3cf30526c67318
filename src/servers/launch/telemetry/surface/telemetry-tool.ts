// The tools behind the routes of `/telemetry`. No agent lists or calls them: they are for programs that watch and report.
import { toolsOf } from '../../../../kernel/tool.ts';
import type { LaunchTelemetry } from '../open-telemetry.ts';

export const tool = toolsOf<{ readonly telemetry: LaunchTelemetry }>();

/** Each of them looks up or writes a few rows. */
export const timeoutMs = 10_000;
