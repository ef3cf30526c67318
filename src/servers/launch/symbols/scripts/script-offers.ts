// The JavaScript family: users see what the entry points export, also what these hand on from other files. Without an entry
// point that can be read, every export may be meant.
import type { RepoInventory } from '../../artifacts/schemas/repo-inventory.ts';
import type { SourceTexts } from '../../facts/source-texts.ts';
import { folderOf, nameOf } from '../../scout/places.ts';
import { type Offer, offerNone, type ParsedSource } from '../parsed-source.ts';
import { type Export, readExports } from './read-exports.ts';

/** By path, then by the name in the file: the name for users. */
type Names = Map<string, Map<string, string>>;

export function scriptOffers(
  sources: readonly ParsedSource[],
  { repo_profile }: RepoInventory,
  texts: SourceTexts,
): Map<string, Offer> {
  const modules = new Map(sources.map((source) => [source.path, readExports(source)]));
  const entries = repo_profile.public_api_entrypoints.filter((path) => modules.has(path));
  const names: Names = new Map();
  for (const path of entries.length > 0 ? entries : modules.keys()) new Reach(modules, names).all(path, '');
  return new Map(
    sources.map(({ path }): [string, Offer] => {
      const offered = names.get(path);
      return [path, offered ? (name) => spell(offered.get(name), name, path, texts) : offerNone];
    }),
  );
}

/** What is exported without a name goes by the name of its file, or of the package where that says nothing. */
function spell(offered: string | undefined, name: string, path: string, texts: SourceTexts): string | null {
  if (offered === undefined) return null;
  if (offered !== 'default') return offered;
  return name === 'default' || name === 'exports' ? nameOfModule(path, texts) : name;
}

function nameOfModule(path: string, texts: SourceTexts): string {
  const stem = nameOf(path).replace(/(?:\.d)?\.\w+$/, '');
  if (!/^(?:index|main|mod)$/.test(stem)) return stem;
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    const manifest = texts.read(folder === '.' ? 'package.json' : `${folder}/package.json`);
    const [, name] = /"name"\s*:\s*"(?:@[^/"]+\/)?([^"]+)"/.exec(manifest ?? '') ?? [];
    if (name !== undefined) return name;
    if (folder === '.') return stem;
  }
}

class Reach {
  private readonly modules: ReadonlyMap<string, readonly Export[]>;
  private readonly names: Names;
  private readonly seen = new Set<string>();

  constructor(modules: ReadonlyMap<string, readonly Export[]>, names: Names) {
    this.modules = modules;
    this.names = names;
  }

  all(path: string, prefix: string): void {
    if (!this.isNew(`${path} * ${prefix}`)) return;
    for (const each of this.modules.get(path) ?? []) {
      this.follow(path, each, each.name === 'default' && prefix !== '' ? prefix.slice(0, -1) : prefix + each.name);
    }
  }

  private one(path: string, name: string, as: string): void {
    if (!this.isNew(`${path} ${name} ${as}`)) return;
    const exported = this.modules.get(path) ?? [];
    const found = exported.filter((each) => each.name === name);
    for (const each of found) this.follow(path, each, as);
    if (found.length > 0) return;
    // A module of the old kind that is asked for whole is the object of its exports.
    if (name === 'default' || name === '*') this.all(path, `${as}.`);
    else
      for (const each of exported) {
        const target = each.name === '*' ? this.locate(path, each.from) : null;
        if (target !== null) this.one(target, name, as);
      }
  }

  private follow(path: string, { name, local, from }: Export, as: string): void {
    if (from === null) this.offer(path, local, as);
    else {
      const target = this.locate(path, from);
      if (target === null) return;
      if (local !== '*') this.one(target, local, as);
      else this.all(target, name === '*' ? as.slice(0, -1) : `${as}.`);
    }
  }

  /** The first name under which something is reached stays. */
  private offer(path: string, local: string, as: string): void {
    const known = this.names.get(path) ?? new Map<string, string>();
    if (!known.has(local)) known.set(local, as);
    this.names.set(path, known);
  }

  private locate(path: string, specifier: string | null): string | null {
    if (specifier === null || !/^\.{1,2}(?:\/|$)/.test(specifier)) return null;
    const steps = folderOf(path) === '.' ? [] : folderOf(path).split('/');
    for (const step of specifier.split('/')) {
      if (step === '..') steps.pop();
      else if (step !== '.' && step !== '') steps.push(step);
    }
    const place = steps.join('/');
    const stem = place.replace(/\.[cm]?[jt]sx?$/, '');
    const endings = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.d.ts', '.d.mts', '.d.cts'];
    const inFolder = endings.map((ending) => `${place === '' ? '' : `${place}/`}index${ending}`);
    // Beside a declaration of types its own kind comes first.
    const near = /\.d\.[cm]?ts$/.test(path) ? [`${stem}.d.ts`, `${stem}.d.mts`, `${stem}.d.cts`] : [place];
    const candidates = [
      ...near,
      place,
      ...[place, stem].flatMap((each) => endings.map((ending) => each + ending)),
      ...inFolder,
    ];
    return candidates.find((each) => this.modules.has(each)) ?? null;
  }

  private isNew(key: string): boolean {
    if (this.seen.has(key)) return false;
    this.seen.add(key);
    return true;
  }
}
