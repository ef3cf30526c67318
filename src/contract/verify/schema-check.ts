// Compiles a foreign schema under the dialect it declares; without one, MCP means JSON Schema 2020-12.
// Ajv is loaded on first use: a run that never needs it does not pay for it.

export interface CompiledSchema {
  accepts(value: unknown): boolean;
  /** The instance paths at which the value was refused; empty when it is accepted. */
  refusedAt(value: unknown): string[];
}

export type Compilation =
  | { readonly schema: CompiledSchema }
  | { readonly problem: string; readonly isForeignDialect: boolean };

const settings = { strict: false, allErrors: true, validateFormats: false, logger: false } as const;

export async function compileSchema(schema: unknown): Promise<Compilation> {
  if (typeof schema !== 'boolean' && (typeof schema !== 'object' || schema === null)) return broken('is no schema');
  try {
    const ajv = await compilerFor(schema);
    if (!ajv) return { problem: 'is in a dialect other than draft-07 and 2020-12', isForeignDialect: true };
    const validate = ajv.compile(schema);
    const refusedAt = (value: unknown) =>
      validate(value) ? [] : (validate.errors ?? []).map((error) => error.instancePath);
    return { schema: { accepts: (value) => refusedAt(value).length === 0, refusedAt } };
  } catch (cause) {
    return broken(cause instanceof Error ? cause.message : String(cause));
  }
}

function broken(problem: string): Compilation {
  return { problem, isForeignDialect: false };
}

// A new compiler each time, because two tools may use the same $id.
async function compilerFor(schema: object | boolean) {
  const declared = typeof schema === 'object' && '$schema' in schema ? String(schema.$schema) : '';
  if (/draft-07/.test(declared)) {
    const { Ajv } = await import('ajv');
    return new Ajv(settings);
  }
  if (declared !== '' && !/2020-12/.test(declared)) return undefined;
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  return new Ajv2020(settings);
}
