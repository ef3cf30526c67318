// The tree of a run as lines: a mark for how each part ended, its name, how long it took, and below it what it has to say.
import { escapeControls } from '../../../kernel/show-name.ts';
import type { TraceNode, TraceStatus } from '../../../servers/launch/telemetry/trace-tree.ts';
import { formatMs } from '../../figures.ts';
import type { Style } from '../../paint.ts';

export type Paint = (style: Style, text: string) => string;

interface Line {
  /** The branches to its left, then its mark and name, unpainted: widths count. */
  readonly branch: string;
  readonly mark: string;
  readonly text: string;
  readonly style: Style | null;
  readonly duration: string | null;
}

export function printTree(tree: TraceNode, paint: Paint): string {
  const lines = linesOf(tree, '', '');
  const timed = lines.filter(({ duration }) => duration !== null);
  const width = Math.min(72, Math.max(...timed.map(widthOf)));
  const durationWidth = Math.max(...timed.map(({ duration }) => duration?.length ?? 0));
  const render = (line: Line): string => {
    const { branch, mark, text, style, duration } = line;
    const name = `${mark}${text}`;
    const shown = `${paint('quiet', branch)}${style === null ? name : paint(style, name)}`;
    if (duration === null) return shown;
    const gap = ' '.repeat(Math.max(0, width - widthOf(line)));
    return `${shown}${gap}  ${paint('quiet', duration.padStart(durationWidth))}`;
  };
  return lines.map((line) => `${render(line).trimEnd()}\n`).join('');
}

const looks: Readonly<Record<TraceStatus, readonly [mark: string, style: Style | null]>> = {
  success: ['✓ ', null],
  failure: ['✗ ', 'failed'],
  timeout: ['✗ ', 'failed'],
  partial: ['! ', 'warning'],
  cancelled: ['- ', 'warning'],
  running: ['· ', 'heading'],
  waiting: ['· ', 'heading'],
};

/** `first` stands before the node itself, `rest` before everything below it. */
function linesOf(node: TraceNode, first: string, rest: string): Line[] {
  const [mark, style] = looks[node.status];
  const children = withoutRepeats(node.children);
  const bar = children.length > 0 ? '│ ' : '  ';
  const state = node.status === 'success' || node.status === 'failure' ? '' : ` (${node.status})`;
  const duration = node.durationMs === null ? '' : formatMs(node.durationMs);
  const own: Line = { branch: first, mark, text: `${escapeControls(node.label)}${state}`, style, duration };
  const isBad = style === 'failed';
  const notes = node.notes.map(
    (note): Line => ({
      ...{ branch: `${rest}${bar}`, mark: '  ', text: escapeControls(note), duration: null },
      style: isBad ? 'failed' : 'quiet',
    }),
  );
  const below = children.flatMap((child, at) => {
    const isLast = at === children.length - 1;
    return linesOf(child, `${rest}${isLast ? '└─ ' : '├─ '}`, `${rest}${isLast ? '   ' : '│  '}`);
  });
  return [own, ...notes, ...below];
}

/** Who waits for a run asks many times; that it went well each time is one line. */
function withoutRepeats(children: readonly TraceNode[]): TraceNode[] {
  const shown: { node: TraceNode; times: number }[] = [];
  for (const node of children) {
    const last = shown.at(-1);
    if (last && isPlain(node) && isPlain(last.node) && last.node.label === node.label) {
      const durationMs = (last.node.durationMs ?? 0) + (node.durationMs ?? 0);
      shown[shown.length - 1] = { node: { ...last.node, durationMs }, times: last.times + 1 };
    } else shown.push({ node, times: 1 });
  }
  return shown.map(({ node, times }) => (times === 1 ? node : { ...node, label: `${node.label} × ${times}` }));
}

function isPlain({ status, notes, children }: TraceNode): boolean {
  return status === 'success' && notes.length === 0 && children.length === 0;
}

function widthOf({ branch, mark, text }: Line): number {
  return branch.length + mark.length + text.length;
}
