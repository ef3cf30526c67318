// The filter box: a tool stays when all words stand somewhere in its name, text, old names or arguments.
import type { Control, Element, Page } from './dom.ts';

declare const document: Page;

export function filterTools(): void {
  const box = document.querySelector('[data-filter]') as Element;
  const field = document.getElementById<Control>('filter') as Control;
  const count = document.querySelector('[data-filter-count]') as Element;
  const noMatch = document.querySelector('[data-no-match]');
  box.hidden = false;
  field.addEventListener('input', apply);
  // Browsers keep what was typed over a reload.
  apply();

  function apply(): void {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    let all = 0;
    for (const server of document.querySelectorAll('[data-server]')) {
      let left = 0;
      for (const tool of server.querySelectorAll('[data-tool]')) {
        const isMatch = words.every((word) => (tool.dataset['search'] ?? '').includes(word));
        tool.hidden = !isMatch;
        all += 1;
        if (isMatch) left += 1;
      }
      const isIdle = words.length > 0 && left === 0;
      server.hidden = isIdle;
      entry(server.dataset['server'] ?? '').hidden = isIdle;
      shown += left;
    }
    // What is looked for should be seen at once, so the longest section without tools makes room.
    for (const connect of [document.getElementById('connect'), entry('connect')]) {
      if (connect) connect.hidden = words.length > 0;
    }
    count.textContent = words.length > 0 ? `${shown} of ${all} tools` : '';
    if (noMatch) noMatch.hidden = shown > 0 || words.length === 0;
  }

  function entry(name: string): Element {
    return [...document.querySelectorAll('[data-entry]')].find((each) => each.dataset['entry'] === name) as Element;
  }
}
