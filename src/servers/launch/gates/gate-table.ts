// All gates in the order in which they are asked: first whether pages can be read at all, then whether the site builds, then
// what the pages say.
import type { Compile } from '../../../kernel/schema/validator.ts';
import type { Gate } from './gate.ts';

/** Loaded only by a run that gets this far. Of other hosts only those named are asked whether a link is good. */
export async function loadGates(compile: Compile, linkHosts: readonly string[] = []): Promise<Gate[]> {
  return [...(await loadFormGates(compile)), ...(await loadSiteGates(linkHosts)), ...(await loadContentGates())];
}

async function loadFormGates(compile: Compile): Promise<Gate[]> {
  const { schemaValidation } = await import('./schema-validation.ts');
  const { markdownlint } = await import('./markdownlint.ts');
  const { frontmatter } = await import('./frontmatter.ts');
  const { templateTokens } = await import('./template-tokens.ts');
  return [schemaValidation(compile), markdownlint, frontmatter, templateTokens];
}

async function loadSiteGates(allowedHosts: readonly string[]): Promise<Gate[]> {
  const { siteConfig } = await import('./site-config.ts');
  const { platformLayout } = await import('./platform-layout.ts');
  const { hugoBuild } = await import('./hugo-build.ts');
  const { internalLinks } = await import('./internal-links.ts');
  const { externalLinks, usualLinkRules } = await import('./external-links.ts');
  const { snippets } = await import('./snippets.ts');
  return [
    siteConfig,
    platformLayout,
    hugoBuild,
    internalLinks,
    externalLinks({ ...usualLinkRules, allowedHosts }),
    snippets,
  ];
}

async function loadContentGates(): Promise<Gate[]> {
  const { truthlock } = await import('./truthlock.ts');
  const { consistency } = await import('./consistency.ts');
  const { universality } = await import('./universality.ts');
  const { rollbackMetadata } = await import('./rollback-metadata.ts');
  const { contentDistribution } = await import('./content-distribution.ts');
  const { accessibility } = await import('./accessibility.ts');
  const { xss } = await import('./xss.ts');
  const { secrets } = await import('./secrets.ts');
  const { sizes } = await import('./sizes.ts');
  return [
    truthlock,
    consistency,
    universality,
    rollbackMetadata,
    contentDistribution,
    accessibility,
    xss,
    secrets,
    sizes,
  ];
}
