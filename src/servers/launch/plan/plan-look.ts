// Plans small repositories for tests, and looks at what came out.
import { expect } from 'vitest';
import { compileWithAjv } from '../../../kernel/schema/compile.ts';
import { artifactWriter } from '../artifacts/artifact-bytes.ts';
import type { Page, PagePlan } from '../artifacts/schemas/page-plan.ts';
import { sections } from '../profile/sections.ts';
import { configFor, inputOf, type Known, richSnippets } from './plan-fixture.ts';
import { type PlanInput, planPages } from './plan-pages.ts';

const write = artifactWriter(compileWithAjv());

/** A config that asks for every section. */
export const everywhere = configFor({ required_sections: [...sections] });

/** Whatever is planned fits its schema. */
export function plan(known: Known, given: Partial<PlanInput> = {}, snippets = richSnippets) {
  const planned = planPages(inputOf(known, snippets, { config: everywhere, ...given }));
  expect(() => write('page_plan.json', planned.pagePlan)).not.toThrow();
  return planned;
}

/** As `section/slug`. */
export function keys({ pages }: PagePlan): string[] {
  return pages.map(({ section, slug }) => `${section}/${slug}`);
}

export function pageOf({ pages }: PagePlan, key: string): Page {
  const page = pages.find(({ section, slug }) => `${section}/${slug}` === key);
  if (!page) throw new Error(`no page ${key}`);
  return page;
}

/** The claims under a heading, in words. */
export function told(page: Page, heading: string, { productFacts }: Known): string[] | undefined {
  const texts = new Map(productFacts.claims.map(({ claim_id, claim_text }) => [claim_id, claim_text]));
  return page.outline.find((part) => part.heading === heading)?.claim_ids.map((id) => texts.get(id) ?? '');
}
