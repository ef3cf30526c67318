// The walk on the simulated Studio as the guide has it: every command is run as it stands there, by the built product,
// and must answer what stands below it.
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { assertBuilt, launcher, root } from '../e2e/installed.ts';
import { scratch } from './scratch.ts';

const temporaryFolder = scratch();

beforeAll(assertBuilt);

interface Step {
  readonly command: string;
  readonly answer: string;
}

/** The commands of the section about the simulated Studio, with the lines below each. */
function stepsOfGuide(): Step[] {
  const guide = readFileSync(join(root, 'docs/guides/studio.md'), 'utf8');
  const section = /^## Without Studio[\s\S]*?(?=^##+ )/m.exec(guide)?.[0] ?? '';
  const blocks = [...section.matchAll(/^```\n([\s\S]*?)^```/gm)].map(([, text]) => text ?? '');
  return blocks.flatMap((block) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((step) => {
        const [command = '', ...answer] = step.trimEnd().split('\n');
        return { command, answer: answer.join('\n') };
      }),
  );
}

/** Ids are new each time; which of them are the same is not. */
function withoutIds(text: string): unknown {
  const seen = new Map<string, string>();
  const named = text.replaceAll(/\b01k[0-9a-v]{23}\b|\binst-[0-9a-f]{12}-[0-9a-f]+\b/g, (id) => {
    if (!seen.has(id)) seen.set(id, `id ${seen.size + 1}`);
    return seen.get(id) ?? '';
  });
  return named === '' ? '' : JSON.parse(named);
}

test.skipIf(process.platform === 'win32')(
  'the walk of the guide goes as the guide says',
  async () => {
    const folder = temporaryFolder();
    const bin = join(folder, 'bin');
    const cwd = join(folder, 'empty');
    mkdirSync(bin);
    mkdirSync(cwd);
    writeFileSync(join(bin, 'mooring'), `#!/bin/sh\nexec "${process.execPath}" "${launcher}" "$@"\n`);
    chmodSync(join(bin, 'mooring'), 0o755);
    const clean = Object.entries(process.env).filter(([name]) => !/^(GOX_|MOORING_)/.test(name));
    const path = `${bin}${delimiter}${process.env['PATH']}`;
    const env = { ...Object.fromEntries(clean), PATH: path, MOORING_HOME: join(folder, 'home') };
    const steps = stepsOfGuide();
    expect(steps.length).toBeGreaterThanOrEqual(9);
    for (const { command, answer } of steps) {
      const { stdout, stderr } = await runShell(command, { cwd, env });
      expect({ command, stderr, answer: withoutIds(stdout.trimEnd()) }).toEqual({
        command,
        stderr: '',
        answer: withoutIds(answer),
      });
    }
  },
  120_000,
);

function runShell(command: string, options: object): Promise<{ stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    // A refusal exits with 1, and is part of the walk.
    execFile('sh', ['-c', command], options, (_error, stdout, stderr) => resolve({ stdout, stderr }));
  });
}
