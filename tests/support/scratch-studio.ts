// A studio server on a state home of its own, with a few more actions, called without a wire.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { onTestFinished } from 'vitest';
import { silentListener } from '../../src/kernel/call/listener.ts';
import { compileWithAjv } from '../../src/kernel/schema/compile.ts';
import { closed } from '../../src/kernel/schema/shapes.ts';
import { Server } from '../../src/kernel/server.ts';
import { systemClock, systemIds } from '../../src/platform/clock.ts';
import { type Action, declareAction } from '../../src/servers/studio/actions/action.ts';
import type { Bridge } from '../../src/servers/studio/bridge/bridge.ts';
import { studioServer } from '../../src/servers/studio/server.ts';
import { type MemoryOptions, type MemorySession, openMemorySession } from './memory-session.ts';

export interface ScratchStudio extends MemorySession {
  readonly home: string;
  readonly server: Server;
  /** What the actions below did, in order. */
  readonly done: readonly string[];
  /** A tool's answer, or the `data` of its error. */
  readonly answer: (name: string, args?: object, meta?: object) => Promise<Record<string, unknown>>;
  /** The run, once it is not running any more. */
  readonly ended: (runId: unknown) => Promise<Record<string, unknown>>;
}

export interface ScratchStudioOptions extends MemoryOptions {
  readonly home?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly moreActions?: readonly Action[];
  readonly bridge?: Bridge;
  readonly studio?: 'sim';
}

export function openScratchStudio(options: ScratchStudioOptions = {}): ScratchStudio {
  const home = options.home ?? scratchFolder();
  const done: string[] = [];
  const spec = studioServer({
    home,
    workspace: home,
    environment: { GOX_POLICY_MODE: 'allow-all', ...options.environment },
    log: () => {},
    ...(options.bridge && { bridge: options.bridge }),
    studio: options.studio,
    moreActions: [...ownActions(done), ...(options.moreActions ?? [])],
  });
  const server = new Server(spec, {
    clock: systemClock,
    ids: systemIds,
    listener: silentListener,
    compile: compileWithAjv(),
    checkResults: true,
    windDownMs: 500,
  });
  onTestFinished(() => server.close());
  const session = openMemorySession(server, options);
  const answer: ScratchStudio['answer'] = async (name, args = {}, meta = {}) => {
    const reply = await session.call(name, args, meta);
    if (!reply) throw new Error(`${name} was not answered`);
    return 'error' in reply ? { error: reply.error } : (structured(reply) as Record<string, unknown>);
  };
  const ended: ScratchStudio['ended'] = async (runId) => {
    const { runs } = (await server.domain()) as { runs: { settled(runId: string): Promise<unknown> } };
    await runs.settled(String(runId));
    return answer('workflow.status', { runId, includeSteps: true });
  };
  return { ...session, home, server, done, answer, ended };
}

/** A step that writes a text down. */
export function note(text: unknown, more: object = {}) {
  return { actionId: 'test.note', input: { text }, ...more };
}

export function workflow(steps: readonly object[], more: object = {}) {
  return { definition: { id: 'flow', steps }, ...more };
}

export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mooring-studio-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function structured(reply: object): unknown {
  return (reply as { result: { structuredContent: unknown } }).result.structuredContent;
}

/** One that writes, one that fails so often before it works, one that waits to be stopped, one that answers too much. */
function ownActions(done: string[]): Action[] {
  const failures = new Map<string, number>();
  const noteAction = declareAction({
    id: 'test.note',
    title: 'Note',
    description: 'Writes a text down.',
    version: 1,
    sideEffect: 'write',
    input: closed({ text: Type.String(), count: Type.Optional(Type.Integer()) }),
    output: Type.Unknown(),
    run: ({ text, count }, { dryRun }) => {
      if (!dryRun) done.push(text);
      return {
        output: { text, count: count ?? 0, dryRun },
        diff: { summary: `noted ${text}`, entries: [`+ ${text}`] },
      };
    },
  });
  const shaky = declareAction({
    id: 'test.shaky',
    title: 'Shaky',
    description: 'Fails some times first.',
    version: 1,
    sideEffect: 'read',
    input: closed({ name: Type.String(), failures: Type.Integer() }),
    output: Type.Unknown(),
    run: ({ name, failures: wanted }) => {
      const failed = failures.get(name) ?? 0;
      failures.set(name, failed + 1);
      if (failed < wanted) throw new Error('shaky');
      return { output: { attempts: failed + 1 } };
    },
  });
  const wait = declareAction({
    id: 'test.wait',
    title: 'Wait',
    description: 'Waits until it is stopped.',
    version: 1,
    sideEffect: 'read',
    input: closed({}),
    output: Type.Unknown(),
    run: (_input, { signal }) => {
      done.push('waiting');
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          done.push('stopped');
          reject(signal.reason);
        });
      });
    },
  });
  const flood = declareAction({
    id: 'test.flood',
    title: 'Flood',
    description: 'Answers more than anybody keeps.',
    version: 1,
    sideEffect: 'write',
    input: closed({}),
    output: Type.Unknown(),
    run: () => ({ output: 'x'.repeat(5_000_000) }),
  });
  return [noteAction, shaky, wait, flood];
}
