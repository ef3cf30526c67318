// What the product is in one line, and for whom, in its own words.
import type { ProductFacts } from '../../artifacts/schemas/product-facts.ts';
import type { Claim } from '../claim.ts';

/** `claims` in the order in which they were found: manifests, then the README from its top. */
export function positionProduct(claims: readonly Claim[], product: string): ProductFacts['positioning'] {
  const opening = claims.find(isOpening);
  const description = claims.find(({ use }) => use === 'description');
  const audience = claims.flatMap(({ text }) => audienceIn(text) ?? [])[0];
  return {
    tagline: opening?.text ?? description?.text ?? product,
    short_description: description?.text ?? opening?.text ?? product,
    audience: audience?.audience ?? null,
    who_it_is_for: audience?.sentence ?? null,
  };
}

/** The first line of a README under its title, when it says what the product is. */
function isOpening({ text, citations, headings, kind, use, isItem }: Claim): boolean {
  const inReadme = citations.some(({ path, start_line }) => /^readme[^/]*$/i.test(path) && start_line <= 60);
  return (
    inReadme &&
    (use === 'statement' || use === 'description') &&
    isItem !== true &&
    // What leans on the sentence before it opens nothing.
    !/^(?:it|its|it's|they|these|there)\b/i.test(text) &&
    headings.length <= 1 &&
    kind !== 'limitation' &&
    kind !== 'api'
  );
}

const people =
  /\b(?:for|aimed at|designed for|built for|made for|intended for|helps?) ((?:[\w-]+ ){0,2}(?:developers|engineers|scientists|researchers|analysts|administrators|operators|designers|authors|writers|teams|students|teachers|beginners|maintainers|testers))\b/i;

function audienceIn(text: string): { readonly audience: string; readonly sentence: string } | null {
  const [, audience] = people.exec(text) ?? [];
  return audience === undefined ? null : { audience, sentence: text };
}
