// Everything of a run that can be read under a name: what workers wrote, its config, and its own story.
import { gzipSync } from 'node:zlib';
import { Fault } from '../../../kernel/fault.ts';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import type { RunEngine } from '../../../runs/engine.ts';
import { readableJson } from '../artifacts/artifact-bytes.ts';
import { fault } from '../faults.ts';
import { configArtifactName, writeConfig } from './config-artifact.ts';
import { tellEvents } from './event-log.ts';
import type { LaunchRun } from './launch-run.ts';
import { foldSnapshot } from './snapshot.ts';

export interface NamedArtifact {
  readonly name: string;
  readonly sha256: string;
}

/** What is settled: the log and the snapshot change with every event, and are only read by name. */
export function listArtifacts(of: LaunchRun, runs: RunEngine): NamedArtifact[] {
  const written = runs.artifacts(of.run.runId).map(({ name, hash }) => ({ name, sha256: hash }));
  const config = { name: configArtifactName, sha256: hashBytes(writeConfig(of)) };
  return [...written, config].sort((a, b) => (a.name < b.name ? -1 : 1));
}

export interface ReadArtifact extends NamedArtifact {
  readonly content_type: string;
  /** Text as it is, anything else as base64. */
  readonly content: string;
}

/** `.gz` after a name asks for the same bytes, compressed. Throws INVALID_INPUT that names those there are. */
export async function readArtifact(of: LaunchRun, name: string, runs: RunEngine): Promise<ReadArtifact> {
  const plain = name.replace(/\.gz$/, '');
  const read = await readPlain(of, plain, runs);
  const { bytes, contentType } =
    plain === name ? read : { bytes: gzipSync(read.bytes), contentType: 'application/gzip' };
  const isText = /^text\/|[/+]json$|yaml$|ndjson$/.test(contentType);
  return {
    name,
    content_type: contentType,
    sha256: hashBytes(bytes),
    content: Buffer.from(bytes).toString(isText ? 'utf8' : 'base64'),
  };
}

const told: Readonly<
  Record<string, { readonly contentType: string; readonly text: (of: LaunchRun, runs: RunEngine) => string }>
> = {
  [configArtifactName]: { contentType: 'application/yaml', text: writeConfig },
  'events.ndjson': {
    contentType: 'application/x-ndjson',
    text: (of, runs) =>
      tellEvents(of.run.runId, runs)
        .map((event) => `${JSON.stringify(event)}\n`)
        .join(''),
  },
  'snapshot.json': {
    contentType: 'application/json',
    text: (of, runs) => readableJson(foldSnapshot(tellEvents(of.run.runId, runs))),
  },
};

async function readPlain(of: LaunchRun, name: string, runs: RunEngine) {
  const tell = Object.hasOwn(told, name) ? told[name] : undefined;
  if (!tell) return readWritten(of, name, runs);
  return { bytes: Buffer.from(tell.text(of, runs)), contentType: tell.contentType };
}

async function readWritten({ run }: LaunchRun, name: string, runs: RunEngine) {
  try {
    return await runs.readArtifact(run.runId, name);
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown;
    const { code, message } = thrown;
    // Bytes that somebody else has changed: nothing a caller can mend.
    if (code !== 'ARTIFACT_NOT_FOUND')
      throw fault('INTERNAL', { message, details: { run_id: run.runId, cause_class: code } });
    const known = [...runs.artifacts(run.runId).map((each) => each.name), ...Object.keys(told)].sort();
    throw fault('INVALID_INPUT', {
      message: 'artifact_name: the run has no artifact of this name yet.',
      details: { run_id: run.runId, field: 'artifact_name', known_artifacts: known },
    });
  }
}
