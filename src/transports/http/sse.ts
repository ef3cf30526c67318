// Server-sent events, written no faster than the client reads.
import { CallControl } from '../../kernel/call/control.ts';
import { kernelFault } from '../../kernel/fault.ts';

export type SendEvent = (event: string, data: unknown) => Promise<void>;

/** Streams what `produce` sends. The control is aborted when the client hangs up. */
export function sseResponse(
  hangUp: AbortSignal,
  produce: (send: SendEvent, control: CallControl) => Promise<void>,
): Response {
  const control = new CallControl();
  const stop = () => control.abort(kernelFault('CANCELLED', { details: { reason: 'the client disconnected' } }));
  hangUp.addEventListener('abort', stop, { once: true });
  const encoder = new TextEncoder();
  let wake: (() => void) | undefined;
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        // Waits while the client lags: `desiredSize` is what it still takes.
        const send: SendEvent = async (event, data) => {
          while ((controller.desiredSize ?? 0) <= 0 && !control.isAborted) {
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
          }
          if (!control.isAborted)
            controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
        };
        void produce(send, control).finally(() => {
          hangUp.removeEventListener('abort', stop);
          if (!control.isAborted) controller.close();
        });
      },
      pull: () => wake?.(),
      cancel: () => {
        stop();
        wake?.();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 64 * 1024 }),
  );
  control.onAbort(() => wake?.());
  return new Response(stream, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  });
}
