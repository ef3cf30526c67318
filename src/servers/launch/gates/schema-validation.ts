// Gate: every artifact fits its schema, and the front matter of every page can be read.
import { parseDocument } from 'yaml';
import type { Compile } from '../../../kernel/schema/validator.ts';
import { type ArtifactName, artifactSchemas, schemaKey } from '../artifacts/artifact-table.ts';
import type { Finding } from '../issues/open-issue.ts';
import { splitFrontMatter } from '../patch/front-matter.ts';
import type { Gate } from './gate.ts';
import type { PageFinding } from './page-gate.ts';
import type { WorktreePage } from './worktree-pages.ts';

const name = 'schema_validation';

/** The schemas of artifacts are compiled once, by whoever has a compiler. */
export function schemaValidation(compile: Compile): Gate {
  return {
    name,
    timeoutS: 30,
    judgesPages: true,
    run: ({ artifacts, pages }) => {
      const known = [...artifacts].filter((entry): entry is [ArtifactName, unknown] => isKnown(entry[0]));
      const findings = [
        ...known
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .flatMap(([each, content]) => checkArtifact(each, content, compile)),
        ...pages.flatMap(findUnreadable),
      ];
      return { findings, log: [`${known.length} artifacts and ${pages.length} pages looked at`] };
    },
  };
}

function isKnown(artifact: string): artifact is ArtifactName {
  return Object.hasOwn(artifactSchemas, artifact);
}

const shownAtMost = 5;

function checkArtifact(artifact: ArtifactName, content: unknown, compile: Compile): Finding[] {
  const violations = compile(schemaKey(artifact), artifactSchemas[artifact])(content) ?? [];
  return violations.slice(0, shownAtMost).map(({ instancePath, message }) => ({
    severity: 'blocker',
    code: 'ARTIFACT_SCHEMA_VIOLATION',
    message: `${artifact} does not fit its schema: ${instancePath || '/'} ${message}.`,
    path: artifact,
    fix: 'Run the worker that writes it again.',
  }));
}

export function findUnreadable(page: WorktreePage): PageFinding[] {
  if (page.frontMatter !== null) return [];
  const { path, text } = page;
  if (page.problem === 'has no front matter') {
    return [
      {
        severity: 'blocker',
        code: 'FRONTMATTER_MISSING',
        message: 'The page has no front matter.',
        path,
        line: 1,
        fix: 'Put front matter at the top of the page.',
      },
    ];
  }
  const yaml = splitFrontMatter(text)?.yaml;
  const [error] = yaml === undefined ? [] : parseDocument(yaml, { logLevel: 'error' }).errors;
  const why = yaml === undefined ? 'It does not end.' : (error?.message.split('\n')[0] ?? 'It is no table of keys.');
  return [
    {
      severity: 'blocker',
      code: 'FRONTMATTER_UNREADABLE',
      message: `The front matter cannot be read. ${why.replace(/ at line \d+, column \d+:?$/, '.')}`,
      path,
      line: (error?.linePos?.[0].line ?? 0) + 1,
      fix: 'Quote the values that hold signs of YAML.',
    },
  ];
}
