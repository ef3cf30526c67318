import { describe, expect, it } from 'vitest';
import { parseFile } from '../../parse/parse-file.ts';
import { tsx, typescript } from './language.ts';

describe('TypeScript in small pieces', () => {
  it('marks what is exported apart from its declaration', async () => {
    const { chunks } = await parseFile('function a() {\n  b();\n}\nconst c = 1;\nexport { a, c as d };\n', typescript);
    expect(chunks.map(({ name, facts }) => [name, facts?.modifiers, facts?.visibility])).toEqual([
      ['a', ['export'], 'public'],
      ['c', ['const', 'export'], 'public'],
      ['', [], null],
    ]);
  });

  it('gives a method all its decorators, with comments between them', async () => {
    const text =
      "class A {\n  one() {}\n\n  @Delete('/:id')\n  // Who leaves is written down.\n  @Logged\n  remove(id: string): void {\n    this.log(id);\n  }\n}\n";
    const { chunks } = await parseFile(text, typescript);
    const remove = chunks.find(({ name, mode }) => name === 'remove' && mode === 'code');
    expect(remove).toMatchObject({ startLine: 4, endLine: 9 });
    expect(remove?.facts?.decorators).toEqual(["Delete('/:id')", 'Logged']);
  });

  it('infers what is returned only where no return type is declared', async () => {
    const text =
      'function a(): boolean {\n  const each = () => `x`;\n  return true;\n}\nfunction b() {\n  let isQuoted = false;\n  return { isQuoted };\n}\n';
    const { chunks } = await parseFile(text, typescript);
    expect(chunks.map(({ facts }) => facts?.inferredTypes)).toEqual([['string'], ['boolean', 'map']]);
  });

  it('reads components in TSX', async () => {
    const { chunks } = await parseFile(
      'export const Page: FC<Props> = ({ title, children }) => {\n  const [open, setOpen] = useState(false);\n  return <Layout onClick={() => setOpen(!open)}>{title}<Menu.Item /></Layout>;\n};\n',
      tsx,
    );
    expect(chunks).toHaveLength(1);
    expect(chunks[0]).toMatchObject({ name: 'Page', kind: 'FunctionDeclaration' });
    expect(chunks[0]?.facts).toMatchObject({
      calls: ['useState', 'setOpen'],
      writes: ['open', 'setOpen'],
      returns: true,
    });
    expect(chunks[0]?.facts?.uses).toEqual(expect.arrayContaining(['Layout', 'Menu', 'Item', 'FC', 'Props']));
  });
});
