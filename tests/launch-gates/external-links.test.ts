import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { externalLinks } from '../../src/servers/launch/gates/external-links.ts';
import { looseInput, noSignal, page } from './gate-fixture.ts';

const path = 'content/kb/x/faq.md';
let asked: string[] = [];
let atOnce = 0;
let mostAtOnce = 0;

const answer: RequestListener = (request, response) => {
  const way = request.url ?? '';
  asked.push(`${request.method} ${way}`);
  const times = asked.filter((each) => each.endsWith(` ${way}`)).length;
  const end = (status: number, headers = {}) => response.writeHead(status, headers).end('x');
  atOnce += 1;
  mostAtOnce = Math.max(mostAtOnce, atOnce);
  response.on('close', () => {
    atOnce -= 1;
  });
  if (way === '/good') end(200);
  else if (way === '/no-head') end(request.method === 'HEAD' ? 405 : 200);
  else if (way === '/late') end(times < 3 ? 503 : 200);
  else if (way === '/moved') end(301, { location: '/good' });
  else if (way === '/elsewhere') end(302, { location: 'https://other.example/x' });
  else if (way === '/circle') end(302, { location: '/circle-back' });
  else if (way === '/circle-back') end(302, { location: '/circle' });
  else if (/^\/long-\d+$/.test(way)) end(302, { location: `/long-${Number(way.slice(6)) + 1}` });
  else if (way === '/broken') end(500);
  else if (way === '/cut') request.socket.destroy();
  else if (way.startsWith('/slow')) setTimeout(() => end(200), 30);
  else if (way !== '/hang') end(404);
};

const server = createServer(answer);
let host = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  mostAtOnce = 0;
});

const online = { offline_mode: false, validation_profile: 'ci' };

async function judge(body: string, config: object = online, signal = noSignal) {
  const rules = { allowedHosts: [host], timeoutMs: 300, retryAfterMs: 1, maxAtOnce: 3 };
  const input = looseInput({ written: { [path]: page(body) }, config });
  const { findings, log } = await externalLinks(rules).run(input, signal);
  const bare = (text: string) => text.replaceAll(host, 'host');
  return { findings: findings.map((each) => ({ ...each, message: bare(each.message) })), log: log.map(bare) };
}

describe('an address', () => {
  test.each([
    ['that answers', '/good', '200', ['HEAD /good']],
    ['that does not like HEAD', '/no-head', '200', ['HEAD /no-head', 'GET /no-head']],
    ['that is down for a moment', '/late', '200', ['HEAD /late', 'GET /late', 'GET /late']],
    ['that has moved', '/moved', '200', ['HEAD /moved', 'HEAD /good']],
    ['that leads to a host that nobody may ask', '/elsewhere', '302 to other.example', ['HEAD /elsewhere']],
  ])('%s is good', async (_, way, said, requests) => {
    expect(await judge(`[a](http://${host}${way}#part)\n`)).toEqual({
      findings: [],
      log: [`http://host${way}: ${said}`],
    });
    expect(asked).toEqual(requests);
  });

  test.each([
    ['of nothing', '/none', '404', 2],
    ['of a broken service', '/broken', '500', 3],
    ['that never answers', '/hang', 'no answer in time', 3],
    ['that breaks off', '/cut', 'no connection', 3],
    ['that runs in a circle', '/circle', 'redirects in a circle', 2],
    ['that is sent on and on', '/long-0', 'too many redirects', 6],
  ])('%s is a warning in its line', async (_, way, said, requests) => {
    expect(await judge(`\n[a](http://${host}${way})\n`)).toEqual({
      findings: [
        {
          severity: 'warn',
          code: 'EXTERNAL_LINK_BROKEN',
          message: `The link http://host${way} does not work: ${said}.`,
          path,
          line: 6,
        },
      ],
      log: [`http://host${way}: ${said}`],
    });
    expect(asked).toHaveLength(requests);
  });
});

test('each address is asked once, so many at a time, and told for every link', async () => {
  const ways = Array.from({ length: 9 }, (_, at) => `/slow-${at}`);
  const body = [...ways, '/none', '/none'].map((way) => `- [a](http://${host}${way})\n`).join('');
  const { findings, log } = await judge(body);
  expect(findings.map(({ line }) => line)).toEqual([14, 15]);
  expect(log).toEqual(['/none: 404', ...ways.map((way) => `${way}: 200`)].map((each) => `http://host${each}`));
  expect(mostAtOnce).toBe(3);
});

test('a host that is not on the list is never asked, nor the site itself', async () => {
  const { findings, log } = await judge('[a](https://other.example/x) [b](https://example.org/docs/) [c](../x/)\n');
  expect(findings).toEqual([]);
  expect(log).toEqual(['https://other.example/x: not asked, its host is not allowed']);
});

test.each([
  ['offline', { offline_mode: true, validation_profile: 'ci' }, 'skipped by config: the run is offline'],
  ['in profile local', { offline_mode: false, validation_profile: 'local' }, 'skipped by config: off in profile local'],
])('nothing is asked %s', async (_, config, said) => {
  expect(await judge(`[a](http://${host}/none)\n`, config)).toEqual({ findings: [], log: [said] });
  expect(asked).toEqual([]);
});

test('it stops when it is told to', async () => {
  const stop = new AbortController();
  const judged = judge(`[a](http://${host}/hang)\n`, online, stop.signal);
  setTimeout(() => stop.abort(new Error('enough')), 150);
  await expect(judged).rejects.toThrow();
});
