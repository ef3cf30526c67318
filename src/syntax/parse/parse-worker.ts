// A thread that parses: a file's bytes come in, its chunks go out as JSON, which is cheaper to hand over than objects.
import { parentPort } from 'node:worker_threads';
import { languageByName } from '../languages/find-language.ts';
import { parseFile } from './parse-file.ts';
import { windowChunks } from './windows.ts';

export interface WorkerRequest {
  readonly lang: string;
  readonly text: Uint8Array;
}

export interface WorkerAnswer {
  /** A ParsedFile as JSON. */
  readonly parsed: string;
  /** Why there are only windows, where the fault is ours. */
  readonly problem: string | null;
  /** The grammars' machine has stopped in the middle: the thread can do nothing more. */
  readonly isBroken: boolean;
}

parentPort?.on('message', async ({ lang, text }: WorkerRequest) => {
  parentPort?.postMessage(await answer(lang, Buffer.from(text.buffer, text.byteOffset, text.byteLength).toString()));
});

async function answer(lang: string, text: string): Promise<WorkerAnswer> {
  const language = languageByName(lang);
  try {
    const parsed = language ? await parseFile(text, language) : windowChunks(text);
    return { parsed: JSON.stringify(parsed), problem: null, isBroken: false };
  } catch (error) {
    const parsed = JSON.stringify(windowChunks(text));
    const isBroken = (error as Error).name === 'RuntimeError';
    return { parsed, problem: `${lang}: ${(error as Error).message}`, isBroken };
  }
}
