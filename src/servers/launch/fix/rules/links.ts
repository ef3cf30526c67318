// Links that lead nowhere: to the planned page with the nearest name, to what the gate suggests, or they become plain words.
import type { GateInput } from '../../gates/gate.ts';
import { distanceAtMost } from '../../gates/links/nearest-address.ts';
import { plannedPage } from '../../gates/page-gate.ts';
import { type LookedLink, lookAt } from '../../gates/page-look.ts';
import type { WorktreePage } from '../../gates/worktree-pages.ts';
import { pagePlacer } from '../../plan/place-pages.ts';
import { relativePath } from '../../write/link-pages.ts';
import { deleteLines, lineAt, replaceLine } from '../edit-lines.ts';
import type { FixContext, FixRule } from '../fix-rule.ts';
import { dropShortcode } from './shortcodes.ts';

export const mendLink: FixRule = (context) => {
  const { page, issue, input } = context;
  const link = brokenLink(context);
  // A ref of Hugo is no link before Hugo has read it.
  if (!link) return dropShortcode(context);
  const [, suggested] = /^Link to (\S+?)\.?$/.exec(issue.suggested_fix ?? '') ?? [];
  const target = suggested ?? nearestPlanned(page, link.url, input);
  return target === undefined ? unlink(page, link) : rewrite(page, link, target);
};

export const mendAnchor: FixRule = (context) => {
  const link = brokenLink(context);
  if (!link) return null;
  const [, anchor] = /^Write (#\S+?)\.?$/.exec(context.issue.suggested_fix ?? '') ?? [];
  const bare = link.url.replace(/#.*$/, '');
  if (anchor === undefined && bare === '') return unlink(context.page, link);
  return rewrite(context.page, link, bare + (anchor ?? ''));
};

/** The one on the line that the issue speaks of; the longest address first, since a short one may be part of it. */
function brokenLink({ page, issue, line }: FixContext): LookedLink | undefined {
  return lookAt(page)
    .links.filter((link) => link.line === line && link.endLine === line && issue.message.includes(link.url))
    .sort((a, b) => b.url.length - a.url.length || a.column - b.column)[0];
}

function nearestPlanned(page: WorktreePage, url: string, input: GateInput): string | undefined {
  const own = plannedPage(page, input);
  const name = nameOf(url);
  const far = Math.max(1, Math.floor(name.length / 4));
  if (!own || name === '') return undefined;
  const [best] = input.pagePlan.pages
    .filter(({ output_path }) => output_path !== page.path && input.pages.some(({ path }) => path === output_path))
    .flatMap((plan) => {
      const distance = distanceAtMost(name, nameOf(plan.url_path), far);
      return distance === null ? [] : [{ plan, distance: distance + (plan.section === own.section ? 0 : 0.5) }];
    })
    .sort((a, b) => a.distance - b.distance || (a.plan.output_path < b.plan.output_path ? -1 : 1));
  if (!best) return undefined;
  const { plan } = best;
  if (plan.section === own.section) return relativePath(own.url_path, plan.url_path);
  return pagePlacer({ ...input, existingPages: [], locale: plan.locale })(plan).address;
}

function nameOf(url: string): string {
  const way = url.replace(/[?#].*$/, '').replace(/(?:\.md|\.html?)?\/*$/, '');
  return way.slice(way.lastIndexOf('/') + 1).toLowerCase();
}

function rewrite(page: WorktreePage, { line, column, endColumn, url }: LookedLink, target: string): string | null {
  const text = lineAt(page.text, line);
  const old = text.slice(column - 1, endColumn - 1);
  const at = old.lastIndexOf(url);
  if (at < 0) return null;
  const fresh = old.slice(0, at) + target + old.slice(at + url.length);
  return replaceLine(page.text, line, text.slice(0, column - 1) + fresh + text.slice(endColumn - 1));
}

/** Its words stay; a picture without a file goes, and so does a line of which nothing is left. */
export function unlink(page: WorktreePage, { line, column, endColumn, kind }: LookedLink): string {
  const text = lineAt(page.text, line);
  const [, words = ''] = /^\[([\s\S]*)\](?:\(|\[)/.exec(text.slice(column - 1, endColumn - 1)) ?? [];
  const left = text.slice(0, column - 1) + (kind === 'link' ? words : '') + text.slice(endColumn - 1);
  // What was nothing but a link would be a statement that nothing proves.
  const isBare =
    /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)?$/.test(text.slice(0, column - 1)) && text.slice(endColumn - 1).trim() === '';
  return isBare || /^[\s>*+-]*$/.test(left) ? deleteLines(page.text, line) : replaceLine(page.text, line, left);
}
