// Pages with one thing wrong each, for the tests of gates and of fixes. Each says which gate must catch it, and what a fix
// makes of it: mostly the page as it was.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { GateInput } from './gate.ts';
import { requirePage, withPage } from './gate-fixture.ts';
import type { ValidationProfile } from './verdict.ts';

export interface BrokenPage {
  readonly gate: string;
  readonly code: string;
  readonly what: string;
  readonly path: string;
  /** Null where the page is as it was, and something around it is not. */
  readonly breakIt: ((text: string) => string) | null;
  /** Only where a fix gives something else than the page as it was; null where no rule helps. */
  readonly fixed?: null | ((text: string) => string);
  /** Where it is no more than a warning locally. */
  readonly profile?: ValidationProfile;
  /** What else has to be changed for it. */
  readonly around?: (input: GateInput) => GateInput;
}

/** In memory, and on the disk until the test is over: links are judged among all files of the site. */
export function breakSite(site: GateInput, { path, breakIt, around }: BrokenPage): GateInput {
  const changed = around ? around(site) : site;
  if (!breakIt) return changed;
  const broken = withPage(changed, path, breakIt);
  writeFileSync(join(site.siteFolder, path), requirePage(broken, path).text);
  onTestFinished(() => writeFileSync(join(site.siteFolder, path), requirePage(site, path).text));
  return broken;
}

/** Without `after` a fix gives the page as it was; with it, that text in place of what was put in. */
export function page(
  gate: string,
  code: string,
  what: string,
  path: string,
  from: string | RegExp,
  to: string,
  after?: string | null,
): BrokenPage {
  const given = { gate, code, what, path, breakIt: (text: string) => text.replace(from, to) };
  if (after === undefined) return given;
  return { ...given, fixed: after === null ? null : (text) => text.replace(from, after) };
}
