// A repository in which everything that a tool might run leaves a mark: scripts of every package manager, build files, git
// hooks, filters, and a file system monitor. After a whole run there is no mark.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { git } from '../../src/platform/git/git.ts';
import {
  type Files,
  makeRepository,
  makeScratchFolder,
  writeFiles,
} from '../../src/servers/launch/source/repository-fixture.ts';
import { toyProduct } from '../support/toy-product.ts';
import { launchRepository, readLaunched } from './launch-repository.ts';

const npmScripts = ['preinstall', 'install', 'postinstall', 'prepare', 'prepack', 'build', 'pretest', 'test', 'start'];
const hooks = [
  'pre-commit',
  'post-checkout',
  'post-merge',
  'pre-push',
  'post-index-change',
  'fsmonitor-watchman',
  'reference-transaction',
];

test('nothing of the product is run', async () => {
  const scratch = makeScratchFolder();
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  const repo = join(scratch, 'trap');
  const marks = join(scratch, 'marks');
  mkdirSync(marks);
  await makeRepository(repo, trapFiles(marks));
  await setTraps(repo, marks);
  expect(readdirSync(marks), 'the traps themselves').toEqual([]);

  const launched = await launchRepository(repo);
  expect(launched.state).toBe('DONE');
  expect(readdirSync(marks)).toEqual([]);
  const { paths } = await readLaunched(launched, 'repo_inventory.json');
  expect(paths).toEqual(expect.arrayContaining(['Makefile', 'setup.py', 'build.rs', 'conftest.py']));
  // Attributes of the tree change nothing of what was committed.
  const copy = join(launched.launch.home, 'launch', 'runs', launched.runId, 'work', 'repo');
  expect(existsSync(join(copy, 'README.md'))).toBe(true);
  expect(readdirSync(join(copy, '.git')).includes('hooks')).toBe(false);
  // They are traps indeed: whoever asks this repository in the usual way leaves marks.
  execFileSync('git', ['-C', repo, 'status'], { stdio: 'ignore' });
  expect(readdirSync(marks)).toContain('fsmonitor');
}, 120_000);

function trapFiles(marks: string): Files {
  const touch = (name: string) => `touch ${join(marks, name)}`;
  const scripts = Object.fromEntries(npmScripts.map((name) => [name, touch(`npm-${name}`)]));
  const python = (name: string) => `import pathlib\npathlib.Path(r"${join(marks, name)}").touch()\n`;
  const node = (name: string) => `require('node:fs').writeFileSync(${JSON.stringify(join(marks, name))}, '');\n`;
  return {
    ...toyProduct,
    'package.json': JSON.stringify({ name: 'trap', version: '1.0.0', license: 'MIT', main: './index.cjs', scripts }),
    'index.cjs': `${node('index.cjs')}/** Counts. */\nexports.count = () => 1;\n`,
    '.npmrc': 'ignore-scripts=false\n',
    'binding.gyp': `{"targets": [{"target_name": "<!(${touch('gyp')})"}]}`,
    'setup.py': `${python('setup.py')}from setuptools import setup\nsetup(name="trap", version="1.0.0")\n`,
    'conftest.py': python('conftest.py'),
    'docs/conf.py': python('conf.py'),
    'src/trap/__init__.py': `${python('init.py')}\ndef count():\n    """Counts."""\n    return 1\n`,
    'examples/run.py': python('example.py'),
    'examples/run.cjs': node('example.cjs'),
    'examples/run.sh': `#!/bin/sh\n${touch('example.sh')}\n`,
    Makefile: `X := $(shell ${touch('make-shell')})\nall:\n\t${touch('make')}\n`,
    'CMakeLists.txt': `execute_process(COMMAND ${touch('cmake')})\nproject(trap VERSION 1.0.0)\n`,
    'meson.build': `project('trap', 'c')\nrun_command('touch', '${join(marks, 'meson')}')\n`,
    'build.rs': `fn main() { std::fs::write("${join(marks, 'build.rs')}", "").unwrap(); }\n`,
    'build.gradle': `new File("${join(marks, 'gradle')}").createNewFile()\n`,
    'trap.gemspec': `File.write("${join(marks, 'gemspec')}", "")\nGem::Specification.new { |s| s.name = "trap" }\n`,
    'hugo.toml': '[security.exec]\nallow = [".*"]\n',
    '.gitattributes': '* filter=trap diff=trap merge=trap\n*.md text eol=crlf ident\n',
    '.gitmodules': `[submodule "x"]\n\tpath = x\n\turl = ext::sh -c "${touch('submodule')}"\n\tupdate = !${touch('update')}\n`,
    '.envrc': `${touch('direnv')}\n`,
  };
}

/** What a repository on this machine may be set up with; a server that asks it through its own settings would run them. */
async function setTraps(repo: string, marks: string): Promise<void> {
  const touch = (name: string) => `touch ${join(marks, name)}`;
  const folder = join(repo, '.git', 'hooks');
  writeFiles(folder, Object.fromEntries(hooks.map((name) => [name, `#!/bin/sh\n${touch(`hook-${name}`)}\n`])));
  for (const name of hooks) chmodSync(join(folder, name), 0o755);
  const settings: Readonly<Record<string, string>> = {
    'core.fsmonitor': touch('fsmonitor'),
    'core.sshCommand': touch('ssh'),
    'core.pager': touch('pager'),
    'core.hooksPath': folder,
    'core.alternateRefsCommand': touch('refs'),
    'diff.external': touch('diff'),
    'diff.trap.textconv': touch('textconv'),
    'filter.trap.clean': `${touch('clean')}; cat`,
    'filter.trap.smudge': `${touch('smudge')}; cat`,
    'uploadpack.packObjectsHook': touch('pack-objects'),
    'credential.helper': `!${touch('credential')}`,
    'gpg.program': touch('gpg'),
    'log.showSignature': 'true',
  };
  for (const [name, value] of Object.entries(settings)) await git(['config', '--local', name, value], { cwd: repo });
}
