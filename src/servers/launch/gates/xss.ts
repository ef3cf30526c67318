// Gate: nothing on a page runs in the browser of a reader: no script, no handler of events, no address that is a program.
import { isRecord } from '../../../kernel/is-record.ts';
import { lineOfKey } from './frontmatter.ts';
import { type PageFinding, pageGate } from './page-gate.ts';
import { lookAt } from './page-look.ts';
import type { WorktreePage } from './worktree-pages.ts';

export const xss = pageGate('xss', 30, (page) => [
  ...findInHtml(page),
  ...findInLinks(page),
  ...findInFrontMatter(page),
]);

const element = /<\/?\s*(?:script|iframe|object|embed|base|form)\b|<meta\b[^>]*http-equiv/i;
const handler = /<[a-z][^>]*?[\s/"'](on[a-z]{3,})\s*=/i;
const addressOfProgram = /^(?:javascript|vbscript|data:text\/html|data:image\/svg\+xml)/i;
const attribute = /\b(?:href|src|action|formaction|xlink:href|data|poster|srcdoc)\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi;

function findInHtml(page: WorktreePage): PageFinding[] {
  const { path } = page;
  return lookAt(page).html.flatMap(({ line: first, value }) =>
    value.split('\n').flatMap((text, at): PageFinding[] => {
      const line = first + at;
      const [, event] = handler.exec(text) ?? [];
      const urls = [...text.matchAll(attribute)].map(([, quoted = '']) => quoted.replaceAll(/^["']|["']$/g, ''));
      return [
        ...(element.test(text) ? [script(path, line)] : []),
        ...(event ? [eventHandler(path, line, event)] : []),
        ...(urls.some(isProgram) ? [programAddress(path, line)] : []),
      ];
    }),
  );
}

function findInLinks(page: WorktreePage): PageFinding[] {
  return lookAt(page)
    .links.filter(({ url }) => isProgram(url))
    .map(({ line }) => programAddress(page.path, line));
}

function findInFrontMatter(page: WorktreePage): PageFinding[] {
  return Object.entries(page.frontMatter ?? {}).flatMap(([key, value]): PageFinding[] => {
    const texts = textsIn(value);
    const line = lineOfKey(page, key);
    const [, event] = texts.map((text) => handler.exec(text)).find((match) => match !== null) ?? [];
    return [
      ...(texts.some((text) => element.test(text)) ? [script(page.path, line)] : []),
      ...(event ? [eventHandler(page.path, line, event)] : []),
      ...(texts.some(isProgram) ? [programAddress(page.path, line)] : []),
    ];
  });
}

/** Browsers leave out blanks and control signs, and read entities. */
export function isProgram(url: string): boolean {
  const read = url
    .replaceAll(/&#x([0-9a-f]{1,6});?/gi, (_, digits: string) => signOf(Number.parseInt(digits, 16)))
    .replaceAll(/&#(\d{1,7});?/g, (_, digits: string) => signOf(Number(digits)))
    .replaceAll(/&(?:colon|tab|newline);/gi, (name) => (/colon/i.test(name) ? ':' : ''))
    .replaceAll(/[\s\p{Cc}]/gu, '');
  return addressOfProgram.test(read) && read.includes(':');
}

function signOf(code: number): string {
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
}

function script(path: string, line: number): PageFinding {
  const message = 'An element stands here that runs or loads a program.';
  return { severity: 'blocker', code: 'XSS_SCRIPT', message, path, line };
}

function eventHandler(path: string, line: number, subject: string): PageFinding {
  const message = `An element has the handler ${subject.toLowerCase()}.`;
  return { severity: 'blocker', code: 'XSS_EVENT_HANDLER', message, path, line, subject };
}

function programAddress(path: string, line: number): PageFinding {
  return { severity: 'blocker', code: 'XSS_SCRIPT_URL', message: 'An address here is a program.', path, line };
}
