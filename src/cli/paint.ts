// Colours where there is a terminal that wants them; plain text everywhere else.
import { styleText } from 'node:util';

const styles = {
  heading: 'bold',
  ok: 'green',
  failed: 'red',
  warning: 'yellow',
  skipped: 'gray',
  quiet: 'gray',
  major: 'red',
  minor: 'green',
  patch: 'gray',
} as const;

export type Style = keyof typeof styles;

export function paint(style: Style, text: string): string {
  return styleText(styles[style], text, { stream: process.stdout });
}
