// A mistake the person at the command line can mend: shown as one line, without a stack.
export class UserError extends Error {
  override readonly name = 'UserError';
}
