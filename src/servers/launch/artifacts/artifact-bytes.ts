// An artifact as bytes: without secrets, checked against its schema, and the same content always the same bytes.
import { redactCertainSecrets } from '../../../kernel/redact-secrets.ts';
import type { Compile } from '../../../kernel/schema/validator.ts';
import { canonicalJson } from '../../../runs/canonical-json.ts';
import { fault } from '../faults.ts';
import { type ArtifactName, type ArtifactOf, artifactSchemas, schemaKey } from './artifact-table.ts';

export type WriteArtifact = <Name extends ArtifactName>(name: Name, content: ArtifactOf<Name>) => Uint8Array;

/** Throws SCHEMA_VALIDATION_FAILED: a worker that writes something else is wrong, and nobody should read it. */
export function artifactWriter(compile: Compile): WriteArtifact {
  return (name, given) => {
    // A key that someone committed is in the README and in the examples; it must not get onto a page as well.
    const content: unknown = JSON.parse(canonicalJson(given), (_key, value: unknown) =>
      typeof value === 'string' ? redactCertainSecrets(value) : value,
    );
    const violations = compile(schemaKey(name), artifactSchemas[name])(content);
    if (violations) {
      const shown = violations.slice(0, 5).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
      throw fault('SCHEMA_VALIDATION_FAILED', {
        message: `${name} does not fit its schema: ${shown.join('; ')}.`,
        details: { artifact: name, violations: shown },
      });
    }
    return new TextEncoder().encode(readableJson(content));
  };
}

/** Keys in order, for the hash; two spaces, for people; an end of line, for everybody's tools. */
export function readableJson(value: unknown): string {
  return `${JSON.stringify(JSON.parse(canonicalJson(value)), null, 2)}\n`;
}
