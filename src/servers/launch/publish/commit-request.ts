// What a run asks of the commit service, from its config: branch, texts, author, and keys by which a second attempt is known.
import { idempotencyTokenOf } from '../../../runs/derived-ids.ts';
import { commitVariables } from '../config/default-settings.ts';
import type { RunConfig } from '../config/run-config.ts';
import { fault } from '../faults.ts';
import type { CommitRequest, SiteChange } from './commit-service.ts';

export interface CommitInput {
  readonly runId: string;
  readonly config: Pick<
    RunConfig,
    | 'product_slug'
    | 'product_name'
    | 'github_repo_url'
    | 'github_ref'
    | 'site_repo_url'
    | 'allowed_paths'
    | 'commit_service'
  >;
  /** The commit of the site that the run began at. */
  readonly siteRef: string;
  /** Of the commit that is launched: the only time that a run may carry. */
  readonly committedAt: string;
  readonly changes: readonly SiteChange[];
}

export function commitRequest({ runId, config, siteRef, committedAt, changes }: CommitInput): CommitRequest {
  const { commit_service: service } = config;
  const values = {
    product_slug: config.product_slug,
    product_name: config.product_name,
    github_repo_url: config.github_repo_url,
    github_ref: config.github_ref,
    site_repo_url: config.site_repo_url,
    site_ref: siteRef,
    run_id: runId,
  };
  const title = fillTemplate(service.commit_message_template, values);
  const body = fillTemplate(service.commit_body_template, values).trim();
  const time = new Date(committedAt);
  if (Number.isNaN(time.getTime())) {
    throw fault('INVALID_INPUT', { message: 'The date of the commit cannot be read.' });
  }
  return {
    runId,
    idempotencyKey: idempotencyTokenOf(runId, 'commit'),
    baseRef: siteRef,
    branchName: branchNameOf(runId, config.product_slug),
    allowedPaths: config.allowed_paths,
    message: `${title}\n${body === '' ? '' : `\n${body}\n`}`,
    author: { name: service.author_name, email: service.author_email },
    // To the second and in one zone, whoever writes it down.
    committedAt: time.toISOString().replace(/\.\d+Z$/, 'Z'),
    changes,
    requireCleanBase: true,
  };
}

/** The shape is the contract's. Throws where one of its parts would make another name of it. */
export function branchNameOf(runId: string, productSlug: string): string {
  const isPlain = /^[a-zA-Z0-9_-]{1,64}$/.test(runId) && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(productSlug);
  if (isPlain) return `launch/${runId}/${productSlug}`;
  throw fault('INVALID_INPUT', { message: 'The run id or the product slug cannot stand in the name of a branch.' });
}

type Values = Readonly<Record<(typeof commitVariables)[number], string>>;

/** Only the known names; other braces are text. What is filled in is not looked through again. */
export function fillTemplate(template: string, values: Values): string {
  const names = commitVariables.join('|');
  return template.replaceAll(new RegExp(`\\{(${names})\\}`, 'g'), (_whole, name: keyof Values) => values[name]);
}
