import { describe, expect, test } from 'vitest';
import { snippets } from '../../src/servers/launch/gates/snippets.ts';
import { type Launched, looseInput, noSignal, page } from './gate-fixture.ts';

const path = 'content/kb/x/faq.md';
const code =
  "import { readTable } from 'tidewater';\n\nconst table = await readTable('harbour.csv');\nconsole.log(table.rows);";
const catalog = [
  { language: 'typescript', code },
  { language: 'python', code: 'print("hello")\n' },
  { language: 'bash', code: 'tidewater --help' },
];

async function judge(body: string, more: Partial<Launched> = {}) {
  const launched = {
    written: { [path]: page(body) },
    snippets: catalog,
    installCommands: ['npm install tidewater'],
    ...more,
  };
  return snippets.run(looseInput(launched), noSignal);
}

function fence(language: string, text: string): string {
  return `## Example\n\n\`\`\`${language}\n${text}\n\`\`\`\n`;
}

describe('a piece of code is right', () => {
  test.each([
    ['word for word as in the catalogue', fence('typescript', code)],
    ['with another name of its language', fence('ts', code)],
    ['with marks behind its language', fence('ts {linenos=true}', code)],
    ['in a list', '1. Do it:\n\n   ```python\n   print("hello")\n   ```\n'],
    ['with ends of lines of another system', fence('typescript', code).replaceAll('\n', '\r\n')],
    ['in a shortcode', `{{< code lang="typescript" file="examples/first.ts" >}}\n${code}\n{{< /code >}}\n`],
    ['in the highlighting of Hugo', `{{< highlight python "linenos=table" >}}\nprint("hello")\n{{< /highlight >}}\n`],
    ['as a command that installs the product', fence('sh', 'npm install tidewater')],
    ['in tabs', '{{< tabs >}}\n{{< tab "npm" >}}\n```sh\nnpm install tidewater\n```\n{{< /tab >}}\n{{< /tabs >}}\n'],
  ])('%s', async (_, body) => {
    expect((await judge(body)).findings).toEqual([]);
  });

  test('and the log names where it is from', async () => {
    const { log } = await judge(`${fence('typescript', code)}\n${fence('sh', 'npm install tidewater')}`);
    expect(log).toEqual([
      `${path}:8 typescript: syntax as in the catalogue, snip_0000000000000000`,
      `${path}:17 sh: syntax right, install command`,
    ]);
    expect((await judge('No code.\n')).log).toEqual(['no code on the touched pages']);
  });
});

describe('a piece of code is wrong', () => {
  test.each([
    ['without a language', fence('', code), 'SNIPPET_LANGUAGE_MISSING', 8, 'Write typescript behind the fence.'],
    [
      'indented, which names no language',
      'Do:\n\n    print("hello")\n',
      'SNIPPET_LANGUAGE_MISSING',
      7,
      'Write python behind the fence.',
    ],
    [
      'under another language',
      fence('ruby', 'print("hello")'),
      'SNIPPET_LANGUAGE_WRONG',
      8,
      'Write python behind the fence.',
    ],
    [
      'with one line changed',
      fence('ts', code.replace('rows', 'lines')),
      'SNIPPET_NOT_IN_CATALOG',
      8,
      'Replace it by the code of snip_0000000000000000.',
    ],
    ['from nowhere', fence('go', 'fmt.Println(1)'), 'SNIPPET_NOT_IN_CATALOG', 8, undefined],
    [
      'as a command that installs something else',
      fence('sh', 'npm install other'),
      'SNIPPET_NOT_IN_CATALOG',
      8,
      undefined,
    ],
    [
      'in a shortcode',
      '\n{{< code lang="go" >}}\nfmt.Println(1)\n{{< /code >}}\n',
      'SNIPPET_NOT_IN_CATALOG',
      7,
      undefined,
    ],
  ])('%s', async (_, body, code, line, fix) => {
    const { findings } = await judge(body);
    expect(findings.map((each) => [each.code, each.path, each.line, each.fix])).toEqual([[code, path, line, fix]]);
  });

  test('with a syntax error, which is told in its own line', async () => {
    const broken = 'def f():\n    return (1\n\nprint(f())\n)(';
    const { findings } = await judge(fence('python', broken));
    expect(findings.map(({ code }) => code)).toEqual(['SNIPPET_NOT_IN_CATALOG', 'SNIPPET_SYNTAX']);
    expect(findings[1]?.line).toBeGreaterThanOrEqual(8);
  });

  test('and the nearest of the catalogue is named, with its place and where it differs', async () => {
    const { findings } = await judge(fence('ts', code.replace('rows', 'lines')));
    expect(findings[0]?.message).toBe(
      'The piece of code is neither in the catalogue nor a command that installs the product. ' +
        'The nearest is snip_0000000000000000 of examples/0.txt:1; it differs from line 4 on.',
    );
  });
});

test('a language that nothing here can check is taken as it is', async () => {
  const { findings, log } = await judge(fence('fortran', 'END'), { snippets: [{ language: 'fortran', code: 'END' }] });
  expect(findings).toEqual([]);
  expect(log).toEqual([`${path}:8 fortran: syntax as in the catalogue, snip_0000000000000000`]);
});
