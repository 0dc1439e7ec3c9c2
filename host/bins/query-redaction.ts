import { REDACTED } from './header-redaction.ts';
import { isSecretName } from './secret-names.ts';

export interface KeptQuery {
  readonly query: string;
  /** Names of the parameters whose values were replaced, decoded, each once, in the order in which they came. */
  readonly redacted: readonly string[];
}

const NO_QUERY: KeptQuery = { query: '', redacted: [] };

/**
 * A query as a capture keeps it: as it came, but for the values of parameters whose names say that they are secret.
 * Parameters end at `&`, and at `;` where the sender separates by it (HTML 4.01 appendix B.2.2); since a value may
 * hold a `;` too, a secret is replaced up to the next `&`.
 */
export function keepQuery(received: string): KeptQuery {
  if (received === '') return NO_QUERY;
  const redacted = new Set<string>();
  const kept = received.split('&').map((part) => {
    let start = 0;
    for (const piece of part.split(';')) {
      const equals = piece.indexOf('=');
      const name = decode(equals === -1 ? '' : piece.slice(0, equals));
      if (isSecretName(name) && equals < piece.length - 1) {
        redacted.add(name);
        return part.slice(0, start + equals + 1) + REDACTED;
      }
      start += piece.length + 1;
    }
    return part;
  });
  return { query: kept.join('&'), redacted: [...redacted] };
}

/** A parameter's name, or what came where that is not well-formed percent-encoding. */
function decode(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
