// Calls of the `roblox.*` tools through a client of a studio server: what was answered, or how it was refused.
import { errorOf } from '../conformance/studio/open-gox.ts';
import { record } from './answer.ts';
import type { SurfaceClient } from './surface-client.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface Done {
  readonly runId: string;
  readonly output: Fields;
  readonly diff: { readonly summary: string; readonly entries: readonly string[] } | null;
}

interface Refused {
  readonly number: number;
  readonly code: string;
  readonly message: string;
  readonly data: Fields;
  /** The argument at fault: where the server names it as a rule of the schema, or the plugin in its details. */
  readonly field: string | undefined;
}

export interface Made {
  readonly path: string;
  readonly instanceId: string;
}

export interface StudioCalls {
  readonly done: (tool: string, args?: object, meta?: object) => Promise<Done>;
  readonly refused: (tool: string, args?: object, meta?: object) => Promise<Refused>;
  readonly make: (className: string, name: string, parentPath?: string) => Promise<Made>;
  readonly script: (name: string, source: string, more?: object) => Promise<Made>;
  readonly namesIn: (parentPath: string) => Promise<readonly string[]>;
  /** What the function of a ModuleScript returns. */
  readonly execute: (scriptPath: string, functionName: string, ...args: readonly unknown[]) => Promise<unknown>;
}

export function studioCalls(client: SurfaceClient): StudioCalls {
  const call = (tool: string, args: object = {}, meta?: object) =>
    client.call(`roblox.${tool}`, args, meta ? { meta: { ...meta } } : {});

  const done: StudioCalls['done'] = async (tool, args, meta) => {
    const answer = await call(tool, args, meta);
    if (answer.error || 'error' in record(answer)) {
      throw new Error(`${tool} was refused: ${JSON.stringify(errorOf(answer))}`);
    }
    return record(answer) as unknown as Done;
  };

  const refused: StudioCalls['refused'] = async (tool, args, meta) => {
    const { code: number, message, data } = errorOf(await call(tool, args, meta));
    const path = data['validation_path'] as string | undefined;
    const { field } = data['details'] as { field?: string };
    return { number, code: String(data['code']), message, data, field: path?.replace(/^input\./, '') ?? field };
  };

  const make: StudioCalls['make'] = async (className, name, parentPath = 'Workspace') =>
    (await done('instance_create', { parentPath, className, name })).output as unknown as Made;

  const script: StudioCalls['script'] = async (name, source, more = {}) => {
    const args = { parentPath: 'ServerStorage', name, scriptType: 'ModuleScript', source, ...more };
    return (await done('script_create', args)).output as unknown as Made;
  };

  const namesIn: StudioCalls['namesIn'] = async (parentPath) => {
    const { output } = await done('instance_list_children', { parentPath, limit: 500 });
    return (output['children'] as { name: string }[]).map(({ name }) => name);
  };

  const execute: StudioCalls['execute'] = async (scriptPath, functionName, ...args) =>
    (await done('script_execute', { scriptPath, functionName, args })).output['returnValue'];

  return { done, refused, make, script, namesIn, execute };
}

/** An argument of a function that stands for an instance. */
export const ref = (instanceId: string) => ({ _type: 'Ref', instanceId });
