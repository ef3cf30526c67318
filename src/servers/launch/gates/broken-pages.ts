// All broken pages, for the tests of gates and of fixes.
import { brokenForm } from './broken-form.ts';
import type { BrokenPage } from './broken-page.ts';
import { brokenRoles } from './broken-roles.ts';
import { brokenSafety } from './broken-safety.ts';
import { brokenStatements } from './broken-statements.ts';

export const brokenPages: readonly BrokenPage[] = [...brokenForm, ...brokenStatements, ...brokenRoles, ...brokenSafety];
