// Every scenario of the official suite, how many checks it must pass, and what passing it says about us.

/**
 * kernel: our session, pipeline and declarations did the work.
 * wire: the SDK, or our checks in front of it, did.
 * fixture: code beside the kernel did; it only shows that such code can be hung on.
 */
export type Proves = 'kernel' | 'wire' | 'fixture';

export interface Scenario {
  readonly checks: number;
  readonly proves: Proves;
}

const kernel = (checks = 1): Scenario => ({ checks, proves: 'kernel' });
const wire = (checks = 1): Scenario => ({ checks, proves: 'wire' });
const fixture: Scenario = { checks: 1, proves: 'fixture' };

export const scenarios: Readonly<Record<string, Scenario>> = {
  'server-initialize': wire(),
  'logging-set-level': fixture,
  ping: wire(),
  'completion-complete': fixture,
  'tools-list': kernel(),
  'tools-call-simple-text': kernel(),
  'tools-call-image': kernel(),
  'tools-call-audio': kernel(),
  'tools-call-embedded-resource': kernel(),
  'tools-call-mixed-content': kernel(),
  'tools-call-with-logging': fixture,
  'tools-call-error': kernel(),
  'tools-call-with-progress': kernel(),
  'tools-call-sampling': fixture,
  'tools-call-elicitation': kernel(),
  'json-schema-2020-12': kernel(4),
  'elicitation-sep1034-defaults': kernel(5),
  // Passes without a check: we offer no resumable streams, which the revision only recommends.
  'server-sse-polling': wire(0),
  'server-sse-multiple-streams': wire(2),
  'elicitation-sep1330-enums': kernel(5),
  'resources-list': kernel(),
  'resources-read-text': kernel(),
  'resources-read-binary': kernel(),
  'resources-templates-read': kernel(),
  'resources-subscribe': kernel(),
  'resources-unsubscribe': kernel(),
  'prompts-list': fixture,
  'prompts-get-simple': fixture,
  'prompts-get-with-args': fixture,
  'prompts-get-embedded-resource': fixture,
  'prompts-get-with-image': fixture,
  'dns-rebinding-protection': wire(2),
};

/** Recommendations we do not follow: both belong to resumable streams. */
export const knownWarnings = ['server-sse-priming-event', 'server-sse-retry-field'];
