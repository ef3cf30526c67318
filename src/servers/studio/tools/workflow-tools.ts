// The five workflow tools. A run is durable: it goes on whoever asked for it has gone, and after a restart.
import { type Static, Type } from 'typebox';
import { Fault } from '../../../kernel/fault.ts';
import { closed, oneOf } from '../../../kernel/schema/shapes.ts';
import type { Run } from '../../../runs/run.ts';
import { runStatuses } from '../../../runs/run.ts';
import { readableMeta, readRequestMeta } from '../actions/request-meta.ts';
import { askerOf, thinkingMs } from '../approval/ask-person.ts';
import { type StudioDomain, tool } from '../domain.ts';
import { actionFaults, fault, invalidAt } from '../faults.ts';
import { workflowKinds } from '../run-kinds.ts';
import { Definition } from '../workflow/definition.ts';
import { logLineOf, logTypes } from '../workflow/log-lines.ts';
import { Acknowledged, Snapshot, SnapshotWithSteps, showStep, showWorkflow } from '../workflow/snapshot.ts';
import { startWorkflow } from '../workflow/start-workflow.ts';
import { readTime } from './read-time.ts';
import { refusable } from './refusable.ts';

const traits = { type: 'workflow' };
const timeoutMs = 30_000;
const runId = Type.String({ description: 'As workflow.run answered it' });

const RunInput = closed({
  definition: Definition,
  actor: Type.Optional(Type.String()),
  correlationId: Type.Optional(Type.String()),
  dryRun: Type.Optional(Type.Boolean()),
  approved: Type.Optional(Type.Boolean()),
});

export const workflowRun = tool({
  name: 'workflow.run',
  title: 'Workflow Run',
  description: 'Checks a workflow, starts it and answers at once; workflow.status tells how it goes.',
  version: 1,
  effect: 'write',
  // A person may have to be asked first.
  timeoutMs: timeoutMs + thinkingMs,
  traits,
  input: RunInput,
  output: Snapshot,
  faults: actionFaults,
  run: (args, context) => {
    const { callId, meta, clock, tell, signal } = context;
    // The arguments count; what they leave out may stand in the request's metadata.
    tell({ correlationId: readableMeta(meta, callId, args).correlationId });
    const start = async () => {
      const asked = readRequestMeta(meta, callId, args);
      return showWorkflow(
        await startWorkflow(args.definition, asked, { ask: askerOf(context, clock), signal }, context),
      );
    };
    return refusable('workflow.run', args, context, start, args);
  },
});

const workflowStatus = tool({
  name: 'workflow.status',
  title: 'Workflow Status',
  description: 'How a run stands; with includeSteps also what each step answered.',
  version: 1,
  effect: 'read',
  timeoutMs,
  control: true,
  traits,
  input: closed({
    runId,
    includeSteps: Type.Optional(Type.Boolean({ description: 'Adds steps, each with its output or error' })),
  }),
  output: SnapshotWithSteps,
  faults: actionFaults,
  run: (args, context) =>
    refusable('workflow.status', args, context, () => {
      const { runId: id, includeSteps = false } = args;
      const run = findRun(id, context);
      return { ...showWorkflow(run), ...(includeSteps && { steps: context.runs.steps(id).map(showStep) }) };
    }),
});

const workflowCancel = tool({
  name: 'workflow.cancel',
  title: 'Workflow Cancel',
  description: 'Asks a run to stop. Its step is stopped first; then workflow.status says canceled.',
  version: 1,
  effect: 'write',
  idempotent: true,
  timeoutMs,
  control: true,
  traits,
  input: closed({ runId }),
  output: Acknowledged,
  faults: actionFaults,
  run: async (args, context) => {
    const { callId, meta, runs, actions } = context;
    const asked = await refusable('workflow.cancel', args, context, () => {
      findRun(args.runId, context);
      return readRequestMeta(meta, callId);
    });
    return actions.runOther('workflow.cancel', args, { runId: callId, ...asked }, async () => {
      const { acknowledged, run } = await runs.cancel(args.runId);
      return { ...showWorkflow(run), acknowledged };
    });
  },
});

