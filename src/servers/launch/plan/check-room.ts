// Whether the site has room for a page: inside what the run may write, and at an address that nobody has yet.
import type { Issue } from '../artifacts/schemas/issue.ts';
import { openIssue } from '../issues/open-issue.ts';
import { assertAllowed } from '../patch/allowed-path.ts';
import { type Candidate, keyOf } from './draft.ts';
import type { PlacePage } from './place-pages.ts';
import type { SitePage } from './site-pages.ts';

export interface Room {
  readonly isWelcome: (candidate: Candidate) => boolean;
  /** One for each page that was turned away. */
  readonly issues: readonly Issue[];
}

/** Throws ALLOWED_PATHS_VIOLATION for a page outside what the run may write. */
export function checkRoom(place: PlacePage, existingPages: readonly SitePage[], allowed: readonly string[]): Room {
  const issues: Issue[] = [];
  const theirs = new Map(existingPages.filter(({ isOurs }) => isOurs !== true).map(({ path }) => [spotOf(path), path]));
  const ours = new Map<string, string>();
  return {
    issues,
    isWelcome: (candidate) => {
      const { outputPath, address } = place(candidate);
      assertAllowed(outputPath, allowed);
      const there = theirs.get(spotOf(outputPath));
      const twin = ours.get(address.toLowerCase()) ?? ours.get(spotOf(outputPath));
      if (there === undefined && twin === undefined) {
        ours.set(address.toLowerCase(), keyOf(candidate)).set(spotOf(outputPath), keyOf(candidate));
        return true;
      }
      issues.push(
        there === undefined
          ? twice(candidate, outputPath, address, twin ?? '')
          : occupied(candidate, outputPath, there),
      );
      return false;
    },
  };
}

/** Paths that Hugo gives one address, in one language; disks that ignore case count as well. */
function spotOf(path: string): string {
  return path
    .toLowerCase()
    .replace(/\.md$/, '')
    .replace(/\/_?index(?=$|\.[a-z-]+$)/, '');
}

function occupied(candidate: Candidate, path: string, there: string): Issue {
  return openIssue('page_plan', {
    severity: 'blocker',
    code: 'PLAN_PAGE_EXISTS',
    message: `The page ${keyOf(candidate)} would stand where the site has ${there}, which no launch wrote.`,
    path,
    files: [there],
    fix: `Move or remove ${there}, or leave its section out of required_sections.`,
  });
}

function twice(candidate: Candidate, path: string, address: string, twin: string): Issue {
  return openIssue('page_plan', {
    severity: 'blocker',
    code: 'PLAN_URL_COLLISION',
    message: `The pages ${twin} and ${keyOf(candidate)} would both be read at ${address}.`,
    path,
    fix: 'Give the sections different content roots and addresses.',
  });
}
