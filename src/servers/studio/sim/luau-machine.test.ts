import { beforeAll, describe, expect, test } from 'vitest';
import { enlargeMemory, loadLuau } from './load-luau.ts';
import { openTestLuau, openTestMachine } from './test-luau.ts';

describe('the machine', () => {
  let echo: Awaited<ReturnType<typeof openTestLuau>>;
  beforeAll(async () => {
    echo = await openTestLuau('return text');
  });

  test('takes texts of megabytes in and out, whatever their characters', async () => {
    // An odd beginning, so that pairs of units lie across the borders of the pieces.
    const text = `a${'🚀é\u0001"\\世'.repeat(500_000)}`;
    expect((await echo.run(text)) === text).toBe(true);
    expect(await echo.run('')).toBe('');
  });

  test('catches errors where Luau catches them', async () => {
    const luau = await openTestLuau(`
      local ok, thrown = pcall(error, { code = text })
      local thread = coroutine.create(function() error("in thread", 0) end)
      return tostring(ok) .. thrown.code .. tostring(select(2, coroutine.resume(thread)))`);
    expect(await luau.run('x')).toBe('falsexin thread');
  });

  test('says what the compiler says, and keeps nothing of what it has compiled', async () => {
    const machine = await openTestMachine('', ({ name }) => name === 'Boot');
    expect(await machine.compile('compiled', '1', 'local x = = 1', 'Mine')).toMatch(/^Mine:1: /);
    const { InternalLuauWasmModule } = await loadLuau();
    const kept = () => InternalLuauWasmModule.states.at(-1)?.luaValueCache.size ?? 0;
    const before = kept();
    for (let count = 0; count < 50; count += 1)
      await machine.compile('compiled', `${count}`, `return ${count}`, 'Mine');
    expect(kept()).toBe(before);
  });

  test('gives each thread of the simulator its own memory of 256 MB', async () => {
    const luau = await openTestLuau('return tostring(#string.rep("x", 60000000))');
    expect(await luau.run('')).toBe('60000000');
  });
});

test('only a memory of one fixed size is enlarged', () => {
  const header = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  const rest = [10, 1, 0];
  const fixed = Uint8Array.from([...header, 5, 6, 1, 1, 146, 2, 146, 2, ...rest]);
  expect([...enlargeMemory(fixed, 4_096)]).toEqual([...header, 5, 6, 1, 1, 128, 32, 128, 32, ...rest]);
  const growing = Uint8Array.from([...header, 5, 3, 1, 0, 16, ...rest]);
  expect(enlargeMemory(growing, 4_096)).toBe(growing);
});