const defaultListed = 20;
const mostListed = 500;

const ListInput = closed({
  status: Type.Optional(oneOf(runStatuses)),
  limit: Type.Integer({ minimum: 1, default: defaultListed, description: `At most ${mostListed} at a time` }),
  cursor: Type.Optional(Type.String({ description: 'nextCursor of the answer before' })),
});

const workflowList = tool({
  name: 'workflow.list',
  title: 'Workflow List',
  description: 'Runs, newest first. nextCursor is there while more are to come.',
  version: 1,
  effect: 'read',
  timeoutMs,
  control: true,
  traits,
  input: ListInput,
  output: closed({ runs: Type.Array(Snapshot), nextCursor: Type.Optional(Type.String()) }),
  faults: actionFaults,
  run: (args, context) => refusable('workflow.list', args, context, () => listRuns(args, context)),
});

const LogLineShape = closed({
  timestamp: Type.String(),
  level: Type.String(),
  message: Type.String(),
  stepId: Type.Optional(Type.String()),
  actionId: Type.Optional(Type.String()),
});

const LogsInput = closed({
  runId,
  limit: Type.Optional(Type.Integer({ minimum: 1 })),
  level: Type.Optional(oneOf(['info', 'warn', 'error'])),
  stepId: Type.Optional(Type.String()),
  since: Type.Optional(Type.String({ description: 'RFC 3339, inclusive' })),
});

const workflowLogs = tool({
  name: 'workflow.logs',
  title: 'Workflow Logs',
  description: 'What a run has been through, oldest first; limit takes the last so many lines.',
  version: 1,
  effect: 'read',
  timeoutMs,
  control: true,
  traits,
  input: LogsInput,
  output: closed({ runId: Type.String(), logs: Type.Array(LogLineShape) }),
  faults: actionFaults,
  run: (args, context) => refusable('workflow.logs', args, context, () => readLogs(args, context)),
});

export const workflowTools = [workflowRun, workflowStatus, workflowCancel, workflowList, workflowLogs];

function findRun(id: string, { runs }: StudioDomain): Run {
  const run = runs.run(id);
  if (run && workflowKinds.includes(run.kind)) return run;
  throw fault('NOT_FOUND', {
    message: `There is no workflow run ${id.slice(0, 80)}.`,
    details: { runId: id.slice(0, 80) },
  });
}

function listRuns({ status, limit, cursor }: Static<typeof ListInput>, { runs }: StudioDomain) {
  const page = listed(() =>
    runs.list({
      kinds: workflowKinds,
      limit: Math.min(limit, mostListed),
      ...(status && { status }),
      ...(cursor !== undefined && { cursor }),
    }),
  );
  return {
    runs: page.runs.map(showWorkflow),
    ...(page.nextCursor !== null && { nextCursor: page.nextCursor }),
  };
}

function listed<T>(list: () => T): T {
  try {
    return list();
  } catch (thrown) {
    if (thrown instanceof Fault && thrown.code === 'INVALID_CURSOR') {
      throw invalidAt(['cursor'], 'format', 'did not come from a list with the same status');
    }
    throw thrown;
  }
}

function readLogs({ runId: id, limit, level, stepId, since }: Static<typeof LogsInput>, domain: StudioDomain) {
  const { runs, config } = domain;
  findRun(id, domain);
  const sinceMs = since === undefined ? Number.NEGATIVE_INFINITY : readTime(since);
  if (sinceMs === null)
    throw invalidAt(['since'], 'format', 'must be a time as RFC 3339 writes it: 2026-01-31T12:00:00Z');
  const actionOf = new Map(runs.steps(id).map(({ key, facts }) => [key, String(facts['actionId'] ?? '')]));
  const kept = runs.events({ runId: id, limit: config.workflow.maxLogsPerRun, types: logTypes });
  const asked = kept.filter(
    (event) =>
      event.at >= sinceMs &&
      (level === undefined || event.level === level) &&
      (stepId === undefined || event.step === stepId),
  );
  const shown = limit === undefined ? asked : asked.slice(-limit);
  return { runId: id, logs: shown.map((event) => logLineOf(event, actionOf)) };
}
