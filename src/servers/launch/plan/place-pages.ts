// Where a planned page lies in the site and under which address it is read.
import type { HugoFacts } from '../artifacts/schemas/site.ts';
import type { RunConfig } from '../config/run-config.ts';
import { contentFolder, layoutOf, type Place, urlFolder } from '../profile/page-place.ts';
import type { Section } from '../profile/sections.ts';
import type { SiteProfile } from '../profile/site-profile.ts';
import type { Candidate } from './draft.ts';
import type { SitePage } from './site-pages.ts';

export interface Placement {
  readonly outputPath: string;
  readonly urlPath: string;
  /** The whole address. */
  readonly address: string;
}

export interface PlaceInput {
  readonly config: RunConfig;
  readonly profile: SiteProfile;
  readonly hugoFacts: HugoFacts;
  readonly existingPages: readonly SitePage[];
  readonly locale: string;
}

export type PlacePage = (page: Pick<Candidate, 'section' | 'slug'>) => Placement;

export function pagePlacer(input: PlaceInput): PlacePage {
  const { config, hugoFacts, locale } = input;
  // The site says which language has no folder of its own, not the profile.
  const defaultLocale = hugoFacts.default_language_in_subdir ? '' : hugoFacts.default_language;
  const profile = { ...input.profile, defaultLocale };
  const place = placeOf(input);
  const shapes = new Map<Section, string>();
  return ({ section, slug }) => {
    const folder = sectionFolder(section, input);
    const suffix =
      config.site_layout.localization.mode_by_section[section] === 'filename' && locale !== hugoFacts.default_language
        ? `.${locale}`
        : '';
    const shape = shapes.get(section) ?? leafShape(section, folder, input);
    shapes.set(section, shape);
    const name = slug === '_index' ? '_index' : shape.replace('{slug}', slug);
    const leaf = slug === '_index' ? '' : `${slug}/`;
    const urlPath = `${urlFolder(profile, profile.sections[section], place)}${leaf}`;
    return {
      outputPath: `${folder}/${name}${suffix}.md`,
      urlPath,
      address: addressOf(section, leaf, urlPath, input),
    };
  };
}

export function sectionFolder(section: Section, input: PlaceInput): string {
  const root = input.config.site_layout.subdomain_roots[section].replace(/\/+$/, '');
  return contentFolder(input.profile.sections[section], root, placeOf(input));
}

function placeOf({ config, profile, locale }: PlaceInput): Place {
  return {
    family: config.family,
    platform: config.target_platform,
    locale,
    layout: layoutOf(profile, config.layout_mode),
  };
}

const habitFrom = 0.7;

/** As seven of ten pages beside it have it, else of ten in its section; posts are folders where nobody shows otherwise. */
function leafShape(section: Section, folder: string, { config, existingPages }: PlaceInput): string {
  const usual = section === 'blog' ? '{slug}/index' : '{slug}';
  const root = config.site_layout.subdomain_roots[section].replace(/\/+$/, '');
  const leaves = existingPages.filter(({ path }) => !/(?:^|\/)_index(?:\.[\w-]+)?\.md$/.test(path));
  const below = [folder, root].map((each) => leaves.filter(({ path }) => path.startsWith(`${each}/`)));
  const siblings = below.find((pages) => pages.length > 0) ?? [];
  const folders = siblings.filter(({ path }) => /\/index(?:\.[\w-]+)?\.md$/.test(path)).length;
  if (siblings.length === 0) return usual;
  if (folders >= siblings.length * habitFrom) return '{slug}/index';
  return siblings.length - folders >= siblings.length * habitFrom ? '{slug}' : usual;
}

const canonicalNames: Readonly<Partial<Record<Section, 'product' | 'docs' | 'reference'>>> = {
  products: 'product',
  docs: 'docs',
  reference: 'reference',
};

/** An address that the run gives for a section counts, and tells the host of the sections that share it. */
function addressOf(section: Section, leaf: string, urlPath: string, input: PlaceInput): string {
  const given = givenAddress(section, input);
  if (given !== null) return `${given.replace(/\/*$/, '/')}${leaf}`;
  const { profile } = input;
  const { host } = profile.sections[section];
  const neighbours = (Object.keys(canonicalNames) as Section[]).filter((each) => profile.sections[each].host === host);
  const prefixes = neighbours.flatMap((each) => {
    const folder = urlFolder(profile, profile.sections[each], placeOf(input));
    const address = givenAddress(each, input)?.replace(/\/*$/, '/');
    return address?.endsWith(folder) ? [address.slice(0, -folder.length)] : [];
  });
  return `${prefixes[0] ?? `https://${host}`}${urlPath}`;
}

/** Null where it is the one that was derived from the profile. */
function givenAddress(section: Section, input: PlaceInput): string | null {
  const { config, profile } = input;
  const name = canonicalNames[section];
  const address = name && config.canonical_urls[name];
  const derived = `https://${profile.sections[section].host}${urlFolder(profile, profile.sections[section], placeOf(input))}`;
  return address === undefined || address === derived ? null : address;
}
