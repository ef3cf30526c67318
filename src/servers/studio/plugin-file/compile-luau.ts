// Whether the Luau that comes with us can be read by the Luau that comes with us. The engine is loaded only to ask.
import type { LuauSource } from './build-plugin-file.ts';

/** A line for each source that does not compile. Throws when the engine itself does not load. */
export async function findLuauProblems(sources: readonly LuauSource[]): Promise<string[]> {
  const { LuauState } = await import('luau-web');
  const state = await LuauState.createAsync({});
  try {
    return sources.flatMap(({ path, text }) => {
      const compiled = state.loadstring(text, `=${path}`);
      return typeof compiled === 'string' ? [compiled] : [];
    });
  } finally {
    state.destroy();
  }
}
