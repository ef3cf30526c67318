// Which names in a vault are notes, and which folders are looked into.

export function isNoteName(name: string): boolean {
  return /^[^.].*\.md$/is.test(name);
}

/** Hidden folders belong to programs, and node_modules holds what others wrote. */
export function isSkippedFolder(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules';
}

/** True when a walk could have come upon this id. Ids come from clients and from file events. */
export function isNoteId(id: string): boolean {
  const names = id.split('/');
  const last = names.pop() ?? '';
  return !id.includes('\0') && isNoteName(last) && names.every((name) => name !== '' && !isSkippedFolder(name));
}

/** What an interrupted write leaves behind. */
export function isLeftTemporary(name: string): boolean {
  return /^\.mooring-[0-9a-f]{16}\.tmp$/.test(name);
}

/** Node decodes a name that is not UTF-8 with replacement characters, under which no file can be opened. */
export function mayBeMisread(name: string): boolean {
  return name.includes('\ufffd');
}
