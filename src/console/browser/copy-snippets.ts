// Puts this server's address into the texts to copy, and makes the copy buttons work.
import type { Element, Page } from './dom.ts';

declare const document: Page;
declare const location: { readonly origin: string };
// There is no clipboard on a page from another machine without TLS.
declare const navigator: { readonly clipboard?: { writeText(text: string): Promise<void> } };
declare const getSelection: () => { selectAllChildren(element: Element): void } | null;

export function copySnippets(): void {
  for (const place of document.querySelectorAll('[data-origin]')) place.textContent = location.origin;
  for (const button of document.querySelectorAll('[data-copy]')) {
    const text = button.closest('.snippet')?.querySelector('pre');
    if (!text) continue;
    button.hidden = false;
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard?.writeText(text.textContent ?? '');
        button.textContent = navigator.clipboard ? 'Copied' : 'Selected';
      } catch {
        button.textContent = 'Selected';
      }
      getSelection()?.selectAllChildren(text);
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 2_000);
    });
  }
}
