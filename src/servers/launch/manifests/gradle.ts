// build.gradle in both of its languages, and settings.gradle beside it: read as text, never run.
import { locate, locateAll } from './locate.ts';
import { inGroup, type ManifestRecord, requires } from './manifest-record.ts';

export function readGradle(text: string): Partial<ManifestRecord> {
  const group = locate(text, /^[ \t]*group\s*=?\s*["']([^"'$\n]+)["']/m);
  const java =
    locate(text, /JavaLanguageVersion\.of\(\s*(\d+)/) ??
    locate(text, /(?:sourceCompatibility|targetCompatibility)\s*=?\s*["']?(?:JavaVersion\.VERSION_)?([\d._]+)/);
  return {
    method: 'maven',
    // The name of the artifact stands in another file, or nowhere.
    version: group ? locate(text, /^[ \t]*version\s*=?\s*["']([^"'$\n]+)["']/m) : null,
    description: locate(text, /^[ \t]*description\s*=?\s*["']([^"'$\n]+)["']/m),
    requirements: requires('java', java && { ...java, value: java.value.replaceAll('_', '.') }),
    dependencies: [
      ...inGroup(
        'runtime',
        locateAll(text, /^[ \t]*(?:implementation|api|compile|runtimeOnly)[\s(]+["']([^"'$:\n]+:[^"'$:\n]+)/gm),
      ),
      ...inGroup('dev', locateAll(text, /^[ \t]*test\w+[\s(]+["']([^"'$:\n]+:[^"'$:\n]+)/gm)),
    ],
    isPlugin: /java-gradle-plugin|org\.jetbrains\.intellij/.test(text),
  };
}

/** What a build says of itself as a whole. */
export function readGradleSettings(text: string): Pick<ManifestRecord, 'name' | 'isWorkspace'> {
  return {
    name: locate(text, /rootProject\.name\s*=\s*["']([^"'\n]+)/),
    isWorkspace: /^[ \t]*include\b/m.test(text),
  };
}
