// A site in a scratch folder with the pages of a run in it, as gates get it: the commit before, the worktree after.
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { git } from '../../src/platform/git/git.ts';
import { artifactVersion } from '../../src/servers/launch/artifacts/schemas/parts.ts';
import type { Snippet } from '../../src/servers/launch/artifacts/schemas/snippet-catalog.ts';
import type { GateInput } from '../../src/servers/launch/gates/gate.ts';
import { parsePage, readWorktreePages } from '../../src/servers/launch/gates/worktree-pages.ts';
import { makePatch } from '../../src/servers/launch/patch/make-patch.ts';
import { aspose } from '../../src/servers/launch/profile/aspose.ts';
import { generic } from '../../src/servers/launch/profile/generic.ts';
import { type Section, sections } from '../../src/servers/launch/profile/sections.ts';
import { scoutSite } from '../../src/servers/launch/scout/site/scout-site.ts';
import {
  type Files,
  makeRepository,
  makeScratchFolder,
  writeFiles,
} from '../../src/servers/launch/source/repository-fixture.ts';
import { findPackageFolder } from '../../src/servers/launch/starter-site/starter-files.ts';

export interface Launched {
  /** What the site has besides itself before the run. */
  readonly existing?: Files;
  /** What the run writes; a page that is there is changed by it. Null takes a page away. */
  readonly written: Readonly<Record<string, string | null>>;
  /** Addresses of written pages that are planned. */
  readonly planned?: Readonly<Record<string, string>>;
  readonly config?: object;
  readonly snippets?: readonly Pick<Snippet, 'language' | 'code'>[];
  readonly installCommands?: readonly string[];
  readonly profile?: 'generic' | 'aspose';
}

export const noSignal = new AbortController().signal;

/** The bundled site. */
export async function launchIntoStarter(launched: Launched): Promise<GateInput> {
  const folder = openScratch();
  cpSync(join(findPackageFolder(), 'starter-site'), folder, { recursive: true });
  await makeRepository(folder, launched.existing ?? {});
  return launch(folder, launched);
}

/** A site of these files alone. */
export async function launchInto(site: Files, launched: Launched): Promise<GateInput> {
  const folder = openScratch();
  await makeRepository(folder, { ...site, ...launched.existing });
  return launch(folder, launched);
}

/** Pages without a site around them, for gates that look at nothing else. */
export function looseInput({ written, ...launched }: Launched): GateInput {
  const pages = Object.entries(written).flatMap(([path, text]) => (text === null ? [] : [parsePage(path, text)]));
  const profile = launched.profile === 'aspose' ? aspose : generic;
  const input = {
    pages,
    profile,
    config: configOf(profile, launched.config ?? {}),
    siteContext: { hugo: { build_matrix: [] } },
    ...productOf(launched),
  };
  return input as unknown as GateInput;
}

function openScratch(): string {
  const folder = makeScratchFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return join(folder, 'site');
}

async function launch(siteFolder: string, launched: Launched): Promise<GateInput> {
  const { written, planned = {} } = launched;
  const profile = launched.profile === 'aspose' ? aspose : generic;
  const siteRef = (await git(['rev-parse', 'HEAD'], { cwd: siteFolder })).trim();
  const config = configOf(profile, launched.config ?? {});
  const found = await scoutSite(siteFolder, { site: siteOf(siteRef), workflows: null }, config);
  const patches = Object.entries(written).map(([path, text]) => patchFor(siteFolder, path, text));
  for (const [path, text] of Object.entries(written)) {
    if (text === null) rmSync(join(siteFolder, path));
    else writeFiles(siteFolder, { [path]: text });
  }
  const input = {
    ...found,
    siteFolder,
    pages: await readWorktreePages(siteFolder, Object.keys(written)),
    config,
    profile,
    ...productOf(launched),
    pagePlan: {
      pages: Object.entries(planned).map(([output_path, url_path]) => ({
        section: sectionOf(profile, output_path),
        output_path,
        url_path,
        title: output_path,
      })),
    },
    patchBundle: { schema_version: artifactVersion, site_ref: siteRef, patches },
    artifacts: new Map(),
  };
  // What these gates do not read is not made here.
  return input as unknown as GateInput;
}

function productOf({ snippets = [], installCommands = [] }: Omit<Launched, 'written'>) {
  return {
    productFacts: { repo_url: 'https://example.org/repo', distribution: [{ install_commands: installCommands }] },
    snippetCatalog: { snippets: snippets.map(completeSnippet) },
  };
}

function configOf(profile: typeof generic, more: object): GateInput['config'] {
  const roots = Object.fromEntries(sections.map((section) => [section, profile.sections[section].contentRoot]));
  const config = {
    hugo: { config_dir: 'configs', use_config_gate: true },
    site_layout: {
      content_root: 'content',
      subdomain_roots: roots as Record<Section, string>,
      localization: { mode_by_section: {} },
    },
    validation_profile: 'local',
    offline_mode: true,
    ...more,
  };
  return config as unknown as GateInput['config'];
}

function siteOf(resolved_sha: string) {
  return { repo_url: 'https://example.org/site', requested_ref: null, resolved_sha };
}

function patchFor(siteFolder: string, path: string, text: string | null) {
  const before = readOrNull(join(siteFolder, path));
  const change =
    text === null
      ? ({ type: 'delete_file' } as const)
      : before === null
        ? ({ type: 'create_file', new_content: text } as const)
        : ({
            type: 'update_file_range',
            start_line: 1,
            end_line: before.split('\n').length - 1,
            new_content: text,
          } as const);
  const made = makePatch(path, before, change);
  if ('refusal' in made) throw new Error(made.refusal.message);
  return made.patch;
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function sectionOf(profile: typeof generic, path: string): Section {
  return sections.find((section) => path.startsWith(`${profile.sections[section].contentRoot}/`)) ?? 'docs';
}

function completeSnippet({ language, code }: Pick<Snippet, 'language' | 'code'>, at: number): Snippet {
  return {
    snippet_id: `snip_${String(at).padStart(16, '0')}`,
    language,
    code,
    tags: [],
    source: { kind: 'repo_file', path: `examples/${at}.txt`, start_line: 1, end_line: code.split('\n').length },
    requirements: { dependencies: [], runtime_notes: null },
    validation: { syntax_ok: true, runnable_ok: 'unknown', log_path: null },
  };
}

/** A page with the least front matter. */
export function page(body: string, more = ''): string {
  return `---\ntitle: Page\ndescription: About it.\n${more}---\n${body}`;
}
