// The port behind which pull requests are made: a git repository on this machine, or GitHub. Both operations can be repeated
// and then find what is there. All failures are COMMIT_SERVICE_ERROR, see service-fault.ts; a path outside what the run may
// write is ALLOWED_PATHS_VIOLATION.
export interface CommitService {
  readonly commit: (request: CommitRequest, signal?: AbortSignal) => Promise<CommitResult>;
  readonly openPullRequest: (request: PullRequestRequest, signal?: AbortSignal) => Promise<PullRequestResult>;
}

/** A whole file as it will be; null takes it away. */
export interface SiteChange {
  readonly path: string;
  readonly content: Uint8Array | null;
}

export interface CommitRequest {
  readonly runId: string;
  /** The same for every attempt of one run at one step. */
  readonly idempotencyKey: string;
  /** The commit that the changes were made for. */
  readonly baseRef: string;
  readonly branchName: string;
  readonly allowedPaths: readonly string[];
  readonly message: string;
  readonly author: { readonly name: string; readonly email: string };
  /** Given and not read from a clock, so that the same changes make the same commit. */
  readonly committedAt: string;
  readonly changes: readonly SiteChange[];
  /** Whether the branch that is merged into must still stand at `baseRef`. */
  readonly requireCleanBase: boolean;
}

export type CommitResult =
  | {
      /** `found`: an earlier attempt made it. */
      readonly outcome: 'committed' | 'found';
      readonly commitSha: string;
      /** What the pull request will be merged into. */
      readonly baseBranch: string;
      readonly affectedPaths: readonly string[];
    }
  | { readonly outcome: 'nothing-to-commit'; readonly baseBranch: string };

export interface PullRequestRequest {
  readonly runId: string;
  readonly idempotencyKey: string;
  readonly baseRef: string;
  readonly baseBranch: string;
  readonly branchName: string;
  readonly commitSha: string;
  readonly committedAt: string;
  readonly author: { readonly name: string; readonly email: string };
  readonly title: string;
  readonly body: string;
  readonly isDraft: boolean;
  readonly rollbackSteps: readonly string[];
}

export interface PullRequestResult {
  readonly outcome: 'opened' | 'found';
  readonly number: number;
  readonly url: string;
}
