// Server-sent events, written no faster than the client reads.
import { CallControl } from '../../kernel/call/control.ts';
import { type Fault, kernelFault } from '../../kernel/fault.ts';

/** Why a call stops whose client has hung up. */
export function disconnected(): Fault {
  return kernelFault('CANCELLED', { details: { reason: 'the client disconnected' } });
}

export type SendEvent = (event: string, data: unknown) => Promise<void>;

/** Streams what `produce` sends. The control is aborted when the client hangs up. */
export function sseResponse(
  hangUp: AbortSignal,
  produce: (send: SendEvent, control: CallControl) => Promise<void>,
): Response {
  const control = new CallControl();
  const encoder = new TextEncoder();
  let wake: (() => void) | undefined;
  // Not the same as an aborted control: a call that its deadline stopped is still told about.
  let isGone = false;
  const leave = () => {
    isGone = true;
    control.abort(disconnected());
    wake?.();
  };
  if (hangUp.aborted) leave();
  else hangUp.addEventListener('abort', leave, { once: true });

  const stream = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        // Waits while the client lags: `desiredSize` is what it still takes.
        const write = async (text: string): Promise<void> => {
          while (!isGone && (controller.desiredSize ?? 0) <= 0) {
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
          }
          if (!isGone) controller.enqueue(encoder.encode(text));
        };
        // One after the other, since progress is sent without being waited for.
        let last = Promise.resolve();
        const send: SendEvent = async (event, data) => {
          const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
          last = last.then(() => write(text));
          await last;
        };
        void produce(send, control)
          .then(() => last)
          .then(
            () => !isGone && controller.close(),
            (thrown) => !isGone && controller.error(thrown),
          )
          .finally(() => hangUp.removeEventListener('abort', leave));
      },
      pull: () => wake?.(),
      cancel: leave,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 64 * 1024 }),
  );
  return new Response(stream, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  });
}
