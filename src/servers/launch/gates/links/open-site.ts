// The site as links are judged by it: its files, and what Hugo made of them where it ran.
import { type BuiltSite, buildOnce, type MissingHugo } from '../built-site.ts';
import type { BuiltFiles } from '../built-site-html.ts';
import type { GateInput } from '../gate.ts';
import type { Site } from './resolve-link.ts';
import { readSiteBuild, type SiteBuild } from './site-build.ts';
import { indexSite } from './site-index.ts';

export interface OpenedSite {
  readonly site: Site;
  readonly log: readonly string[];
}

export async function openSite(input: GateInput, signal: AbortSignal): Promise<OpenedSite> {
  const { siteFolder, siteContext, productFacts } = input;
  const builds = await Promise.all(siteContext.hugo.build_matrix.map((row) => readSiteBuild(siteFolder, row)));
  const index = await indexSite(siteFolder, builds, signal);
  const made = await buildOnce(input, signal).catch(() => null);
  signal.throwIfAborted();
  const built = new Map<SiteBuild, BuiltFiles>();
  const log = builds.map((build) => {
    const files = made && !('missing' in made) ? findBuilt(made, build) : null;
    if (files) built.set(build, files);
    return `${build.row.subdomain}/${build.row.family}: ${files ? 'judged by the built pages' : whyNot(made, build)}`;
  });
  return { site: { ...index, built, repositoryUrl: productFacts.repo_url }, log };
}

function findBuilt({ builds }: BuiltSite, { row }: SiteBuild): BuiltFiles | null {
  return builds.find(({ build }) => build.row.config_path === row.config_path)?.built ?? null;
}

function whyNot(made: BuiltSite | MissingHugo | null, { row }: SiteBuild): string {
  return `judged by the sources: ${reasonOf(made, row.config_path)}`;
}

function reasonOf(made: BuiltSite | MissingHugo | null, configPath: string): string {
  if (made === null) return 'the build was stopped';
  if ('missing' in made) return 'hugo is not there';
  const wasTried = made.builds.some(({ build }) => build.row.config_path === configPath);
  return wasTried ? 'the build failed' : 'not built';
}
