// One gate under its time. A gate that hangs or breaks is a blocker of its own; the others still have their say.
import type { Finding } from '../issues/open-issue.ts';
import type { Gate, GateInput, GateResult } from './gate.ts';

/** Rejects only when the caller gives up. */
export async function runGate(gate: Gate, input: GateInput, signal: AbortSignal): Promise<GateResult> {
  signal.throwIfAborted();
  const seconds = gate.timeoutS * (input.config.validation_profile === 'local' ? 1 : 2);
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(new Error('the gate took too long')), seconds * 1_000);
  try {
    const both = AbortSignal.any([signal, over.signal]);
    // First in line: a gate may be stopped before it has answered anything.
    return await Promise.race([rejectWith(both), answer(gate, input, both)]);
  } catch (error) {
    signal.throwIfAborted();
    if (over.signal.aborted) return broken('GATE_TIMEOUT', `The gate ${gate.name} took more than ${seconds} seconds.`);
    const kind = error instanceof Error ? error.name : typeof error;
    return broken('GATE_CRASHED', `The gate ${gate.name} broke off with ${kind}.`);
  } finally {
    clearTimeout(timer);
  }
}

async function answer(gate: Gate, input: GateInput, signal: AbortSignal): Promise<GateResult> {
  const result = await gate.run(input, signal);
  // A gate that never lets go of the thread is late as well: first the timer has its turn.
  await new Promise((resolve) => setImmediate(resolve));
  return result;
}

function rejectWith(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function broken(code: string, message: string): GateResult {
  const finding: Finding = { severity: 'blocker', code, message };
  return { findings: [finding], log: [message] };
}
