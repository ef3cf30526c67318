import { expect, test } from 'vitest';
import { isAttachmentName } from './attachment.ts';

test('a known ending makes an attachment, in any case', () => {
  for (const name of ['a.png', 'x/y.PDF', 'board.canvas', 'views.base', 'd.excalidraw', 'a.b.csv', 'page.html'])
    expect([name, isAttachmentName(name)]).toEqual([name, true]);
});

test('other names are names of notes', () => {
  for (const name of ['v1.2b', 'a', 'png', 'a.md', 'x.png/y', 'Mr. Smith', '3.14', 'a.', ''])
    expect([name, isAttachmentName(name)]).toEqual([name, false]);
});
