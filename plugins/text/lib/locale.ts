import { InputError, quote } from '@toolyard/sdk';

/**
 * A language tag in its canonical form.
 *
 * @throws InputError when it is no well-formed BCP 47 tag
 */
export function parseLocale(argument: string, tag: string): string {
  try {
    return new Intl.Locale(tag).toString();
  } catch {
    throw new InputError(argument, `expected a language tag such as "en" or "pt-BR", got ${quote(tag)}`);
  }
}
