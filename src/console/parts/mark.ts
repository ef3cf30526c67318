// The drawing beside the name: a line made fast to a bollard.
import { trusted } from '../html.ts';

function drawing(bollard: string, line: string): string {
  return (
    `<path fill="${bollard}" d="M9 3h14a3 3 0 0 1 0 6h-1.5v17H27a1.5 1.5 0 0 1 0 3H5a1.5 1.5 0 0 1 0-3h5.5V9H9a3 3 0 0 1 0-6z"/>` +
    `<path fill="none" stroke="${line}" stroke-width="3" stroke-linecap="round" d="M8.5 15.5 23.5 13M8.5 20.5l15-2.5c4 0 6 2.5 6.5 5.5"/>`
  );
}

export const mark = trusted(
  `<svg class="mark" viewBox="0 0 32 32" width="34" height="34" aria-hidden="true" focusable="false">${drawing('var(--ink)', 'var(--rope)')}</svg>`,
);

/** The same as the icon of the tab; without it browsers ask for /favicon.ico. */
export const icon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${drawing('#0b6470', '#b9893b')}</svg>`,
)}`;
