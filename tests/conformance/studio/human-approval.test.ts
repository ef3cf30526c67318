// Studio: a rule that asks for a person is satisfied by a person, in whatever way the person is asked.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openApproverToken } from '../../../src/servers/studio/approval/approver-token.ts';
import { type Answer, record } from '../../support/answer.ts';
import { openFixture } from '../../support/fixture-host.ts';
import { openMemorySession } from '../../support/memory-session.ts';
import { openSurface } from '../../support/open-surface.ts';
import { proves } from '../../support/proves.ts';
import { errorOf, openGox } from './open-gox.ts';

const rules = [
  {
    name: 'people only',
    match: { actionId: 'part.paint' },
    effect: 'allow',
    reason: 'paint is dear',
    approval: 'human',
  },
];
const red = { colour: 'red' };
const painted = { output: { painted: true } };

interface Waiting {
  readonly id: string;
  readonly expiresAt: string;
}

function waitingOf(answer: Answer): Waiting {
  const { code, data } = errorOf(answer);
  expect([code, data['code'], data['category'], data['retryable']]).toEqual([-32043, 'ACCESS_DENIED', 'policy', false]);
  const { approval } = data['details'] as { approval?: Waiting };
  if (!approval) throw new Error(`no approval to wait for in ${JSON.stringify(data)}`);
  expect(Date.parse(approval.expiresAt)).toBeGreaterThan(Date.now());
  return approval;
}

/** The command itself, as a person types it. */
function mooring(home: string, ...args: string[]): Promise<{ stdout: string }> {
  const main = join(import.meta.dirname, '../../../src/cli/main.ts');
  return promisify(execFile)(process.execPath, [main, ...args, '--home', home]);
}

proves('studio/approval/human', async (proof) => {
  const { client, home, colour, runs } = await openGox(proof, { rules });
  for (const meta of [{}, { approved: true }, { approved: 'true' }]) {
    waitingOf(await client.call('part.paint', red, { meta }));
  }
  const { id } = waitingOf(await client.call('part.paint', red));
  expect(colour()).toBeNull();
  const { approvals } = JSON.parse((await mooring(home, 'approvals', '--json')).stdout);
  expect(approvals).toMatchObject([
    { id, actor: 'anonymous', actionId: 'part.paint', input: red, rule: 'people only' },
  ]);
  expect((await mooring(home, 'approve', id)).stdout).toContain('approved part.paint for anonymous');
  // Another call is not the one that was approved.
  waitingOf(await client.call('part.paint', { colour: 'blue' }));
  waitingOf(await client.call('part.paint', red, { meta: { actor: 'eve' } }));
  waitingOf(await client.call('part.paint', red, { meta: { dryRun: true } }));
  expect(record(await client.call('part.paint', red))).toMatchObject(painted);
  expect(colour()).toBe('red');
  // One time is one time.
  expect(waitingOf(await client.call('part.paint', red)).id).not.toBe(id);
  expect((await runs()).find(({ status }) => status === 'succeeded')).toMatchObject({ approvalId: id });
});

test('two processes of one home share what was approved, and one of two racing calls passes', async () => {
  const fresh = (server: string) => openSurface('stdio', server);
  const first = await openGox({ fresh }, { rules });
  const second = await openGox({ fresh }, { rules, home: first.home });
  const { id } = waitingOf(await first.client.call('part.paint', red));
  expect(waitingOf(await second.client.call('part.paint', red)).id).toBe(id);
  await mooring(first.home, 'approve', id);
  const answers = await Promise.all([first, second].map(({ client }) => client.call('part.paint', red)));
  expect(answers.filter(({ error }) => error === undefined)).toHaveLength(1);
  await Promise.all([first.client.close(), second.client.close()]);
});

test('a call that a person has denied stays denied, and the question is not asked again', async () => {
  const { client, home } = await openGox({ fresh: (server) => openSurface('memory', server) }, { rules });
  const { id } = waitingOf(await client.call('part.paint', red));
  await mooring(home, 'approve', id, '--deny');
  const { message, data } = errorOf(await client.call('part.paint', red));
  expect(message).toContain('declined');
  expect(data['details']).not.toHaveProperty('approval');
  await expect(mooring(home, 'approve', id)).rejects.toThrow(`${id} was denied by`);
  await client.close();
});

