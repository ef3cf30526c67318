// Settings of a run_config that are understood and change nothing here: said, so that nobody waits for them.
import { hashBytes } from '../../../../platform/files/content-hash.ts';
import type { UnpinnedRunConfig } from '../../config/run-config.ts';
import type { OpenIssue } from '../issues.ts';

const gate = 'run_config';

export function idleSettings({
  review_enabled,
  extra_evidence_urls,
  allow_generated_snippets,
}: UnpinnedRunConfig): OpenIssue[] {
  const said: [isSet: boolean, title: string][] = [
    [review_enabled, 'review_enabled: there is no reviewer here, pages go from the draft to the gates'],
    [extra_evidence_urls.length > 0, 'extra_evidence_urls: not read, evidence comes from the pinned commit alone'],
    [allow_generated_snippets, 'allow_generated_snippets: not used, examples come from the repository alone'],
  ];
  return said
    .filter(([isSet]) => isSet)
    .map(([, title]) => ({
      issue_id: `iss_${hashBytes(`${gate}|${title}`).slice(0, 12)}`,
      severity: 'info',
      gate,
      title,
    }));
}
