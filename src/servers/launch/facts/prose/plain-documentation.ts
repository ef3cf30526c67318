// A documentation comment as a reader of the page should see it: marks of the documentation tool become words, and what is
// meant for tools goes.

export function plainDocumentation(doc: string): string {
  const lines = doc.split('\n').filter((line) => !isForTools(line));
  // Parameters and the like have their place in the signature; what comes before them is the text.
  const end = lines.findIndex((line) =>
    /^\s*(?:@[a-z]\w*\b|:(?:param|type|returns?|rtype|raises?)\b[^:]*:)/.test(line),
  );
  const text = (end < 0 ? lines : lines.slice(0, end)).join('\n');
  return inlineMarks
    .reduce((left, [mark, words]) => left.replaceAll(mark, words), text)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Switches of linters and coverage, and lines that only draw a border. */
function isForTools(line: string): boolean {
  return (
    /^\s*(?:eslint|tslint|jshint|jslint|biome|prettier|istanbul|c8|v8|ts|pylint|flake8|noqa|mypy|type|clang-format|rubocop|nolint|go):?[-\s]?(?:env|disable|enable|ignore|expect|global|next|off|on|noqa|generate|build)\b/i.test(
      line,
    ) || /^\s*[-=*#/~_+]{5,}\s*$/.test(line)
  );
}

const inlineMarks: readonly [RegExp, string][] = [
  // {@link Name}, {@link Name|words}, {@link Name words}
  [/\{@(?:link|linkcode|linkplain|see)\s+[^}\s|]+(?:\s*\|\s*|\s+)([^}]+)\}/g, '$1'],
  [/\{@(?:link|linkcode|linkplain|see|code|literal|value)\s+([^}\s]+)\s*\}/g, '`$1`'],
  [/\{@(?:code|literal)\s+([^}]+)\}/g, '`$1`'],
  [/\{@inherit[dD]oc\}/g, ''],
  // Marks of coverage tools, and a plural of reStructuredText
  [/\b[LG]COV_\w+\s*/g, ''],
  [/`\\(?=\w)/g, '`'],
  // :class:`~module.Name`, :func:`words <name>`
  [/:(?:py:)?[a-z]+:`([^`<]+?)\s*<[^`>]+>`/g, '$1'],
  [/:(?:py:)?[a-z]+:`~?(?:[\w.]+\.)?([\w]+(?:\(\))?)`/g, '`$1`'],
  [/``([^`]+)``/g, '`$1`'],
  // RDoc: a heading, and code between signs
  [/^=+ .*$/gm, ''],
  [/(?<![\w+])\+([A-Za-z_]\w*[?!]?(?:\(\))?)\+(?![\w+])/g, '`$1`'],
  // HTML of Javadoc
  [/<code>([^<]+)<\/code>/g, '`$1`'],
  [/<\/?(?:p|i|b|em|strong|tt|br|ul|li|a)(?:\s[^<>]*)?\/?>/gi, ''],
];
