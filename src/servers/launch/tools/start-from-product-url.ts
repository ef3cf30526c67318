// launch_start_run_from_product_url: a run from the address of a product page.
import { Type } from 'typebox';
import { closed } from '../../../kernel/schema/shapes.ts';
import { tool } from '../domain.ts';
import { aspose } from '../profile/aspose.ts';
import { deriveFromProductPage } from '../quick-start/derive-from-product-page.ts';
import { readProductUrl } from '../quick-start/product-url.ts';
import { startRun } from '../run/start-run.ts';
import { auto, idempotencyKey, state } from './run-arguments.ts';
import { traceOf } from './trace-of.ts';

export const launchStartRunFromProductUrl = tool({
  name: 'launch_start_run_from_product_url',
  title: 'Start a run from a product page',
  description: 'Starts a run from the URL of a product page. The repository comes from the product catalogue.',
  version: 1,
  effect: 'write',
  timeoutMs: 30_000,
  aliases: ['launch_start_run_from_url'],
  input: closed({
    url: Type.String({ minLength: 1, description: 'https://products.aspose.org/3d/en/python/' }),
    idempotency_key: idempotencyKey,
    auto,
  }),
  output: closed({
    run_id: Type.String(),
    state,
    derived_config: closed({
      site: Type.String(),
      product_slug: Type.String(),
      platform: Type.String(),
      locale: Type.String(),
    }),
  }),
  faults: ['INVALID_URL', 'UNSUPPORTED_SITE', 'INVALID_INPUT', 'SCHEMA_VALIDATION_FAILED'],
  run: async ({ url, idempotency_key, auto: isAuto }, context) => {
    const { callId, meta, signal, catalogues } = context;
    const page = readProductUrl(url, aspose);
    const config = deriveFromProductPage(page, aspose, await catalogues(aspose));
    // The catalogue may only guess, and no network is needed to begin: the first stage looks.
    const options = { idempotencyKey: idempotency_key, isAuto, trace: traceOf(meta, callId), looksNow: false, signal };
    const { run, state } = await startRun(config, options, context);
    const { site, product_slug, platform, locale } = page;
    return { run_id: run.runId, state, derived_config: { site, product_slug, platform, locale } };
  },
});
