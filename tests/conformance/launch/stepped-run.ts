// One stepped run up to its judged pages, that all proofs of a file look at.
import { expect } from 'vitest';
import type { Proof } from '../../support/proves.ts';
import { type Body, type Launcher, type Status, sharedLauncher, stepped } from './open-launcher.ts';

/** A RunStatus, whatever it says. */
export const runStatus = {
  run_id: expect.any(String),
  state: expect.any(String),
  section_states: expect.any(Object),
  open_issues: expect.any(Array),
  artifacts: expect.any(Array),
};

export interface Stepped {
  readonly runId: string;
  /** What launch_resume answered, and what launch_get_status said before and after. */
  readonly answers: readonly Body[];
  readonly statuses: readonly Status[];
}

const steppedRuns = new Map<string, Promise<Stepped>>();

/** One for all proofs of a surface. */
export async function steppedRun(proof: Proof): Promise<Launcher & Stepped> {
  const launch = await sharedLauncher(proof);
  const known = steppedRuns.get(proof.surface) ?? stepThrough(launch);
  steppedRuns.set(proof.surface, known);
  return { ...launch, ...(await known) };
}

async function stepThrough({ start, statusOf, resume }: Launcher): Promise<Stepped> {
  const runId = await start({ extra_evidence_urls: ['https://example.org/'] });
  const statuses = [await statusOf(runId)];
  const answers: Body[] = [];
  for (const _ of stepped.slice(1)) {
    answers.push(await resume(runId));
    statuses.push(await statusOf(runId));
  }
  return { runId, answers, statuses };
}
