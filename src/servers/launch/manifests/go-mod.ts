// go.mod.
import { locate, locateAll } from './locate.ts';
import { inGroup, type ManifestRecord, requires } from './manifest-record.ts';

export function readGoMod(text: string): Partial<ManifestRecord> {
  // What others need in turn is marked, and is no choice of this module.
  const single = locateAll(text, /^require[ \t]+([^\s(]+)[ \t]+v[^\n/]*$/gm);
  const listed = locateAll(text, /^[ \t]+([\w.-]+\.[\w.-]+\/\S+)[ \t]+v[^\s/]+[ \t]*$/gm);
  return {
    method: 'go',
    name: locate(text, /^module[ \t]+"?([^\s"]+)/m),
    requirements: requires('go', locate(text, /^go[ \t]+(\d[\d.]*)/m)),
    dependencies: inGroup(
      'runtime',
      [...single, ...listed].sort((a, b) => a.line - b.line),
    ),
    listsDependencies: true,
  };
}
