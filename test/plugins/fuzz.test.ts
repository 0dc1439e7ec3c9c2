import { join } from 'node:path';
import {
  InputError,
  interpretValidator,
  type JsonSchema,
  type Services,
  type ToolContext,
} from '@toolyard/sdk';
import { argumentSchema } from '@toolyard/sdk/manifest';
import { callTool, type AnyTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstPartyPlugins } from '../../scripts/first-party.ts';
import { toolFiles, toolId } from '../../sdk/cli/package-source.ts';
import { hostileInputsOf, inputsOf } from './schema-arbitrary.ts';

/**
 * Every tool of every bundle meets inputs drawn from its schema and hostile ones, and may only answer with a result
 * that fits its output schema or refuse with an InputError. The same inputs at every run, unless FUZZ_SEED is given
 * another number.
 *
 * A full run, FUZZ_SCALE=1, is 300 and 100 inputs a tool, for some 370 tools: `npm run test:fuzz`, some ten minutes.
 * `npm test` takes a twentieth of that, so that the whole suite stays within minutes on two cores.
 */
const SCALE = Number(process.env.FUZZ_SCALE ?? 0.05);
const DRAWN = 300;
const HOSTILE = 100;
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_101);

/** Tools that are slow by purpose, making RSA keys or deriving keys of passwords: the share of inputs they meet. */
const COSTLY: Readonly<Record<string, number>> = { 'pgp-encryption-tool': 0.2, 'text-encryption': 0.2 };

/** A call that hangs is what this is for; only the full run, which a person starts, holds calls to it. */
const SLOW_MS = 10_000;

/** A host with every service configured, whose connections all fail. */
const CONTEXT: Partial<ToolContext> = {
  now: () => Date.UTC(2026, 0, 1),
  fetch: refuseConnection,
  inspectTls: refuseConnection,
  service: (name) => SERVICES[name],
};

const SERVICES: Services = {
  'dns-over-https': 'https://dns.invalid/dns-query',
  rdap: 'https://rdap.invalid/',
  'domain-ranks': 'https://ranks.invalid/',
  'exchange-rates': 'https://rates.invalid/',
  'pwned-passwords': 'https://passwords.invalid/',
  'dns-block-lists': ['blocked.invalid'],
};

function refuseConnection(): Promise<never> {
  return Promise.reject(Object.assign(new TypeError('no network here'), { reason: 'connect_failed' }));
}

const root = join(import.meta.dirname, '../..');

for (const plugin of firstPartyPlugins(root)) {
  const folder = join(root, 'plugins', plugin);
  const files = await toolFiles(folder);
  describe(`fuzzed: plugins/${plugin}`, () => {
    test.each(files)('%s', { timeout: 120_000 * Math.max(1, SCALE) }, async (file) => {
      const { default: tool } = (await import(join(folder, file))) as { default: AnyTool };
      const id = toolId(file);
      const problems: string[] = [];
      for (const input of inputsFor(tool, SCALE * (COSTLY[id] ?? 1))) {
        const problem = await attempt(tool, input);
        if (problem !== undefined)
          problems.push(`${id} ${JSON.stringify(input).slice(0, 2000)}\n  ${problem}`);
        if (problems.length === 5) break;
      }
      expect(problems.join('\n')).toBe('');
    });
  });
}

function inputsFor(tool: AnyTool, share: number): unknown[] {
  const schema = argumentSchema(JSON.parse(JSON.stringify(tool.input)) as JsonSchema);
  const validator = interpretValidator(schema);
  const examples = tool.examples.map(({ input }) => input as object);
  const drawn = inputsOf(schema, examples).filter((input) => validator.check(input));
  return [
    ...fc.sample(drawn, { numRuns: Math.ceil(DRAWN * share), seed: SEED }),
    ...fc.sample(hostileInputsOf(schema, examples), { numRuns: Math.ceil(HOSTILE * share), seed: SEED }),
  ];
}

/** What is wrong with how a tool answers an input, or undefined. */
async function attempt(tool: AnyTool, input: unknown): Promise<string | undefined> {
  const start = performance.now();
  try {
    await callTool(tool, input, { context: CONTEXT });
  } catch (error) {
    if (!(error instanceof InputError)) return error instanceof Error ? error.stack : String(error);
  }
  const elapsed = performance.now() - start;
  return SCALE >= 1 && elapsed > SLOW_MS ? `took ${Math.round(elapsed)} ms` : undefined;
}
