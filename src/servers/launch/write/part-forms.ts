// Which form the statements under a heading take, by the role of the page. Data only.
import type { PageRole } from '../profile/page-roles.ts';

export type PartForm =
  /** Paragraphs as far as there are any. */
  | 'prose'
  | 'list'
  /** What is done one after the other, and the commands that install. */
  | 'steps'
  /** One task after the other, each with its code. */
  | 'tasks'
  /** Public names with what their documentation says. */
  | 'names';

const forms: Readonly<Record<PageRole, Readonly<Record<string, PartForm>>>> = {
  landing: { Overview: 'prose', 'Getting Started': 'steps' },
  toc: { Introduction: 'prose' },
  comprehensive_guide: { Introduction: 'prose', 'Common Scenarios': 'tasks', 'Advanced Scenarios': 'tasks' },
  workflow_page: { Overview: 'prose', 'Step-by-Step Guide': 'steps' },
  feature_showcase: { Overview: 'prose', 'When to Use': 'prose', Steps: 'steps' },
  troubleshooting: { Solutions: 'prose' },
  api_reference: { Overview: 'prose', Classes: 'names', Methods: 'names' },
};

/** Everything else is a list: features, issues, limitations, requirements. */
export function formOf(role: PageRole, heading: string): PartForm {
  return forms[role][heading] ?? 'list';
}
