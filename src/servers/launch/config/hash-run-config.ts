// The identity of a run_config: two that mean the same have one hash, however they were written.
import { hashJson } from '../../../runs/canonical-json.ts';
import { RunConfig, type UnpinnedRunConfig } from './run-config.ts';

/**
 * Of a completed config, so that it does not matter which defaults were written out, nor in which order. Only what
 * the schema knows counts: arguments of a start tool, such as `auto`, are no part of the config.
 */
export function hashRunConfig(config: UnpinnedRunConfig): string {
  const known = Object.entries(config).filter(([name]) => Object.hasOwn(RunConfig.properties, name));
  return hashJson(Object.fromEntries(known));
}
