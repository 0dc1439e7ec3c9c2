import { escapeLine } from '../catalogue/escape-text.ts';
import type { KeyRecord } from '../access/keys/key-store.ts';
import type { CreatedKey, KeyListing } from './key-commands.ts';

/** The key alone on its line, so that it can be piped on. */
export function printKey({ key }: CreatedKey): string {
  return key;
}

export function printKeys({ keys }: KeyListing): string {
  return keys.length === 0 ? 'there is no key' : keys.map(keyLine).join('\n');
}

function keyLine({ name, id, terms, usedAt }: KeyRecord): string {
  const { rest, mcp, cpuSeconds, bytes, view = {}, expiresAt } = terms;
  const { readonly } = view;
  const opened = (['categories', 'tools', 'exclude'] as const).flatMap((what) =>
    view[what] === undefined ? [] : [`${what} ${view[what].join(',')}`],
  );
  const parts = [
    `${name} (ty_${id}…)`,
    ...(opened.length === 0 && readonly !== true ? ['every tool'] : opened),
    ...(readonly === true ? ['read-only'] : []),
    ...(rest === undefined ? [] : [`REST ${perMinute(rest)}`]),
    ...(mcp === undefined ? [] : [`MCP ${perMinute(mcp)}`]),
    ...(cpuSeconds === undefined ? [] : [`CPU ${perMinute(cpuSeconds, ' s')}`]),
    ...(bytes === undefined ? [] : [`bytes ${perMinute(bytes)}`]),
    ...(expiresAt === undefined
      ? []
      : [`${expiresAt <= Date.now() ? 'expired' : 'expires'} ${day(expiresAt)}`]),
    usedAt === undefined ? 'never used' : `used ${day(usedAt)}`,
  ];
  return escapeLine(parts.join(', '));
}

function perMinute(number: number, unit = ''): string {
  return number === 0 ? 'without limit' : `${number}${unit}/min`;
}

function day(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
