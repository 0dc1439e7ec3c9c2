import { join } from 'node:path';
import { canonicalNumber } from '@toolyard/kit/json-number';
import { InputError, type JsonSchema, type JsonValue, type ToolContext } from '@toolyard/sdk';
import { argumentSchema } from '@toolyard/sdk/manifest';
import { callTool, toolsOf, type AnyTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import { firstPartyPlugins } from '../../scripts/first-party.ts';
import { toolFiles, toolId } from '../../sdk/cli/package-source.ts';

/**
 * Every tool that takes JSON meets numbers that a double does not hold, in the place of each value of its examples:
 * where it shows such a number at all, it shows all of its digits, or says in words that it lost some.
 */
const NUMBERS = ['9007199254740993', '-12345678901234567890', '1e400', '0.1000000000000000055', '1.10'];

/** A number by which a tool shows whether it carries numbers of this place over. */
const SHOWN = '4171';
const MOST_PLACES = 15;

/** Those whose results are no place for such numbers, and why. */
const NO_PLACE: Readonly<Record<string, string>> = {
  'a2ui-validate': 'it quotes what it found in place of a text',
  'domain-rating-checker': 'a rank among some million domains',
  'har-viewer': 'times and sizes that a browser has measured in doubles',
  'json-to-product-card': 'a price, which is shown in the decimals of its currency',
  'whois-lookup': "the answer's status and times",
};

const ROOT = join(import.meta.dirname, '../..');
const TOOLS: Record<string, AnyTool> = {};
for (const plugin of firstPartyPlugins(ROOT))
  for (const file of await toolFiles(join(ROOT, 'plugins', plugin)))
    TOOLS[toolId(file)] = (
      (await import(join(ROOT, 'plugins', plugin, file))) as { default: AnyTool }
    ).default;

const CONTEXT: Partial<ToolContext> = {
  tools: toolsOf(TOOLS),
  fetch: () => Promise.reject(Object.assign(new TypeError('no network here'), { reason: 'connect_failed' })),
};

type Call = (number: string) => Promise<Record<string, unknown> | undefined>;

/** What asks a tool for each number in the place of a value of its examples. */
function callsOf(tool: AnyTool): { readonly place: string; readonly call: Call }[] {
  const { properties = {} } = argumentSchema(JSON.parse(JSON.stringify(tool.input)) as JsonSchema) as {
    properties?: Record<string, { contentMediaType?: string }>;
  };
  return tool.examples.flatMap(({ input }) =>
    Object.entries(input as Record<string, JsonValue>).flatMap(([name, given]) => {
      if (typeof given !== 'string' && properties[name]?.contentMediaType !== 'application/json') return [];
      const value = valueOf(given);
      if (typeof value !== 'object' || value === null) return [];
      return pathsOf(value)
        .slice(0, MOST_PLACES)
        .map((path) => ({
          place: `${name}/${path.join('/')}`,
          call: (number: string) =>
            ask(tool, { ...(input as object), [name]: JSON.stringify(put(value, path, number)) }),
        }));
    }),
  );
}

function valueOf(given: JsonValue): JsonValue {
  try {
    return typeof given === 'string' ? (JSON.parse(given) as JsonValue) : given;
  } catch {
    return null;
  }
}

function pathsOf(value: JsonValue, path: readonly string[] = []): (readonly string[])[] {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))
    : [path];
}

function put(value: unknown, [key, ...inner]: readonly string[], number: string): unknown {
  if (key === undefined) return JSON.rawJSON(number);
  const container = Object(value) as Record<string, unknown>;
  return Object.assign(Array.isArray(value) ? [...(value as unknown[])] : { ...container }, {
    [key]: put(container[key], inner, number),
  });
}

async function ask(tool: AnyTool, input: object): Promise<Record<string, unknown> | undefined> {
  try {
    return (await callTool(tool, input, { context: CONTEXT })) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

const NUMBER = /(?<![\d.])-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\d.]*\d)/g;

function shows(answer: object, number: string): boolean {
  const text = JSON.stringify(answer).replace(/(?<=\d)[,’\u00A0\u202F](?=\d{3})/g, '');
  const wanted = canonicalNumber(number);
  return (text.match(NUMBER) ?? []).some((found) => canonicalNumber(found) === wanted);
}

function tells(answer: Record<string, unknown>): boolean {
  return [answer.dropped, answer.warnings].some((told) =>
    /\bdigits?\b|\bis signed as\b/.test(JSON.stringify(told) ?? ''),
  );
}

const TAKING = Object.keys(TOOLS).filter((id) => TOOLS[id] !== undefined && callsOf(TOOLS[id]).length > 0);

test('many tools take JSON', () => {
  expect(TAKING.length).toBeGreaterThan(45);
  expect(Object.keys(NO_PLACE).filter((id) => !TAKING.includes(id))).toEqual([]);
});

test.each(TAKING.filter((id) => NO_PLACE[id] === undefined))(
  '%s shows all digits of a number, or tells which it lost',
  async (id) => {
    const lost: string[] = [];
    for (const { place, call } of TOOLS[id] === undefined ? [] : callsOf(TOOLS[id])) {
      const known = await call(SHOWN);
      if (known === undefined || !shows(known, SHOWN)) continue;
      for (const number of NUMBERS) {
        const answer = await call(number);
        if (answer !== undefined && !shows(answer, number) && !tells(answer)) lost.push(`${place} ${number}`);
      }
    }
    expect(lost).toEqual([]);
  },
);
