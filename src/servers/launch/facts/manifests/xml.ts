// A small reader of XML, enough for pom.xml, project files and nuspec: elements, attributes, text and the line of each.
// It resolves no external names and no entities but the five of the language.

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
  /** Where its text begins. */
  readonly line: number;
}

interface Open {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
  line: number;
}

const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<![^>]*>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g;

/** The outermost element. Throws when tags do not match. */
export function readXml(source: string): XmlElement {
  // What is opened and never closed would be searched for from every place anew.
  const marks = [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
    ['<', '>'],
  ] as const;
  if (marks.some(([open, close]) => source.lastIndexOf(open) > source.lastIndexOf(close)))
    throw new Error('not a whole XML document');
  const root: Open = { name: '', attributes: {}, children: [], text: '', line: 1 };
  const open: Open[] = [root];
  let line = 1;
  for (const [whole, data, closed, opened, attributes, isEmpty, text] of source.matchAll(token)) {
    const inner = open.at(-1) ?? root;
    if (data !== undefined || text !== undefined) {
      const value = data ?? decode(text ?? '');
      if (inner.text.trim() === '' && value.trim() !== '')
        inner.line = line + (/^\s*/.exec(value)?.[0].split('\n').length ?? 1) - 1;
      inner.text += value;
    } else if (closed !== undefined) {
      if (open.pop()?.name !== closed || open.length === 0) throw new Error(`</${closed}> closes what was not open`);
      (open.at(-1) ?? root).children.push(inner);
    } else if (opened !== undefined) {
      const element: Open = {
        name: opened,
        attributes: readAttributes(attributes ?? ''),
        children: [],
        text: '',
        line,
      };
      if (isEmpty === '/') inner.children.push(element);
      else open.push(element);
    }
    line += whole.split('\n').length - 1;
  }
  const [first] = root.children;
  if (open.length !== 1 || !first) throw new Error('not a whole XML document');
  return first;
}

export function childrenNamed({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name);
}

/** The first element along a path of names. */
export function elementAt(from: XmlElement, ...path: string[]): XmlElement | null {
  return path.reduce<XmlElement | null>((at, name) => (at && childrenNamed(at, name)[0]) ?? null, from);
}

function readAttributes(text: string): Record<string, string> {
  const pairs = text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return Object.fromEntries([...pairs].map(([, name = '', double, single]) => [name, decode(double ?? single ?? '')]));
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replaceAll(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => entities[name] ?? '');
}
