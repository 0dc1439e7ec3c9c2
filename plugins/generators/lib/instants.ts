import { InputError, quote, Type, type ToolContext } from '@toolyard/sdk';
import { instantInput } from '@toolyard/sdk/inputs';

/** The last millisecond that identifiers with 48 bits of time can hold. */
const LAST_MS = 2 ** 48 - 1;

/** An argument that takes an instant: ISO 8601 with an offset, or milliseconds since 1970. */
export function timestampArgument(description: string) {
  return Type.Union([Type.String(), Type.Integer()], { description });
}

/** The milliseconds of an instant to encode. @throws InputError when 48 bits can't hold them */
export function parseTimestamp(
  argument: string,
  given: string | number | undefined,
  { now }: Pick<ToolContext, 'now'>,
): number {
  const milliseconds =
    typeof given === 'string' && !/^[+-]?\d+$/.test(given)
      ? instantInput.parse(argument, given).epochMilliseconds
      : Number(given ?? now());
  if (milliseconds < 0 || milliseconds > LAST_MS)
    throw new InputError(argument, `expected an instant from 0 to ${LAST_MS} ms, got ${quote(given)}`);
  return milliseconds;
}
