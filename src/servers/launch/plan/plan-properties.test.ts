import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileWithAjv } from '../../../kernel/schema/compile.ts';
import { artifactWriter, readableJson } from '../artifacts/artifact-bytes.ts';
import type { PagePlan } from '../artifacts/schemas/page-plan.ts';
import { isAllowed } from '../patch/allowed-path.ts';
import { roleRules } from '../profile/page-roles.ts';
import { sections } from '../profile/sections.ts';
import { configFor, inputOf, type Known, know, rich, richSnippets, richSymbols } from './plan-fixture.ts';
import { type PlanInput, planPages } from './plan-pages.ts';
import { inputFor, shuffle, world } from './plan-worlds.ts';

const write = artifactWriter(compileWithAjv());
const runs = { seed: 20240607, numRuns: 150 };
let known: Known;

beforeAll(async () => {
  known = await know(rich, richSymbols);
});

describe('whatever the evidence is', () => {
  test('a claim stands on one page, and only one that may be used', () => {
    check(({ pagePlan }, input) => {
      const { contradictions } = input.evidenceMap;
      const refused = new Set([
        ...contradictions.flatMap((each) =>
          [each.claim_a_id, each.claim_b_id].filter((id) => id !== each.winning_claim_id),
        ),
        ...input.productFacts.claims
          .filter(({ truth_status }) => truth_status === 'inference')
          .map(({ claim_id }) => claim_id),
      ]);
      const there = new Set(input.productFacts.claims.map(({ claim_id }) => claim_id));
      for (const page of pagePlan.pages) {
        expect(new Set(page.required_claim_ids).size).toBe(page.required_claim_ids.length);
        for (const id of page.required_claim_ids) expect(there.has(id) && !refused.has(id)).toBe(true);
      }
      const pages = pagePlan.pages.filter(({ section }) => section !== 'blog');
      const ids = pages.flatMap((page) => [...page.required_claim_ids, ...page.snippet_ids]);
      expect(new Set(ids).size).toBe(ids.length);
    });
  });

  test('every page lies where the run may write, at an address of its own', () => {
    check(({ pagePlan }, { config, existingPages }) => {
      const places = pagePlan.pages.map(({ output_path }) => output_path);
      for (const path of places) expect(isAllowed(path, config.allowed_paths)).toBe(true);
      expect(new Set(places).size).toBe(places.length);
      for (const { path } of existingPages) expect(places).not.toContain(path);
      for (const { slug } of pagePlan.pages) expect(slug).toMatch(/^(?:_index|[a-z0-9]+(?:-[a-z0-9]+)*)$/);
    });
  });

  test('quotas of sections, roles and the budget are kept', () => {
    check(({ pagePlan }, { config }) => {
      expect(pagePlan.pages.length).toBeLessThanOrEqual(config.budgets.max_files_changed);
      for (const section of sections) {
        const count = pagePlan.pages.filter((page) => page.section === section).length;
        expect(count).toBe(pagePlan.effective_quotas[section]?.planned ?? 0);
        expect(count).toBeLessThanOrEqual(pagePlan.effective_quotas[section]?.max ?? 0);
        if (pagePlan.launch_tier === 'minimal') expect(count).toBeLessThanOrEqual(1);
      }
      for (const page of pagePlan.pages) {
        const { min, max } = page.content_strategy.claim_quota;
        expect(page.required_claim_ids.length).toBeGreaterThanOrEqual(min);
        if (max !== null) expect(page.required_claim_ids.length).toBeLessThanOrEqual(max);
        const most = roleRules[page.page_role].code.max;
        if (typeof most === 'number') expect(page.snippet_ids.length).toBeLessThanOrEqual(most);
      }
    });
  });

  test('no page is about nothing, and no heading is empty', () => {
    check(({ pagePlan }) => {
      for (const page of pagePlan.pages) {
        const { child_pages } = page.content_strategy;
        const symbols = page.outline.flatMap((part) => part.symbols);
        const evidence = [...page.required_claim_ids, ...page.snippet_ids, ...symbols, ...child_pages];
        expect(evidence.length).toBeGreaterThan(0);
        expect(page.required_headings).toEqual(page.outline.map(({ heading }) => heading));
        expect(new Set(page.required_headings).size).toBe(page.required_headings.length);
        const ofRole = [...roleRules[page.page_role].headings, 'Limitations'];
        expect(page.required_headings.filter((heading) => !ofRole.includes(heading))).toEqual([]);
        for (const part of page.outline) {
          expect([...part.claim_ids, ...part.snippet_ids, ...part.symbols, ...part.links].length).toBeGreaterThan(0);
        }
      }
    });
  });

  test('a section that is required has a page, or a blocker', () => {
    check(({ pagePlan, issues }, { config }) => {
      for (const section of config.required_sections) {
        const isPlanned = pagePlan.pages.some((page) => page.section === section);
        const isBlocked = issues.some(
          ({ error_code, message }) => error_code === 'PLAN_SECTION_UNPLANNABLE' && message.includes(` ${section} `),
        );
        expect(isPlanned).toBe(!isBlocked);
      }
    });
  });

  test('the same evidence in any order gives the same plan', () => {
    fc.assert(
      fc.property(world, fc.infiniteStream(fc.nat()), (made, numbers) => {
        const input = inputFor(made, known);
        const { pagePlan, issues } = planPages(shuffle(input, numbers));
        const first = planPages(input);
        expect(readableJson(pagePlan)).toBe(readableJson(first.pagePlan));
        expect(issues).toEqual(first.issues);
      }),
      { ...runs, numRuns: 60 },
    );
  });
});

test('a real repository read in any order gives the same plan', () => {
  const input = inputOf(known, richSnippets, { config: configFor({ required_sections: [...sections] }) });
  const expected = readableJson(planPages(input));
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
      expect(readableJson(planPages(shuffle(input, numbers)))).toBe(expected);
    }),
    { ...runs, numRuns: 20 },
  );
});

function check(
  holds: (planned: { pagePlan: PagePlan; issues: ReturnType<typeof planPages>['issues'] }, input: PlanInput) => void,
) {
  fc.assert(
    fc.property(world, (made) => {
      const input = inputFor(made, known);
      const planned = planPages(input);
      expect(() => write('page_plan.json', planned.pagePlan)).not.toThrow();
      holds(planned, input);
    }),
    runs,
  );
}
