// W1, second half: what the site's repository holds at its pinned commit. Reads the checked-out folder and nothing else.
import { join } from 'node:path';
import { hashFile } from '../../../../platform/files/content-hash.ts';
import { artifactVersion } from '../../artifacts/schemas/parts.ts';
import type { FrontmatterContract, HugoFacts, SiteContext } from '../../artifacts/schemas/site.ts';
import type { RunConfig } from '../../config/run-config.ts';
import { listTracked } from '../list-tracked.ts';
import { readFiles } from '../read-files.ts';
import { cleanFolder, isBelow } from '../select-entries.ts';
import { openTree } from '../tree.ts';
import { buildMatrix } from './build-matrix.ts';
import { frontmatterContract } from './frontmatter-contract.ts';
import { listHugoConfigs, readHugoConfigs } from './hugo-configs.ts';
import { hugoFacts } from './hugo-facts.ts';

/** Where the site came from, and the workflows beside it where a run has some. */
export type SiteSource = Pick<SiteContext, 'site' | 'workflows'>;

export interface SiteScouting {
  readonly siteContext: SiteContext;
  readonly hugoFacts: HugoFacts;
  readonly frontmatterContract: FrontmatterContract;
}

export async function scoutSite(
  folder: string,
  { site, workflows }: SiteSource,
  { hugo, site_layout }: Pick<RunConfig, 'hugo' | 'site_layout'>,
  signal?: AbortSignal,
): Promise<SiteScouting> {
  const entries = await listTracked(folder, signal);
  const { files, leftOut } = await readFiles(folder, entries.filter(isOfUse), signal);
  const tree = openTree(folder, entries, files);
  const configDir = cleanFolder(hugo.config_dir);
  const found = listHugoConfigs(tree, configDir);
  const { configs, leftOut: broken } = readHugoConfigs(tree, found);
  const { contract, leftOut: unread } = frontmatterContract(tree, site.resolved_sha, site_layout.subdomain_roots);
  const siteContext: SiteContext = {
    schema_version: artifactVersion,
    site,
    workflows,
    hugo: {
      config_root: found.some(({ path }) => isBelow(path, configDir)) ? configDir : '.',
      config_files: await Promise.all(
        found.map(async ({ path, bytes }) => ({
          path,
          sha256: await hashFile(join(folder, path)),
          bytes,
          ext: path.slice(path.lastIndexOf('.')),
        })),
      ),
      build_matrix: buildMatrix(
        found.map(({ path }) => path),
        configDir,
      ),
    },
    left_out: [...leftOut, ...broken, ...unread],
  };
  return { siteContext, hugoFacts: hugoFacts(configs), frontmatterContract: contract };
}

/** Images, scripts and layouts of a site say nothing here. */
function isOfUse({ path, kind }: { readonly path: string; readonly kind: string }): boolean {
  return kind === 'file' && /\.(?:md|toml|ya?ml|json)$/.test(path);
}
