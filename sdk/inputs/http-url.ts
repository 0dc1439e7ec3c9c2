import { InputError } from '../define.ts';
import { quote } from '../quote.ts';
import { Type } from '../type.ts';

/** An argument that takes the absolute URL of a web page or service. */
export const httpUrlInput = {
  /** Any text: `parse` says what is wrong with it. */
  schema: (options: { readonly description: string }) => Type.String({ ...options }),

  /**
   * The URL of the argument.
   *
   * @throws InputError when it is no absolute http or https URL
   */
  parse(argument: string, given: string): URL {
    const url = URL.parse(given.trim());
    if (url !== null && httpUrlInput.accepts(url)) return url;
    throw new InputError(
      argument,
      `expected a URL that begins with http:// or https://, got ${quote(given)}`,
    );
  },

  /**
   * The URL of an argument that `context.fetch` is to ask: http or https, without credentials, which the web's
   * `fetch` refuses (Fetch Standard, "new Request").
   *
   * @throws InputError when it is none
   */
  parseForFetch(argument: string, given: string): URL {
    const url = httpUrlInput.parse(argument, given);
    if (url.username !== '' || url.password !== '')
      throw new InputError(argument, 'expected a URL without a user name or password');
    return url;
  },

  /** Whether a URL is one of http or https. */
  accepts: ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:',
};
