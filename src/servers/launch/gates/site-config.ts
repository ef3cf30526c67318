// Gate `hugo_config`: the site builds the pages of this run, they lie where it looks for them, and nobody changed its
// configuration.
import { join } from 'node:path';
import { hashFile } from '../../../platform/files/content-hash.ts';
import type { Page } from '../artifacts/schemas/page-plan.ts';
import type { Finding } from '../issues/open-issue.ts';
import { anyOfThem } from '../scout/site/build-matrix.ts';
import type { Gate, GateInput } from './gate.ts';

export const siteConfig: Gate = {
  name: 'hugo_config',
  timeoutS: 10,
  run: async (input, signal) => {
    if (!input.config.hugo.use_config_gate) return { findings: [], log: ['switched off by hugo.use_config_gate'] };
    const written = new Set(input.pages.map(({ path }) => path));
    const pages = input.pagePlan.pages.filter(({ output_path }) => written.has(output_path));
    const { config_files, build_matrix } = input.siteContext.hugo;
    const changed = await Promise.all(config_files.map((file) => checkFile(file, input.siteFolder, signal)));
    return {
      findings: [...findUnbuilt(pages, input), ...pages.flatMap((page) => checkRoot(page, input)), ...changed.flat()],
      log: [`${build_matrix.length} builds, ${config_files.length} config files, ${pages.length} pages looked at`],
    };
  },
};

/** One finding for each section. */
function findUnbuilt(pages: readonly Page[], { config, siteContext }: GateInput): Finding[] {
  const sections = [...new Set(pages.map(({ section }) => section))];
  return sections.flatMap((section): Finding[] => {
    const subdomain = folderOf(config.site_layout.subdomain_roots[section]).split('/').at(-1) ?? section;
    const isBuilt = siteContext.hugo.build_matrix.some(
      (build) => [subdomain, anyOfThem].includes(build.subdomain) && [config.family, anyOfThem].includes(build.family),
    );
    if (isBuilt) return [];
    return [
      {
        severity: 'blocker',
        code: 'HUGO_BUILD_NOT_CONFIGURED',
        message: `No configuration of the site builds ${subdomain} for the family ${config.family}.`,
        files: pages.filter((page) => page.section === section).map(({ output_path }) => output_path),
        fix: `Add a configuration for ${subdomain} and ${config.family} to the site.`,
      },
    ];
  });
}

function checkRoot({ section, output_path }: Page, { config }: GateInput): Finding[] {
  const root = folderOf(config.site_layout.subdomain_roots[section]);
  if (output_path.startsWith(`${root}/`)) return [];
  const message = `The page of ${section} does not lie under ${root}.`;
  return [{ severity: 'blocker', code: 'HUGO_PATH_OUTSIDE_ROOT', message, path: output_path }];
}

async function checkFile(
  { path, sha256 }: { readonly path: string; readonly sha256: string },
  siteFolder: string,
  signal: AbortSignal,
): Promise<Finding[]> {
  const hash = await hashFile(join(siteFolder, path), { signal }).catch(() => {
    signal.throwIfAborted();
    return null;
  });
  if (hash === sha256) return [];
  const message = hash === null ? 'The configuration file is gone.' : 'The configuration file was changed.';
  return [{ severity: 'blocker', code: 'HUGO_CONFIG_CHANGED', message, path, fix: 'Put the file back as it was.' }];
}

function folderOf(root: string): string {
  return root.replace(/\/+$/, '');
}
