import { expect, test, vi } from 'vitest';
import { openTiny, tinyTool } from '../../../tests/support/tiny-server.ts';
import type { Listener } from './listener.ts';

test('a listener that throws changes nothing for the call it hears of', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const broken = (): never => {
    throw Object.create(null) as Error;
  };
  const listener: Listener = { started: broken, finished: broken, failed: broken };
  const tiny = openTiny([tinyTool({ run: () => ({ fine: true }) })], { host: { listener } });
  expect((await tiny.call('work')).outcome).toMatchObject({ ok: true, value: { fine: true } });
  expect((await tiny.call('nope')).outcome).toMatchObject({ ok: false, fault: { code: 'UNKNOWN_TOOL' } });
  expect(warned).toHaveBeenCalledTimes(4);
  warned.mockRestore();
});
