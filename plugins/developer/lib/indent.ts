import { InputError, quote, Type } from '@toolyard/sdk';

/** An argument that takes a number of spaces, or "tab". */
export function indentArgument(options: { readonly description: string }) {
  return Type.Unsafe<number | string>({ type: ['integer', 'string'], default: 2, ...options });
}

/**
 * The text of one level.
 *
 * @throws InputError naming `indent` when it is neither "tab" nor a number within the bounds
 */
export function parseIndent(indent: number | string, least: number, most: number): string {
  if (indent === 'tab') return '\t';
  if (typeof indent === 'number' && indent >= least && indent <= most) return ' '.repeat(indent);
  throw new InputError('indent', `expected ${least} to ${most}, or "tab", got ${quote(indent)}`);
}
