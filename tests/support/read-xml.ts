// A small strict reader of XML, for what we write ourselves: elements, attributes, text, CDATA and the five entities.
// It knows nothing else, and refuses everything that is not well formed.

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** All text directly inside, with CDATA sections in their place. */
  readonly text: string;
}

export function readXml(xml: string): Element {
  const reader: Reader = { xml, at: 0 };
  skipSpace(reader);
  const element = readElement(reader);
  skipSpace(reader);
  if (reader.at !== xml.length) throw wrong(reader, 'something after the end');
  return element;
}

interface Reader {
  readonly xml: string;
  at: number;
}

function readElement(reader: Reader): Element {
  const [, name = ''] = take(reader, /<([A-Za-z][\w.-]*)/y);
  const attributes: Record<string, string> = {};
  for (
    let found = tryTake(reader, /\s+([A-Za-z]\w*)="([^"<]*)"/y);
    found;
    found = tryTake(reader, /\s+([A-Za-z]\w*)="([^"<]*)"/y)
  ) {
    const [, key = '', value = ''] = found;
    if (Object.hasOwn(attributes, key)) throw wrong(reader, `${key} twice`);
    attributes[key] = decode(reader, value);
  }
  take(reader, />/y);
  const children: Element[] = [];
  let text = '';
  for (;;) {
    const end = tryTake(reader, /<\/([A-Za-z][\w.-]*)>/y);
    if (end) {
      if (end[1] !== name) throw wrong(reader, `</${end[1]}> where </${name}> belongs`);
      return { name, attributes, children, text };
    }
    if (reader.xml.startsWith('<![CDATA[', reader.at)) text += readSection(reader);
    else if (reader.xml[reader.at] === '<') children.push(readElement(reader));
    else text += readText(reader);
  }
}

function readSection(reader: Reader): string {
  const start = reader.at + '<![CDATA['.length;
  const end = reader.xml.indexOf(']]>', start);
  if (end === -1) throw wrong(reader, 'a section without an end');
  reader.at = end + ']]>'.length;
  return normalised(reader.xml.slice(start, end));
}

function readText(reader: Reader): string {
  const [text] = take(reader, /[^<]+/y);
  if (text.includes(']]>')) throw wrong(reader, ']]> outside a section');
  return decode(reader, normalised(text));
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(reader: Reader, text: string): string {
  return text.replaceAll(/&([^;]*;)?/g, (_, name: string | undefined) => {
    const found = entities[(name ?? '').slice(0, -1)];
    if (found === undefined) throw wrong(reader, `&${name ?? ''} is no entity`);
    return found;
  });
}

/** What every reader of XML does to the ends of lines. */
function normalised(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

function skipSpace(reader: Reader): void {
  tryTake(reader, /\s+/y);
}

function take(reader: Reader, pattern: RegExp): RegExpExecArray {
  const found = tryTake(reader, pattern);
  if (!found) throw wrong(reader, `not ${pattern.source}`);
  return found;
}

function tryTake(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.xml);
  if (found) reader.at = pattern.lastIndex;
  return found;
}

function wrong({ xml, at }: Reader, what: string): Error {
  return new Error(`Not well formed at ${at}: ${what} (${JSON.stringify(xml.slice(at, at + 40))})`);
}
