// mooring studio install-plugin: puts the plugin where Roblox Studio looks for it.
import { parseArgs } from 'node:util';
import { existingFolder } from '../../existing-folder.ts';
import { makeFolder } from '../../folders.ts';
import { paint } from '../../paint.ts';
import {
  buildOurPlugin,
  lookAtPlugin,
  type OurPlugin,
  type PluginPlace,
  writePlugin,
} from '../../studio/installed-plugin.ts';
import { pluginsFolder } from '../../studio/plugins-folder.ts';
import { UserError } from '../../user-error.ts';

export const help = `mooring studio install-plugin [--to FOLDER] [--json]

Writes MooringStudio.rbxmx into the folder where Roblox Studio looks for the plugins of
this user, over an older one. Studio loads it when it starts.

  --to FOLDER    another folder (needed where Studio does not run)
  --json         for machines
`;

export async function run(argv: string[]): Promise<number> {
  const { values } = parseArgs({ args: argv, options: { to: { type: 'string' }, json: { type: 'boolean' } } });
  const folder = folderFor(values.to);
  const ours = buildOurPlugin();
  const before = await install(folder, ours);
  const report = { path: before.path, result: results[before.state], version: ours.version, before: before.version };
  process.stdout.write(values.json ? `${JSON.stringify(report)}\n` : inWords(before, ours));
  return 0;
}

const results = { missing: 'installed', other: 'updated', same: 'unchanged' } as const;

function folderFor(to: string | undefined): string {
  if (to === '') throw new UserError("--to is empty. Leave it out for Studio's own folder");
  if (to !== undefined)
    return existingFolder({ value: to, base: process.cwd(), from: '--to' }, { flag: '--to', of: "Studio's plugins" });
  const folder = pluginsFolder();
  if (folder !== undefined) return folder;
  throw new UserError(
    'Roblox Studio does not run on this system, so its plugins have no folder here. Name one with --to FOLDER; from WSL it is ' +
      '/mnt/c/Users/<you>/AppData/Local/Roblox/Plugins',
  );
}

/** Answers what was there before. */
async function install(folder: string, ours: OurPlugin): Promise<PluginPlace> {
  try {
    makeFolder(folder);
    const before = lookAtPlugin(folder, ours);
    await writePlugin(before, ours);
    return before;
  } catch (thrown) {
    const { code } = thrown as { code?: string };
    if (code === undefined) throw thrown;
    throw new UserError(`the plugin cannot be written into ${folder} (${code}). Choose another folder with --to`);
  }
}

function inWords({ path, state, version }: PluginPlace, ours: OurPlugin): string {
  const from = version ?? 'one that says no version';
  const done = {
    missing: `${paint('ok', 'installed')} the plugin ${ours.version}`,
    other: `${paint('ok', 'updated')} the plugin to ${ours.version} from ${from === ours.version ? 'another build of it' : from}`,
    same: `${paint('ok', 'unchanged')}: the plugin ${ours.version} was there already`,
  };
  const next = [
    'Next',
    state === 'same' ? '  1. Start Roblox Studio and open a place' : '  1. Start Roblox Studio anew and open a place',
    '  2. mooring studio pair     shows what to paste into the plugin',
    '',
  ];
  return [done[state], `  ${path}`, '', ...next].join('\n');
}
