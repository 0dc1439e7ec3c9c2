/** What went wrong with a command, in one line for the operator. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** A command was given words that it does not take. */
export class WrongUse extends OperatorError {}
