// Loads luau-web in the one way in which it can be used here. Of its two builds the newer one, for engines that can
// suspend WebAssembly, does not catch errors in `pcall`; and both have 17 MB of memory that cannot grow, too little for
// a place and messages of some megabytes. The size stands in the module's bytes, and is raised on their way to the engine.

type LuauWeb = typeof import('luau-web');

/** 256 MiB; what is not used costs nothing. A script that uses more ends the machine. */
const memoryPages = 4_096;
const memorySection = 5;

/** Of the engine, as far as it is used here. */
interface Engine {
  instantiate(bytes: Uint8Array<ArrayBuffer>, imports: unknown): Promise<unknown>;
  Suspending?: unknown;
}

let loaded: Promise<LuauWeb> | undefined;

export function loadLuau(): Promise<LuauWeb> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<LuauWeb> {
  const engine = (globalThis as unknown as { WebAssembly: Engine }).WebAssembly;
  const { instantiate } = engine;
  const suspending = Object.getOwnPropertyDescriptor(engine, 'Suspending');
  delete engine.Suspending;
  engine.instantiate = (bytes, imports) => instantiate(enlargeMemory(bytes, memoryPages), imports);
  try {
    const luau = await import('luau-web');
    // The first state is the one for which the module is made.
    await luau.LuauState.createAsync({});
    return luau;
  } finally {
    engine.instantiate = instantiate;
    if (suspending) Object.defineProperty(engine, 'Suspending', suspending);
  }
}

/** The module with `pages` as the smallest and largest size of its memory, when it has a memory of one fixed size. */
export function enlargeMemory(module: Uint8Array<ArrayBuffer>, pages: number): Uint8Array<ArrayBuffer> {
  let at = 8;
  while (at < module.length) {
    const start = at;
    const [length, body] = readNumber(module, at + 1);
    if (module[start] === memorySection) {
      const [count, limits] = readNumber(module, body);
      const [least, most] = readNumber(module, limits + 1);
      const isFixed = count === 1 && module[limits] === 1 && readNumber(module, most)[0] === least;
      if (!isFixed || least >= pages) return module;
      const size = writeNumber(pages);
      const section = [1, 1, ...size, ...size];
      const before = module.subarray(0, start);
      const after = module.subarray(body + length);
      return Uint8Array.from(Buffer.concat([before, Buffer.from([memorySection, section.length, ...section]), after]));
    }
    at = body + length;
  }
  return module;
}

/** LEB128: the number, and the place behind it. */
function readNumber(bytes: Uint8Array, start: number): [number, number] {
  let value = 0;
  let at = start;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at] ?? 0;
    at += 1;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return [value, at];
  }
}

function writeNumber(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...writeNumber(value >>> 7)];
}
