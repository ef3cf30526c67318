// How the product is distributed and installed: the identity from the manifest, the commands as the pages show them, and where
// they show none, the usual one.
import type { Citation } from '../../artifacts/schemas/evidence-map.ts';
import type { ProductFacts } from '../../artifacts/schemas/product-facts.ts';
import type { ManifestRecord } from '../../manifests/manifest-record.ts';
import type { FoundClaim, NameClaim } from '../claim.ts';
import { installCommand } from '../manifests/install-command.ts';
import { cite } from '../manifests/manifest-claims.ts';
import type { Page } from '../page-claims.ts';
import { documentedCommands, installedInstead } from './documented-commands.ts';

export interface Installable {
  readonly record: ManifestRecord;
  readonly identifier: string;
  readonly commands: readonly string[];
  readonly claim: FoundClaim;
}

const shownAtMost = 5;

export function findInstallables(
  records: readonly ManifestRecord[],
  pages: readonly Page[],
  product: string,
): Installable[] {
  const seen = new Set<string>();
  return records.flatMap((record) => {
    const usual = installCommand(record);
    const { name, method, path } = record;
    // setup.py beside pyproject.toml is the same package.
    if (usual === null || !name || seen.has(`${method} ${name.value}`)) return [];
    seen.add(`${method} ${name.value}`);
    const shown = documentedCommands(pages, record).slice(0, shownAtMost);
    const commands = shown.length > 0 ? shown.map(({ command }) => command) : [usual];
    const first = shown[0];
    const claim: FoundClaim = {
      text: `Install ${product} with \`${commands[0]}\`.`,
      kind: 'workflow',
      use: 'install',
      citations: [cite(path, [name]), ...(first ? [first.citation] : [])],
      assertions: [],
      headings: [],
      // That the package is published under this name is not shown by anything but the name.
      ...(first ? {} : { isWeak: true }),
    };
    return [{ record, identifier: name.value, commands, claim }];
  });
}

/** Where the README installs another package than the manifest describes, both names are put on record against each other. */
export function findOtherPackages(
  installables: readonly Installable[],
  pages: readonly Page[],
  product: string,
): FoundClaim[] {
  return installables.flatMap(({ record, identifier }) => {
    const { method, path, name } = record;
    const isOnly = installables.filter((each) => each.record.method === method).length === 1;
    const other = isOnly && documentedCommands(pages, record).length === 0 ? installedInstead(pages, record) : null;
    if (!name || other === null || spell(other.name) === spell(identifier)) return [];
    const stated = (text: string, value: string, citation: Citation): FoundClaim => ({
      text,
      kind: 'workflow',
      use: 'statement',
      citations: [citation],
      assertions: [{ topic: 'package', subject: method, value }],
      headings: [],
    });
    return [
      stated(`The package of ${product} is called \`${identifier}\`.`, spell(identifier), cite(path, [name])),
      stated(`Install ${product} with \`${other.command}\`.`, spell(other.name), other.citation),
    ];
  });
}

/** Registries take these for the same. */
function spell(name: string): string {
  return name.toLowerCase().replaceAll(/[_.]/g, '-');
}

export function distributionOf(
  installables: readonly Installable[],
  nameOf: NameClaim,
  isUsed: (id: string) => boolean,
): ProductFacts['distribution'] {
  return installables.map(({ record, identifier, commands, claim }) => {
    const id = nameOf(claim);
    return { method: record.method, identifier, install_commands: [...commands], claim_id: isUsed(id) ? id : null };
  });
}
