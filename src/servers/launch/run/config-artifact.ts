// run_config.yaml: what a run works with, and which of it nobody gave.
import { Document, isNode, isScalar } from 'yaml';
import { RunConfig } from '../config/run-config.ts';
import type { LaunchRun } from './launch-run.ts';

export const configArtifactName = 'run_config.yaml';

/** In the order of the schema, with a remark on every default. */
export function writeConfig({ config, facts }: Pick<LaunchRun, 'config' | 'facts'>): string {
  const document = new Document(inSchemaOrder(config));
  document.commentBefore = ' run_config of this run. What nobody gave is marked.';
  for (const pointer of facts.defaults) {
    const path = pointer
      .slice(1)
      .split('/')
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    const node = document.getIn(path, true);
    const remark = found.has(pointer) ? ' found' : ' default';
    if (isScalar(node)) node.comment = remark;
    else if (isNode(node)) node.commentBefore = remark;
  }
  return document.toString({ lineWidth: 0 });
}

/** What was looked up and not only assumed. */
const found: ReadonlySet<string> = new Set(['/github_ref', '/site_ref', '/workflows_ref']);

/** The record keeps keys by name; people read what matters first. */
function inSchemaOrder(config: LaunchRun['config']): object {
  const names = Object.keys(RunConfig.properties) as (keyof typeof config)[];
  return Object.fromEntries(names.filter((name) => config[name] !== undefined).map((name) => [name, config[name]]));
}
