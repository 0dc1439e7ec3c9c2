import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { TAKEN, type SplitMessage, type TakenArguments } from './json-task.ts';

/**
 * Takes the arguments of tool calls out of a message, or out of each message of a batch.
 *
 * @returns undefined when the bytes are no JSON
 */
export function splitMessage(bytes: Buffer, isSearch: boolean): SplitMessage | undefined {
  const message = parse(bytes);
  if (message === undefined) return undefined;
  const taken: TakenArguments[] = [];
  for (const one of [message].flat()) {
    const params = member(one, 'params');
    const holder = isSearch ? member(params, 'arguments') : params;
    const given = member(holder, 'arguments');
    if (holder === undefined || given === undefined) continue;
    const key = randomUUID();
    taken.push({ key, bytes: new TextEncoder().encode(JSON.stringify(given)) });
    holder.arguments = { [TAKEN]: key };
  }
  return { head: JSON.stringify(message), taken };
}

function parse(bytes: Buffer): unknown {
  try {
    return isUtf8(bytes) ? JSON.parse(bytes.toString('utf8')) : undefined;
  } catch {
    return undefined;
  }
}

/** A member that is an object itself. */
function member(value: unknown, name: string): Record<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, name))
    return undefined;
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'object' && found !== null && !Array.isArray(found)
    ? (found as Record<string, unknown>)
    : undefined;
}
