// The clause manifests of contracts/clauses, read and checked for form.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Surface } from './surface-client.ts';

export interface Clause {
  readonly id: string;
  readonly level: 'must' | 'should' | 'choice';
  readonly says: string;
  readonly lines: readonly string[];
  readonly surfaces: readonly (Surface | 'static')[];
  readonly gap?: { readonly server: string; readonly reason: string };
}

export interface Manifest {
  readonly contract: string;
  readonly server: string;
  readonly seed: { readonly file: string; readonly lines: number; readonly sha256: string };
  readonly clauses: readonly Clause[];
  readonly informative: readonly { readonly lines: string; readonly why: string }[];
}

const folder = join(import.meta.dirname, '../../contracts/clauses');

export function readManifests(): Manifest[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  return files.sort().map((name) => parse(readFileSync(join(folder, name), 'utf8')) as Manifest);
}

let known: Map<string, Clause> | undefined;

export function clauseOf(id: string): Clause {
  known ??= new Map(readManifests().flatMap((manifest) => manifest.clauses.map((each) => [each.id, each] as const)));
  const clause = known.get(id);
  if (!clause) throw new Error(`there is no clause ${id}`);
  return clause;
}
