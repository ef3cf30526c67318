// Makes a vault whose every link is known beforehand: the truth that an index is held against, and the weight that
// benchmarks lift. Link targets follow preferential attachment, so that a few notes become hubs, as in real vaults.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { seeded } from '../../src/contract/diff/soundness/random.ts';

export interface MadeVaultOptions {
  readonly notes: number;
  readonly seed?: number;
  readonly linksPerNote?: number;
  readonly wordsPerNote?: number;
  readonly hasMixedCase?: boolean;
}

export interface Truth {
  /** `from → to`, each once, sorted. */
  readonly edges: readonly string[];
  /** `from → name`, one per broken link, sorted. */
  readonly ghosts: readonly string[];
  readonly tags: ReadonlyMap<string, readonly string[]>;
}

interface MadeNote {
  readonly id: string;
  readonly base: string;
  readonly title: string;
  readonly alias: string;
  readonly tags: string[];
  readonly links: MadeNote[];
}

const syllables = 'ba de fi go ka le mi no pa re si to va ze lu ren dor mak sul tin'.split(' ');
const common = 'the of to and in is that it for on with as by are be from or at not but which can more all when'.split(
  ' ',
);

export function makeVault(folder: string, options: MadeVaultOptions): Truth {
  const { notes: count, seed = 1, linksPerNote = 8, wordsPerNote = 300, hasMixedCase = false } = options;
  const { below, pick, chance } = seeded(seed);
  const word = () => Array.from({ length: 2 + below(3) }, () => pick(syllables)).join('');
  const vocabulary = Array.from({ length: 800 }, word);
  const tagNames = Array.from({ length: 40 }, (_, at) => (at % 5 === 0 ? `${word()}/${word()}` : `${word()}${at}`));
  const folders = ['', ...Array.from({ length: 25 }, (_, at) => (at % 2 === 0 ? word() : `${word()}/${word()}`))];
  const notes = Array.from({ length: count }, (_, at): MadeNote => {
    const spoken = `${word()} ${word()} ${at}`;
    const base = hasMixedCase ? capitalised(spoken) : spoken;
    const tags = [...new Set(Array.from({ length: below(4) }, () => pick(tagNames)))];
    const alias = `also ${at} ${word()}`;
    return {
      id: posix.join(pick(folders), `${base}.md`),
      base,
      title: `${word()} title ${at}`,
      alias,
      tags,
      links: [],
    };
  });
  const truth = { edges: [] as string[], ghosts: [] as string[], tags: new Map<string, string[]>() };
  const popular: MadeNote[] = [];
  for (const note of notes) {
    for (let link = below(2 * linksPerNote + 1); link > 0; link--) {
      const target = popular.length > 0 && chance(0.45) ? pick(popular) : pick(notes);
      if (target === note || note.links.includes(target)) continue;
      note.links.push(target);
      popular.push(target);
      truth.edges.push(`${note.id} → ${target.id}`);
    }
    const ghost = chance(0.15) ? `missing ${word()} ${truth.ghosts.length}` : null;
    if (ghost !== null) truth.ghosts.push(`${note.id} → ${ghost}`);
    const inline = chance(0.2) ? pick(tagNames) : null;
    truth.tags.set(note.id, [...new Set([...note.tags, ...(inline === null ? [] : [inline])])]);
    const text = textOf(note, ghost, inline, wordsPerNote);
    const path = join(folder, note.id);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return { ...truth, edges: truth.edges.sort(), ghosts: truth.ghosts.sort() };

  function textOf(note: MadeNote, ghost: string | null, inline: string | null, words: number): string {
    const related = note.links.filter(() => chance(0.04));
    const definitions: string[] = [];
    const written = note.links
      .filter((each) => !related.includes(each))
      .map((target) => linkTo(note, target, definitions));
    if (ghost !== null) written.push(`[[${ghost}]]`);
    const frontmatter = [
      `title: ${note.title}`,
      `aliases: [${note.alias}]`,
      ...(note.tags.length > 0
        ? [chance(0.5) ? `tags: [${note.tags.join(', ')}]` : `tags: ${note.tags.join(', ')}`]
        : []),
      ...(related.length > 0 ? ['related:', ...related.map(({ base }) => `  - "[[${base}]]"`)] : []),
    ];
    const lines = ['---', ...frontmatter, '---', `# About ${note.base}`, ''];
    const sections = Math.max(1, Math.round(words / 75));
    for (let section = 1; section <= sections; section++) {
      lines.push(`## Section ${section}`, '');
      const share = Math.ceil(written.length / (sections - section + 1));
      const paragraph = Array.from({ length: 75 }, () => (chance(0.4) ? pick(common) : pick(vocabulary)));
      for (const link of written.splice(0, share)) paragraph.splice(below(paragraph.length), 0, link);
      lines.push(`${paragraph.join(' ')}. ^b${section}`, '');
    }
    if (inline !== null) lines.push(`Filed under #${inline} today.`, '');
    // What only looks like a link or a tag.
    if (chance(0.2)) lines.push('```md', '[[no link]] #notag', '```', '', '~~~', '[[no link]]', '~~~', '');
    if (chance(0.2))
      lines.push('Code `[[no link]]`, ``a ` [[no link]]``, math $[[no]]$, <!-- [[no link]] #notag -->.', '');
    return [...lines, ...definitions, ''].join('\n');
  }

  /** The same target, written in one of the ways people write links. */
  function linkTo(from: MadeNote, to: MadeNote, definitions: string[]): string {
    const path = to.id.slice(0, -3);
    const relative = posix.relative(posix.dirname(from.id), to.id);
    const forms = [
      () => `[[${to.base}]]`,
      () => `[[${to.base}]]`,
      () => `[[${to.base}|${pick(vocabulary)}]]`,
      () => `[[${to.base}#Section 1]]`,
      () => `[[${to.base}#^b1]]`,
      () => `[[${path}]]`,
      () => `[[${path}.md#Section 1|there]]`,
      () => `![[${to.base}]]`,
      () => `[[${to.title}]]`,
      () => `[[${to.alias}]]`,
      () => `[[${to.base.toUpperCase()}]]`,
      () => `[[${to.base.replaceAll(' ', '-')}]]`,
      () => `[${pick(vocabulary)}](${encodeURI(relative)})`,
      () => `[${pick(vocabulary)}](<${relative}#Section 1>)`,
      () => {
        definitions.push(`[r${definitions.length}]: ${encodeURI(relative)}`);
        return `[${pick(vocabulary)}][r${definitions.length - 1}]`;
      },
    ];
    // Mostly the plain forms, as in real vaults; each of the others often enough to be tested.
    return (chance(0.75) ? pick(forms.slice(0, 6)) : pick(forms))();
  }
}

function capitalised(text: string): string {
  return text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
