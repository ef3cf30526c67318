// Which page Hugo's `ref` means: by a path from the top of the content, from the page it stands on, or by a name that only one
// page has.
import type { LinkTarget, Site } from './resolve-link.ts';
import type { IndexedPage } from './site-index.ts';

export function resolveRef(site: Site, from: IndexedPage, to: string): LinkTarget {
  const [given = '', ...rest] = to.split('#');
  const fragment = rest.join('#');
  if (given === '') return { is: 'page', page: from, fragment };
  const own = site.pages.filter(({ build }) => build === from.build);
  const path = given
    .replace(/\/$/, '')
    .replace(/\.(?:md|markdown)$/, '')
    .replace(/\/_?index$/, '')
    .toLowerCase();
  const missing = (why: 'nothing' | 'ambiguous' | 'above'): LinkTarget => ({
    is: 'missing',
    why,
    host: from.build.host,
    address: given,
  });
  const byPath = (logical: string): IndexedPage | undefined => {
    const all = own.filter(({ place }) => place.logical.toLowerCase() === logical);
    return all.find(({ place }) => place.language === from.place.language) ?? all[0];
  };
  if (path.startsWith('/')) return answer(byPath(path.slice(1)), fragment) ?? missing('nothing');
  const steps = walk(folderOf(from), path);
  if (steps === null) return missing('above');
  const near = byPath(steps) ?? byPath(path);
  if (near) return { is: 'page', page: near, fragment };
  if (path.includes('/')) return missing('nothing');
  const named = own.filter(
    ({ place }) => place.language === from.place.language && nameOf(place.logical.toLowerCase()) === path,
  );
  if (named.length > 1) return missing('ambiguous');
  return answer(named[0], fragment) ?? missing('nothing');
}

function answer(page: IndexedPage | undefined, fragment: string): LinkTarget | null {
  return page ? { is: 'page', page, fragment } : null;
}

/** Null for a way that leaves the content. */
function walk(folder: string, path: string): string | null {
  const steps = folder === '' ? [] : folder.toLowerCase().split('/');
  for (const step of path.split('/')) {
    if (step === '..' && steps.pop() === undefined) return null;
    if (step !== '..' && step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}

function folderOf({ place: { logical, kind } }: IndexedPage): string {
  return kind === 'page' ? logical.split('/').slice(0, -1).join('/') : logical;
}

function nameOf(logical: string): string {
  return logical.slice(logical.lastIndexOf('/') + 1);
}
