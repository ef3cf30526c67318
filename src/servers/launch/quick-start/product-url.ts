// What the address of a product page says: site, product, platform and locale, by the URL patterns of a profile.
// Checks go from outside in: is it a URL, is its host known, does its path fit a pattern of that host.
import { fault } from '../faults.ts';
import { platformNamed } from '../profile/platforms.ts';
import type { ProductUrlPattern, SiteProfile, UrlSegment } from '../profile/site-profile.ts';
import { maxUrlLength } from './repo-url.ts';

/** `derived_config` of the quick start, as the contract spells it. */
export interface ProductPage {
  readonly site: string;
  readonly product_slug: string;
  readonly platform: string;
  readonly locale: string;
}

/** Throws INVALID_URL or UNSUPPORTED_SITE. */
export function readProductUrl(text: string, profile: SiteProfile): ProductPage {
  const parts = splitUrl(text);
  if (!parts) throw fault('INVALID_URL', { message: 'This is no http or https URL.' });
  const pattern = profile.productUrls.find(({ host }) => host === parts.host);
  if (!pattern) {
    const sites = profile.productUrls.map(({ host }) => host);
    throw fault('UNSUPPORTED_SITE', { details: { supported_sites: sites } });
  }
  const page = isPlainAuthority(parts) ? matchPath(parts.path, pattern, profile) : null;
  if (page) return page;
  const suggested = suggestUrl(parts.path, pattern, profile);
  throw fault('INVALID_URL', {
    message: `The URL does not fit the pattern of its site: ${describePattern(pattern)}.`,
    details: { pattern: describePattern(pattern), ...(suggested !== null && { suggested_url: suggested }) },
  });
}

interface UrlParts {
  /** In lower case, as a browser would ask for it. */
  readonly host: string;
  /** As written: with user and port where there are any. */
  readonly authority: string;
  /** As written, so that dots and doubled slashes are seen before a parser clears them away. */
  readonly path: string;
}

function splitUrl(text: string): UrlParts | null {
  // Parsers drop white space and turn backslashes; an address that has them is not what it looks like.
  const [, authority, path] = /^https?:\/\/([^/?#\s\\]+)([^?#\s\\]*)(?:[?#]\S*)?$/i.exec(text) ?? [];
  if (authority === undefined || path === undefined || text.length > maxUrlLength) return null;
  const url = URL.parse(text);
  return url && { host: url.hostname, authority, path };
}

/** No user, no port, no other spelling of the host than by case. */
function isPlainAuthority({ authority, host }: UrlParts): boolean {
  return authority.toLowerCase() === host;
}

function matchPath(path: string, pattern: ProductUrlPattern, profile: SiteProfile): ProductPage | null {
  const steps = splitPath(path);
  if (!steps) return null;
  for (const segments of spellOut(pattern.segments)) {
    const page = matchSteps(steps, segments, pattern.host, profile);
    if (page) return page;
  }
  return null;
}

/** The decoded steps; null where one is empty or would be another path when decoded. */
function splitPath(path: string): string[] | null {
  const steps = path.replace(/\/$/, '').split('/').slice(1).map(decodeStep);
  const isPlain = (step: string | null): step is string => step !== null && step !== '' && !/^\.{1,2}$/.test(step);
  return steps.length > 0 && steps.every(isPlain) ? steps : null;
}

function decodeStep(step: string): string | null {
  try {
    const decoded = decodeURIComponent(step);
    const isForbidden = (each: string) => each < ' ' || each === '\u007f' || each === '/' || each === '\\';
    // Half a pair of code units cannot be written into an address again.
    return !decoded.isWellFormed() || [...decoded].some(isForbidden) ? null : decoded;
  } catch {
    return null;
  }
}

/** Every way to read the pattern, with and without the segments that may be missing. */
function spellOut([first, ...rest]: readonly UrlSegment[]): UrlSegment[][] {
  if (first === undefined) return [[]];
  const without = spellOut(rest);
  const withIt = without.map((way) => [first, ...way]);
  return first.endsWith('?') ? [...withIt, ...without] : withIt;
}

const localePattern = /^[a-z]{2}(?:-[a-z]{2,4})?$/;

function matchSteps(
  steps: readonly string[],
  segments: readonly UrlSegment[],
  site: string,
  profile: SiteProfile,
): ProductPage | null {
  if (steps.length !== segments.length) return null;
  const at = (name: string) => steps[segments.findIndex((each) => each === name || each === `${name}?`)];
  const locale = at('locale') ?? profile.defaultLocale;
  const family = profile.families?.find(({ id }) => id === at('product'));
  const written = at('platform') ?? '';
  const platform = written === written.toLowerCase() ? platformNamed(profile.platforms, written) : undefined;
  if (!localePattern.test(locale) || !family || !platform) return null;
  return { site, product_slug: family.id, platform: platform.id, locale };
}

/** What was probably meant: the default locale left out, another order, capitals, a step too many. */
function suggestUrl(path: string, pattern: ProductUrlPattern, profile: SiteProfile): string | null {
  const steps = path.split('/').map(decodeStep);
  // Where the path climbs, any guess could lead to another product.
  if (steps.some((step) => step === null || /^\.{1,2}$/.test(step))) return null;
  const words = (steps as string[]).filter((step) => step !== '').map((step) => step.toLowerCase());
  const product = words.find((word) => profile.families?.some(({ id }) => id === word));
  const platform = words.find((word) => word !== product && platformNamed(profile.platforms, word));
  if (product === undefined || platform === undefined) return null;
  const rest = words.filter((word) => word !== product && word !== platform);
  const locale = rest.find((word) => localePattern.test(word));
  const page = rest.find((word) => word !== locale);
  const said: Record<UrlSegment, string | undefined> = {
    product,
    platform,
    locale: locale ?? profile.defaultLocale,
    'locale?': locale,
    'page?': page,
  };
  const way = pattern.segments.map((segment) => said[segment]).filter((step) => step !== undefined);
  const url = `https://${pattern.host}/${way.map(encodeURIComponent).join('/')}/`;
  return matchPath(new URL(url).pathname, pattern, profile) ? url : null;
}

function describePattern({ host, segments }: ProductUrlPattern): string {
  return `https://${host}/${segments.map((segment) => `{${segment}}/`).join('')}`;
}
