// The description of a page in one line: the words of a claim that the page makes, or what the product is.
import type { Page } from '../artifacts/schemas/page-plan.ts';
import { joinWords } from '../facts/manifests/manifest-claims.ts';
import { endSentence } from './arrange.ts';
import { cleanText } from './clean-text.ts';
import type { Material } from './material.ts';
import { praises, tidyClaim } from './tidy-claim.ts';

/** More is cut off by those who show it. */
const charactersAtMost = 200;
const namesAtMost = 5;

export function describePage(page: Page, material: Material): string {
  const { product_name, positioning, distribution } = material.facts;
  const product = [positioning.short_description, positioning.tagline]
    .map((text) => tidyClaim(text, product_name))
    // Where nothing is known of it, the facts have its name there.
    .filter((text) => text.toLowerCase() !== product_name.toLowerCase());
  const installs = page.required_claim_ids
    .filter((id) => distribution.some(({ claim_id }) => claim_id === id))
    .flatMap((id) => material.claim(id)?.text ?? []);
  const own = page.required_claim_ids.flatMap((id) => material.claim(id)?.text ?? []).map(withoutTitle(page));
  const names = page.outline.flatMap(({ symbols }) => symbols);
  const candidates = {
    // The first words of the page are another one, where there are two.
    landing: [...product, ...own],
    toc: product.toReversed(),
    api_reference: names.length > 0 ? [listNames(names)] : own,
    // The last ones say what is done; what comes before them is what it needs.
    workflow_page: [...installs, ...own.toReversed(), page.purpose, ...product],
    comprehensive_guide: [...own, ...product],
    feature_showcase: [...own, ...product],
    troubleshooting: [...own, ...product],
  }[page.page_role];
  const plain = [...candidates, ...product, ...own, page.purpose, page.title]
    .filter((text) => !praises(text))
    .map(asPlainText);
  const [shortest] = plain.filter((text) => text !== '').sort((a, b) => a.length - b.length);
  return plain.find((text) => text !== '' && text.length <= charactersAtMost) ?? cut(shortest ?? '');
}

/** The title names it already. */
function withoutTitle({ title }: Page): (text: string) => string {
  return (text) => {
    const [, name, rest = ''] = /^(?:The \w+ )?`([^`]+)`: (.*)$/s.exec(text) ?? [];
    return name === title ? rest : text;
  };
}

/** Long ones break the line of a small screen. */
function listNames(names: readonly string[]): string {
  const short = names.filter((name) => name.length <= 24);
  const shown = (short.length > 0 ? short : names).slice(0, namesAtMost);
  const rest = names.length - shown.length;
  return `${joinWords(rest > 0 ? [...shown, `${rest} more`] : shown)}.`;
}

function asPlainText(text: string): string {
  const plain = cleanText(text.replaceAll('`', ''));
  return /[\p{L}\p{N}]/u.test(plain) ? endSentence(plain) : '';
}

function cut(text: string): string {
  if (text.length <= charactersAtMost) return text;
  const words = text.slice(0, charactersAtMost - 3).replace(/\s+\S*$/, '');
  return `${words.toWellFormed()}...`;
}
