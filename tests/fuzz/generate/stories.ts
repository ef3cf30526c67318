// Messages that belong together: calls and their cancels, ids used twice, progress asked for.
import { endlessMs } from '../model/asked.ts';
import type { Random } from '../random.ts';
import type { Ids } from './ids.ts';
import { anyJson } from './json-text.ts';
import type { ToolCall, ToolSet } from './tools.ts';

/** What the makers of messages draw from. */
export interface Source {
  readonly random: Random;
  readonly ids: Ids;
  readonly tools: ToolSet;
  /** A word that no other message has. */
  readonly mark: () => string;
}

/** One or more messages, as JSON text. */
export type Story = (source: Source) => string[];

export function callMessage(id: string, { name, args }: ToolCall, meta = ''): string {
  const extra = meta === '' ? '' : `,"_meta":${meta}`;
  return `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":${JSON.stringify(name)},"arguments":${args}${extra}}}`;
}

/** The two ways to cancel; the second is the older wire's own, and means nothing on the other. */
function cancelMessage(random: Random, id: string): string {
  const reason = random.chance(0.3) ? `,"reason":${random.pick(['"enough"', '5', '""'])}` : '';
  return random.chance(0.6)
    ? `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${id}${reason}}}`
    : `{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":${id}${reason}}}`;
}

const silence = (id: string) =>
  `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${id},"reason":"enough"}}`;

function quickOrSlow({ tools, random, mark }: Source): ToolCall {
  return tools.slow && random.chance(0.5)
    ? tools.slow(random.int(0, 30), random.chance(0.2))
    : tools.quick(random, mark());
}

export const quickCall: Story = (source) => [
  callMessage(source.ids.any(), source.tools.quick(source.random, source.mark())),
];

export const slowCall: Story = (source) => [callMessage(source.ids.any(), quickOrSlow(source))];

/** A call that would run for a minute, and the cancel that ends it; sometimes told twice, sometimes as text. */
export const endlessCancelled: Story = ({ random, ids, tools, mark }) => {
  const id = ids.any();
  const call = tools.slow ? tools.slow(endlessMs, false) : tools.quick(random, mark());
  const asText = !id.startsWith('"') && random.chance(0.3) ? `"${Number(id)}"` : id;
  const again = random.chance(0.3) ? [cancelMessage(random, id)] : [];
  return [callMessage(id, call), silence(asText), ...again];
};

/** Cancels that come too early, too late, twice, for nobody, or make no sense. The call ends by itself. */
export const shortCancelled: Story = (source) => {
  const { random, ids } = source;
  const id = ids.any();
  const call = callMessage(id, quickOrSlow(source));
  const cancel = () => cancelMessage(random, id);
  return random.pick([
    () => [cancel(), call],
    () => [call, cancel()],
    () => [call, cancel(), cancel()],
    () => [cancel(), call, cancel()],
    () => [call, cancelMessage(random, ids.fresh())],
    () => [call, cancelMessage(random, anyJson(random, 1))],
    () => [call, '{"jsonrpc":"2.0","method":"notifications/cancelled"}'],
    () => [call, '{"jsonrpc":"2.0","method":"$/cancelRequest","params":{}}'],
  ])();
};

/** The same id while it is in use: as it was, or as the other type. */
export const sameIdTwice: Story = (source) => {
  const { ids, random, tools, mark } = source;
  const id = random.chance(0.5) ? ids.fresh() : ids.any();
  const other = !id.startsWith('"') && random.chance(0.5) ? `"${Number(id)}"` : id;
  const second = callMessage(other, tools.quick(random, mark()));
  const third = random.chance(0.3) ? [`{"jsonrpc":"2.0","id":${other},"method":"ping"}`] : [];
  return [callMessage(id, quickOrSlow(source)), second, ...third];
};

/** A call that reports. The token is a good one, a bad one, or one that is in use. */
export const reportingCall: Story = (source) => {
  const { random, ids, tools } = source;
  const token = random.weighted([
    [4, () => ids.fresh()],
    [2, () => random.pick(['0', '""', '"t"', '"\\u0000"', '-1'])],
    [1, () => anyJson(random, 1)],
  ])();
  const call = tools.reporting
    ? tools.reporting(random.int(1, 30), random.pick([0, 0, 1]), random.int(0, 20))
    : tools.quick(random, source.mark());
  return [callMessage(ids.any(), call, `{"progressToken":${token}}`)];
};
