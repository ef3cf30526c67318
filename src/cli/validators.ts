// Where validators come from in this process: the build's, where it has them, else Ajv, loaded only then.
import { compiled } from '../kernel/schema/compiled.ts';
import type { Compile } from '../kernel/schema/validator.ts';
import type { ServerSpec } from '../kernel/server.ts';

/** The keys under which a server's validators are built. */
export function validatorKeys(spec: ServerSpec<object>, withOutputs: boolean): string[] {
  const ofTools = [...spec.tools, ...(spec.routeTools ?? [])].flatMap(({ name }) => {
    const key = `${spec.id}/${name}`;
    return withOutputs ? [`${key}/input`, `${key}/output`] : [`${key}/input`];
  });
  return [...ofTools, ...Object.keys(spec.schemas ?? {})];
}

export async function validatorsFor(keys: readonly string[]): Promise<Compile> {
  const isComplete = keys.every((key) => Object.hasOwn(compiled, key));
  if (isComplete) {
    return (key) => {
      const found = compiled[key];
      if (!found) throw new TypeError(`no validator was built for ${key}`);
      return found;
    };
  }
  const { compileWithAjv } = await import('../kernel/schema/compile.ts');
  return compileWithAjv();
}
