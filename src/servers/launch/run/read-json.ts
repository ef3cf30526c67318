// An artifact of a run that is JSON, as what it says.
import type { RunEngine } from '../../../runs/engine.ts';
import type { ArtifactName, ArtifactOf } from '../artifacts/artifact-table.ts';

/** Throws ARTIFACT_NOT_FOUND where the run has none of this name yet. */
export async function readJson<Name extends ArtifactName>(
  runs: Pick<RunEngine, 'readArtifact'>,
  runId: string,
  name: Name,
): Promise<ArtifactOf<Name>> {
  const { bytes } = await runs.readArtifact(runId, name);
  return JSON.parse(Buffer.from(bytes).toString('utf8')) as ArtifactOf<Name>;
}
