// The plugin as the one file that Studio loads: Roblox's XML model format, written by ourselves.
// The same sources give the same bytes, so that two files can be compared.

export interface LuauSource {
  /** Relative, with forward slashes: `Main.server.luau`, `Ops/Find.luau`. */
  readonly path: string;
  readonly text: string;
}

/** What Studio shows the plugin as, and the name of the file without its ending. */
export const pluginName = 'MooringStudio';

export function buildPluginFile(sources: readonly LuauSource[]): string {
  let referents = 0;
  const nextReferent = () => `MOORING${String(++referents).padStart(4, '0')}`;
  const lines = writeItem({ className: 'Folder', name: pluginName, children: treeOf(sources) }, '\t', nextReferent);
  return ['<roblox version="4">', ...lines, '</roblox>', ''].join('\n');
}

interface Item {
  readonly className: 'Folder' | 'Script' | 'ModuleScript';
  readonly name: string;
  readonly source?: string;
  readonly children: readonly Item[];
}

function treeOf(sources: readonly LuauSource[]): Item[] {
  const folders = new Map<string, LuauSource[]>();
  const items: Item[] = [];
  for (const { path, text } of sources) {
    const [head = '', ...rest] = path.split('/');
    if (rest.length === 0) items.push(scriptOf(path, head, text));
    else folders.set(head, [...(folders.get(head) ?? []), { path: rest.join('/'), text }]);
  }
  for (const [name, inside] of folders) items.push({ className: 'Folder', name, children: treeOf(inside) });
  items.sort((a, b) => (a.name < b.name ? -1 : 1));
  const twice = items.find(({ name }, index) => name === items[index + 1]?.name);
  // `script.Parent.Name` would find either of them.
  if (twice) throw new Error(`Two things in the plugin are called ${twice.name}.`);
  return items;
}

function scriptOf(path: string, file: string, source: string): Item {
  const [, name, server] = /^([^.]+)(\.server)?\.luau$/.exec(file) ?? [];
  if (name === undefined) throw new Error(`${path} is no Luau source: it must end with .luau or .server.luau.`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot carry, or readers change.
  if (/[\0-\x08\x0b-\x1f\ufffe\uffff]/.test(source) || !source.isWellFormed())
    throw new Error(`${path} holds a character that XML cannot carry, such as a carriage return.`);
  return { className: server === undefined ? 'ModuleScript' : 'Script', name, source, children: [] };
}

function writeItem({ className, name, source, children }: Item, indent: string, nextReferent: () => string): string[] {
  const inner = `${indent}\t`;
  return [
    `${indent}<Item class="${className}" referent="${nextReferent()}">`,
    `${inner}<Properties>`,
    `${inner}\t<string name="Name">${escapeText(name)}</string>`,
    ...(source === undefined ? [] : [`${inner}\t<ProtectedString name="Source">${quote(source)}</ProtectedString>`]),
    `${inner}</Properties>`,
    ...children.flatMap((child) => writeItem(child, inner, nextReferent)),
    `${indent}</Item>`,
  ];
}

/** `]]>` would end the section, so it is cut in two: the first section ends within it. */
function quote(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
