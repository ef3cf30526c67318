// What the licence files of a repository prove: each is the licence, as strong as what the manifest says of it.
import type { Citation } from '../artifacts/schemas/evidence-map.ts';
import type { RepoInventory } from '../artifacts/schemas/repo-inventory.ts';
import type { ManifestRecord } from '../manifests/manifest-record.ts';
import type { FoundClaim } from './claim.ts';
import { licencesIn, licenceTexts } from './contradictions/licences.ts';
import { joinWords, licenceClaim } from './manifests/manifest-claims.ts';
import type { SourceTexts } from './source-texts.ts';

export function licenceFiles(
  { fingerprint, paths }: RepoInventory,
  records: readonly ManifestRecord[],
  texts: SourceTexts,
  product: string,
): FoundClaim[] {
  const first = fingerprint.license_path;
  const found = [...new Set([...(first === null ? [] : [first]), ...paths.filter((path) => isLicence.test(path))])]
    .filter((path) => !/third[-_.]?party/i.test(path))
    .sort()
    .flatMap((path) => licenceTexts(texts.read(path) ?? '').map(({ id, line }) => ({ path, id, line })));
  const ids = [...new Set(found.map(({ id }) => id))];
  if (ids.length === 0) return [];
  const citations = found.map(({ path, line }) => cite(path, line));
  const said = expressionOf(records, ids);
  if (said !== undefined) return [licenceClaim(product, said, citations)];
  const claim = licenceClaim(product, ids.join(' '), citations);
  if (ids.length === 1) return [claim];
  // Whether both hold, or one may be chosen, the texts alone do not say.
  const holders = joinWords([...new Set(found.map(({ path }) => path))]);
  const hold = holders.includes(' and ') ? 'hold' : 'holds';
  return [{ ...claim, text: `${holders} ${hold} the texts of the licences ${joinWords(ids)}.` }];
}

const isLicence = /^(?:licen[cs]e|copying|unlicense)(?:[.-][\w.-]+)?$/i;

/** A manifest that says how several licences go together: their files prove that, and not one licence alone. */
function expressionOf(records: readonly ManifestRecord[], ids: readonly string[]): string | undefined {
  const said = records.flatMap(({ licence }) => licence?.value ?? []);
  return said.find((value) => {
    const named = licencesIn(value);
    return named.length > 1 && ids.every((id) => named.includes(id));
  });
}

function cite(path: string, line: number): Citation {
  return { path, start_line: line, end_line: line, source_type: 'manifest' };
}
