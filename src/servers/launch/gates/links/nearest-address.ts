// What a link that leads nowhere was probably meant for: the same address in other letters, or the page with the nearest name.
import { decodePath } from './page-address.ts';
import type { LinkTarget, Site } from './resolve-link.ts';
import type { IndexedPage } from './site-index.ts';

export type MissingTarget = Extract<LinkTarget, { readonly is: 'missing' }>;

/** The address that differs only in the case of letters, or null. */
export function sameButForCase(site: Site, { host, address }: MissingTarget): string | null {
  const wanted = plain(address);
  return addressesOn(site, host).find((each) => plain(each) === wanted && each !== address) ?? null;
}

/** The page with the nearest name: of several one in the same language, and the least far away. Null where none is near. */
export function nearestPage(site: Site, from: IndexedPage, { host, address }: MissingTarget): IndexedPage | null {
  const name = nameOf(address);
  if (name === '') return null;
  const far = Math.max(1, Math.floor(name.length / 4));
  let best: { readonly page: IndexedPage; readonly distance: number; readonly rank: number } | null = null;
  for (const page of site.pages) {
    if (page.address === null || page.build.host !== host) continue;
    const distance = distanceAtMost(name, nameOf(page.address), best?.distance ?? far);
    if (distance === null) continue;
    const isForeign = page.place.language !== from.place.language;
    const rank = sharedSteps(page.address, address) - (isForeign ? 100 : 0);
    if (!best || distance < best.distance || rank > best.rank) best = { page, distance, rank };
  }
  return best?.page ?? null;
}

function sharedSteps(one: string, other: string): number {
  const [steps, wanted] = [one.split('/'), plain(other).split('/')];
  const first = steps.findIndex((step, at) => step !== wanted[at]);
  return first < 0 ? steps.length : first;
}

function addressesOn(site: Site, host: string | null): string[] {
  const builds = site.builds.filter((build) => build.host === host);
  const built = builds.flatMap((build) =>
    [...(site.built.get(build)?.files ?? [])].map(
      (file) => `${build.basePath}${file.replace(/(?:^|(?<=\/))index\.html$/, '')}`,
    ),
  );
  const start = `${host ?? ''} `;
  const known = [...site.pageAt.keys(), ...site.others].filter((key) => key.startsWith(start));
  return [...built, ...known.map((key) => key.slice(start.length))];
}

function plain(address: string): string {
  return decodePath(address).toLowerCase().replace(/\/$/, '');
}

function nameOf(address: string): string {
  const way = plain(address)
    .replace(/\.(?:md|html?)$/, '')
    .replaceAll('_', '-');
  return way.slice(way.lastIndexOf('/') + 1);
}

/** Letters to add, drop or change; null where it takes more than `most`. */
export function distanceAtMost(one: string, other: string, most: number): number | null {
  if (most < 0 || Math.abs(one.length - other.length) > most) return null;
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const change = (above[at - 1] ?? 0) + (one[row - 1] === other[at - 1] ? 0 : 1);
      line.push(Math.min(change, (above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1));
    }
    if (Math.min(...line) > most) return null;
    above = line;
  }
  const distance = above[other.length] ?? 0;
  return distance <= most ? distance : null;
}
