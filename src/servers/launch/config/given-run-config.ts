// run_config as a caller gives it: only the repository is needed, and whatever else is said wins over its default.
import { type TSchema, Type } from 'typebox';
import { RunConfig } from './run-config.ts';

type Given<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: Given<T[K]> } : T;

export type GivenRunConfig = Given<RunConfig> & Pick<RunConfig, 'github_repo_url'>;

interface Shape {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
}

export const GivenRunConfig = Type.Unsafe<GivenRunConfig>({
  ...mayLeaveOut(RunConfig),
  title: 'run_config as given',
  required: ['github_repo_url'],
});

// Optional objects have no defaults to be filled from, so what they need they still need.
function mayLeaveOut(schema: TSchema): TSchema {
  const { required = [], properties, ...rest } = schema as Shape;
  if (!properties) return schema;
  const inner = Object.entries(properties).map(([name, each]) => [
    name,
    required.includes(name) ? mayLeaveOut(each) : each,
  ]);
  return { ...rest, properties: Object.fromEntries(inner) } as TSchema;
}
