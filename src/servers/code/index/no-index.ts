// The fault for a search without an index: why there is none, and what to do about it.
import type { Fault } from '../../../kernel/fault.ts';
import { fault } from '../faults.ts';
import type { BuildOwner } from './lock-owner.ts';
import type { ManifestProblem } from './manifest-file.ts';

export function noIndex(problem: ManifestProblem, builder: BuildOwner | null): Fault {
  const progress = builder?.progress ?? null;
  const share = progress && progress.total > 0 ? Math.min(1, progress.done / progress.total) : 0;
  return fault('NO_INDEX', {
    message: builder ? 'The index is being built; its text cannot be searched yet.' : messages[problem],
    details: { building: builder !== null, share, reason: problem },
    hint: builder ? 'Ask again in a moment; index_status says how far it is.' : 'Build it with build_index.',
  });
}

const messages: Readonly<Record<ManifestProblem, string>> = {
  missing: 'This repository has no index yet.',
  'other-version': 'The index of this repository was written by another version and has to be built again.',
  damaged: 'The index of this repository is damaged and has to be built again.',
};
