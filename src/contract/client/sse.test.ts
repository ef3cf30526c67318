import { describe, expect, test } from 'vitest';
import { readEvents } from './sse.ts';

async function eventsOf(...chunks: string[]): Promise<string[]> {
  async function* bytes() {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const events: string[] = [];
  for await (const event of readEvents(bytes())) events.push(event);
  return events;
}

describe('readEvents', () => {
  test('joins the data lines of one event', async () => {
    expect(await eventsOf('event: message\nid: 1\ndata: a\ndata: b\n\n')).toEqual(['a\nb']);
  });

  test('leaves out comments and events without data', async () => {
    expect(await eventsOf(': keep alive\n\nid: 7\n\ndata:x\n\n')).toEqual(['x']);
  });

  test.each(['\n', '\r\n', '\r'])('takes lines that end with %j, wherever the stream is cut', async (end) => {
    const text = `data: one${end}${end}data: two${end}${end}`;
    // What follows shows that a trailing \r was not the last word.
    const chars = [...`${text}: bye${end}`];
    expect(await eventsOf(...chars)).toEqual(['one', 'two']);
  });

  test('does not take a half event for a whole one', async () => {
    expect(await eventsOf('data: one\n\ndata: tw')).toEqual(['one']);
  });
});
