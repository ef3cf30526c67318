// composer.json.
import { readLocatedJson } from './located-data.ts';
import { inGroup, type Located, type ManifestRecord, requires } from './manifest-record.ts';

export function readComposerJson(text: string): Partial<ManifestRecord> {
  const json = readLocatedJson(text);
  const sources = ['psr-4', 'psr-0', 'files', 'classmap'].flatMap((kind) => json.leaves('autoload', kind));
  // PHP itself and its extensions are needed too, but are no packages.
  const packages = (key: string): Located[] => json.keys(key).filter(({ value }) => value.includes('/'));
  return {
    method: 'composer',
    name: json.text('name'),
    version: json.text('version'),
    description: json.text('description'),
    licence: json.text('license') ?? json.text('license', '0'),
    keywords: json.items('keywords'),
    repository: json.text('support', 'source'),
    requirements: requires('php', json.text('require', 'php')),
    dependencies: [...inGroup('runtime', packages('require')), ...inGroup('dev', packages('require-dev'))],
    listsDependencies: true,
    entryPoints: sources.map((each) => ({ ...each, isMain: false })),
    isExplicit: sources.length > 0,
    programs: json
      .leaves('bin')
      .map(({ value, line }) => ({ value: value.split('/').at(-1) ?? value, line, file: value })),
    tests: json.text('scripts', 'test') ?? json.text('scripts', 'test', '0'),
    isPlugin: /plugin|extension/.test(json.text('type')?.value ?? ''),
  };
}
