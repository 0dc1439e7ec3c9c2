import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildPlugin } from '../../../sdk/cli/build.ts';
import { writePackage } from '../plugin-package.ts';
import { startHost } from '../start-host.ts';
import { CONFORMANCE_TOOLS } from './conformance-tools.ts';

const modules = join(import.meta.dirname, '../../../node_modules');

// The newest release of the official suite knows the revisions with a handshake, the newest pre-release also 2026-07-28.
test.each([
  ['@modelcontextprotocol/conformance', '--spec-version', '2025-11-25', 'handshake-era.yml'],
  ['conformance-next', '--spec-version', '2025-11-25', 'handshake-era.yml'],
  // All that the revision demands, as frozen at its release: more than the suite's own choice of scenarios.
  ['conformance-next', '--requirements', '2026-07-28', 'modern-era.yml'],
])(
  'the suite %s with %s %s fails in nothing but what %s lists',
  { timeout: 120_000 },
  async (suite, choice, version, baseline) => {
    const folder = await writePackage({ name: 'conformance', files: CONFORMANCE_TOOLS });
    expect(await buildPlugin(folder)).toMatchObject({ kind: 'built' });
    const { url } = await startHost({ PLUGIN_DIRS: dirname(folder) });
    const { code, output } = await run([
      join(modules, suite, 'dist/index.js'),
      ...['server', '--url', `${url}/mcp`, choice, version],
      ...['--expected-failures', join(import.meta.dirname, 'conformance', baseline)],
    ]);
    expect(output).toContain('SUMMARY');
    expect(code, output.slice(output.indexOf('SUMMARY'))).toBe(0);
  },
);

/** The checks of the tasks extension that fail, by scenario, each with why it may. */
const TASKS: readonly (readonly [string, readonly string[]])[] = [
  ['tasks-capability-negotiation', []],
  ['tasks-wire-fields', []],
  ['tasks-request-state-removal', []],
  // Only what fails in the host itself is `failed`, and no plugin brings that about.
  ['tasks-lifecycle', ['sep-2663-tasks-get-status-failed']],
  // Wants a text alone as the result: here it is the text of a JSON object.
  ['tasks-request-headers', ['tasks-headers-tolerate-mcp-method-on-tools-call']],
  // Wants a task that waits for an answer: questions are asked before a task begins.
  ['tasks-dispatch-and-envelope', ['tasks-result-type-complete-on-non-task-responses']],
  // Wants a tool that is called as a task alone: every tool answers those who know no tasks.
  ['tasks-required-task-error', ['sep-2663-server-returns-missing-capability-when-required']],
];

test(
  'the scenarios of the tasks extension fail in nothing but what is listed',
  { timeout: 120_000 },
  async () => {
    const folder = await writePackage({ name: 'conformance', files: CONFORMANCE_TOOLS });
    expect(await buildPlugin(folder)).toMatchObject({ kind: 'built' });
    const { url } = await startHost({ PLUGIN_DIRS: dirname(folder) });
    const failed = async (scenario: string) => {
      const { output } = await run([
        join(modules, 'conformance-next/dist/index.js'),
        ...['server', '--url', `${url}/mcp`, '--scenario', scenario, '--force', '--verbose'],
      ]);
      const checks = [...output.matchAll(/^ {4}"id": "(.+)",(?:\n {4}".+)*?\n {4}"status": "(.+)"/gm)];
      expect(checks.length, output).toBeGreaterThan(1);
      return checks.filter(([, , status]) => status !== 'SUCCESS').map(([, id]) => id);
    };
    const found = await Promise.all(TASKS.map(async ([scenario]) => [scenario, await failed(scenario)]));
    expect(found).toEqual(TASKS);
  },
);

function run(args: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, args);
  onTestFinished(() => void child.kill());
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}