test('over HTTP a person answers with a token that agents do not have, and no tool does it', async () => {
  const { client, home } = await openGox({ fresh: (server) => openSurface('http', server) }, { rules });
  const { id } = waitingOf(await client.call('part.paint', red));
  const address = `${client.url}/studio/approvals`;
  const listed = (await (await fetch(address)).json()) as { approvals: unknown[] };
  expect(listed).toMatchObject({ approvals: [{ id, decision: null }] });
  const answer = (body: object) =>
    fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  expect((await answer({ id, decision: 'approve' })).status).toBe(400);
  expect((await answer({ id, decision: 'approve', approverToken: 'guessed' })).status).toBe(403);
  for (const tool of ['approvals.decide', 'approvals_decide', 'approvals.list']) {
    expect((await client.call(tool, { id, decision: 'approve', approverToken: openApproverToken(home) })).status).toBe(
      404,
    );
  }
  waitingOf(await client.call('part.paint', red));
  const approved = await answer({ id, decision: 'approve', approverToken: openApproverToken(home) });
  expect(await approved.json()).toMatchObject({ id, decision: 'approved' });
  expect(record(await client.call('part.paint', red))).toMatchObject(painted);
  expect((await answer({ id, decision: 'approve', approverToken: openApproverToken(home) })).status).toBe(404);
  await client.close();
});

test('no client sees the tools that people answer with', async () => {
  const { client } = await openGox({ fresh: (server) => openSurface('memory', server) }, { rules });
  const { result } = await client.request('tools/list', {});
  expect(JSON.stringify(result)).not.toContain('approvals.');
  expect(errorOf(await client.call('approvals.decide', {})).code).toBe(-32044);
  await client.close();
});

/** A server in this process, with a client whose person answers as told. */
async function openAsking(answer: () => Promise<unknown>) {
  const questions: string[] = [];
  const opened = await openGox(
    {
      fresh: async () => {
        const server = openFixture('gox');
        const session = openMemorySession(server, {
          capabilities: { elicitation: {} },
          request: (method, { message }) => {
            questions.push(`${method} ${message}`);
            return answer();
          },
        });
        const call = async (tool: string, args: unknown = {}) => {
          const reply = (await session.call(tool, args)) as { result?: Record<string, unknown>; error?: object };
          return { ...reply, body: reply.result?.['structuredContent'] };
        };
        return { call, close: () => server.close() } as never;
      },
    },
    { rules },
  );
  return { ...opened, questions };
}

test('a client that can ask its user asks, and only a plain yes lets the call go on', async () => {
  const accepted = await openAsking(async () => ({ action: 'accept', content: { approve: true } }));
  expect(record(await accepted.client.call('part.paint', red))).toMatchObject(painted);
  expect(accepted.questions).toEqual([expect.stringContaining('elicitation/create anonymous asks to run part.paint.')]);
  expect(accepted.questions[0]).toContain('{"colour":"red"}');
  expect(record(await accepted.client.call('part.paint', red))).toMatchObject(painted);
  expect(accepted.questions).toHaveLength(2);
  await accepted.client.close();

  for (const answer of [
    { action: 'decline' },
    { action: 'accept', content: { approve: false } },
    { action: 'accept' },
  ]) {
    const declined = await openAsking(async () => answer);
    expect(errorOf(await declined.client.call('part.paint', red)).message).toContain('declined');
    expect(declined.colour()).toBeNull();
    await declined.client.close();
  }
});

test('a client that does not answer leaves the question to be answered elsewhere', async () => {
  for (const answer of [async () => ({ action: 'cancel' }), () => Promise.reject(new Error('broken client'))]) {
    const silent = await openAsking(answer);
    const { id } = waitingOf(await silent.client.call('part.paint', red));
    await mooring(silent.home, 'approve', id);
    expect(record(await silent.client.call('part.paint', red))).toMatchObject(painted);
    await silent.client.close();
  }
});
