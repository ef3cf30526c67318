// Vaults for the crash tests: every link of every note leads somewhere, in every style there is, and a few notes are
// linked by very many. The same seed gives the same bytes.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { Random } from '../../fuzz/random.ts';

export type Files = Readonly<Record<string, Buffer>>;

export interface LinkedVault {
  readonly files: Files;
  readonly hubs: readonly string[];
}

const folders = ['', 'daily/', 'projects/', 'projects/old plans/', 'Personen/Äpfel & Birnen/'];

export function makeLinkedVault(seed: string, notes: number, hubs: number): LinkedVault {
  const random = new Random(seed);
  const ids = Array.from({ length: notes }, (_, at) => `${random.pick(folders)}note-${at}.md`);
  const files = Object.fromEntries(ids.map((id) => [id, noteBytes(random, id, ids, hubs)]));
  return { files, hubs: ids.slice(0, hubs) };
}

function noteBytes(random: Random, id: string, ids: readonly string[], hubs: number): Buffer {
  const links = Array.from({ length: random.int(3, 9) }, () => {
    const target = random.chance(0.25) ? ids[random.int(0, hubs - 1)] : random.pick(ids);
    return writeLink(random, id, target ?? id);
  });
  const front = random.chance(0.3) ? `---\nup: "[[${nameOf(random.pick(ids))}]]"\ntags: [a, b]\n---\n` : '';
  const words = links.map((link) => `wörds before ${link} and after it.`).join(random.pick(['\n\n', '\r\n\r\n']));
  const text = Buffer.from(`${front}# ${titleOf(id)} at home\n\n${words}\n`);
  // Some files are not UTF-8, and no byte of them may change for that.
  return random.chance(0.05) ? Buffer.concat([text, Buffer.from([0xff, 0xfe, 0x80, 0x0a])]) : text;
}

function writeLink(random: Random, from: string, to: string): string {
  const relative = encodeURI(posix.relative(posix.dirname(from), to)).replaceAll('&', '%26');
  const path = to.slice(0, -3);
  return random.pick([
    `[[${nameOf(to)}]]`,
    `[[${path}|${titleOf(to)}]]`,
    `[[${path}#Part]]`,
    `![[${nameOf(to)}.md]]`,
    `[${titleOf(to)}](${relative})`,
    `[there](<${posix.relative(posix.dirname(from), to)}#part>)`,
    `[[/${path}]]`,
  ]);
}

function nameOf(id: string): string {
  return posix.basename(id, '.md');
}

function titleOf(id: string): string {
  return nameOf(id).replace(/^note-/, 'Note ');
}

export function writeFiles(folder: string, files: Files): void {
  for (const [id, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, id)), { recursive: true });
    writeFileSync(join(folder, id), bytes);
  }
}

/** Every file of the folder, whatever its name. */
export function readFiles(folder: string): Files {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(paths.sort().map((path) => [path.slice(folder.length + 1), readFileSync(path)]));
}
