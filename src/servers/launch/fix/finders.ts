// How each gate finds things on one page, by its name: a fix asks again, to learn what exactly is wrong and whether it helped.
import { accessibility } from '../gates/accessibility.ts';
import { consistency } from '../gates/consistency.ts';
import { contentDistribution } from '../gates/content-distribution.ts';
import { findDoubleClaims } from '../gates/double-claims.ts';
import { frontmatter } from '../gates/frontmatter.ts';
import { markdownlint } from '../gates/markdownlint.ts';
import type { FindOnPage } from '../gates/page-gate.ts';
import { findUnreadable } from '../gates/schema-validation.ts';
import { secrets } from '../gates/secrets.ts';
import { templateTokens } from '../gates/template-tokens.ts';
import { truthlock } from '../gates/truthlock.ts';
import { universality } from '../gates/universality.ts';
import { xss } from '../gates/xss.ts';

/** Gates that are not here find what needs more than a page: their issues are taken as they are. */
export const findersByGate: ReadonlyMap<string, FindOnPage> = new Map<string, FindOnPage>([
  ['schema_validation', findUnreadable],
  ...[markdownlint, frontmatter, templateTokens, truthlock, consistency, universality, accessibility, xss, secrets].map(
    ({ name, find }) => [name, find] as const,
  ),
  [
    contentDistribution.name,
    (page, input) => [
      ...contentDistribution.find(page, input),
      ...findDoubleClaims(input).filter(({ path }) => path === page.path),
    ],
  ],
]);
