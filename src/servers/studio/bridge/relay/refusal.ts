// A call to the relay that is answered with a failure.

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export function badBody(message: string): Refusal {
  return new Refusal(400, 'VALIDATION_ERROR', message);
}
