// Sections that the run asks for and that cannot be had: nothing to say there, or no build of the site that shows them.
import type { Issue } from '../artifacts/schemas/issue.ts';
import type { SiteContext } from '../artifacts/schemas/site.ts';
import type { RunConfig } from '../config/run-config.ts';
import { openIssue } from '../issues/open-issue.ts';
import type { Section } from '../profile/sections.ts';
import type { SectionQuota } from './section-quotas.ts';

export function sectionIssues(
  quotas: readonly SectionQuota[],
  planned: (section: Section) => number,
  { config, siteContext, areSectionsAsked }: SectionsInput,
): Issue[] {
  return quotas.flatMap(({ section }) => [
    ...(planned(section) === 0 ? [unplannable(section, areSectionsAsked)] : []),
    ...(planned(section) > 0 && !isBuilt(section, config, siteContext) ? [unbuilt(section, config)] : []),
  ]);
}

export interface SectionsInput {
  readonly config: RunConfig;
  readonly siteContext: SiteContext;
  /** Whether somebody named the sections, instead of taking those of the profile. */
  readonly areSectionsAsked: boolean;
}

const wanting: Readonly<Record<Section, string>> = {
  products: 'a README or manifest that says what the product is',
  docs: 'a README that says what the product is and how it is used',
  reference: 'a public API that can be parsed, best with documentation comments',
  kb: 'limitations, a page of questions, or examples of single features',
  blog: 'a README or manifest that says what the product is',
};

/** A section that is only there by default is left out where there is nothing to say: it was not promised to anybody. */
function unplannable(section: Section, isAsked: boolean): Issue {
  return openIssue('page_plan', {
    severity: isAsked ? 'blocker' : 'info',
    code: 'PLAN_SECTION_UNPLANNABLE',
    message: isAsked
      ? `The section ${section} is required, and no page of it can be planned.`
      : `The section ${section} is left out: no page of it can be planned.`,
    fix: `Add ${wanting[section]} to the repository, or leave ${section} out of required_sections.`,
  });
}

/** A row of the matrix with a star serves every section or family. */
function isBuilt(section: Section, { site_layout, family, hugo }: RunConfig, { hugo: found }: SiteContext): boolean {
  if (!hugo.use_config_gate || found.build_matrix.length === 0) return true;
  const root = site_layout.subdomain_roots[section].replace(/\/+$/, '');
  const subdomain = root.slice(root.lastIndexOf('/') + 1);
  return found.build_matrix.some(
    (row) => (row.subdomain === '*' || row.subdomain === subdomain) && (row.family === '*' || row.family === family),
  );
}

function unbuilt(section: Section, { family }: RunConfig): Issue {
  return openIssue('page_plan', {
    severity: 'warn',
    code: 'PLAN_SECTION_NOT_BUILT',
    message: `No Hugo config of the site builds the section ${section} for ${family}.`,
    fix: `Add a Hugo config for ${family} to the site.`,
  });
}
