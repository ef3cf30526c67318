// Which version a plugin is: what its module Protocol has as PluginVersion, in the sources and in a file that was installed.
import type { LuauSource } from './build-plugin-file.ts';

/** Undefined where the sources have none. */
export function versionOfSources(sources: readonly LuauSource[]): string | undefined {
  return versionIn(sources.find(({ path }) => path === 'Protocol.luau')?.text ?? '');
}

/** Of a file that we wrote. Undefined for any other. */
export function versionOfFile(xml: string): string | undefined {
  const [, source = ''] =
    /<string name="Name">Protocol<\/string>\s*<ProtectedString name="Source">([\s\S]*?)<\/ProtectedString>/.exec(xml) ??
    [];
  return versionIn(source);
}

function versionIn(source: string): string | undefined {
  return /^\s*PluginVersion = "([^"\\\n]+)",?$/m.exec(source)?.[1];
}
