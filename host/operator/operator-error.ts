/** What went wrong with a command, in one line for the operator. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
