// The pages that a site has already, as far as a plan must know them.
import type { RunConfig } from '../config/run-config.ts';
import { listTracked } from '../scout/list-tracked.ts';
import { readFiles } from '../scout/read-files.ts';
import { cleanFolder, isBelow } from '../scout/select-entries.ts';
import { readFrontMatter } from '../scout/site/front-matter.ts';
import { openTree } from '../scout/tree.ts';

export interface SitePage {
  /** From the top of the site's repository. */
  readonly path: string;
  /** Where it stands among its siblings, when its front matter says so. */
  readonly weight?: number;
  /** An earlier launch wrote it: it may be written again. */
  readonly isOurs?: boolean;
}

/** Those below the content roots, by path. A page that cannot be read is there all the same. */
export async function readSitePages(
  folder: string,
  { site_layout }: Pick<RunConfig, 'site_layout'>,
  signal?: AbortSignal,
): Promise<SitePage[]> {
  const roots = Object.values(site_layout.subdomain_roots).map(cleanFolder);
  const entries = (await listTracked(folder, signal)).filter(
    ({ path }) => path.endsWith('.md') && roots.some((root) => isBelow(path, root)),
  );
  const { files } = await readFiles(
    folder,
    entries.filter(({ kind }) => kind === 'file'),
    signal,
  );
  const tree = openTree(folder, entries, files);
  return entries.map(({ path }): SitePage => {
    const text = tree.text(path);
    const read = readFrontMatter(text);
    const weight = read && 'content' in read ? read.content['weight'] : undefined;
    return {
      path,
      ...(typeof weight === 'number' && Number.isSafeInteger(weight) && { weight }),
      ...(claimMarker.test(text) && { isOurs: true }),
    };
  });
}

/** What every launched page carries on its factual lines. */
const claimMarker = /<!-- claim_id: [a-f0-9]{64} -->/;
