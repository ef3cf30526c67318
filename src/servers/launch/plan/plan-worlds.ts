// Made-up evidence for the properties of plans: any claims, any code, any config; and the same evidence in another order.
import fc from 'fast-check';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import type { EvidenceMap } from '../artifacts/schemas/evidence-map.ts';
import { claimKinds } from '../artifacts/schemas/parts.ts';
import type { ProductFacts } from '../artifacts/schemas/product-facts.ts';
import { aspose } from '../profile/aspose.ts';
import { generic } from '../profile/generic.ts';
import { sections } from '../profile/sections.ts';
import { configFor, inputOf, type Known, snippet } from './plan-fixture.ts';
import type { PlanInput } from './plan-pages.ts';

const names = ['open', 'close', 'Lock', 'Lock.close', 'Watcher', 'parse', 'flock', '$x'];
const words = ['Flock', 'reads', 'JSON', 'when', 'error', 'supports', 'locks', ...names.map((name) => `\`${name}\``)];
const paths = ['README.md', 'package.json', 'docs/locks.md', 'docs/faq.md', 'docs/a/locks.md', 'src/index.js'];

const claim = fc.record({
  text: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }).map((all) => all.join(' ')),
  kind: fc.constantFrom(...claimKinds),
  path: fc.constantFrom(...paths),
  line: fc.integer({ min: 1, max: 9 }),
  isInference: fc.boolean(),
  group: fc.constantFrom('key_features', 'install_steps', 'quickstart_steps', 'compatibility_notes', null),
  workflow: fc.constantFrom('Usage', 'Locks', 'Waiting for a lock', 'Über', null),
});

export const world = fc.record({
  claims: fc.array(claim, { maxLength: 60 }),
  code: fc.array(
    fc.tuple(
      fc.constantFrom(...paths),
      fc.constantFrom('javascript', 'sh', 'json'),
      fc.constantFrom(...words),
      fc.constantFrom(true, false, null),
    ),
    { maxLength: 12 },
  ),
  classes: fc.subarray(['Lock', 'Watcher', 'Über', '_']),
  functions: fc.subarray(['open', 'parse', 'Lock.close']),
  isAspose: fc.boolean(),
  tier: fc.constantFrom('minimal', 'standard', 'rich', undefined),
  required: fc.subarray([...sections], { minLength: 1 }),
  budget: fc.integer({ min: 1, max: 20 }),
  layout: fc.constantFrom('auto', 'v1', 'v2'),
  existing: fc.subarray([
    'content/docs/flock/a/index.md',
    'content/docs/flock/overview.md',
    'content/kb/flock/faq/index.md',
  ]),
  disputes: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), { maxLength: 3 }),
});
export type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

/** `known` gives what the world leaves open. */
export function inputFor(made: World, known: Known): PlanInput {
  const claims = [...new Map(made.claims.map((each) => [each.text + each.kind, each])).values()].map((each) => ({
    ...each,
    id: hashBytes(`${each.text}|${each.kind}`),
  }));
  const publicClaims = claims.map(({ id, text, kind, isInference }) => ({
    claim_id: id,
    claim_text: text,
    claim_kind: kind,
    truth_status: isInference ? ('inference' as const) : ('fact' as const),
    confidence: 'high' as const,
  }));
  const idsOf = (group: string) => claims.filter((each) => each.group === group).map(({ id }) => id);
  const productFacts: ProductFacts = {
    ...known.productFacts,
    claims: publicClaims,
    positioning: {
      ...known.productFacts.positioning,
      tagline: claims[0]?.text ?? '',
      short_description: claims[1]?.text ?? '',
    },
    claim_groups: {
      key_features: idsOf('key_features'),
      install_steps: idsOf('install_steps'),
      quickstart_steps: idsOf('quickstart_steps'),
      workflow_claims: claims.filter(({ kind }) => kind === 'workflow').map(({ id }) => id),
      limitations: claims.filter(({ kind }) => kind === 'limitation').map(({ id }) => id),
      compatibility_notes: idsOf('compatibility_notes'),
    },
    workflows: [...Map.groupBy(claims, ({ workflow }) => workflow)].flatMap(([title, members]) =>
      title === null
        ? []
        : [
            {
              workflow_tag: title.toLowerCase().replaceAll(/\W+/g, '-'),
              title,
              claim_ids: members.map(({ id }) => id),
              snippet_tags: ['load'],
              complexity: members.length > 5 ? ('complex' as const) : ('simple' as const),
              estimated_time_minutes: 5,
            },
          ],
    ),
    api_surface_summary: { classes: made.classes, functions: made.functions, modules: [] },
  };
  const evidenceMap: EvidenceMap = {
    ...known.evidenceMap,
    claims: publicClaims.map((each, at) => {
      const { path = 'README.md', line = 1 } = claims[at] ?? {};
      const source_type = path === 'package.json' ? ('manifest' as const) : ('readme_technical' as const);
      return { ...each, citations: [{ path, start_line: line, end_line: line, source_type }], source_priority: 6 };
    }),
    contradictions: made.disputes.flatMap(([a, b, isOpen]) => {
      const [first, second] = [claims[a % claims.length], claims[b % claims.length]];
      if (!first || !second || first === second) return [];
      const winner = isOpen ? null : first.id;
      const resolution = isOpen ? ('unresolved' as const) : ('prefer_higher_priority' as const);
      return [{ claim_a_id: first.id, claim_b_id: second.id, resolution, winning_claim_id: winner, reasoning: '' }];
    }),
  };
  const profile = made.isAspose ? aspose : generic;
  const config = configFor(
    {
      ...(made.isAspose && { family: 'zip', target_platform: 'python' }),
      ...(made.tier && { launch_tier: made.tier }),
      required_sections: made.required,
      layout_mode: made.layout,
    },
    profile,
  );
  config.budgets.max_files_changed = made.budget;
  const shown = made.code.map(([path, language, word, isOk], at) =>
    snippet(path, at + 1, `${word} ${at}`, language, ['example', 'load'], isOk),
  );
  const existingPages = made.existing.map((path) => ({ path }));
  return inputOf({ ...known, productFacts, evidenceMap }, shown, { config, profile, existingPages });
}

/** Every list of every artifact in another order, but for the locales of the run, whose order means something. */
export function shuffle(input: PlanInput, numbers: Iterator<number>): PlanInput {
  const { config, profile, ...artifacts } = input;
  const mix = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      return value
        .map((each) => ({ each: mix(each), at: Number(numbers.next().value) }))
        .sort((a, b) => a.at - b.at)
        .map(({ each }) => each);
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mix(each)]));
  };
  const required_sections = mix(config.required_sections) as typeof config.required_sections;
  return { ...(mix(artifacts) as typeof artifacts), config: { ...config, required_sections }, profile };
}
