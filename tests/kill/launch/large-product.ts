// A product of many files, so that every worker has something to do for a while.
import type { Files } from '../../../src/servers/launch/source/repository-fixture.ts';
import { toyProduct } from '../../support/toy-product.ts';

export function largeProduct(modules: number): Files {
  const numbers = Array.from({ length: modules }, (_, at) => at + 1);
  const index = numbers.map((at) => `export * from './parts/part-${at}.js';\n`).join('');
  return {
    ...toyProduct,
    'src/index.js': `${toyProduct['src/index.js']}\n${index}`,
    ...Object.fromEntries(numbers.map((at) => [`src/parts/part-${at}.js`, moduleText(at)])),
    ...Object.fromEntries(numbers.map((at) => [`docs/part-${at}.md`, pageText(at)])),
    ...Object.fromEntries(numbers.map((at) => [`examples/part-${at}.js`, exampleText(at)])),
  };
}

function moduleText(at: number): string {
  const functions = Array.from(
    { length: 12 },
    (_, which) => `/** Counts the ${which + 1}th kind of mark on page ${at}. Returns the total. */
export function countMarks${at}x${which + 1}(text, options = {}) {
  let total = options.from ?? 0;
  for (const letter of text) if (letter.codePointAt(0) % ${which + 2} === 0) total += 1;
  return total;
}
`,
  );
  return functions.join('\n');
}

function pageText(at: number): string {
  return `# Marks of page ${at}

\`countMarks${at}x1\` counts the first kind of mark on page ${at} and returns the total.
It reads text of any length and supports input in UTF-8.
The totals of page ${at} can be written as JSON or as a table.

\`\`\`js
import { countMarks${at}x1 } from 'tally-marks';

console.log(countMarks${at}x1('one two three', { from: ${at} }));
\`\`\`
`;
}

function exampleText(at: number): string {
  return `// Counts the marks of page ${at}.
import { countMarks${at}x2 } from 'tally-marks';

console.log(countMarks${at}x2('four five six'));
`;
}
