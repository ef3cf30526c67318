// Credentials that somebody has committed into a README and an example: no artifact, event, log line, status or record of
// the telemetry repeats them.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { makeRepository, makeScratchFolder } from '../../src/servers/launch/source/repository-fixture.ts';
import { Random } from '../fuzz/random.ts';
import { LaunchProcess } from '../kill/launch/launch-process.ts';
import { toyProduct } from '../support/toy-product.ts';

const random = new Random('secrets');
const letters = (count: number, alphabet: string) =>
  Array.from({ length: count }, () => random.pick([...alphabet])).join('');
const wide = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

// Made here, so that nothing that looks like a credential stands in this file.
const github = `ghp_${letters(36, wide)}`;
const amazon = `AKIA${letters(16, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')}`;
const keyBody = letters(64, wide);
const key = `-----BEGIN RSA PRIVATE KEY-----\n${keyBody}\n${letters(64, wide)}\n-----END RSA PRIVATE KEY-----`;
const secrets = { github, amazon, 'the body of a key': keyBody };

const readme = `${toyProduct['README.md']}
## Access

Tally Marks reads totals from a server with the token ${github} in its header.
Tally Marks supports uploads to a bucket with the key id ${amazon}.

- Supports the token \`${github}\` as a header.

\`\`\`js
import { countWords } from 'tally-marks';

const token = '${github}';
const id = '${amazon}';
console.log(countWords(token + id));
\`\`\`

\`\`\`
${key}
\`\`\`
`;

const example = `// Counts with the token ${github}.
import { countWords } from 'tally-marks';

const privateKey = \`${key}\`;
console.log(countWords('${amazon}' + privateKey));
`;

const source = `/** Signs with ${amazon}. The default token is ${github}. */
export function sign(text, token = '${github}') {
  return text + token;
}
`;

let server: LaunchProcess | undefined;
afterEach(() => server?.kill());

test('no credential of the product is repeated anywhere', async () => {
  const scratch = makeScratchFolder();
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 3 }));
  const [repo, home] = [join(scratch, 'tally-marks'), join(scratch, 'home')];
  const index = `${toyProduct['src/index.js']}\n${source}`;
  await makeRepository(repo, {
    ...toyProduct,
    'README.md': readme,
    'examples/access.js': example,
    'src/index.js': index,
  });
  server = await new LaunchProcess({ home, repo }).greet();
  const runId = await server.start(true);
  const { artifacts } = await server.deliver(runId);
  const told: Record<string, string> = {
    status: JSON.stringify(await server.answer('launch_get_status', { run_id: runId })),
  };
  for (const name of [...artifacts.map((each) => each.name), 'events.ndjson', 'snapshot.json'])
    told[name] = await server.artifact(runId, name);
  const { stderr } = await server.wire.end();
  told['log lines'] = stderr;
  // Everything that is kept, the pages and the pull request too, but for the checkout, which is the repository itself.
  for (const file of keptFiles(home)) told[file] = readFileSync(join(home, file), 'latin1');

  const found = Object.entries(told).flatMap(([place, text]) =>
    Object.entries(secrets).flatMap(([name, secret]) => (text.includes(secret) ? [`${name} in ${place}`] : [])),
  );
  expect(found).toEqual([]);
  expect(told['snippet_catalog.json']).toContain('countWords');
}, 120_000);

function keptFiles(home: string): string[] {
  const entries = readdirSync(home, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const checkout = /^launch[\\/]runs[\\/][^\\/]+[\\/]work[\\/]repo[\\/]/;
  return files.map((file) => file.slice(home.length + 1)).filter((file) => !checkout.test(file));
}
