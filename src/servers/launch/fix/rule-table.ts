// Which rule mends which kind of issue, by error code. A code that is not here is for people.
import type { Issue } from '../artifacts/schemas/issue.ts';
import type { FixRule } from './fix-rule.ts';
import { addChild, dropCode, dropRepeatedClaim } from './rules/distribution.ts';
import { addFrontMatter, setKey } from './rules/front-matter-keys.ts';
import { repairYaml } from './rules/front-matter-yaml.ts';
import { insertHeading, insertLimitations } from './rules/headings.ts';
import { mendAnchor, mendLink } from './rules/links.ts';
import { applyLintFix } from './rules/lint.ts';
import { setName, setRepository, setWantedKey } from './rules/names.ts';
import { pageMissing } from './rules/restore-page.ts';
import { dropHandler, dropScript, dropScriptUrl, hideSecret } from './rules/security.ts';
import { dropShortcode } from './rules/shortcodes.ts';
import { replaceCommand, setFenceLanguage, takeCatalogueCode } from './rules/snippets.ts';
import { dropLine, fillToken } from './rules/tokens.ts';
import { addMarker, changeMarker, dropClaim, restoreWords } from './rules/truth.ts';

export const rules: Readonly<Record<string, FixRule | undefined>> = {
  FRONTMATTER_UNREADABLE: repairYaml,
  FRONTMATTER_MISSING: addFrontMatter,
  FRONTMATTER_KEY_MISSING: setKey,
  FRONTMATTER_KEY_TYPE: setKey,
  MARKDOWN_LINT: applyLintFix,
  TEMPLATE_TOKEN_LEFT: fillToken,
  PLACEHOLDER_TEXT: dropLine,
  HUGO_FRONT_MATTER_INVALID: repairYaml,
  HUGO_SHORTCODE_INVALID: dropShortcode,
  HUGO_REF_NOT_FOUND: dropShortcode,
  SNIPPET_LANGUAGE_MISSING: setFenceLanguage,
  SNIPPET_LANGUAGE_WRONG: setFenceLanguage,
  SNIPPET_NOT_IN_CATALOG: takeCatalogueCode,
  SNIPPET_SYNTAX: takeCatalogueCode,
  LINK_BROKEN: mendLink,
  LINK_CASE_MISMATCH: mendLink,
  LINK_ABOVE_ROOT: mendLink,
  LINK_ANCHOR_BROKEN: mendAnchor,
  TRUTHLOCK_MARKER_MISSING: addMarker,
  TRUTHLOCK_CLAIM_UNKNOWN: changeMarker,
  TRUTHLOCK_CLAIM_CONTRADICTED: dropClaim,
  TRUTHLOCK_CLAIM_UNRESOLVED: dropClaim,
  TRUTHLOCK_INFERENCE_FORBIDDEN: dropClaim,
  TRUTHLOCK_FIGURE_UNPROVEN: restoreWords,
  TRUTHLOCK_TEXT_STRAYED: restoreWords,
  UNIVERSALITY_HIDDEN_INFERENCE: restoreWords,
  UNIVERSALITY_LIMITATIONS_MISSING: insertLimitations,
  UNIVERSALITY_INSTALL_COMMAND: replaceCommand,
  CONSISTENCY_TITLE: setWantedKey,
  CONSISTENCY_URL: setWantedKey,
  CONSISTENCY_PRODUCT_NAME: setName,
  CONSISTENCY_REPO_URL: setRepository,
  CONSISTENCY_HEADING_MISSING: insertHeading,
  DISTRIBUTION_TOC_CODE: dropCode,
  DISTRIBUTION_CHILD_NOT_LISTED: addChild,
  DISTRIBUTION_CLAIM_REPEATED: dropRepeatedClaim,
  XSS_SCRIPT: dropScript,
  XSS_EVENT_HANDLER: dropHandler,
  XSS_SCRIPT_URL: dropScriptUrl,
  SECRET_FOUND: hideSecret,
};

export function hasRule({ error_code, location }: Issue): boolean {
  if (error_code === undefined || location === undefined) return false;
  return rules[error_code] !== undefined || error_code === pageMissing;
}
