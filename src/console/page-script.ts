// The page's script. Its parts are plain TypeScript functions, checked and tested like all others, and sent
// as their own source text: no second build, the same in the source tree and in the bundle. The price is a
// rule: a part refers to nothing outside itself but browser globals; what it needs, it is given here.
import { copySnippets } from './browser/copy-snippets.ts';
import { filterTools } from './browser/filter-tools.ts';
import { openLink } from './browser/link.ts';
import { offerCalls } from './browser/offer-calls.ts';
import { openLinked } from './browser/open-linked.ts';
import { readArguments } from './browser/read-arguments.ts';
import { readMetrics } from './browser/read-metrics.ts';
import { showCounts } from './browser/show-counts.ts';
import { watchHealth } from './browser/watch-health.ts';
import { formatDuration } from './duration.ts';

const source = `'use strict';
const formatDuration = ${formatDuration};
const link = (${openLink})();
const showCounts = (${showCounts})(link, ${readMetrics}, formatDuration);
const look = (${watchHealth})(link, showCounts, formatDuration);
(${offerCalls})(link, ${readArguments}, formatDuration, look);
(${filterTools})();
(${copySnippets})();
(${openLinked})();`;

// The HTML parser ends a script at the first closing tag, wherever it stands.
export const script = source.replaceAll('</', '<\\/');
