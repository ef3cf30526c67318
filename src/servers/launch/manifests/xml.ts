// A small reader of XML, enough for pom.xml, project files and nuspec: elements, attributes, text and the line of each.
// It resolves no external names and no entities but the five of the language.
import { squeeze } from './locate.ts';
import type { Located } from './manifest-record.ts';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
  /** Where its text begins. */
  line: number;
}

const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<![^>]*>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g;

/** The outermost element. Throws when tags do not match. */
export function readXml(source: string): XmlElement {
  // What is opened and never closed would be searched for from every place anew.
  const marks = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>', '<': '>' };
  if (Object.entries(marks).some(([open, close]) => source.lastIndexOf(open) > source.lastIndexOf(close)))
    throw new Error('not a whole XML document');
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '', line: 1 };
  const open: XmlElement[] = [root];
  let line = 1;
  for (const [whole, data, closed, opened, attributes, isEmpty, text] of source.matchAll(token)) {
    const inner = open.at(-1) ?? root;
    if (data !== undefined || text !== undefined) {
      const value = data ?? decode(text ?? '');
      const start = inner.text === '' ? value.search(/\S/) : 0;
      if (inner.text === '' && start >= 0) inner.line = line + value.slice(0, start).split('\n').length - 1;
      if (start >= 0) inner.text += value;
    } else if (closed !== undefined) {
      if (open.pop()?.name !== closed || open.length === 0) throw new Error(`</${closed}> closes what was not open`);
      (open.at(-1) ?? root).children.push(inner);
    } else if (opened !== undefined) {
      const element = { name: opened, attributes: readAttributes(attributes ?? ''), children: [], text: '', line };
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

/** Its text; null where that only names a property, which says nothing here. */
export function textAt(from: XmlElement | null, ...path: string[]): Located | null {
  const element = from && elementAt(from, ...path);
  const value = squeeze(element?.text ?? '');
  return !element || value === '' || /\$[({]|\$\w+\$/.test(value) ? null : { value, line: element.line };
}

function readAttributes(text: string): Record<string, string> {
  const pairs = text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return Object.fromEntries([...pairs].map(([, name = '', double, single]) => [name, decode(double ?? single ?? '')]));
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replaceAll(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => entities[name] ?? '');
}
