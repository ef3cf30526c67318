// What each file offers to users of the package, where the language lets a file offer less than it declares.
import type { RepoInventory } from '../artifacts/schemas/repo-inventory.ts';
import type { SourceTexts } from '../facts/source-texts.ts';
import { type Offer, offerAll, type ParsedSource } from './parsed-source.ts';
import { pythonOffers } from './python-offers.ts';
import { rustOffers } from './rust-offers.ts';
import { isScript } from './scripts/read-exports.ts';
import { scriptOffers } from './scripts/script-offers.ts';

export function offersOf(
  sources: readonly ParsedSource[],
  inventory: RepoInventory,
  texts: SourceTexts,
): (source: ParsedSource) => Offer {
  const byPath = new Map<string, Offer>([
    ...scriptOffers(sources.filter(isScript), inventory, texts),
    ...pythonOffers(sources.filter(({ language }) => language === 'python')),
    ...rustOffers(sources.filter(({ language }) => language === 'rust')),
  ]);
  return ({ path, language }) => byPath.get(path) ?? (language === 'go' ? offerCapital : offerAll);
}

/** A method of a type that is not exported is declared at the top level, too. */
const offerCapital: Offer = (name) => (/^\p{Lu}/u.test(name) ? name : null);
