// A link to a tool opens it, and an opened tool can be linked: its name stands in the address.
import type { Details, Page } from './dom.ts';

declare const document: Page;
declare const location: { readonly hash: string };
declare const history: { replaceState(state: null, title: string, address: string): void };
declare const addEventListener: (type: string, listener: () => void) => void;

export function openLinked(): void {
  const open = () => {
    const target = document.getElementById<Details>(location.hash.slice(1));
    if (target?.dataset['tool'] === undefined) return;
    target.open = true;
    target.scrollIntoView();
  };
  for (const tool of document.querySelectorAll<Details>('[data-tool]')) {
    tool.addEventListener('toggle', () => tool.open && history.replaceState(null, '', `#${tool.id}`));
  }
  addEventListener('hashchange', open);
  open();
}
